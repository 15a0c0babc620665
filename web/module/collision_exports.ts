/** Exports of every entry with `collide`. */
export type { Ball, MovingBall } from './arguments/balls.js';
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
export type { Allowed } from './errors/allowed.js';
export { type ErrorCode, RicochetError } from './errors/ricochet_error.js';
export type { ExplanationStep, QuantityId, Reference } from './explanations/explanation.js';
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
export type { Closest } from './queries/shoot.js';
