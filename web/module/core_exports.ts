/** Exports of every entry with questions about bullets. */
export type { AimedBullet, Bullet, MovingBullet } from './arguments/bullet.js';
export * from './collision_exports.js';
export type { FallingQuantityId, ShotExplanation } from './explanations/explanation.js';
export type { ClosestApproach, RaySphere, RaySphereTarget } from './queries/ray_sphere.js';
export type { Hit, Miss, MissReason, ShootLeavingOptions, ShootOptions, Shot } from './queries/shoot.js';
export type { PlainPlane, PlaneThrough, SpherePlane } from './queries/sphere_plane.js';
export type { Sweep, SweepEscape } from './queries/sweep.js';
export type { RicochetCore } from './solver/ricochet_core.js';
