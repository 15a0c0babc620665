/**
 * What goes in and what comes out.
 *
 * Units are the caller's own: one length unit for every coordinate, one frame for every time; velocities are units a
 * frame. Supported magnitudes: 0 and 1e-150 to 1e150. Two-dimensional questions leave `z` out, or at 0.
 */

/** A point or vector on the way in: an object with `x`, `y` and maybe `z` (a three.js `Vector3` fits), or 2 or 3 numbers. */
export type Vector =
  | { readonly x: number; readonly y: number; readonly z?: number }
  | readonly [number, number, number?];

/** A vector on the way out. */
export interface Vector3 {
  x: number;
  y: number;
  z: number;
}

/** A bullet that flies from one point toward another. */
export interface AimedBullet {
  /** Its centre now. */
  from: Vector;
  /** Gives only the direction; other than `from`. */
  to: Vector;
  /** Units a frame, > 0. */
  speed: number;
  /** ≥ 0; 0, the default, is a point. */
  radius?: number;
}

/** A bullet with a velocity. */
export interface MovingBullet {
  /** Its centre now. */
  position: Vector;
  /** Units a frame; may be zero. */
  velocity: Vector;
  /** ≥ 0; 0, the default, is a point. */
  radius?: number;
}

export type Bullet = AimedBullet | MovingBullet;

interface Moving {
  /** Constant, units a frame; at rest without it. */
  velocity?: Vector;
}

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

export type Target =
  | SphereTarget
  | PlaneTarget
  | TriangleTarget
  | BoxTarget
  | CapsuleTarget
  | CylinderTarget
  | WallTarget;

export type Shape = Target['shape'];

export interface ShootOptions {
  /** Frames, ≥ 0, inclusive; without it, for ever. */
  maxTime?: number;
}

/** The bullet meets the target. */
export interface Hit {
  hit: true;
  /** Frames until contact, ≥ 0: the double nearest to the exact time, or its neighbour. */
  time: number;
  /** Length that the bullet's centre has travelled by then. */
  distance: number;
  /** Where the surfaces touch. */
  point: Vector3;
  /** The bullet's centre then. */
  center: Vector3;
  /** Unit, out of the target toward the bullet. */
  normal: Vector3;
  /** Between the bullet's path relative to the target and the tangent plane: radians, 0 to π/2. */
  ricochetAngle: number;
  /** Of a massless bullet after the bounce, units a frame. The target is a moving wall. */
  velocity: Vector3;
}

/** The closest approach at or after now. */
export interface Closest {
  /** Frames, ≥ 0. */
  time: number;
  /** Between the surfaces, ≥ 0. */
  gap: number;
}

/**
 * Why there is no hit.
 * - `starts-inside`: the bullet starts with its surface inside the target.
 * - `at-rest`: neither moves relative to the other.
 * - `receding`: the distance grows from now on.
 * - `passes-by`: it comes near, but the surfaces never touch.
 * - `out-of-time`: they touch after `maxTime`; `closest` tells when.
 */
export type Miss =
  | { hit: false; reason: 'starts-inside'; closest?: undefined }
  | { hit: false; reason: 'at-rest' | 'receding' | 'passes-by' | 'out-of-time'; closest: Closest };

export type MissReason = Miss['reason'];

/** The answer of `shoot`: tell the two apart by `hit`. */
export type Shot = Hit | Miss;
