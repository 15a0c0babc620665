/** Exports of every entry with a `createRicochet`. */
export type { Ball, MovingBall } from './arguments/balls.js';
export type { AimedBullet, Bullet, MovingBullet } from './arguments/bullet.js';
export type { CollisionFilter } from './arguments/groups.js';
export type {
  BoxTarget,
  CapsuleTarget,
  CylinderTarget,
  OrientedBoxTarget,
  PlaneTarget,
  Shape,
  SphereTarget,
  Target,
  TriangleTarget,
  WallTarget,
} from './arguments/shapes.js';
export type { Quaternion, Vector, Vector3 } from './boundary/vectors.js';
export { type ErrorCode, RicochetError } from './errors/ricochet_error.js';
export type {
  ExplanationStep,
  FallingQuantityId,
  QuantityId,
  Reference,
  ShotExplanation,
} from './explanations/explanation.js';
export type { WasmSource } from './loading/load.js';
export type {
  AlongNormal,
  CollideOptions,
  Collision,
  CollisionCase,
  CollisionMiss,
  CollisionWall,
  ShadowWalls,
  SweptBoxes,
  WallCollision,
} from './queries/collide.js';
export type { ClosestApproach, RaySphere, RaySphereTarget } from './queries/ray_sphere.js';
export type {
  Closest,
  Hit,
  Miss,
  MissReason,
  ShootLeavingOptions,
  ShootOptions,
  Shot,
} from './queries/shoot.js';
export type { PlainPlane, PlaneThrough, SpherePlane } from './queries/sphere_plane.js';
export type { Sweep, SweepEscape } from './queries/sweep.js';
export type { RicochetCore } from './solver/ricochet_core.js';
