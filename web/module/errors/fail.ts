/** Error messages: which argument is wrong, what was given, what is allowed and how to mend it. */

import { type Allowed, sentenceOf } from './allowed.js';
import { type ErrorCode, RicochetError } from './ricochet_error.js';
import { classOfView, lengthOfView } from './views.js';

export const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Bounds of the whole numbers whose digits are shown: printing longer ones takes longer than any answer. */
const mostDigits = 40n;
const mostShown = 10n ** mostDigits;

/** Fields that are tested in an object in the wrong place. Listing all its fields could take long. */
const knownFields = ['x', 'y', 'z', 'shape', 'position', 'center', 'from', 'array'] as const;

/**
 * A short description of any value; never throws. Nothing is enumerated, and at most a few fields are read from a
 * value that may have its own code, so that it takes no time, whatever the value.
 */
export function show(value: unknown): string {
  try {
    if (typeof value === 'string') return JSON.stringify(short(value));
    if (typeof value === 'bigint')
      return value < mostShown && value > -mostShown
        ? `${value}n`
        : `a bigint of more than ${mostDigits} digits`;
    if (typeof value === 'function') return 'a function';
    if (typeof value === 'symbol') return 'a symbol';
    if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
    if (ArrayBuffer.isView(value)) return showView(value);
    if (Array.isArray(value)) return showList(value);
    const fields = knownFields.filter((field) => Object.hasOwn(value, field));
    return fields.length > 0 ? `an object with ${fields.join(', ')}` : 'an object';
  } catch {
    return 'an unreadable object';
  }
}

function showView(view: ArrayBufferView): string {
  const name = classOfView(view);
  if (name === undefined) return 'a DataView';
  return `${name.startsWith('Int') ? 'an' : 'a'} ${name} of ${lengthOfView(view)}`;
}

/** The length of a list that is a proxy may be anything. */
function showList({ length }: readonly unknown[]): string {
  return typeof length === 'number' ? `an array of ${length}` : 'an array';
}

/**
 * Throws the error for `path`: `allowed` names the allowed values, as data if they are a range, and `remedy` says how to mend it.
 */
export function fail(
  code: ErrorCode,
  path: string,
  value: unknown,
  allowed: string | Allowed,
  remedy = '',
): never {
  const [said, data] = typeof allowed === 'string' ? [allowed] : [sentenceOf(allowed), allowed];
  failAs(code, path, value, said, data, remedy);
}

/** Like `fail`, if data and sentence say more than each other. */
export function failAs(
  code: ErrorCode,
  path: string,
  value: unknown,
  said: string,
  data: Allowed | undefined,
  remedy = '',
): never {
  if (code === 'not-a-number' && typeof value === 'string') failText(path, value, said, data, remedy);
  const given = code === 'missing' ? `${path} is missing` : `${path} is ${show(value)}`;
  throw new RicochetError(code, path, value, `${given}: ${said}.${remedy && ` ${remedy}.`}`, data);
}

/** Text is often a number of a form field: then the value is right, and only its type is wrong. */
function failText(
  path: string,
  value: string,
  said: string,
  data: Allowed | undefined,
  remedy: string,
): never {
  // Longer text is no number that anyone writes, and takes long to read.
  const isNumber = value.length < 400 && value.trim() !== '' && !Number.isNaN(Number(value));
  const mend = isNumber ? 'Convert text with Number()' : remedy;
  const message = `${path} is the text ${show(value)}, not a number: ${said}.${mend && ` ${mend}.`}`;
  throw new RicochetError('not-a-number', path, value, message, data);
}

/** Refuses a value where a whole number, such as an index, is needed. */
export function failWhole(path: string, value: unknown, allowed: string | Allowed, remedy = ''): never {
  fail(typeof value === 'string' ? 'not-a-number' : 'out-of-range', path, value, allowed, remedy);
}

/** The same error with another path or message. */
export const changed = (
  { code, value, allowed }: RicochetError,
  path: string,
  message: string,
): RicochetError => new RicochetError(code, path, value, message, allowed);

/** Throws the error of a call for which no argument is to blame: `message` is its whole text. */
export function refuse(code: ErrorCode, path: string, message: string): never {
  throw new RicochetError(code, path, undefined, message);
}

/** Throws the error for a call on a disposed object. */
export function failDisposed(path: string, remedy = 'Create another'): never {
  refuse('disposed', path, `${path} ${path.endsWith('s') ? 'have' : 'has'} been disposed of. ${remedy}.`);
}

/** The same error for a target with another name. */
export function renamed(error: RicochetError, path: string): RicochetError {
  const rest = error.path.replace(/^target\b/, path);
  const other = changed(error, rest, error.message.replaceAll(/\btarget\b/g, path));
  if (error.cause !== undefined) other.cause = error.cause;
  return other;
}

/** The message of a thrown value, as far as it is short. */
export function messageOf(cause: unknown): string {
  try {
    const message: unknown = cause instanceof Error ? cause.message : cause;
    if (typeof message !== 'string') return show(message);
    return message.length > mostLetters ? `${message.slice(0, mostLetters)}…` : message;
  } catch {
    return 'something that cannot be shown';
  }
}

const mostLetters = 500;
