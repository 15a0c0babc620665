/**
 * What goes in and what comes out.
 *
 * Units are the caller's own: one length unit for every coordinate, one frame for every time; velocities are units a
 * frame. Numbers are 0, or from 1e-150 to 1e150 in size: others are refused, with the code `out-of-range`. Two-dimensional
 * questions leave `z` out, or at 0.
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

/** What is shot: aimed from one point toward another, or with a velocity. Not both. */
export type Bullet = AimedBullet | MovingBullet;

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

/** Options of `shoot` and `raySphere`. */
export interface ShootOptions {
  /** Frames, ≥ 0, inclusive; without it, for ever. */
  maxTime?: number;
}

/** The bullet meets the target. */
export interface Hit {
  hit: true;
  /** Frames until contact, ≥ 0: the double nearest to the exact time. */
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

/** Why there is no hit: see `Miss`. */
export type MissReason = Miss['reason'];

/** The answer of `shoot`: tell the two apart by `hit`. */
export type Shot = Hit | Miss;

/** A sphere for `raySphere` and `spherePlane`. */
export interface RaySphereTarget {
  shape?: 'sphere';
  center: Vector;
  /** > 0 */
  radius: number;
}

/** Where a line comes closest to a sphere's centre, behind the origin too. */
export interface ClosestApproach {
  /** In units of the direction: the mean of the two roots, also where there are none. */
  time: number;
  /** From the centre. */
  distance: number;
  /** `distance` less the radius: negative where the line enters the sphere. */
  gap: number;
  point: Vector3;
}

/**
 * The interval of times in which a line lies in a sphere, against the window from 0 to `maxTime`.
 * `where` tells why the two have no time in common: the line `misses`, the interval lies `behind` the origin or `beyond`
 * the window. Times are in units of the direction.
 */
export type RaySphere =
  | {
      meets: true;
      where: 'meets';
      startsInside: boolean;
      enter: number;
      exit: number;
      closest: ClosestApproach;
    }
  | {
      meets: false;
      where: 'behind' | 'beyond';
      startsInside: boolean;
      enter: number;
      exit: number;
      closest: ClosestApproach;
    }
  | { meets: false; where: 'misses'; closest: ClosestApproach };

/** A ball for `sweep`: its velocity is the movement over the frame. */
export interface MovingBall {
  position: Vector;
  velocity: Vector;
  /** ≥ 0; two balls need a radius between them. */
  radius: number;
}

/** A ball for `collide`. */
export interface Ball extends MovingBall {
  /** > 0; Infinity for a ball that nothing moves. */
  mass: number;
  /** 0 to 1, 1 where it is missing; that of a pair is the product of the two. */
  restitution?: number;
}

/** Which test showed that two balls do not touch within the frame, in the order of their cost. */
export type SweepEscape = 'overlapping' | 'too-short' | 'not-toward' | 'passes-by' | 'too-far';

/** @inline */
interface SweepPlaces {
  /** The centres at the touch, or at the end of the frame. */
  centerA: Vector3;
  centerB: Vector3;
  /** The movements, shortened to the touch; whole where there is none. */
  movementA: Vector3;
  movementB: Vector3;
}

/**
 * The answer of `sweep`: tell the two apart by `touches`. Without a touch the balls move the whole frame, and `escape` says
 * which test has shown it.
 */
export type Sweep =
  | (SweepPlaces & {
      touches: true;
      /** Of the frame, 0 to 1. */
      fraction: number;
      point: Vector3;
      /** Unit, from b toward a. */
      normal: Vector3;
    })
  | (SweepPlaces & { touches: false; escape: SweepEscape });

/** A plane for `spherePlane`: a point and a normal, or three points, whose triangle is then looked at too. */
export type PlainPlane =
  | { shape?: 'plane'; point: Vector; normal: Vector }
  | { shape?: 'plane'; through: readonly [Vector, Vector, Vector] };

/** The answer of `spherePlane`; `overlap` is decided exactly. */
export interface SpherePlane {
  overlap: 'apart' | 'touching' | 'overlapping';
  /** From the plane to the centre, positive on the side the normal points to. */
  distance: number;
  /** Radius less |distance|; 0 where they are apart. */
  depth: number;
  /** Unit; for three points p, q, r that of (q − p) × (r − p). */
  normal: Vector3;
  /** Of the centre, on the plane. */
  foot: Vector3;
  /** The plane along the line from centre + radius · normal (0) to centre − radius · normal (1). */
  t: number;
  /** For a plane through three points: foot = p + u (q − p) + v (r − p), and whether it lies in their triangle. */
  triangle?: { u: number; v: number; inside: boolean };
}

/** Options of `collide`. */
export interface CollideOptions {
  /** The frame, ≥ 0, inclusive, at most 1e150; without it, or Infinity, for ever. With it the swept boxes are given too. */
  maxTime?: number;
}

/**
 * The 1995 article's six cases: 1 same velocity, 2 never close enough, 3 receding, 4 overlapping at the start,
 * 5 they collide, 6 after the frame.
 */
export type CollisionCase = 1 | 2 | 3 | 4 | 5 | 6;

/** Why two balls, or a ball and a wall, do not collide: the article's case, and the word that `shoot` has for it. */
export type CollisionMiss =
  | { hit: false; case: 4; reason: 'starts-inside'; closest?: undefined }
  | { hit: false; case: 1; reason: 'at-rest'; closest: Closest }
  | { hit: false; case: 2; reason: 'passes-by'; closest: Closest }
  | { hit: false; case: 3; reason: 'receding'; closest: Closest }
  | { hit: false; case: 6; reason: 'out-of-time'; closest: Closest };

/** A ball's part in a collision. */
export interface AlongNormal {
  /** Between its velocity and the line from its centre to the other's: radians, 0 to π; 0 at rest. */
  angle: number;
  /** The share of its velocity along the normal before and after, units a frame. */
  before: number;
  after: number;
}

/** Each ball's bounding box over the frame; if they do not overlap, the balls cannot collide in it. */
export interface SweptBoxes {
  overlap: boolean;
  a: { min: Vector3; max: Vector3 };
  b: { min: Vector3; max: Vector3 };
}

/** The answer of `collide` for two balls: tell the two apart by `hit`. `boxes` are given with `maxTime`. */
export type Collision = { boxes?: SweptBoxes } & (
  | CollisionMiss
  | {
      hit: true;
      case: 5;
      /** Frames until contact. */
      time: number;
      /** The centres then. */
      centerA: Vector3;
      centerB: Vector3;
      /** Where the surfaces touch. */
      point: Vector3;
      /** Unit, from b toward a. */
      normal: Vector3;
      /** After the collision, units a frame. */
      velocityA: Vector3;
      velocityB: Vector3;
      /** Passed along the normal, ≥ 0. */
      impulse: number;
      /** To restitution below 1, ≥ 0. */
      energyLost: number;
      alongA: AlongNormal;
      alongB: AlongNormal;
    }
);

/** A wall for `collide`: a segment of the plane z = 0 that no ball moves. */
export interface CollisionWall extends WallTarget {
  /** 0 to 1, 1 where it is missing. */
  restitution?: number;
}

/** The wall moved a ball's radius to either side. */
export type ShadowWalls = readonly [{ a: Vector3; b: Vector3 }, { a: Vector3; b: Vector3 }];

/** The answer of `collide` for a ball and a wall: tell the two apart by `hit`. */
export type WallCollision = { shadows: ShadowWalls } & (
  | CollisionMiss
  | {
      hit: true;
      case: 5;
      /** Frames until contact. */
      time: number;
      /** The face, or an end, which counts as an immovable ball of radius 0. */
      part: 'face' | 'end-a' | 'end-b';
      /** The ball's centre at contact. */
      center: Vector3;
      /** Where it touches the wall. */
      point: Vector3;
      /** Unit, out of the wall. */
      normal: Vector3;
      /** Of the ball afterwards, units a frame. */
      velocity: Vector3;
    }
);
