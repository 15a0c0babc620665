/** `shoot` under gravity, for every entry with scenes. */

import type { Bullet } from '../arguments/bullet.js';
import { putVector } from '../arguments/check.js';
import type { Target } from '../arguments/shapes.js';
import { gravityAt } from '../boundary/layout.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import type { Vector } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import {
  checkShotSizes,
  failShot,
  putShot,
  readShot,
  type ShootLeavingOptions,
  type ShootOptions,
  type Shot,
  shoot,
  withinDistance,
} from './shoot.js';

/** Options of `explain.shoot`. */
export interface FallOptions extends ShootOptions {
  /**
   * Acceleration of the bullet, units a frame²: its path is a parabola. Targets in steady motion do not fall. A bullet that starts on
   * the surface and moves outward is followed: falling back is the hit. A miss is `passes-by`, with the closest approach of all times
   * from now on.
   *
   * @defaultValue no gravity
   */
  gravity?: Vector | undefined;
}

/** Options of `shoot`. */
export interface ShotOptions extends FallOptions, ShootLeavingOptions {}

const fields = ['leaving', 'maxDistance', 'gravity'] as const;
const fieldsOfExplanation = ['gravity'] as const;

/**
 * Writes gravity, which must be a vector: a number would not say which way is down. Returns whether it is other than
 * 0.
 */
export function putGravity(
  gravity: unknown,
  path: string,
  numbers: Float64Array,
  at: number = gravityAt,
): boolean {
  if (typeof gravity === 'number')
    fail(
      'not-a-vector',
      path,
      gravity,
      'gravity is a vector of finite numbers, units a frame²',
      `Say which way is down, such as { x: 0, y: ${-Math.abs(gravity)}, z: 0 }`,
    );
  putVector(gravity, path, numbers, at);
  return numbers[at] !== 0 || numbers[at + 1] !== 0 || numbers[at + 2] !== 0;
}

/** Checks and writes a shot and its gravity, and returns the solver's number of the shape; -1 without gravity. */
export function putFall(
  shared: SharedBuffer,
  bullet: Bullet,
  target: Target,
  options: FallOptions | undefined,
  others: readonly string[] = fieldsOfExplanation,
): number {
  const kind = putShot(shared, bullet, target, options, others);
  const gravity = options?.gravity;
  if (gravity === undefined || !putGravity(gravity, 'options.gravity', shared.view())) return -1;
  checkShotSizes(shared, bullet, target, kind);
  return kind;
}

/** `shoot` of the entries with gravity. */
export function shootOrFall(
  shared: SharedBuffer,
  bullet: Bullet,
  target: Target,
  options?: ShotOptions,
): Shot {
  if (options?.gravity === undefined) return shoot(shared, bullet, target, options, fields);
  const kind = putFall(shared, bullet, target, options, fields);
  if (kind < 0) return shoot(shared, bullet, target, options, fields);
  if (options.leaving !== undefined)
    fail(
      'conflicting-fields',
      'options.leaving',
      options.leaving,
      'under gravity, a bullet may come back to the target that it leaves',
      'Leave it out: a bullet that starts on the surface and moves outward is followed',
    );
  const outcome = shared.raw._ricochet_fall(kind);
  if (outcome < 0) failShot(shared, bullet, target, kind, outcome);
  return withinDistance(readShot(shared, outcome), options);
}
