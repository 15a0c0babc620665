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
   * Of the path of the bullet's centre until the hit, ≥ 0, inclusive, compared with `distance`.
   *
   * @defaultValue Infinity
   */
  maxDistance?: number | undefined;
  /**
   * Whether the answer tells what is hit after `maxTime`, and when, where nothing is until then.
   *
   * @defaultValue false
   */
  closest?: boolean | undefined;
  /**
   * What the bullet is just leaving: the hit that `shoot` of this scene gave last, or the last leg of a `trace` that ended with it;
   * null for nothing, where a loop begins.
   *
   * It counts where the bullet starts on that target, to rounding; elsewhere it counts as null: an older hit or leg, one of a target that
   * has been moved or removed since, or of a bullet that has flown on. A hit of another scene is refused, as far as it is known to be
   * one: not of a copy, nor of a `shoot` without this option.
   *
   * Go on from `center`, not from `point`, and pass the hit itself. A restitution e by target is taken off here: instead of `velocity` go on with
   * velocity − (1 − e) (velocity · normal) normal, velocities being those relative to the target's where it moves.
   *
   * @defaultValue none
   */
  leaving?: SceneContact | null | undefined;
}

type SceneHit = Hit & {
  /** Its index in the scene. */
  target: number;
  /** Which of its triangles, where it is a mesh. */
  triangle?: number;
};

/** `scene.shoot`'s answer: that of `shoot`, and which target it is about. */
export type SceneShot =
  | SceneHit
  | {
      hit: false;
      /**
       * `out-of-time`: nothing is hit until `maxTime` or `maxDistance`, where one is given; later, something may be.
       * Without it: `at-rest`: the bullet does not move, and nothing comes to it. `passes-by`: it hits nothing, ever.
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
      /** When it comes; the gap then is 0. */
      closest: Closest;
      /** What is hit then. */
      target: number;
      triangle?: number;
    }
  | {
      hit: false;
      /** `at-rest`: the bullet does not move, and nothing comes to it. `passes-by`: it hits nothing, ever. */
      reason: 'at-rest' | 'passes-by';
      closest?: undefined;
      target: null;
    };

/** Whether a scene is to look on beyond `maxTime`. */
export function readLooksOn(options: unknown): boolean {
  const { closest } = options as Fields;
  if (closest === undefined || typeof closest === 'boolean') return closest === true;
  return fail('out-of-range', 'options.closest', closest, 'true or false is needed');
}

/** The answer that stands in the shared buffer. */
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
  // Fields are added to the answer: a copy of it would take as long as the rest.
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
  // Of a bullet at rest nothing is said by how far it comes.
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}

/** The same answer, where its hit is no farther than that. */
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
