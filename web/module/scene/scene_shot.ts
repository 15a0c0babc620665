/** `scene.shoot`'s answer. */
import type { Fields } from '../arguments/check.js';
import type { FilterOptions } from '../arguments/filter.js';
import { closestAt, outcomeNames, sceneTargetAt, sceneTriangleAt } from '../boundary/layout.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import { fail } from '../errors/fail.js';
import { type Closest, type Hit, type Miss, readShot, type ShootOptions } from '../queries/shoot.js';
import type { SceneContact } from './leaving.js';

/** Options of a scene's `shoot`. */
export interface SceneShootOptions extends ShootOptions, FilterOptions {
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
       * `out-of-time`: nothing is hit until `maxTime`, where that is given; later, something may be.
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
      /** The first hit comes after `maxTime`. */
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
