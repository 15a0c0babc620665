/** `explain`: a question answered as a list of steps. */

import type { Ball, MovingBall } from '../arguments/balls.js';
import type { Bullet } from '../arguments/bullet.js';
import type { Target } from '../arguments/shapes.js';
import { rayAt, spherePlaneAt } from '../boundary/layout.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector } from '../boundary/vectors.js';
import {
  type CollideOptions,
  type Collision,
  type CollisionWall,
  collideInSteps,
  type WallCollision,
} from '../queries/collide.js';
import { putRay, type RaySphere, type RaySphereTarget, readRay } from '../queries/ray_sphere.js';
import { checkShotSizes, failShot, putShot, readShot, type ShootOptions } from '../queries/shoot.js';
import { type PlainPlane, type SpherePlane, spherePlaneInSteps } from '../queries/sphere_plane.js';
import { putSweep, readSweep, type Sweep } from '../queries/sweep.js';
import type { ExplanationStep, QuantityId, ShotExplanation } from './explanation.js';
import { readSteps } from './steps.js';
import { ballSymbols, planeSymbols, pointsSymbols, raySymbols, shotSymbols, wallSymbols } from './symbols.js';

export function explainShoot(
  shared: SharedBuffer,
  bullet: Bullet,
  target: Target,
  options?: ShootOptions,
): ShotExplanation {
  const kind = putShot(shared, bullet, target, options);
  checkShotSizes(shared, bullet, target, kind);
  const outcome = shared.raw.explainShot(kind);
  if (outcome < 0) failShot(shared, bullet, target, kind, outcome);
  const shot = readShot(shared, outcome);
  const symbols = shotSymbols(target.shape);
  return { shot, steps: readSteps(shared, symbols) };
}

/** Units along a ray, whose times are measured in lengths of its direction. */
const rayUnits: Partial<Record<QuantityId, ExplanationStep['unit']>> = {
  'relative-speed': 'units',
  'closest-time': '',
};

/** The direction of a ray has no step: its numbers are given. */
export function explainRay(
  shared: SharedBuffer,
  origin: Vector,
  direction: Vector,
  sphere: RaySphereTarget,
  options?: ShootOptions,
): { ray: RaySphere; steps: ExplanationStep[] } {
  putRay(shared, origin, direction, sphere, options);
  const ray = readRay(shared, shared.raw.explainRaySphere());
  const along = vectorAt(shared.view(), rayAt.direction);
  const steps = readSteps(shared, raySymbols, { 'relative-velocity': along });
  return { ray, steps: steps.map((step) => ({ ...step, unit: rayUnits[step.id] ?? step.unit })) };
}

export function explainSpherePlane(
  shared: SharedBuffer,
  sphere: RaySphereTarget,
  plane: PlainPlane,
): { spherePlane: SpherePlane; steps: ExplanationStep[] } {
  const answer = spherePlaneInSteps(shared, sphere, plane);
  const symbols = answer.triangle === undefined ? planeSymbols : pointsSymbols;
  const known = { reach: shared.view()[spherePlaneAt.radius] as number, height: answer.distance };
  return { spherePlane: answer, steps: readSteps(shared, symbols, known) };
}

export function explainSweep(
  shared: SharedBuffer,
  a: MovingBall,
  b: MovingBall,
): { sweep: Sweep; steps: ExplanationStep[] } {
  putSweep(shared, a, b);
  const sweep = readSweep(shared, shared.raw.explainSweep());
  return { sweep, steps: readSteps(shared, ballSymbols) };
}

export function explainCollide(
  shared: SharedBuffer,
  a: Ball,
  b: Ball | CollisionWall,
  options?: CollideOptions,
): { collision: Collision | WallCollision; steps: ExplanationStep[] } {
  const collision = collideInSteps(shared, a, b, options);
  return { collision, steps: readSteps(shared, 'shape' in b ? wallSymbols : ballSymbols) };
}
