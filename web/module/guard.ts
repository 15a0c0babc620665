/** What runs a caller's own code when it reads arguments. */
import { RicochetError } from './errors.js';

let isReading = false;

/**
 * Arguments may have code of their own, such as getters. Between the first number written for the solver and the answer
 * it may not ask the solver itself, dispose of what is asked, or make the memory grow: one question would get the
 * numbers of another.
 */
export function refuseNested(): void {
  if (isReading)
    throw new RicochetError(
      'unreadable',
      '',
      undefined,
      "an argument could not be read: its own code asked the solver meanwhile. Read the solver's answer first",
    );
}

/** Before arguments are read; `endReading` has to follow, whatever happens. */
export function beginReading(): void {
  refuseNested();
  isReading = true;
}

export function endReading(): void {
  isReading = false;
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

export function asRicochetError(cause: unknown): RicochetError {
  if (cause instanceof RicochetError) return cause;
  const error = new RicochetError(
    'unreadable',
    '',
    undefined,
    'an argument could not be read: its own code threw',
  );
  error.cause = cause;
  return error;
}
