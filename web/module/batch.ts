/** Rows of numbers in and out: in WebAssembly memory or copied, in chunks and slices. */
import { checkFunction, checkObject, checkSignal, failUnknown, plainNumbers } from './check.js';
import { fail, RicochetError } from './errors.js';
import { checkRoom, failRoom, type RawModule } from './exchange.js';
import { guarded } from './guard.js';
import type { BatchOptions } from './scene_types.js';
import { breath, nextSlice } from './slices.js';

export const bulletRow = 8;
export const hitRow = 12;
export const pathRow = 10;

/** Rows copied at a time, where arrays do not live in WebAssembly memory: small enough for the nearer caches. */
export const chunkRows = 1024;

/** What the solver answers where there is no room. */
export const outOfMemory = -2;

/** For calls whose need of memory only the solver knows. */
export function failFull(path: string, what: string): never {
  const message = `${path}: there is no room in WebAssembly memory for ${what}; nothing has changed. Dispose of what is no longer needed.`;
  throw new RicochetError('out-of-memory', path, undefined, message);
}

/** Blocks whose views callers hold, by the WebAssembly memory they lie in; and whose a memory is. */
const lent = new WeakMap<RawModule, Set<Blocks>>();
const owners = new WeakMap<ArrayBufferLike, RawModule>();

/** Two arrays of rows in and out, in WebAssembly memory. */
export class Blocks {
  readonly #raw: RawModule;
  readonly #inside: number;
  readonly #outside: number;
  readonly #lengths: readonly [number, number];

  #views: readonly [Float64Array, Float64Array] | undefined;
  #isLent = false;

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
      if (this.#isLent) owners.set(buffer, this.#raw);
      this.#views = [
        new Float64Array(buffer, this.#inside, this.#lengths[0]),
        new Float64Array(buffer, this.#outside, this.#lengths[1]),
      ];
    }
    return this.#views;
  }
  /** From now on a caller may hold its views. */
  lend(): void {
    this.#isLent = true;
    const all = lent.get(this.#raw);
    if (all === undefined) lent.set(this.#raw, new Set([this]));
    else all.add(this);
  }
  /** Whether bytes `first` to `last` of the memory lie in one of the two. */
  holds(first: number, last: number): boolean {
    const within = (address: number, length: number) => first >= address && last <= address + 8 * length;
    return within(this.#inside, this.#lengths[0]) || within(this.#outside, this.#lengths[1]);
  }
  free(): void {
    lent.get(this.#raw)?.delete(this);
    // A caller may still have views, unless growing memory has ended them.
    const seen = this.#isLent && this.#views !== undefined && this.#views[0].length > 0 ? 1 : 0;
    this.#raw._ricochet_block_free(this.#inside, seen);
    this.#raw._ricochet_block_free(this.#outside, seen);
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

const gone = 'Take bullets and hits of a living buffer, each time anew after calls that may need memory';

/** Says no to a view of WebAssembly memory, of this or another instance, that is of no living buffer. */
function checkLiving(numbers: Float64Array, path: string, raw: RawModule | undefined): void {
  const owner = numbers.buffer === raw?.HEAPF64.buffer ? raw : owners.get(numbers.buffer);
  if (owner === undefined) return;
  const first = numbers.byteOffset;
  for (const blocks of lent.get(owner) ?? []) if (blocks.holds(first, first + numbers.byteLength)) return;
  const message = `${path} is a view of WebAssembly memory that belongs to no living buffer: its buffer has been disposed of. ${gone}.`;
  throw new RicochetError('disposed', path, numbers, message);
}

/** Says no to an array without numbers that had some: WebAssembly memory grew, or its memory went elsewhere. */
function checkAttached(array: unknown, path: string): void {
  try {
    // As every method of typed arrays, throws where the memory is detached or has become too small.
    Float64Array.prototype.includes.call(array as Float64Array, 0);
  } catch {
    const message = `${path} is a detached array: its memory has been transferred or resized, or WebAssembly memory has grown since. ${gone}.`;
    throw new RicochetError('disposed', path, undefined, message); // what prints errors may stumble over the array
  }
}

/** Checks an array of rows, and gives its numbers as a plain array. */
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

/** An array of rows through a call that may take its time, while memory may grow and a caller may do anything. */
export class Rows {
  readonly #raw: RawModule;
  readonly #array: unknown;
  readonly #path: string;
  readonly #row: number;
  /** Where it stands in WebAssembly memory, if there. */
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

  /** The numbers as they are now. */
  now(): Float64Array {
    const { address } = this;
    if (address === undefined) return checkRows(this.#array, this.#path, this.#row, this.count, this.#raw);
    const numbers = new Float64Array(this.#raw.HEAPF64.buffer, address, this.count * this.#row);
    checkLiving(numbers, this.#path, this.#raw);
    return numbers;
  }

  /** The caller's array; where growing memory has ended it, another view of the same numbers. */
  given(): Float64Array {
    const array = this.#array as Float64Array;
    return this.address !== undefined && plainNumbers(array)?.length === 0 ? this.now() : array;
  }
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

  /** Rows `first` to `last`: `ask(in, count, out)` with addresses, after which the memory may have grown. */
  run(
    given: Rows,
    out: Rows,
    outRow: number,
    first: number,
    last: number,
    ask: (input: number, count: number, output: number) => number,
  ): void {
    const { raw } = this;
    const askChecked = (address: number, count: number, offset: number, output: number) => {
      const bad = raw._ricochet_first_bad(address, count, 0);
      if (bad >= 0) failNumber('bullets', given.now(), offset * bulletRow + bad);
      if (ask(address, count, output) === outOfMemory) failFull('scene', 'its index');
    };
    const bullets = given.now();
    const hits = out.now();
    if (given.address !== undefined && out.address !== undefined) {
      const input = given.address + first * bulletRow * 8;
      askChecked(input, last - first, first, out.address + first * outRow * 8);
      return;
    }
    const chunk = this.chunk();
    for (let at = first; at < last; at += chunkRows) {
      const count = Math.min(chunkRows, last - at);
      copyPart(bullets.length > 0 ? bullets : given.now(), at * bulletRow, count * bulletRow, chunk.input, 0);
      askChecked(chunk.input.byteOffset, count, at, chunk.output.byteOffset);
      copyPart(chunk.output, 0, count * outRow, hits.length > 0 ? hits : out.now(), at * outRow);
    }
  }

  /** Room for copies, made when first needed or before views are handed out that growing memory would end. */
  chunk(): Blocks {
    this.#chunk ??= new Blocks(this.raw, [chunkRows * bulletRow, chunkRows * hitRow]);
    return this.#chunk;
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

const batchFields = ['out', 'onProgress', 'signal'] as const;

/** Options of a batch, which may have others besides. */
export const readBatch = guarded((options: unknown, others: readonly string[] = []): CheckedBatch => {
  checkObject(options, 'options', '{ onProgress: console.log }');
  const known = [...others, ...batchFields];
  for (const field in options)
    if (!known.includes(field)) failUnknown('options', field, options[field], known);
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
