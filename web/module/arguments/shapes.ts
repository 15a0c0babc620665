/**
 * Shapes: the type of each, and its row of the table that checks, writes and explains it. A new shape is added only
 * here.
 *
 * Its types are exported to callers as they are; `@internal` ones are not.
 */
import {
  boxAt,
  capsuleAt,
  cylinderAt,
  orientedBoxAt,
  planeAt,
  planeThroughAt,
  ShapeKind,
  sphereAt,
  triangleAt,
  wallAt,
} from '../boundary/layout.js';
import { vectorAt } from '../boundary/shared_buffer.js';
import type { Quaternion, Vector } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import { type Fields, isSame } from './check.js';
import { positiveRadius, rotation, type ShapeRow, thinRadius, threePoints, vector } from './shape_forms.js';

/** @inline */
interface Moving {
  /** Constant, units a frame; at rest without it. */
  velocity?: Vector | undefined;
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

/** An axis-aligned box, `min` ≤ `max` in each coordinate. */
export interface BoxTarget extends Moving {
  shape: 'box';
  min: Vector;
  max: Vector;
}

/**
 * A rotated box. If a point hits an edge, the normal is that of the face that comes first along the box's own axes.
 */
export interface OrientedBoxTarget extends Moving {
  shape: 'box';
  center: Vector;
  /** From the centre to the faces along the box's own axes, each ≥ 0. */
  halfSize: Vector;
  /**
   * Rotates the box's own axes, as in three.js; only its direction matters. Without it the box is parallel to the
   * axes.
   */
  rotation?: Quaternion | undefined;
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

/** A wall of the 2D articles: a segment in the plane z = 0. In space it is vertical, without an end up or down. */
export interface WallTarget extends Moving {
  shape: 'wall';
  a: Vector;
  /** Other than `a`. */
  b: Vector;
}

/** A target, distinguished by `shape`. Each may have a constant `velocity`, in units a frame. */
export type Target =
  | SphereTarget
  | PlaneTarget
  | TriangleTarget
  | BoxTarget
  | OrientedBoxTarget
  | CapsuleTarget
  | CylinderTarget
  | WallTarget;

/** The names of the shapes. */
export type Shape = Target['shape'];

const notInLine = ['the three points lie in line, so they span no plane', 'Move one of them'] as const;

/** Refuses an axis, or a wall, whose two ends are the same point. */
function checkEnds(target: Fields, numbers: Float64Array, { a, b }: { a: number; b: number }): void {
  if (isSame(numbers, a, b)) fail('same-point', 'target.b', target.b, 'it has to differ from target.a');
}

function checkWall(target: Fields, numbers: Float64Array): void {
  checkEnds(target, numbers, wallAt);
  for (const end of ['a', 'b'] as const)
    if (vectorAt(numbers, wallAt[end]).z !== 0)
      fail(
        'out-of-range',
        `target.${end}`,
        target[end],
        'a wall lies in the plane z = 0',
        'Use a triangle or a box in space',
      );
}

function checkBox(target: Fields, numbers: Float64Array): void {
  const min = vectorAt(numbers, boxAt.min);
  const max = vectorAt(numbers, boxAt.max);
  for (const axis of ['x', 'y', 'z'] as const) {
    const low = min[axis];
    const high = max[axis];
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

function checkHalfSize(target: Fields, numbers: Float64Array): void {
  const half = vectorAt(numbers, orientedBoxAt.halfSize);
  for (const axis of ['x', 'y', 'z'] as const)
    if (!(half[axis] >= 0))
      fail(
        'out-of-range',
        'target.halfSize',
        target.halfSize,
        `${axis} is ${half[axis]}, below 0`,
        'Leave out the sign',
      );
}

/**
 * The table of shapes, by name.
 *
 * @internal
 */
export const shapes: Readonly<Record<Shape, ShapeRow>> = {
  sphere: {
    hasInside: true,
    forms: [
      {
        kind: ShapeKind.sphere,
        fields: { center: vector(sphereAt.center), radius: positiveRadius(sphereAt.radius) },
      },
    ],
  },
  plane: {
    forms: [
      {
        kind: ShapeKind.plane,
        fields: { point: vector(planeAt.point), normal: vector(planeAt.normal) },
        degenerate: ['normal', 'a normal has a length above 0'],
      },
      {
        kind: ShapeKind.planeThrough,
        fields: { through: threePoints(planeThroughAt.p, planeThroughAt.q, planeThroughAt.r) },
        degenerate: ['through', ...notInLine],
      },
    ],
  },
  triangle: {
    forms: [
      {
        kind: ShapeKind.triangle,
        fields: { a: vector(triangleAt.a), b: vector(triangleAt.b), c: vector(triangleAt.c) },
        degenerate: ['c', ...notInLine],
      },
    ],
  },
  box: {
    hasInside: true,
    forms: [
      { kind: ShapeKind.box, fields: { min: vector(boxAt.min), max: vector(boxAt.max) }, check: checkBox },
      {
        kind: ShapeKind.orientedBox,
        fields: {
          center: vector(orientedBoxAt.center),
          halfSize: vector(orientedBoxAt.halfSize),
          rotation: rotation(orientedBoxAt.rotation),
        },
        check: checkHalfSize,
        degenerate: [
          'rotation',
          'a quaternion has a length above 0',
          'Leave it out for a box along the axes',
        ],
      },
    ],
  },
  capsule: {
    hasInside: true,
    forms: [
      {
        kind: ShapeKind.capsule,
        fields: { a: vector(capsuleAt.a), b: vector(capsuleAt.b), radius: thinRadius(capsuleAt.radius) },
      },
    ],
  },
  cylinder: {
    hasInside: true,
    forms: [
      {
        kind: ShapeKind.cylinder,
        fields: {
          a: vector(cylinderAt.a),
          b: vector(cylinderAt.b),
          radius: positiveRadius(cylinderAt.radius),
        },
        check: (target, numbers) => checkEnds(target, numbers, cylinderAt),
      },
    ],
  },
  wall: {
    forms: [{ kind: ShapeKind.wall, fields: { a: vector(wallAt.a), b: vector(wallAt.b) }, check: checkWall }],
  },
};
