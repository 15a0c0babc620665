/** What runs a caller's own code when it reads arguments. */
import { RicochetError } from './errors.js';

/** Runs a question: whatever a caller's object does when read, the outcome is an answer or a `RicochetError`. */
export function guarded<Arguments extends unknown[], Answer>(question: (...given: Arguments) => Answer) {
  return (...given: Arguments): Answer => {
    try {
      return question(...given);
    } catch (cause) {
      throw asRicochetError(cause);
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
