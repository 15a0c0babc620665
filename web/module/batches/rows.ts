/** Rows of numbers: arrays checked and copied, while memory may grow. */

import { plainNumbers } from '../arguments/check.js';
import { bulletRow, mostSize, sphereRow } from '../boundary/layout.js';
import type { RawModule } from '../boundary/raw_module.js';
import type { Allowed } from '../errors/allowed.js';
import { fail, failAs } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';
import { checkLiving, gone } from './blocks.js';

/** Copies part of an array; a few numbers one by one, which is faster than a view of them. */
export function copyPart(
  from: Float64Array,
  first: number,
  count: number,
  to: Float64Array,
  at: number,
): void {
  if (count > 256) to.set(from.subarray(first, first + count), at);
  else for (let k = 0; k < count; k++) to[at + k] = from[first + k] as number;
}

/** Refuses a detached array: its memory has been transferred, or WebAssembly memory has grown. */
export function checkAttached(array: unknown, path: string): void {
  try {
    // Like every method of typed arrays, it throws if the memory is detached or has become too small.
    Float64Array.prototype.includes.call(array as Float64Array, 0);
  } catch {
    const message = `${path} is a detached array: its memory has been transferred or resized, or WebAssembly memory has grown since. ${gone}.`;
    throw new RicochetError('disposed', path, undefined, message); // without the array, because printing it would fail
  }
}

/** Checks an array of rows, and returns its numbers as a plain array, whatever its class says. */
export function checkRows(
  array: unknown,
  path: string,
  row: number,
  rows?: number,
  raw?: RawModule,
): Float64Array {
  const allowed =
    rows === undefined
      ? `a Float64Array of ${row} numbers a row is needed`
      : `a Float64Array of ${rows} rows of ${row} numbers, ${rows * row} in all, is needed`;
  const numbers = plainNumbers(array);
  if (!(numbers instanceof Float64Array))
    fail(array === undefined ? 'missing' : 'not-an-object', path, array, allowed);
  if (numbers.length === 0) checkAttached(array, path);
  else checkLiving(numbers, path, raw);
  if (rows === undefined ? numbers.length % row !== 0 : numbers.length !== rows * row)
    fail('wrong-length', path, array, `${allowed}; it has ${numbers.length}`);
  return numbers;
}

/** An array of rows during an asynchronous batch, while memory may grow and the caller may change or dispose of the array. */
export class Rows {
  readonly #raw: RawModule;
  readonly #array: unknown;
  readonly #path: string;
  readonly #row: number;
  /** Its address, if it is in WebAssembly memory. */
  readonly address: number | undefined;
  readonly count: number;

  constructor(raw: RawModule, array: unknown, path: string, row: number, rows?: number) {
    const numbers = checkRows(array, path, row, rows, raw);
    this.#raw = raw;
    this.#array = array;
    this.#path = path;
    this.#row = row;
    this.count = numbers.length / row;
    this.address =
      numbers.buffer === raw.HEAPF64.buffer && numbers.length > 0 ? numbers.byteOffset : undefined;
  }

  /** The current numbers. */
  now(): Float64Array {
    const { address } = this;
    if (address === undefined) return checkRows(this.#array, this.#path, this.#row, this.count, this.#raw);
    const numbers = new Float64Array(this.#raw.HEAPF64.buffer, address, this.count * this.#row);
    checkLiving(numbers, this.#path, this.#raw);
    return numbers;
  }

  /** The caller's array or, if growing memory has ended it, another view of the same numbers. */
  given(): Float64Array {
    const array = this.#array as Float64Array;
    return this.address !== undefined && plainNumbers(array)?.length === 0 ? this.now() : array;
  }
}

const rows = { bullets: bulletRow, spheres: sphereRow } as const;

/** The name of a place in a row: `radius`, `position.x`. */
export function columnAt(row: Readonly<Record<string, number>>, place: number): string {
  const fields = Object.entries(row);
  const after = fields.findIndex(([, start]) => start > place);
  const [[name = '', start = 0] = [], [, end = 0] = []] = fields.slice(after - 1, after + 1);
  return end - start > 1 ? `${name}.${'xyz'[place - start]}` : name;
}

/** The error for a number of a row, at a place in the whole array, that is not finite, negative, or out of range. */
export function failNumber(name: 'bullets' | 'spheres', value: number, index: number): never {
  const row = rows[name];
  const column = columnAt(row, index % row.size);
  const path = `${name}[${index}]`;
  const what = `row ${Math.floor(index / row.size)}'s ${column} has to be `;
  const [said, allowed]: [string, Allowed?] =
    column === 'maxTime'
      ? ['0 or more, or Infinity', { from: 0, infinite: true }]
      : column !== 'radius'
        ? ['a finite number']
        : name === 'spheres'
          ? ['a finite number above 0', { above: 0 }]
          : ['a finite number of 0 or more', { from: 0 }];
  if (Number.isFinite(value) && Math.abs(value) > mostSize && column !== 'maxTime')
    fail('out-of-range', path, value, `${what}at most ${mostSize} in size`, 'Take other units');
  failAs(Number.isFinite(value) ? 'out-of-range' : 'not-finite', path, value, what + said, allowed);
}
