/**
 * Checks arguments and writes them into the exchange.
 *
 * Every check asks for what is right (`value > 0`), so NaN, null, strings and missing fields never pass. The checks that
 * pass cost a few comparisons; what is wrong is found out only after one has failed.
 */
import { fail, short } from './errors.js';

export type Fields = Record<string, unknown>;

const wholeVector = 'a vector is { x, y } or { x, y, z } or an array of 2 or 3 finite numbers';

function failVector(value: unknown, path: string): never {
  if (value === undefined) fail('missing', path, value, wholeVector);
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  if (typeof value !== 'object' || value === null) fail('not-a-vector', path, value, wholeVector);
  const parts = value as Fields & ArrayLike<unknown>;
  if (isList && parts.length !== 2 && parts.length !== 3) fail('not-a-vector', path, value, wholeVector);
  for (const [i, axis] of (['x', 'y', 'z'] as const).entries()) {
    const part: unknown = isList ? parts[i] : parts[axis];
    if (i === 2 && part === undefined) continue;
    const at = isList ? `${path}[${i}]` : `${path}.${axis}`;
    if (part === undefined) fail('missing', at, part, wholeVector);
    checkNumber(part, at);
  }
  fail('not-a-vector', path, value, wholeVector); // a getter that tells two stories
}

/** Writes a vector of finite numbers. Objects first: `Array.isArray` alone costs more than the rest. */
export function putVector(value: unknown, path: string, numbers: Float64Array, place: number): void {
  if (typeof value === 'object' && value !== null) {
    const { x, y, z = 0 } = value as { x: unknown; y: unknown; z?: unknown };
    if (Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z)) {
      numbers[place] = x as number;
      numbers[place + 1] = y as number;
      numbers[place + 2] = z as number;
      return;
    }
  }
  putList(value, path, numbers, place);
}

function putList(value: unknown, path: string, numbers: Float64Array, place: number): void {
  if (!(Array.isArray(value) || ArrayBuffer.isView(value))) failVector(value, path);
  const list = value as unknown as ArrayLike<unknown>;
  const x = list[0];
  const y = list[1];
  const z = list[2] === undefined ? 0 : list[2];
  if (list.length !== 2 && list.length !== 3) failVector(value, path);
  if (!(Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z))) failVector(value, path);
  numbers[place] = x as number;
  numbers[place + 1] = y as number;
  numbers[place + 2] = z as number;
}

function checkNumber(
  value: unknown,
  path: string,
  allowed = 'a finite number is needed',
): asserts value is number {
  if (Number.isFinite(value)) return;
  if (value === undefined) fail('missing', path, value, allowed);
  if (typeof value === 'number') fail('not-finite', path, value, allowed);
  fail('not-a-number', path, value, allowed, typeof value === 'string' ? 'Convert text with Number()' : '');
}

const typedArray = Object.getPrototypeOf(Float64Array.prototype) as object;
function own<Value>(array: unknown, name: string | symbol): Value {
  return Object.getOwnPropertyDescriptor(typedArray, name)?.get?.call(array) as Value;
}

/**
 * The numbers of an array, seen as a plain one, whatever its own class says of its length and methods; undefined for what
 * is no `Float64Array` (or `Float32Array`). A detached array has no numbers.
 */
export function plainNumbers(value: unknown): Float64Array | Float32Array | undefined {
  if (!ArrayBuffer.isView(value)) return undefined;
  const name = own<string | undefined>(value, Symbol.toStringTag);
  if (name !== 'Float64Array' && name !== 'Float32Array') return undefined;
  const Plain = name === 'Float64Array' ? Float64Array : Float32Array;
  const length = own<number>(value, 'length');
  return length === 0
    ? new Plain()
    : new Plain(own(value, 'buffer'), own<number>(value, 'byteOffset'), length);
}

/** Writes a number > 0. */
export function putPositive(value: unknown, path: string, numbers: Float64Array, place: number): void {
  if (!(Number.isFinite(value) && (value as number) > 0)) {
    checkNumber(value, path, 'a finite number above 0 is needed');
    fail('out-of-range', path, value, 'a finite number above 0 is needed');
  }
  numbers[place] = value as number;
}

/** Writes a number ≥ 0, 0 where it is missing. */
export function putNotNegative(value: unknown, path: string, numbers: Float64Array, place: number): void {
  if (value === undefined) {
    numbers[place] = 0;
    return;
  }
  if (!(Number.isFinite(value) && (value as number) >= 0)) {
    checkNumber(value, path, 'a finite number of 0 or more is needed');
    fail('out-of-range', path, value, 'a finite number of 0 or more is needed');
  }
  numbers[place] = value as number;
}

/** `maxTime`: a number ≥ 0 or Infinity; Infinity where it is missing. */
export function timeLimit(value: unknown, path: string): number {
  if (value === undefined) return Number.POSITIVE_INFINITY;
  if (typeof value === 'number' && value >= 0) return value;
  const allowed = 'a number of frames of 0 or more is needed, or Infinity';
  if (typeof value !== 'number') fail('not-a-number', path, value, allowed);
  fail(Number.isNaN(value) ? 'not-finite' : 'out-of-range', path, value, allowed);
}

/** Says no to anything but a function, where there is one. */
export function checkFunction(value: unknown, path: string): unknown {
  if (value !== undefined && typeof value !== 'function')
    fail('not-an-object', path, value, 'a function is needed');
  return value;
}

/** What an `AbortSignal` is asked between two slices, where there is one. */
export function checkSignal(value: unknown, path: string): (() => void) | undefined {
  if (value === undefined) return undefined;
  const ask: unknown = (value as Fields | null)?.throwIfAborted;
  if (typeof ask !== 'function') fail('not-an-object', path, value, 'an AbortSignal is needed');
  return () => {
    Reflect.apply(ask, value, []);
  };
}

/** Says no to anything but an object. */
export function checkObject(value: unknown, path: string, example: string): asserts value is Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  const allowed = `an object such as ${example} is needed`;
  if (value === undefined) fail('missing', path, value, allowed);
  fail('not-an-object', path, value, allowed);
}

/** A typo should not be silent. */
export function failUnknown(path: string, field: string, value: unknown, known: readonly string[]): never {
  fail(
    'unknown-field',
    `${path}.${short(field)}`,
    value,
    `${path} has no such field`,
    `Known are ${known.join(', ')}`,
  );
}

/** Whether two vectors in the exchange are the same point. */
export function isSame(numbers: Float64Array, place: number, other: number): boolean {
  return (
    numbers[place] === numbers[other] &&
    numbers[place + 1] === numbers[other + 1] &&
    numbers[place + 2] === numbers[other + 2]
  );
}
