/** Rows of numbers in and out: in WebAssembly memory or copied, in chunks and slices. */
import { checkFunction, checkObject, checkSignal, plainNumbers } from './check.js';
import { fail } from './errors.js';
import { checkRoom, failRoom, type RawModule } from './exchange.js';
import { guarded } from './guard.js';
import type { BatchOptions } from './scene_types.js';
import { breath, nextSlice } from './slices.js';

export const bulletRow = 8;
export const hitRow = 12;
export const pathRow = 10;

/** Rows copied at a time, where arrays do not live in WebAssembly memory: small enough for the nearer caches. */
export const chunkRows = 1024;

/** Two arrays of rows in and out, in WebAssembly memory. */
export class Blocks {
  readonly #raw: RawModule;
  readonly #inside: number;
  readonly #outside: number;
  readonly #lengths: readonly [number, number];

  #views: readonly [Float64Array, Float64Array] | undefined;

  constructor(raw: RawModule, lengths: readonly [number, number]) {
    this.#raw = raw;
    this.#lengths = lengths;
    const bytes = 8 * (lengths[0] + lengths[1]);
    checkRoom(raw, bytes, 'count', lengths[0] / bulletRow);
    this.#inside = raw._ricochet_block_new(lengths[0]);
    this.#outside = raw._ricochet_block_new(lengths[1]);
    if (this.#inside !== 0 && this.#outside !== 0) return;
    this.free();
    failRoom(bytes, 'count', lengths[0] / bulletRow);
  }
  get input(): Float64Array {
    return this.#seen()[0];
  }
  get output(): Float64Array {
    return this.#seen()[1];
  }
  /** The views, made anew where the memory has grown since and left them empty. */
  #seen(): readonly [Float64Array, Float64Array] {
    if (this.#views === undefined || this.#views[0].length === 0) {
      const { buffer } = this.#raw.HEAPF64;
      this.#views = [
        new Float64Array(buffer, this.#inside, this.#lengths[0]),
        new Float64Array(buffer, this.#outside, this.#lengths[1]),
      ];
    }
    return this.#views;
  }
  free(): void {
    this.#raw._ricochet_block_free(this.#inside);
    this.#raw._ricochet_block_free(this.#outside);
  }
}

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

/** Whether an array is a view of WebAssembly memory. */
const isResident = (array: Float64Array, raw: RawModule) => array.buffer === raw.HEAPF64.buffer;

/** Checks an array of rows, and gives its numbers as a plain array. */
export function checkRows(array: unknown, path: string, row: number, rows?: number): Float64Array {
  const allowed =
    rows === undefined
      ? `a Float64Array of ${row} numbers a row is needed`
      : `a Float64Array of ${rows} rows of ${row} numbers, ${rows * row} in all, is needed`;
  const numbers = plainNumbers(array);
  if (!(numbers instanceof Float64Array))
    fail(array === undefined ? 'missing' : 'not-an-object', path, array, allowed);
  if (rows === undefined ? numbers.length % row !== 0 : numbers.length !== rows * row)
    fail('wrong-length', path, array, `${allowed}; it has ${numbers.length}`);
  return numbers;
}

const columns = {
  bullets: [
    'position.x',
    'position.y',
    'position.z',
    'velocity.x',
    'velocity.y',
    'velocity.z',
    'radius',
    'maxTime',
  ],
  spheres: ['center.x', 'center.y', 'center.z', 'radius', 'velocity.x', 'velocity.y', 'velocity.z', ''],
} as const;

/** The error for a bad number inside an array. */
export function failNumber(name: 'bullets' | 'spheres', array: Float64Array, index: number): never {
  const column = columns[name][index % bulletRow] ?? '';
  const value = array[index] as number;
  const path = `${name}[${index}]`;
  const what = `row ${Math.floor(index / bulletRow)}'s ${column} has to be `;
  const allowed =
    column === 'maxTime'
      ? '0 or more, or Infinity'
      : column === 'radius'
        ? `a finite number ${name === 'spheres' ? 'above 0' : 'of 0 or more'}`
        : 'a finite number';
  fail(Number.isFinite(value) ? 'out-of-range' : 'not-finite', path, value, what + allowed);
}

/** One pass over rows, in chunks: arrays in WebAssembly memory are used where they are, others are copied. */
export class Batch {
  #chunk: Blocks | undefined;

  constructor(readonly raw: RawModule) {}

  /** Rows `first` to `last`: `ask(in, count, out)` with addresses. */
  run(
    bullets: Float64Array,
    out: Float64Array,
    outRow: number,
    first: number,
    last: number,
    ask: (input: number, count: number, output: number) => void,
  ): void {
    const { raw } = this;
    const check = (address: number, count: number, offset: number) => {
      const bad = raw._ricochet_first_bad(address, count, 0);
      if (bad >= 0) failNumber('bullets', bullets, offset * bulletRow + bad);
    };
    if (isResident(bullets, raw) && isResident(out, raw)) {
      const input = bullets.byteOffset + first * bulletRow * 8;
      check(input, last - first, first);
      ask(input, last - first, out.byteOffset + first * outRow * 8);
      return;
    }
    this.#chunk ??= new Blocks(raw, [chunkRows * bulletRow, chunkRows * hitRow]);
    for (let at = first; at < last; at += chunkRows) {
      const count = Math.min(chunkRows, last - at);
      const { input, output } = this.#chunk;
      copyPart(bullets, at * bulletRow, count * bulletRow, input, 0);
      check(input.byteOffset, count, at);
      ask(input.byteOffset, count, output.byteOffset);
      copyPart(output, 0, count * outRow, out, at * outRow);
    }
  }

  free(): void {
    this.#chunk?.free();
    this.#chunk = undefined;
  }
}

export interface CheckedBatch {
  readonly out: unknown;
  readonly onProgress: BatchOptions['onProgress'];
  readonly abort: (() => void) | undefined;
}

export const readBatch = guarded((options: unknown): CheckedBatch => {
  checkObject(options, 'options', '{ onProgress: console.log }');
  const { out, onProgress, signal } = options as BatchOptions;
  return {
    out,
    onProgress: checkFunction(onProgress, 'options.onProgress') as BatchOptions['onProgress'],
    abort: checkSignal(signal, 'options.signal'),
  };
});

/** Lets `run` do rows `first` to `last`, slice by slice, so that a page stays alive. */
export async function inSlices(
  count: number,
  { onProgress, abort }: CheckedBatch,
  run: (first: number, last: number) => void,
): Promise<void> {
  let slice = chunkRows;
  for (let first = 0; first < count; ) {
    abort?.();
    const start = performance.now();
    const last = Math.min(count, first + slice);
    run(first, last);
    first = last;
    onProgress?.(first, count);
    slice = nextSlice(slice, performance.now() - start);
    if (first < count) await breath();
  }
}
