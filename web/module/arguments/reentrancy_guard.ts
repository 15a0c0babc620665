/** Reentrancy guard: a caller's own code may run while its arguments are read, and may not ask the solver meanwhile. */

import { messageOf } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';

/** Path of the argument that is being read, as closely as is known; undefined while none is. */
let argumentBeingRead: string | undefined;

/**
 * Arguments may have code of their own, such as getters. Between the first number written for the solver and the
 * answer, such code must not ask the solver, dispose of the object, or make the memory grow: otherwise one question
 * would get the numbers of another.
 */
export function refuseReentry(): void {
  if (argumentBeingRead !== undefined)
    throw new RicochetError(
      'unreadable',
      argumentBeingRead,
      undefined,
      `${argumentBeingRead} could not be read: its own code asked the solver meanwhile. Read the solver's answer first`,
    );
}

/** Locks the solver before arguments are read; `endReading` must follow in any case. */
export function beginReading(): void {
  refuseReentry();
  argumentBeingRead = 'arguments';
}

export function endReading(): void {
  argumentBeingRead = undefined;
}

/** Notes which argument is read next: the error names it if its own code throws. */
export function nowReading(path: string): void {
  if (argumentBeingRead !== undefined) argumentBeingRead = path;
}

/** Asks a question that cannot be entered again while it runs, and throws only `RicochetError`s. */
export function guarded<Arguments extends unknown[], Answer>(
  question: (...given: Arguments) => Answer,
  ...given: Arguments
): Answer {
  beginReading();
  try {
    return question(...given);
  } catch (cause) {
    throw asRicochetError(cause);
  } finally {
    endReading();
  }
}

/** Makes a question non-reentrant. */
export function nonReentrant<Arguments extends unknown[], Answer>(question: (...given: Arguments) => Answer) {
  return (...given: Arguments): Answer => guarded(question, ...given);
}

/** True if the WebAssembly or its glue threw the value: a trap, or the end of its program. */
export function isTrap(cause: unknown): boolean {
  return typeof WebAssembly === 'object' && cause instanceof WebAssembly.RuntimeError;
}

/** The error for a value that was thrown while arguments were read, or while the question ran. */
export function asRicochetError(cause: unknown): RicochetError {
  if (RicochetError.is(cause)) return cause;
  if (isTrap(cause)) return solverFailed(cause);
  const path = argumentBeingRead ?? 'arguments';
  const error = new RicochetError(
    'unreadable',
    path,
    undefined,
    `${path} could not be read: its own code threw (${messageOf(cause)})`,
  );
  error.cause = cause;
  return error;
}

/** The error for a value that a function of the caller threw when the solver called it. */
export function threw(path: string, cause: unknown): RicochetError {
  if (RicochetError.is(cause)) return cause;
  const error = new RicochetError('unreadable', path, undefined, `${path} threw (${messageOf(cause)})`);
  error.cause = cause;
  return error;
}

/** The error for a trap. */
export function solverFailed(cause: unknown): RicochetError {
  const error = new RicochetError(
    'solver-failed',
    'ricochet',
    undefined,
    `the solver itself failed (${messageOf(cause)}). That is a bug of Ricochet's, not of the arguments: please report it, ` +
      'and make another solver with createRicochet',
  );
  error.cause = cause;
  return error;
}

/** Asks the WebAssembly. A trap becomes the error for it; other errors are passed on unchanged. */
export function asked<Answer>(question: () => Answer): Answer {
  try {
    return question();
  } catch (cause) {
    throw isTrap(cause) ? solverFailed(cause) : cause;
  }
}
