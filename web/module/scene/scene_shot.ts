/** `scene.shoot`'s answer. */
import { type Exchange, layout } from '../boundary/exchange.js';
import { type Hit, type Miss, outcomes, readShot } from '../queries/shoot.js';

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

/** The answer that stands in the exchange. */
export function readSceneShot(exchange: Exchange, answer: number): SceneShot {
  const outcome = outcomes[answer];
  const after = exchange.view();
  const target = after[layout.answer - 1] as number;
  if (outcome === 'hit') return { ...(readShot(exchange, 0) as Hit), target };
  if (outcome === 'out-of-time') {
    const time = after[layout.answer] as number;
    return { hit: false, reason: outcome, closest: { time, gap: 0 }, target } as SceneShot;
  }
  return { hit: false, reason: outcome, target: null } as SceneShot;
}
