/** Forms of shapes: their fields, each of which is checked, written as numbers, and read from numbers. */
import { layout } from '../boundary/exchange.js';
import { fail } from '../errors/fail.js';
import { checkSized, type Fields, putPositive, putVector } from './check.js';
import { nowReading } from './reentrancy_guard.js';

export interface Field {
  /** How many numbers it takes. */
  readonly count: number;
  /** Checks a value, and writes it from `place` on. */
  put(value: unknown, path: string, numbers: Float64Array, place: number): void;
  /** The value that the numbers from `place` on stand for. */
  read(numbers: Float64Array, place: number): unknown;
}

/** A way to give a shape: by these fields, in the order in which the solver reads their numbers. */
export interface ShapeForm {
  /** The number the solver knows it by: `ShapeKind` in src/bindings/target.hpp. */
  readonly kind: number;
  readonly fields: Readonly<Record<string, Field>>;
  /** Refuses written numbers that make no such shape. */
  check?(target: Fields, numbers: Float64Array): void;
  /** Degenerate case that the solver recognizes by exact arithmetic: the field, what is allowed, the remedy. */
  readonly degenerate?: readonly [field: string, allowed: string, remedy?: string];
}

/** A shape with its forms: the first is meant, unless a field of another is given. */
export interface ShapeRow {
  readonly forms: readonly [ShapeForm, ...ShapeForm[]];
  /** The contact normal of a ball and of a point as `explain` writes it, in LaTeX. */
  readonly normal: { readonly ball: string; readonly point: string };
}

const triple = (numbers: Float64Array, place: number) => Array.from(numbers.subarray(place, place + 3));

/** A point, or a vector. */
export const vector: Field = { count: 3, put: putVector, read: triple };

/** Three points in an array. */
export const threePoints: Field = {
  count: 9,
  put(value, path, numbers, place) {
    if (!Array.isArray(value) || value.length !== 3)
      fail('not-a-vector', path, value, 'an array of three points is needed');
    for (const [i, point] of value.entries()) putVector(point, `${path}[${i}]`, numbers, place + 3 * i);
  },
  read: (numbers, place) => [0, 3, 6].map((at) => triple(numbers, place + at)),
};

const quaternionParts = ['x', 'y', 'z', 'w'] as const;
const wholeQuaternion = 'a quaternion is { x, y, z, w } or an array of 4 finite numbers';

/** A rotation as a quaternion; the shape stands along the axes without it. */
export const rotation: Field = {
  count: 4,
  put(value, path, numbers, place) {
    const given: unknown = value === undefined ? [0, 0, 0, 1] : value;
    nowReading(path);
    if (typeof given !== 'object' || given === null) fail('not-a-vector', path, value, wholeQuaternion);
    const isList = Array.isArray(given) || ArrayBuffer.isView(given);
    const parts = given as Fields & ArrayLike<unknown>;
    if (isList && parts.length !== 4) fail('not-a-vector', path, value, wholeQuaternion);
    for (const [i, name] of quaternionParts.entries()) {
      const part: unknown = isList ? parts[i] : parts[name];
      const at = `${path}${isList ? `[${i}]` : `.${name}`}`;
      if (part === undefined) fail('missing', at, part, wholeQuaternion);
      checkSized(part, at);
      numbers[place + i] = part as number;
    }
  },
  read(numbers, place) {
    const [x, y, z, w] = numbers.subarray(place, place + 4);
    return { x, y, z, w };
  },
};

/** A radius above 0. */
export const positiveRadius: Field = {
  count: 1,
  put: putPositive,
  read: (numbers, place) => numbers[place],
};

/** The radius of a capsule, which may be as thin as its segment, as long as the bullet is a ball. */
export const thinRadius: Field = {
  ...positiveRadius,
  put(radius, path, numbers, place) {
    if (radius !== 0 || numbers[layout.radius] === 0) putPositive(radius, path, numbers, place);
    else numbers[place] = 0;
  },
};
