/** `scene.shoot`'s answer. */
import type { Fields } from '../arguments/check.js';
import type { PredicateOptions } from '../arguments/filter.js';
import {
  BulletGiven,
  bulletAt,
  closestAt,
  outcomeNames,
  sceneTargetAt,
  sceneTriangleAt,
} from '../boundary/layout.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import { fail } from '../errors/fail.js';
import { type Closest, type Hit, type Miss, readShot, type ShootOptions } from '../queries/shoot.js';
import type { SceneContact } from './leaving.js';

/** Options of a scene's `shoot`. */
export interface SceneShootOptions extends ShootOptions, PredicateOptions {
  /**
   * The longest path of the bullet's centre until the hit, ≥ 0, inclusive, compared with `distance`.
   *
   * @defaultValue Infinity
   */
  maxDistance?: number | undefined;
  /**
   * True if the answer should also say what is hit after `maxTime`, and when, if there is no earlier hit.
   *
   * @defaultValue false
   */
  closest?: boolean | undefined;
  /**
   * The hit that the bullet is leaving: the last answer of `shoot` of this scene, or the last leg of a `trace` that
   * ended with it; null at the beginning of a loop.
   *
   * It counts only if the bullet starts on that target, to rounding. Otherwise it counts as null: an older hit or
   * leg, one with a target that has been moved or removed since, or one from which the bullet has flown on. A hit of
   * another scene is refused, if it is known to be one, which a copy is not, nor the answer of a `shoot` without this
   * option.
   *
   * Go on from `center`, not from `point`, and pass the hit itself. To apply a target's own restitution e, go on with
   * velocity − (1 − e) (velocity · normal) normal instead of `velocity`; if the target moves, use velocities relative
   * to it.
   *
   * @defaultValue none
   */
  leaving?: SceneContact | null | undefined;
}

type SceneHit = Hit & {
  /** Its index in the scene. */
  target: number;
  /** The triangle, if it is a mesh. */
  triangle?: number;
};

/** The answer of `scene.shoot`: that of `shoot`, with its target. */
export type SceneShot =
  | SceneHit
  | {
      hit: false;
      /**
       * `out-of-time`: nothing is hit until `maxTime` or `maxDistance`, if given; later, something may be. Without
       * it: `at-rest`: the bullet does not move, and nothing comes to it. `passes-by`: it never hits anything.
       */
      reason: Extract<Miss['reason'], 'out-of-time' | 'at-rest' | 'passes-by'>;
      target: null;
    };

/** `scene.shoot`'s answer with `closest: true`. */
export type SceneShotWithClosest =
  | SceneHit
  | {
      hit: false;
      /** The first hit comes after `maxTime`, or farther away than `maxDistance`. */
      reason: 'out-of-time';
      /** When that hit comes; the gap then is 0. */
      closest: Closest;
      /** The target that is hit then. */
      target: number;
      triangle?: number;
    }
  | {
      hit: false;
      /** `at-rest`: the bullet does not move, and nothing comes to it. `passes-by`: it never hits anything. */
      reason: 'at-rest' | 'passes-by';
      closest?: undefined;
      target: null;
    };

/** True if a scene should look beyond `maxTime`. */
export function readLooksOn(options: unknown): boolean {
  const { closest } = options as Fields;
  if (closest === undefined || typeof closest === 'boolean') return closest === true;
  return fail('out-of-range', 'options.closest', closest, 'true or false is needed');
}

/** The answer in the shared buffer. */
export function readSceneShot(shared: SharedBuffer, answer: number): SceneShot | SceneShotWithClosest {
  const outcome = outcomeNames[answer];
  const after = shared.view();
  const target = after[sceneTargetAt] as number;
  const triangle = after[sceneTriangleAt] as number;
  let shot: object;
  if (outcome === 'hit') shot = readShot(shared, answer);
  else if (outcome === 'out-of-time' && target >= 0)
    shot = { hit: false, reason: outcome, closest: { time: after[closestAt.time], gap: 0 } };
  else shot = { hit: false, reason: outcome };
  // Fields are added to the answer itself, because a copy would take as long as all the rest.
  const answered = shot as { target: number | null; triangle?: number };
  answered.target = target < 0 ? null : target;
  if (triangle >= 0) answered.triangle = triangle;
  return shot as SceneShot | SceneShotWithClosest;
}

/** Frames for a distance, and a little more, at the speed of the bullet in the shared buffer. */
export function timeOfDistance(distance: number, numbers: Float64Array): number {
  const { given, heading } = bulletAt;
  const speed =
    numbers[given] === BulletGiven.aim
      ? (numbers[bulletAt.speed] as number)
      : Math.hypot(
          numbers[heading] as number,
          numbers[heading + 1] as number,
          numbers[heading + 2] as number,
        );
  const time = (distance / speed) * (1 + 2 ** -40);
  // For a bullet at rest the distance says nothing.
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}

/** The same answer if its hit is within that distance, else a miss. */
export function withinDistance(
  shot: SceneShot | SceneShotWithClosest,
  maxDistance: number,
  looksOn: boolean,
): SceneShot | SceneShotWithClosest {
  if (!shot.hit || shot.distance <= maxDistance) return shot;
  if (!looksOn) return { hit: false, reason: 'out-of-time', target: null };
  const { time, target, triangle } = shot;
  return {
    hit: false,
    reason: 'out-of-time',
    closest: { time, gap: 0 },
    target,
    ...(triangle !== undefined && { triangle }),
  };
}
