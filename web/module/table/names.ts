/** Options that are one of several words. */
import { fail } from '../errors/fail.js';

/** Refuses a value that is none of these words. */
export function failName(path: string, value: unknown, known: readonly string[]): never {
  const allowed =
    known.length === 1
      ? `only '${known[0]}' is known`
      : `known are ${known.map((name) => `'${name}'`).join(', ')}`;
  if (value === undefined) fail('missing', path, value, allowed);
  fail(typeof value === 'string' ? 'out-of-range' : 'not-an-object', path, value, allowed);
}
