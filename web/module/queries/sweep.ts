/** `sweep`: whether two balls that move over one frame touch, when, and how far each may go. */

import { checkRadii, type MovingBall, putMovingBall } from '../arguments/balls.js';
import { collideAt, SweepOutcome, sweepAnswerAt, sweepOutcomeNames } from '../boundary/layout.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector3 } from '../boundary/vectors.js';

/** The test that showed that two balls do not touch within the frame, in the order of their cost. */
export type SweepEscape = 'overlapping' | 'too-short' | 'not-toward' | 'passes-by' | 'too-far';

/** @inline */
interface SweepPlaces {
  /** The centres at the touch, or at the end of the frame. */
  centerA: Vector3;
  centerB: Vector3;
  /** The movements up to the contact; the whole ones if there is none. */
  movementA: Vector3;
  movementB: Vector3;
}

/**
 * The answer of `sweep`; `touches` distinguishes the two cases. Without a contact the balls move the whole frame, and
 * `escape` says which test has shown it.
 */
export type Sweep =
  | (SweepPlaces & {
      touches: true;
      /** The part of the frame, 0 to 1. */
      fraction: number;
      point: Vector3;
      /** Unit, from b toward a. */
      normal: Vector3;
    })
  | (SweepPlaces & { touches: false; escape: SweepEscape });

/** Checks the arguments of `sweep`, and writes them. */
export function putSweep(shared: SharedBuffer, a: MovingBall, b: MovingBall): void {
  const numbers = shared.view();
  putMovingBall(a, 'a', numbers, collideAt.a);
  putMovingBall(b, 'b', numbers, collideAt.b);
  checkRadii(numbers, collideAt.a, collideAt.b, b.radius);
}

/** The answer in the shared buffer. */
export function readSweep(shared: SharedBuffer, outcome: number): Sweep {
  const n = shared.view();
  const at = sweepAnswerAt;
  const places = {
    centerA: vectorAt(n, at.centerA),
    centerB: vectorAt(n, at.centerB),
    movementA: vectorAt(n, at.movementA),
    movementB: vectorAt(n, at.movementB),
  };
  if (outcome !== SweepOutcome.touches)
    return { touches: false, escape: sweepOutcomeNames[outcome] as SweepEscape, ...places };
  return {
    touches: true,
    fraction: n[at.fraction] as number,
    ...places,
    point: vectorAt(n, at.point),
    normal: vectorAt(n, at.normal),
  };
}

export function sweep(shared: SharedBuffer, a: MovingBall, b: MovingBall): Sweep {
  putSweep(shared, a, b);
  return readSweep(shared, shared.raw._ricochet_sweep());
}
