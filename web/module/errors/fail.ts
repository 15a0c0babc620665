/** Error messages: which argument is wrong, what was given, what is allowed and how to mend it. */
import { type ErrorCode, RicochetError } from './ricochet_error.js';

export const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** A short picture of any value; never throws. */
export function show(value: unknown): string {
  try {
    if (typeof value === 'string') return JSON.stringify(short(value));
    if (typeof value === 'bigint') return `${short(String(value))}n`;
    if (typeof value === 'function') return 'a function';
    if (typeof value === 'symbol') return 'a symbol';
    if (Array.isArray(value)) return `an array of ${value.length}`;
    if (typeof value === 'object' && value !== null) {
      const fields = Object.keys(value).slice(0, 6).map(short);
      return fields.length > 0 ? `an object with ${fields.join(', ')}` : 'an object without fields';
    }
    return Object.is(value, -0) ? '-0' : String(value);
  } catch {
    return 'an unreadable object';
  }
}

/** Throws the error for `path`: `allowed` says what the argument may be, `remedy` how to mend it. */
export function fail(code: ErrorCode, path: string, value: unknown, allowed: string, remedy = ''): never {
  const given = code === 'missing' ? `${path} is missing` : `${path} is ${show(value)}`;
  throw new RicochetError(code, path, value, `${given}: ${allowed}.${remedy && ` ${remedy}.`}`);
}

/** The same error, of a target that goes by another name. */
export function renamed(error: RicochetError, path: string): RicochetError {
  const rest = error.path.replace(/^target/, path);
  const other = new RicochetError(
    error.code,
    rest,
    error.value,
    error.message.replaceAll(/\btarget\b/g, path),
  );
  if (error.cause !== undefined) other.cause = error.cause;
  return other;
}

/** What a thrown thing says of itself. */
export function messageOf(cause: unknown): string {
  try {
    return cause instanceof Error ? cause.message : String(cause);
  } catch {
    return 'something that cannot be shown';
  }
}
