/**
 * Forms of shapes: their fields, with functions that check each field, write it as numbers, and read it from numbers.
 */
import { bulletAt, type ShapeKind } from '../boundary/layout.js';
import { fail } from '../errors/fail.js';
import { checkSized, type Fields, putPositive, putVector } from './check.js';
import { nowReading } from './reentrancy_guard.js';

/** A field of a shape, with its place in the shared buffer. */
export interface Field {
  /** Checks a value, and writes it. */
  put(value: unknown, path: string, numbers: Float64Array): void;
  /** The value that has been written. */
  read(numbers: Float64Array): unknown;
}

/** One way to give a shape, with these fields. */
export interface ShapeForm {
  /** The number the solver knows it by. */
  readonly kind: ShapeKind;
  readonly fields: Readonly<Record<string, Field>>;
  /** Refuses written numbers that do not make such a shape. */
  check?(target: Fields, numbers: Float64Array): void;
  /** Degenerate case that the solver recognizes by exact arithmetic: the field, the allowed values, the remedy. */
  readonly degenerate?: readonly [field: string, allowed: string, remedy?: string];
}

/** A shape with its forms: the first is meant, unless a field of another is given. */
export interface ShapeRow {
  /** True if the shape encloses a part of space, so that it can be a sensor among balls. */
  readonly hasInside?: true;
  readonly forms: readonly [ShapeForm, ...ShapeForm[]];
}

const triple = (numbers: Float64Array, place: number) => Array.from(numbers.subarray(place, place + 3));

/** A point, or a vector. */
export const vector = (place: number): Field => ({
  put: (value, path, numbers) => putVector(value, path, numbers, place),
  read: (numbers) => triple(numbers, place),
});

/** Three points in an array. */
export const threePoints = (...places: readonly [number, number, number]): Field => ({
  put(value, path, numbers) {
    if (!Array.isArray(value) || value.length !== 3)
      fail('not-a-vector', path, value, 'an array of three points is needed');
    for (const [i, place] of places.entries()) putVector(value[i], `${path}[${i}]`, numbers, place);
  },
  read: (numbers) => places.map((place) => triple(numbers, place)),
});

const wholeQuaternion = 'a quaternion is { x, y, z, w } or an array of 4 finite numbers';

/** A rotation as a quaternion; without it the shape is parallel to the axes. */
export const rotation = (places: Readonly<Record<'x' | 'y' | 'z' | 'w', number>>): Field => ({
  put(value, path, numbers) {
    const given: unknown = value === undefined ? [0, 0, 0, 1] : value;
    nowReading(path);
    if (typeof given !== 'object' || given === null) fail('not-a-vector', path, value, wholeQuaternion);
    const isList = Array.isArray(given) || ArrayBuffer.isView(given);
    const parts = given as Fields & ArrayLike<unknown>;
    if (isList && parts.length !== 4) fail('not-a-vector', path, value, wholeQuaternion);
    for (const [i, [name, place]] of Object.entries(places).entries()) {
      const part: unknown = isList ? parts[i] : parts[name];
      const at = `${path}${isList ? `[${i}]` : `.${name}`}`;
      if (part === undefined) fail('missing', at, part, wholeQuaternion);
      checkSized(part, at);
      numbers[place] = part as number;
    }
  },
  read: (numbers) =>
    Object.fromEntries(Object.entries(places).map(([name, place]) => [name, numbers[place]])),
});

/** A radius above 0. */
export const positiveRadius = (place: number): Field => ({
  put: (radius, path, numbers) => putPositive(radius, path, numbers, place),
  read: (numbers) => numbers[place],
});

/** The radius of a capsule, which may be as thin as its segment, as long as the bullet is a ball. */
export const thinRadius = (place: number): Field => ({
  ...positiveRadius(place),
  put(radius, path, numbers) {
    if (radius !== 0 || numbers[bulletAt.radius] === 0) putPositive(radius, path, numbers, place);
    else numbers[place] = 0;
  },
});
