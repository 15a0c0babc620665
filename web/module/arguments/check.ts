/**
 * Argument checks, which write the checked values into an array of numbers.
 *
 * Every check tests for valid values (`value > 0`), so NaN, null, strings and missing fields never pass. A successful
 * check costs a few comparisons; the reason for a failure is only worked out afterwards.
 */
import { leastSize, mostSize } from '../boundary/layout.js';
import type { Allowed } from '../errors/allowed.js';
import { fail, short } from '../errors/fail.js';
import { fieldMeantBy } from '../errors/other_names.js';
import { classOfView, ownOfView } from '../errors/views.js';
import { nowReading } from './reentrancy_guard.js';

export type Fields = Record<string, unknown>;

/**
 * Range of numbers: 0, and sizes in which nothing overflows or underflows. Beyond them the exact stages would run out
 * of exponents, so other numbers are refused with an error that says so.
 */
const sizes = `a number is 0, or of a size from ${leastSize} to ${String(mostSize).replace('+', '')}`;

/** True if a value is a number within the solver's range: false for NaN, infinities and other types. */
export function isSized(value: unknown): boolean {
  if (typeof value !== 'number') return false;
  const size = Math.abs(value);
  return (size >= leastSize && size <= mostSize) || value === 0;
}

/** Refuses a number outside of the solver's range. */
export function checkSized(value: unknown, path: string): void {
  checkNumber(value, path);
  if (!isSized(value)) fail('out-of-range', path, value, sizes, 'Take other units, or 0 for what is smaller');
}

const wholeVector = 'a vector is { x, y } or { x, y, z } or an array of 2 or 3 finite numbers';
const axes = ['x', 'y', 'z'] as const;

type Fits = (value: unknown) => boolean;
const isList = (value: unknown) => Array.isArray(value) || ArrayBuffer.isView(value);

/** The path of a part of a vector, as that is given. */
export const pathOfPart = (path: string, given: unknown, i: number): string =>
  `${path}${isList(given) ? `[${i}]` : `.${axes[i]}`}`;

function failVector(value: unknown, path: string, fits: Fits): never {
  if (value === undefined) fail('missing', path, value, wholeVector);
  if (typeof value !== 'object' || value === null) fail('not-a-vector', path, value, wholeVector);
  const parts = value as Fields & ArrayLike<unknown>;
  if (isList(value) && parts.length !== 2 && parts.length !== 3)
    fail('not-a-vector', path, value, wholeVector);
  for (const [i, axis] of axes.entries()) {
    const part: unknown = isList(value) ? parts[i] : parts[axis];
    if (i === 2 && part === undefined) continue;
    const at = pathOfPart(path, value, i);
    if (part === undefined) fail('missing', at, part, wholeVector);
    checkNumber(part, at);
    if (!fits(part)) checkSized(part, at);
  }
  fail('not-a-vector', path, value, wholeVector); // a getter that gave another value the second time
}

/**
 * Writes a vector whose numbers are valid, by default those within the solver's range. Objects are tried first,
 * because `Array.isArray` alone costs more than the rest.
 */
export function putVector(
  value: unknown,
  path: string,
  numbers: Float64Array,
  place: number,
  fits: Fits = isSized,
): void {
  nowReading(path);
  if (typeof value === 'object' && value !== null) {
    const { x, y, z = 0 } = value as { x: unknown; y: unknown; z?: unknown };
    if (fits(x) && fits(y) && fits(z)) {
      numbers[place] = x as number;
      numbers[place + 1] = y as number;
      numbers[place + 2] = z as number;
      return;
    }
  }
  putList(value, path, numbers, place, fits);
}

const isNumber: Fits = (value) => typeof value === 'number';

/**
 * Writes a vector of any numbers: the fast variant for single questions. If the solver reports a number out of range,
 * `checkSizes` finds it.
 */
export function writeVector(value: unknown, path: string, numbers: Float64Array, place: number): void {
  if (typeof value === 'object' && value !== null) {
    const { x, y, z = 0 } = value as { x: unknown; y: unknown; z?: unknown };
    if (typeof x === 'number' && typeof y === 'number' && typeof z === 'number') {
      numbers[place] = x;
      numbers[place + 1] = y;
      numbers[place + 2] = z;
      return;
    }
  }
  putList(value, path, numbers, place, isNumber);
}

function putList(value: unknown, path: string, numbers: Float64Array, place: number, fits: Fits): void {
  if (!isList(value)) failVector(value, path, fits);
  const list = value as ArrayLike<unknown>;
  const x = list[0];
  const y = list[1];
  const z = list[2] === undefined ? 0 : list[2];
  if (list.length !== 2 && list.length !== 3) failVector(value, path, fits);
  if (!(fits(x) && fits(y) && fits(z))) failVector(value, path, fits);
  numbers[place] = x as number;
  numbers[place + 1] = y as number;
  numbers[place + 2] = z as number;
}

