/** Forms of shapes: their fields, each of which is checked, written as numbers, and read from numbers. */
import { layout } from '../boundary/exchange.js';
import { fail } from '../errors/fail.js';
import { type Fields, putPositive, putVector } from './check.js';

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

/** A shape with its forms: the first is meant, unless the first field of another is given. */
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
