/** `explain.shoot` with gravity, for every entry with scenes. */

import type { Bullet } from '../arguments/bullet.js';
import type { Target } from '../arguments/shapes.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import { type FallOptions, putFall } from '../queries/fall.js';
import { failShot, readShot } from '../queries/shoot.js';
import { explainShoot } from './explain.js';
import type { ShotExplanation } from './explanation.js';
import { fallingRows } from './falling_quantities.js';
import { readSteps } from './steps.js';
import { shotSymbols } from './symbols.js';

/** The explanation of a shot, which gravity may bend. */
export interface FallExplanation {
  /** `shoot`, step by step; under gravity with the polynomial in time of the part that is hit, and its roots. */
  shoot(bullet: Bullet, target: Target, options?: FallOptions): ShotExplanation;
}

export function explainShotOrFall(
  shared: SharedBuffer,
  bullet: Bullet,
  target: Target,
  options?: FallOptions,
): ShotExplanation {
  const kind = options?.gravity === undefined ? -1 : putFall(shared, bullet, target, options);
  if (kind < 0) {
    if (options === undefined || options === null || !('gravity' in options))
      return explainShoot(shared, bullet, target, options);
    const { gravity: _, ...others } = options;
    return explainShoot(shared, bullet, target, others);
  }
  const outcome = shared.raw.explainFall(kind);
  if (outcome < 0) failShot(shared, bullet, target, kind, outcome);
  const shot = readShot(shared, outcome);
  const symbols = shotSymbols(target.shape);
  return { shot, steps: readSteps(shared, symbols, {}, fallingRows) };
}
