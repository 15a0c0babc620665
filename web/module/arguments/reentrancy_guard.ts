/** Reentrancy guard: a caller's own code may run while its arguments are read, and may not ask the solver meanwhile. */

import { told } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';

/** Which argument is being read, as closely as is known; undefined while none is. */
let underway: string | undefined;

/**
 * Arguments may have code of their own, such as getters. Between the first number written for the solver and the answer
 * it may not ask the solver itself, dispose of what is asked, or make the memory grow: one question would get the
 * numbers of another.
 */
export function refuseNested(): void {
  if (underway !== undefined)
    throw new RicochetError(
      'unreadable',
      underway,
      undefined,
      `${underway} could not be read: its own code asked the solver meanwhile. Read the solver's answer first`,
    );
}

/** Before arguments are read; `endReading` has to follow, whatever happens. */
export function beginReading(): void {
  refuseNested();
  underway = 'arguments';
}

export function endReading(): void {
  underway = undefined;
}

/** Which argument is read next, where one is: the error names it if its own code throws. */
export function nowReading(path: string): void {
  if (underway !== undefined) underway = path;
}

/** Runs a question: whatever a caller's object does when read, the outcome is an answer or a `RicochetError`. */
export function guarded<Arguments extends unknown[], Answer>(question: (...given: Arguments) => Answer) {
  return (...given: Arguments): Answer => {
    beginReading();
    try {
      return question(...given);
    } catch (cause) {
      throw asRicochetError(cause);
    } finally {
      endReading();
    }
  };
}

/** Whether something was thrown by the WebAssembly or its glue: a trap, or the end of its program. */
function isTrap(cause: unknown): boolean {
  return typeof WebAssembly === 'object' && cause instanceof WebAssembly.RuntimeError;
}

/** What went wrong while an argument was read, or the question about it asked. */
export function asRicochetError(cause: unknown): RicochetError {
  if (RicochetError.is(cause)) return cause;
  const path = underway ?? 'arguments';
  const error = isTrap(cause)
    ? new RicochetError(
        'solver-failed',
        'ricochet',
        undefined,
        `the solver itself failed (${told(cause)}). That is a bug of Ricochet's, not of the arguments: please report it, ` +
          'and make another solver with createRicochet',
      )
    : new RicochetError('unreadable', path, undefined, `${path} could not be read: its own code threw`);
  error.cause = cause;
  return error;
}
