/** `sweep`: two balls move over one frame; do they touch, when, and how far may each go? */

import { checkRadii, type MovingBall, putMovingBall } from '../arguments/balls.js';
import { type Exchange, layout, vectorAt } from '../boundary/exchange.js';
import type { Vector3 } from '../boundary/vectors.js';

/** Which test showed that two balls do not touch within the frame, in the order of their cost. */
export type SweepEscape = 'overlapping' | 'too-short' | 'not-toward' | 'passes-by' | 'too-far';

/** @inline */
interface SweepPlaces {
  /** The centres at the touch, or at the end of the frame. */
  centerA: Vector3;
  centerB: Vector3;
  /** The movements, shortened to the touch; whole where there is none. */
  movementA: Vector3;
  movementB: Vector3;
}

/**
 * The answer of `sweep`: tell the two apart by `touches`. Without a touch the balls move the whole frame, and `escape` says
 * which test has shown it.
 */
export type Sweep =
  | (SweepPlaces & {
      touches: true;
      /** Of the frame, 0 to 1. */
      fraction: number;
      point: Vector3;
      /** Unit, from b toward a. */
      normal: Vector3;
    })
  | (SweepPlaces & { touches: false; escape: SweepEscape });

const outcomes = ['touches', 'overlapping', 'too-short', 'not-toward', 'passes-by', 'too-far'] as const;

export function putSweep(exchange: Exchange, a: MovingBall, b: MovingBall): void {
  const numbers = exchange.view();
  putMovingBall(a, 'a', numbers, layout.ballA);
  putMovingBall(b, 'b', numbers, layout.ballB);
  checkRadii(numbers, layout.ballA, layout.ballB, b.radius);
}

export function readSweep(exchange: Exchange, outcome: number): Sweep {
  const n = exchange.view();
  const at = (i: number) => vectorAt(n, layout.answer + 1 + 3 * i);
  const places = { centerA: at(0), centerB: at(1), movementA: at(2), movementB: at(3) };
  if (outcome === 0)
    return { touches: true, fraction: n[layout.answer] as number, ...places, point: at(4), normal: at(5) };
  return { touches: false, escape: outcomes[outcome] as SweepEscape, ...places };
}

/** With `explain` the steps stand in the exchange as well. */
export function sweep(exchange: Exchange, explain: 0 | 1, a: MovingBall, b: MovingBall): Sweep {
  putSweep(exchange, a, b);
  return readSweep(exchange, exchange.raw._ricochet_sweep(explain));
}
