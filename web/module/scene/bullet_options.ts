/** Options of living bullets, and the bullets to fire. */
import type { Bullet } from '../arguments/bullet.js';
import {
  checkFunction,
  checkObject,
  checkRecord,
  failUnknown,
  limitOf,
  putVector,
} from '../arguments/check.js';
import type { FilterOptions } from '../arguments/filter.js';
import { readGroups } from '../arguments/groups.js';
import {
  type BulletMaterial,
  bulletMaterialFields,
  type CheckedMaterial,
  readMaterial,
} from '../arguments/material.js';
import { nonReentrant } from '../arguments/reentrancy_guard.js';
import type { Vector, Vector3 } from '../boundary/vectors.js';
import { failWhole } from '../errors/fail.js';
import type { BulletContact, BulletCrossing, BulletHit, EndedBullet } from './bullet_events.js';

/** The common options of all bullets of one `createBullets`. */
export interface BulletsOptions extends BulletMaterial {
  /**
   * The number of the hit with which a bullet ends, 1 to 1000000: 1 for bullets that end at their first hit, 5 for
   * bullets that bounce at most 4 times.
   *
   * @defaultValue 100
   */
  maxBounces?: number | undefined;
}

/** A bullet to fire, the filter for its targets, and its material, if it is not that of `createBullets`. */
export type FiredBullet = Bullet &
  FilterOptions &
  BulletMaterial & {
    /**
     * Frames, ≥ 0, inclusive, after which it ends, as 'out-of-time'. Without it, a bullet that hits nothing flies for
     * ever.
     *
     * @defaultValue Infinity
     */
    maxTime?: number | undefined;
    /**
     * The length of its path, ≥ 0, inclusive, after which it ends, as 'max-distance'.
     *
     * @defaultValue Infinity
     */
    maxDistance?: number | undefined;
  };

/** Functions that are called with the events of a frame, after the frame, in the order of time. */
export interface BulletCallbacks {
  /**
   * A bullet has hit a target.
   *
   * @defaultValue none
   */
  onHit?: ((hit: BulletHit) => void) | undefined;
  /**
   * A bullet has entered a sensor.
   *
   * @defaultValue none
   */
  onEnter?: ((crossing: BulletCrossing) => void) | undefined;
  /**
   * A bullet has left a sensor.
   *
   * @defaultValue none
   */
  onLeave?: ((crossing: BulletCrossing) => void) | undefined;
  /**
   * Under gravity, a bullet has come to rest. It stays there until its `maxTime` is over, what bears it changes, or something hits it.
   *
   * @defaultValue none
   */
  onRest?: ((rest: BulletContact) => void) | undefined;
  /**
   * Under gravity, a bullet begins to slide.
   *
   * @defaultValue none
   */
  onSlide?: ((slide: BulletContact) => void) | undefined;
  /**
   * A bullet has ended; called after all others.
   *
   * @defaultValue none
   */
  onEnd?: ((ended: EndedBullet) => void) | undefined;
}

/** A bullet that lives, as `bullets.bullet` returns it. */
export interface BulletState {
  position: Vector3;
  /** Units a frame. */
  velocity: Vector3;
  radius: number;
  /** Its own restitution, or that of `createBullets`; 1 if neither has one. */
  restitution: number;
  /** Its own friction, or that of `createBullets`; 0 if neither has one. */
  friction: number;
  /** Its own, or that of `createBullets`; undefined if neither has one, and `friction` counts. */
  rollingFriction: number | undefined;
  /** It hits targets in these groups; undefined if it was fired without a mask. */
  mask: number | undefined;
  /** The number of its hits until now. */
  bounces: number;
  /** Frames from now on after which it ends, as 'out-of-time'; `Infinity` for never. */
  maxTime: number;
}

/** What `bullets.set` changes of one bullet; what is not given stays. */
export interface BulletChange extends BulletMaterial {
  /** Units a frame. It counts as that of a bullet that is fired: the bullet leaves what bears it, or hits it. */
  velocity?: Vector | undefined;
  /** From now on the bullet meets targets in these groups: see `FilterOptions`. */
  mask?: number | undefined;
  /** Frames from now on, ≥ 0, inclusive, after which the bullet ends, as 'out-of-time'; `Infinity` for never. */
  maxTime?: number | undefined;
}

/** A change that has been checked: NaN, and a mask below 0, leave what there is. */
export interface CheckedChange extends CheckedMaterial {
  readonly hasVelocity: boolean;
  readonly mask: number;
  readonly maxTime: number;
}

const changeFields = ['velocity', ...bulletMaterialFields, 'mask', 'maxTime'] as const;

/** What a bullet keeps from when it was fired. */
const firedWith = ['position', 'from', 'to', 'radius', 'ignore', 'maxDistance'];
const fireAnother = 'It stays as fire was given it: remove the bullet, and fire another';

/** Checks a change, and writes its velocity among numbers at a place. */
export function readChange(change: unknown, numbers: Float64Array, at: number): CheckedChange {
  checkObject(change, 'change', '{ velocity: [0, 5, 0] }');
  for (const field in change)
    if (!(changeFields as readonly string[]).includes(field) && Object.hasOwn(change, field))
      failUnknown('change', field, change[field], changeFields, firedWith.includes(field) ? fireAnother : '');
  const { velocity, mask, maxTime } = change as BulletChange;
  const hasVelocity = velocity !== undefined;
  if (hasVelocity) putVector(velocity, 'change.velocity', numbers, at);
  return {
    hasVelocity,
    ...readMaterial(change, 'change'),
    mask: mask === undefined ? -1 : readGroups(mask, 'change.mask'),
    maxTime: maxTime === undefined ? Number.NaN : limitOf(maxTime, 'change.maxTime'),
  };
}

export const readBulletsOptions = nonReentrant((options: unknown) => {
  checkRecord(options, 'options', '{ maxBounces: 20 }', [...bulletMaterialFields, 'maxBounces']);
  const { maxBounces = 100 } = options as BulletsOptions;
  if (!(Number.isInteger(maxBounces) && maxBounces >= 1 && maxBounces <= 1_000_000))
    failWhole('options.maxBounces', maxBounces, { from: 1, to: 1000000, whole: true });
  return { maxBounces, ...readMaterial(options, 'options') };
});

const callbackNames = ['onHit', 'onEnter', 'onLeave', 'onRest', 'onSlide', 'onEnd'] as const;

export const readCallbacks = nonReentrant((options: unknown): BulletCallbacks => {
  checkRecord(options, 'options', '{ onHit: (hit) => {} }', callbackNames);
  const given = Object.fromEntries(
    callbackNames.map((name) => [name, checkFunction(options[name], `options.${name}`)]),
  );
  return given as BulletCallbacks;
});