/** Writes any number > 0: the fast variant for single questions. */
export function writePositive(value: unknown, path: string, numbers: Float64Array, place: number): void {
  if (typeof value === 'number' && value > 0) numbers[place] = value;
  else putPositive(value, path, numbers, place);
}

/** Refuses a written vector with a number outside of the solver's range. */
export function checkSizes(numbers: Float64Array, place: number, path: string, given: unknown): void {
  for (const i of axes.keys())
    if (!isSized(numbers[place + i])) checkSized(numbers[place + i], pathOfPart(path, given, i));
}

export function checkNumber(
  value: unknown,
  path: string,
  allowed: string | Allowed = 'a finite number is needed',
): asserts value is number {
  if (Number.isFinite(value)) return;
  if (value === undefined) fail('missing', path, value, allowed);
  if (typeof value === 'number') fail('not-finite', path, value, allowed);
  fail('not-a-number', path, value, allowed);
}

/**
 * The numbers of an array as a plain array, whatever its own class says about its length and methods; undefined if it
 * is no `Float64Array` (or `Float32Array`). A detached array has no numbers.
 */
export function plainNumbers(value: unknown): Float64Array | Float32Array | undefined {
  return plainArray(value, 'Float64Array', 'Float32Array');
}

const plainArrays = {
  ...{ Float64Array, Float32Array, Int32Array, Uint32Array, Int16Array, Uint16Array, Int8Array, Uint8Array },
  Uint8ClampedArray,
} as const;
type PlainArrays = { [Name in keyof typeof plainArrays]: InstanceType<(typeof plainArrays)[Name]> };

/** Like `plainNumbers`, for an array of one of these classes. */
export function plainArray<Name extends keyof PlainArrays>(
  value: unknown,
  ...names: readonly Name[]
): PlainArrays[Name] | undefined {
  if (!ArrayBuffer.isView(value)) return undefined;
  const name = classOfView(value) as Name | undefined;
  if (name === undefined || !names.includes(name)) return undefined;
  const Plain = plainArrays[name];
  const length = ownOfView<number>(value, 'length');
  const plain =
    length === 0
      ? new Plain()
      : new Plain(ownOfView(value, 'buffer'), ownOfView(value, 'byteOffset'), length);
  return plain as PlainArrays[Name];
}

/** Writes a number > 0 that fits. */
export function putPositive(
  value: unknown,
  path: string,
  numbers: Float64Array,
  place: number,
  fits: Fits = isSized,
  allowed: Allowed = { above: 0 },
): void {
  if (!(fits(value) && (value as number) > 0)) {
    checkNumber(value, path, allowed);
    if (value > 0) checkSized(value, path);
    fail('out-of-range', path, value, allowed);
  }
  numbers[place] = value as number;
}

const notNegative: Allowed = { from: 0 };

/** Writes a valid number ≥ 0, by default 0. */
export function putNotNegative(
  value: unknown,
  path: string,
  numbers: Float64Array,
  place: number,
  fits: Fits = isSized,
): void {
  if (value === undefined) {
    numbers[place] = 0;
    return;
  }
  if (!(fits(value) && (value as number) >= 0)) {
    checkNumber(value, path, notNegative);
    if (value > 0) checkSized(value, path);
    fail('out-of-range', path, value, notNegative);
  }
  numbers[place] = value as number;
}

/** `maxTime` or `maxDistance`: a number ≥ 0 or Infinity, by default Infinity. */
export function limitOf(value: unknown, path: string): number {
  if (value === undefined) return Number.POSITIVE_INFINITY;
  if (typeof value === 'number' && value >= 0) return value;
  const allowed: Allowed = { from: 0, infinite: true };
  if (typeof value !== 'number') fail('not-a-number', path, value, allowed);
  fail(Number.isNaN(value) ? 'not-finite' : 'out-of-range', path, value, allowed);
}

/** The latest time, in frames: beyond it positions would overflow. */
export const latest = 1e150;

/** Refuses frames that are no number from 0 to the latest time. */
export function checkFrames(frames: unknown, path = 'frames'): asserts frames is number {
  if (typeof frames === 'number' && frames >= 0 && frames <= latest) return;
  const code =
    frames === undefined
      ? 'missing'
      : typeof frames !== 'number'
        ? 'not-a-number'
        : frames < 0 || Number.isFinite(frames)
          ? 'out-of-range'
          : 'not-finite';
  fail(code, path, frames, { from: 0, to: latest });
}

/** Refuses a value that is no time, or a time before `now`. */
export function checkTimeFrom(now: number, time: unknown): asserts time is number {
  checkFrames(time, 'time');
  if (time < now)
    fail(
      'out-of-range',
      'time',
      time,
      `it is ${now} already, and time does not go back`,
      'Restore a snapshot',
    );
}

/** Refuses a value that is neither a function nor undefined. */
export function checkFunction(value: unknown, path: string): unknown {
  if (value !== undefined && typeof value !== 'function')
    fail('not-an-object', path, value, 'a function is needed');
  return value;
}

