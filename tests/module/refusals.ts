// Errors that calls are expected to throw.
import { RicochetError } from 'ricochet-wasm';
import { expect } from 'vitest';

/** The RicochetError that `action` throws. */
export function caught(action: () => unknown): RicochetError {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(RicochetError);
    return error as RicochetError;
  }
  throw new Error('nothing was thrown');
}

/** The RicochetError that a promise is rejected with. */
export async function rejected(promise: Promise<unknown>): Promise<RicochetError> {
  const error: unknown = await promise.then(
    () => undefined,
    (cause) => cause,
  );
  expect(error).toBeInstanceOf(RicochetError);
  return error as RicochetError;
}
