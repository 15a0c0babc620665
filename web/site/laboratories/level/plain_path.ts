// The path by textbook formulas, for comparison: Möller and Trumbore's test of a ray and a triangle (Journal of Graphics Tools 2,
// 1997), the nearest hit, the mirror image of the velocity. Once in double precision, once in single: there, every operation
// is rounded to 24 bits, as a graphics card or a game does it.
import { cornersOf, type Room } from './room.js';
import type { TriangleTree } from './triangle_tree.js';
import { type Point, vectors } from './vectors.js';

export const precisions = ['double', 'single'] as const;
export type Precision = (typeof precisions)[number];

export interface PlainHit {
  triangle: number;
  /** As a multiple of the ray's direction, from its origin. */
  time: number;
  point: Point;
  /** Unit; on the side from which the ray comes. */
  normal: Point;
}

export interface PlainBounce extends PlainHit {
  /** Since the path began. */
  total: number;
}

export interface PlainPath {
  bounces: PlainBounce[];
  /** Set if it hits no further triangle, and so has left a closed room: the place and the velocity. */
  leak: { from: Point; velocity: Point } | undefined;
}

const roundings = { double: (x: number) => x, single: Math.fround };

/**
 * As in textbooks: below the first value a ray is parallel, and a hit nearer than the second is the starting surface.
 */
const epsilons: Record<Precision, { parallel: number; nearest: number }> = {
  double: { parallel: 1e-12, nearest: 1e-9 },
  single: { parallel: 1e-7, nearest: 1e-4 },
};

/** The room as one precision sees it. */
export class PlainRoom {
  readonly #corners: [Point, Point, Point][];
  readonly #v: ReturnType<typeof vectors>;
  readonly #epsilon: { parallel: number; nearest: number };

  constructor(
    room: Room,
    private readonly tree: TriangleTree,
    precision: Precision,
  ) {
    // The coordinates are already in single precision, so neither precision loses anything here.
    this.#corners = Array.from({ length: room.indices.length / 3 }, (_, i) => cornersOf(room, i));
    this.#v = vectors(roundings[precision]);
    this.#epsilon = epsilons[precision];
  }

  /** The nearest triangle that the formula reports as hit. */
  shoot(from: Point, velocity: Point): PlainHit | undefined {
    const v = this.#v;
    const [origin, direction] = [v.rounded(from), v.rounded(velocity)];
    let nearest: { triangle: number; time: number } | undefined;
    for (const triangle of this.tree.near(origin, direction)) {
      const time = this.#meets(triangle, origin, direction);
      if (time !== undefined && (nearest === undefined || time < nearest.time)) nearest = { triangle, time };
    }
    if (nearest === undefined) return undefined;
    const { triangle, time } = nearest;
    return {
      triangle,
      time,
      point: v.plusTimes(origin, direction, time),
      normal: this.#normal(triangle, direction),
    };
  }

  /** From bounce to bounce, until the limit is reached or it hits nothing. */
  trace(start: Point, velocity: Point, maxBounces: number): PlainPath {
    const v = this.#v;
    const bounces: PlainBounce[] = [];
    let [from, direction]: [Point, Point] = [v.rounded(start), v.rounded(velocity)];
    let total = 0;
    while (bounces.length < maxBounces) {
      const hit = this.shoot(from, direction);
      if (hit === undefined) return { bounces, leak: { from, velocity: direction } };
      total = v.round(total + hit.time);
      bounces.push({ ...hit, total });
      // v' = v − 2 (v · n) n
      direction = v.plusTimes(direction, hit.normal, v.round(-2 * v.dot(direction, hit.normal)));
      from = hit.point;
    }
    return { bounces, leak: undefined };
  }

  /** Möller and Trumbore: origin + t · direction = a + u (b − a) + w (c − a), by Cramer's rule. */
  #meets(triangle: number, origin: Point, direction: Point): number | undefined {
    const { round, minus, dot, cross } = this.#v;
    const [a, b, c] = this.#corners[triangle] as [Point, Point, Point];
    const [ab, ac] = [minus(b, a), minus(c, a)];
    const p = cross(direction, ac);
    const determinant = dot(ab, p);
    if (Math.abs(determinant) < this.#epsilon.parallel) return undefined;
    const inverse = round(1 / determinant);
    const s = minus(origin, a);
    const u = round(dot(s, p) * inverse);
    if (u < 0 || u > 1) return undefined;
    const q = cross(s, ab);
    const w = round(dot(direction, q) * inverse);
    if (w < 0 || round(u + w) > 1) return undefined;
    const time = round(dot(ac, q) * inverse);
    return time > this.#epsilon.nearest ? time : undefined;
  }

  #normal(triangle: number, direction: Point): Point {
    const { round, minus, dot, cross, over } = this.#v;
    const [a, b, c] = this.#corners[triangle] as [Point, Point, Point];
    const n = cross(minus(b, a), minus(c, a));
    const length = round(Math.sqrt(dot(n, n)));
    return over(n, dot(n, direction) > 0 ? -length : length);
  }
}
