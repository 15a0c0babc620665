/** `shoot`: whether a bullet hits, when, where, at what angle, and where it goes next. */

import { type Bullet, checkBulletSizes, writeBullet } from '../arguments/bullet.js';
import { checkRecord, type Fields, isObject, limitOf } from '../arguments/check.js';
import type { Target } from '../arguments/shapes.js';
import { checkTargetSizes, failTarget, writeTarget } from '../arguments/targets.js';
import { closestAt, maxTimeAt, Outcome, outcomeNames, ShapeKind, shotAt } from '../boundary/layout.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';

/** Options of `shoot` and `raySphere`. */
export interface ShootOptions {
  /**
   * Frames, ≥ 0, inclusive.
   *
   * @defaultValue Infinity
   */
  maxTime?: number | undefined;
}

/** Options of `shoot`. */
export interface ShootLeavingOptions extends ShootOptions {
  /**
   * The hit that the bullet is leaving, if that was with this same target. The bullet does not hit it again, and the
   * answer is `receding`, however the centre of the hit was rounded: shapes other than meshes are convex, so nothing
   * that flies straight comes back to them. If the bullet does not start on the target, the option has no effect.
   * With several targets use `scene.shoot`, whose option of this name handles everything that the bullet touches, in
   * corners too.
   *
   * @defaultValue none
   */
  leaving?: Hit | undefined;
  /**
   * The longest path of the bullet's centre until the hit, ≥ 0, inclusive, compared with `distance`.
   *
   * @defaultValue Infinity
   */
  maxDistance?: number | undefined;
}

/** The bullet hits the target. */
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
  /** The velocity of a massless bullet after the bounce, units a frame. The target acts as a moving wall. */
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
 * The reason for a miss.
 * - `starts-inside`: the bullet starts with its surface inside the target.
 * - `at-rest`: there is no relative motion.
 * - `receding`: the distance grows from now on.
 * - `passes-by`: it comes nearer, but the surfaces never touch.
 * - `out-of-time`: they touch after `maxTime`, or farther away than `maxDistance`; `closest` says when.
 */
export type Miss =
  | { hit: false; reason: 'starts-inside'; closest?: undefined }
  | { hit: false; reason: 'at-rest' | 'receding' | 'passes-by' | 'out-of-time'; closest: Closest };

/** The reason for a miss: see `Miss`. */
export type MissReason = Miss['reason'];

/** The answer of `shoot`; `hit` distinguishes the two cases. */
export type Shot = Hit | Miss;

/**
 * Checks the arguments of `shoot`, except the sizes of a bullet's and a sphere's numbers, and writes them; returns
 * the solver's number of the shape.
 */
export function putShot(
  shared: SharedBuffer,
  bullet: Bullet,
  target: Target,
  options?: ShootOptions,
  others: readonly string[] = [],
): number {
  const numbers = shared.view();
  writeBullet(bullet, numbers);
  const kind = writeTarget(target, numbers);
  if (kind !== ShapeKind.sphere) checkBulletSizes(bullet as unknown as Fields, numbers);
  numbers[maxTimeAt] = options === undefined ? Number.POSITIVE_INFINITY : readOptions(options, others);
  return kind;
}

const limits = ['maxTime'] as const;

/** `maxTime` of an options object, which may have `others`, too. */
export function readOptions(options: unknown, others: readonly string[] = []): number {
  checkRecord(options, 'options', '{ maxTime: 10 }', limits, others);
  return limitOf(options.maxTime, 'options.maxTime');
}

/** Refuses a shot with numbers of a size that the solver does not accept. */
export function checkShotSizes(shared: SharedBuffer, bullet: Bullet, target: Target, kind: number): void {
  const numbers = shared.view();
  checkBulletSizes(bullet as unknown as Fields, numbers);
  checkTargetSizes(target as unknown as Fields, kind, numbers);
}

/**
 * The error for a refusal that the solver returned instead of an outcome: a number's size, a degenerate shape, or no
 * memory.
 */
export function failShot(
  shared: SharedBuffer,
  bullet: Bullet,
  target: Target,
  kind: number,
  outcome: number,
): never {
  checkShotSizes(shared, bullet, target, kind);
  failTarget(target as unknown as Fields, kind, outcome);
}

/** The answer in the shared buffer. */
export function readShot(shared: SharedBuffer, outcome: number): Shot {
  const n = shared.view();
  if (outcome === Outcome.hit) {
    return {
      hit: true,
      time: n[shotAt.time] as number,
      distance: n[shotAt.distance] as number,
      point: vectorAt(n, shotAt.point),
      center: vectorAt(n, shotAt.center),
      normal: vectorAt(n, shotAt.normal),
      ricochetAngle: n[shotAt.ricochetAngle] as number,
      velocity: vectorAt(n, shotAt.velocity),
    };
  }
  if (outcome === Outcome.startsInside) return { hit: false, reason: 'starts-inside' };
  const reason = outcomeNames[outcome] as Exclude<MissReason, 'starts-inside'>;
  return { hit: false, reason, closest: readClosest(n) };
}

export function readClosest(numbers: Float64Array): Closest {
  return { time: numbers[closestAt.time] as number, gap: numbers[closestAt.gap] as number };
}

const leaveFields = ['leaving', 'maxDistance'] as const;

/** The same answer if its hit is within the distance of the options, else a miss. */
export function withinDistance(shot: Shot, { maxDistance }: ShootLeavingOptions): Shot {
  if (maxDistance === undefined) return shot;
  const most = limitOf(maxDistance, 'options.maxDistance');
  if (!shot.hit || shot.distance <= most) return shot;
  return { hit: false, reason: 'out-of-time', closest: { time: shot.time, gap: 0 } };
}

/** True if a bullet is leaving the target: a hit is given. */
function isLeaving({ leaving }: ShootLeavingOptions): boolean {
  if (leaving === undefined) return false;
  if (!isObject(leaving) || (leaving as Fields).hit !== true)
    fail('not-an-object', 'options.leaving', leaving, 'a hit is needed, as `shoot` answers it');
  return true;
}

/** True if a bullet starts on the surface, to rounding: its hit is that near, or it starts inside. */
function isTouched(shot: Shot): boolean {
  if (!shot.hit) return shot.reason === 'starts-inside';
  const { x, y, z } = shot.center;
  return shot.distance <= 2 ** -40 * (Math.abs(x) + Math.abs(y) + Math.abs(z));
}

export function shoot(
  shared: SharedBuffer,
  bullet: Bullet,
  target: Target,
  options?: ShootLeavingOptions,
  others: readonly string[] = leaveFields,
): Shot {
  const kind = putShot(shared, bullet, target, options, others);
  const leaves = options !== undefined && isLeaving(options);
  const outcome = shared.raw._ricochet_shoot(kind);
  if (outcome < 0) failShot(shared, bullet, target, kind, outcome);
  const found = readShot(shared, outcome);
  const shot = options === undefined ? found : withinDistance(found, options);
  return leaves && isTouched(shot) ? { hit: false, reason: 'receding', closest: { time: 0, gap: 0 } } : shot;
}
