/** `explain`: a question answered as a list of steps. */

import type { Bullet } from '../arguments/bullet.js';
import type { Target } from '../arguments/shapes.js';
import { type Exchange, layout, vectorAt } from '../boundary/exchange.js';
import type { Vector } from '../boundary/vectors.js';
import { type RaySphere, type RaySphereTarget, raySphere } from '../queries/ray_sphere.js';
import { checkShotSizes, failShot, putShot, readShot, type ShootOptions } from '../queries/shoot.js';
import { type PlainPlane, type SpherePlane, spherePlane } from '../queries/sphere_plane.js';
import type { ExplanationStep, QuantityId, ShotExplanation } from './explanation.js';
import { readSteps } from './steps.js';
import { planeSymbols, pointsSymbols, raySymbols, shotSymbols } from './symbols.js';

export function explainShoot(
  exchange: Exchange,
  bullet: Bullet,
  target: Target,
  options?: ShootOptions,
): ShotExplanation {
  const kind = putShot(exchange, bullet, target, options);
  checkShotSizes(exchange, bullet, target, kind);
  const outcome = exchange.raw._ricochet_explain_shoot(kind);
  if (outcome < 0) failShot(exchange, bullet, target, kind, outcome);
  const shot = readShot(exchange, outcome);
  const symbols = shotSymbols(target.shape, exchange.view()[layout.radius] === 0);
  return { shot, steps: readSteps(exchange, symbols) };
}

/** Units along a ray, whose times count lengths of its direction. */
const rayUnits: Partial<Record<QuantityId, ExplanationStep['unit']>> = {
  'relative-speed': 'units',
  'closest-time': '',
};

/** The direction of a ray has no step: its numbers are given. */
export function explainRay(
  exchange: Exchange,
  origin: Vector,
  direction: Vector,
  sphere: RaySphereTarget,
  options?: ShootOptions,
): { ray: RaySphere; steps: ExplanationStep[] } {
  const ray = raySphere(exchange, 1, origin, direction, sphere, options);
  const along = vectorAt(exchange.view(), layout.heading);
  const steps = readSteps(exchange, raySymbols, { 'own-velocity': along });
  return { ray, steps: steps.map((step) => ({ ...step, unit: rayUnits[step.id] ?? step.unit })) };
}

export function explainSpherePlane(
  exchange: Exchange,
  sphere: RaySphereTarget,
  plane: PlainPlane,
): { spherePlane: SpherePlane; steps: ExplanationStep[] } {
  const answer = spherePlane(exchange, 1, sphere, plane);
  const symbols = answer.triangle === undefined ? planeSymbols : pointsSymbols;
  const known = { reach: exchange.view()[layout.radius] as number, height: answer.distance };
  return { spherePlane: answer, steps: readSteps(exchange, symbols, known) };
}
