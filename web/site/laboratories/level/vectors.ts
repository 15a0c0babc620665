// Points and vectors of three numbers, with operations that are rounded to a given precision, or to double.

export type Point = readonly [x: number, y: number, z: number];

type Round = (x: number) => number;

/** Vectors of three, each operation rounded. */
export function vectors(round: Round) {
  return {
    round,
    rounded: (a: Point): Point => [round(a[0]), round(a[1]), round(a[2])],
    minus: (a: Point, b: Point): Point => [round(a[0] - b[0]), round(a[1] - b[1]), round(a[2] - b[2])],
    plusTimes: (a: Point, b: Point, times: number): Point => [
      round(a[0] + round(b[0] * times)),
      round(a[1] + round(b[1] * times)),
      round(a[2] + round(b[2] * times)),
    ],
    over: (a: Point, by: number): Point => [round(a[0] / by), round(a[1] / by), round(a[2] / by)],
    dot: (a: Point, b: Point): number =>
      round(round(round(a[0] * b[0]) + round(a[1] * b[1])) + round(a[2] * b[2])),
    cross: (a: Point, b: Point): Point => [
      round(round(a[1] * b[2]) - round(a[2] * b[1])),
      round(round(a[2] * b[0]) - round(a[0] * b[2])),
      round(round(a[0] * b[1]) - round(a[1] * b[0])),
    ],
  };
}

export const { minus, plusTimes, over, dot, cross } = vectors((x) => x);

/** Interpolates between a and b: exactly a for share 0, exactly b for share 1. */
export const mix = (a: Point, b: Point, share: number): Point => [
  a[0] * (1 - share) + b[0] * share,
  a[1] * (1 - share) + b[1] * share,
  a[2] * (1 - share) + b[2] * share,
];

/** Every engine rounds square roots alike, unlike Math.hypot. */
export const length = (a: Point): number => Math.sqrt(dot(a, a));

export const distanceOf = (a: Point, b: Point): number => length(minus(a, b));

/** A unit vector, as a program without Ricochet would make it. */
export function unitToward(from: Point, to: Point): Point {
  const way = minus(to, from);
  return over(way, length(way));
}
