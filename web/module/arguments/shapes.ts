/**
 * Shapes: for each its type, and a row of the table that checks, writes and explains it. A new shape is added here only.
 *
 * Its types are exported to callers as they stand; what is `@internal` is not.
 */
import { layout } from '../boundary/exchange.js';
import type { Vector } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import { type Fields, isSame } from './check.js';
import { positiveRadius, type ShapeRow, thinRadius, threePoints, vector } from './shape_forms.js';

/** @inline */
interface Moving {
  /** Constant, units a frame; at rest without it. */
  velocity?: Vector;
}

/** A ball to hit from outside. */
export interface SphereTarget extends Moving {
  shape: 'sphere';
  center: Vector;
  /** > 0 */
  radius: number;
}

/** An infinite plane, hit from either side. */
export type PlaneTarget = Moving &
  (
    | {
        shape: 'plane';
        point: Vector;
        /** Any length but 0. */
        normal: Vector;
      }
    | {
        shape: 'plane';
        /** Three points not in line. */
        through: readonly [Vector, Vector, Vector];
      }
  );

/** A triangle without thickness, hit from either side; its corners not in line. */
export interface TriangleTarget extends Moving {
  shape: 'triangle';
  a: Vector;
  b: Vector;
  c: Vector;
}

/** A box along the axes, `min` ≤ `max` in each coordinate. */
export interface BoxTarget extends Moving {
  shape: 'box';
  min: Vector;
  max: Vector;
}

/** All points within `radius` of the segment from `a` to `b`. */
export interface CapsuleTarget extends Moving {
  shape: 'capsule';
  a: Vector;
  b: Vector;
  /** > 0; with a ball for a bullet, 0 is allowed too. */
  radius: number;
}

/** A solid cylinder with flat ends at `a` and `b`. */
export interface CylinderTarget extends Moving {
  shape: 'cylinder';
  a: Vector;
  /** Other than `a`. */
  b: Vector;
  /** > 0 */
  radius: number;
}

/** A wall of the 2D articles: a segment of the plane z = 0. In space it stands upright, without end up or down. */
export interface WallTarget extends Moving {
  shape: 'wall';
  a: Vector;
  /** Other than `a`. */
  b: Vector;
}

/** What can be hit, told apart by `shape`; each may have a constant `velocity`, in units a frame. */
export type Target =
  | SphereTarget
  | PlaneTarget
  | TriangleTarget
  | BoxTarget
  | CapsuleTarget
  | CylinderTarget
  | WallTarget;

/** The names of the shapes. */
export type Shape = Target['shape'];

const notInLine = ['the three points lie in line, so they span no plane', 'Move one of them'] as const;

/** Shapes with faces: from the contact point to the ball's centre; for a point, whose centre is the contact point, that of the face. */
const normalOfFaces = {
  ball: String.raw`\frac{\mathbf p - \mathbf q}{\lvert \mathbf p - \mathbf q \rvert}`,
  point: String.raw`\hat{\mathbf n}_{\text{face}}(\mathbf q)`,
};
const sameNormal = (latex: string) => ({ ball: latex, point: latex });

/** Refuses an axis, or a wall, whose two ends are the same point. */
function checkEnds(target: Fields, numbers: Float64Array): void {
  if (isSame(numbers, layout.shape, layout.shape + 3))
    fail('same-point', 'target.b', target.b, 'it has to differ from target.a');
}

function checkWall(target: Fields, numbers: Float64Array): void {
  checkEnds(target, numbers);
  for (const [i, end] of ['a', 'b'].entries())
    if (numbers[layout.shape + 3 * i + 2] !== 0)
      fail(
        'out-of-range',
        `target.${end}`,
        target[end],
        'a wall lies in the plane z = 0',
        'Use a triangle or a box in space',
      );
}

function checkBox(target: Fields, numbers: Float64Array): void {
  for (const [i, axis] of ['x', 'y', 'z'].entries()) {
    const low = numbers[layout.shape + i] as number;
    const high = numbers[layout.shape + 3 + i] as number;
    if (!(low <= high))
      fail(
        'out-of-range',
        'target.min',
        target.min,
        `${axis} is ${low}, above target.max's ${high}`,
        'Swap the two',
      );
  }
}

/**
 * The table of shapes, by name.
 *
 * @internal
 */
export const shapes: Readonly<Record<Shape, ShapeRow>> = {
  sphere: {
    forms: [{ kind: 0, fields: { center: vector, radius: positiveRadius } }],
    normal: sameNormal(String.raw`\frac{\mathbf p - \mathbf c(t)}{R}`),
  },
  plane: {
    forms: [
      {
        kind: 1,
        fields: { point: vector, normal: vector },
        degenerate: ['normal', 'a normal has a length above 0'],
      },
      { kind: 2, fields: { through: threePoints }, degenerate: ['through', ...notInLine] },
    ],
    // Out of the side where the bullet comes from.
    normal: sameNormal(String.raw`-\operatorname{sgn}(\dot h)\,\hat{\mathbf n}`),
  },
  triangle: {
    forms: [{ kind: 3, fields: { a: vector, b: vector, c: vector }, degenerate: ['c', ...notInLine] }],
    normal: normalOfFaces,
  },
  box: {
    forms: [{ kind: 4, fields: { min: vector, max: vector }, check: checkBox }],
    normal: normalOfFaces,
  },
  capsule: {
    forms: [{ kind: 5, fields: { a: vector, b: vector, radius: thinRadius } }],
    // From the nearest point s of its segment.
    normal: sameNormal(String.raw`\frac{\mathbf p - \mathbf s}{\lvert \mathbf p - \mathbf s \rvert}`),
  },
  cylinder: {
    forms: [{ kind: 6, fields: { a: vector, b: vector, radius: positiveRadius }, check: checkEnds }],
    normal: normalOfFaces,
  },
  wall: {
    forms: [{ kind: 7, fields: { a: vector, b: vector }, check: checkWall }],
    normal: normalOfFaces,
  },
};
