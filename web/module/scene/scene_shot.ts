/** `scene.shoot`'s answer. */
import { closestAt, outcomeNames, sceneTargetAt, sceneTriangleAt } from '../boundary/layout.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import { type Hit, type Miss, readShot } from '../queries/shoot.js';

/** `scene.shoot`'s answer: that of `shoot`, and which target it is about. */
export type SceneShot =
  | (Hit & {
      /** Its index in the scene. */
      target: number;
      /** Which of its triangles, where it is a mesh. */
      triangle?: number;
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
      triangle?: number;
    };

/** The answer that stands in the shared buffer. */
export function readSceneShot(shared: SharedBuffer, answer: number): SceneShot {
  const outcome = outcomeNames[answer];
  const after = shared.view();
  const target = after[sceneTargetAt] as number;
  const triangle = after[sceneTriangleAt] as number;
  let shot: object;
  if (outcome === 'hit') shot = readShot(shared, answer);
  else if (outcome === 'out-of-time')
    shot = { hit: false, reason: outcome, closest: { time: after[closestAt.time], gap: 0 } };
  else shot = { hit: false, reason: outcome };
  // Fields are added to the answer: a copy of it would take as long as the rest.
  const answered = shot as SceneShot;
  answered.target = target < 0 ? null : target;
  if (triangle >= 0) answered.triangle = triangle;
  return answered;
}