/** Returns the call that throws if an `AbortSignal` has been aborted, or undefined without a signal. */
export function checkSignal(value: unknown, path: string): (() => void) | undefined {
  if (value === undefined) return undefined;
  const throwIfAborted: unknown = (value as Fields | null)?.throwIfAborted;
  if (typeof throwIfAborted !== 'function') fail('not-an-object', path, value, 'an AbortSignal is needed');
  return () => {
    Reflect.apply(throwIfAborted, value, []);
  };
}

const TypedArray = Object.getPrototypeOf(Float64Array) as { new (): ArrayBufferView };

/**
 * True if a value is an object with fields. Typed arrays, boxed strings and proxies of them do not count: going
 * through all their indices could take seconds.
 */
export function isObject(value: unknown): value is Fields {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof TypedArray) &&
    !(value instanceof String)
  );
}

/** True if an object marks itself as one of a kind, as those of three.js do. */
export const isMarked = (value: unknown, mark: string): boolean => isObject(value) && value[mark] === true;

/** The length of an array, read once: a proxy may return anything, and another value each time. */
export function lengthOf(list: readonly unknown[], path: string): number {
  const { length } = list;
  if (!(Number.isInteger(length) && length >= 0))
    fail('unreadable', `${path}.length`, length, { from: 0, whole: true });
  return length;
}

/**
 * The items of an array by their indices, each read once. Its own methods and iterators are not used, because they
 * may never end.
 */
export function itemsOf<Item>(
  list: readonly unknown[],
  length: number,
  read: (item: unknown, index: number) => Item,
): Item[] {
  const items: Item[] = [];
  for (let i = 0; i < length; i++) items.push(read(list[i], i));
  return items;
}

/** Refuses anything but an object. */
export function checkObject(value: unknown, path: string, example: string): asserts value is Fields {
  nowReading(path);
  if (!isObject(value)) failObject(value, path, example);
}

export function failObject(value: unknown, path: string, example: string, remedy = ''): never {
  const allowed = `an object such as ${example} is needed`;
  fail(value === undefined ? 'missing' : 'not-an-object', path, value, allowed, remedy);
}

/** Refuses anything but an object that has only known fields. */
export function checkRecord(
  value: unknown,
  path: string,
  example: string,
  known: readonly string[],
  others: readonly string[] = [],
): asserts value is Fields {
  checkObject(value, path, example);
  checkFields(value, path, known, others);
}

/** Refuses unknown fields, which may be misspelt; inherited ones are allowed. */
export function checkFields(
  value: Fields,
  path: string,
  known: readonly string[],
  others: readonly string[] = [],
): void {
  for (const field in value)
    if (!known.includes(field) && !others.includes(field) && Object.hasOwn(value, field))
      failUnknown(path, field, value[field], [...known, ...others]);
}

const asked = 'options of questions, and to bullets.fire';
const elastic = 'a target, to bullets.fire, and to options of createBullets and trace';
const limited = 'options of createBullets and trace';
const rolling = 'bullets.fire, and to options of createBullets and trace: it is a property of what rolls';

/** The right place for fields that are often given elsewhere. */
const places: Fields = {
  __proto__: null,
  gravity:
    "createScene(targets, { gravity }) or a world; shoot of 'ricochet-wasm' and of 'ricochet-wasm/scene' takes it, that of 'ricochet-wasm/core' does not",
  ...{ restitution: elastic, friction: elastic, rollingFriction: rolling, maxBounces: limited },
  ...{ maxTime: asked, maxDistance: asked, mask: asked, ignore: asked },
};

/** `remedy` replaces the default message, which names the field that is meant. */
export function failUnknown(
  path: string,
  field: string,
  value: unknown,
  known: readonly string[],
  remedy = '',
): never {
  const place = places[field];
  const elsewhere = place === undefined ? '' : `. ${field} belongs to ${place}`;
  fail(
    'unknown-field',
    `${path}.${short(field)}`,
    value,
    `${path} has no such field${elsewhere}`,
    [remedy || (place === undefined ? useOfMeant(field, known) : ''), knownOnes(known)]
      .filter(Boolean)
      .join('. '),
  );
}

function useOfMeant(field: string, known: readonly string[]): string {
  const meant = fieldMeantBy(field, known);
  return meant === undefined ? '' : `Use ${meant} in its place`;
}

const knownOnes = (known: readonly string[]) => (known.length > 0 ? `Known are ${known.join(', ')}` : '');

/** Refuses a snapshot of another kind or version. */
export function checkFormat(snapshot: Fields, needed: { format: string; version: number }): void {
  const allowed = `a snapshot has format '${needed.format}' and version ${needed.version}`;
  for (const field of ['format', 'version'] as const)
    if (snapshot[field] !== needed[field]) fail('unreadable', `snapshot.${field}`, snapshot[field], allowed);
}

/** True if two vectors in the shared buffer are the same point. */
export function isSame(numbers: Float64Array, place: number, other: number): boolean {
  return (
    numbers[place] === numbers[other] &&
    numbers[place + 1] === numbers[other + 1] &&
    numbers[place + 2] === numbers[other + 2]
  );
}
