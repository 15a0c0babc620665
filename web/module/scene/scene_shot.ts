/** `scene.shoot`'s answer. */
import { closestAt, outcomeNames, sceneTargetAt } from '../boundary/layout.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import { type Hit, type Miss, readShot } from '../queries/shoot.js';

/** `scene.shoot`'s answer: that of `shoot`, and which target it is about. */
export type SceneShot =
  | (Hit & {
      /** Its index in the scene. */
      target: number;
    })
  | {
      hit: false;
      /**
       * `out-of-time`: the first hit comes after `maxTime`; `closest` and `target` tell when, and of what.
       * `at-rest`: the bullet does not move, and nothing comes to it. `passes-by`: it hits nothing, ever.
       */
      reason: Extract<Miss['reason'], 'out-of-time' | 'at-rest' | 'passes-by'>;
      closest?: { time: number; gap: number };
      target: number | null;
    };

/** The answer that stands in the shared buffer. */
export function readSceneShot(shared: SharedBuffer, answer: number): SceneShot {
  const outcome = outcomeNames[answer];
  const after = shared.view();
  const target = after[sceneTargetAt] as number;
  if (outcome === 'hit') return { ...(readShot(shared, answer) as Hit), target };
  if (outcome === 'out-of-time') {
    const time = after[closestAt.time] as number;
    return { hit: false, reason: outcome, closest: { time, gap: 0 }, target } as SceneShot;
  }
  return { hit: false, reason: outcome, target: null } as SceneShot;
}
