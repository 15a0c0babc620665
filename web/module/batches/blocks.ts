/** Blocks: arrays of rows in WebAssembly memory, and a test whether a view still belongs to one. */

import { bulletRow } from '../boundary/layout.js';
import { checkRoom, failRoom } from '../boundary/memory.js';
import type { RawModule } from '../boundary/raw_module.js';
import { RicochetError } from '../errors/ricochet_error.js';

/** Blocks whose views callers may hold, by their WebAssembly instance. */
const lent = new WeakMap<RawModule, Set<Blocks>>();
/** The instance that a memory belongs to. */
const owners = new WeakMap<ArrayBufferLike, RawModule>();

/** Two arrays of rows, input and output, in WebAssembly memory. */
export class Blocks {
  readonly #raw: RawModule;
  readonly #inputAddress: number;
  readonly #outputAddress: number;
  readonly #lengths: readonly [number, number];

  #views: readonly [Float64Array, Float64Array] | undefined;
  #isLent = false;

  constructor(raw: RawModule, lengths: readonly [number, number], count = lengths[0] / bulletRow.size) {
    this.#raw = raw;
    this.#lengths = lengths;
    const bytes = Float64Array.BYTES_PER_ELEMENT * (lengths[0] + lengths[1]);
    checkRoom(raw, bytes, 'count', count);
    this.#inputAddress = raw.allocateBlock(lengths[0]);
    this.#outputAddress = raw.allocateBlock(lengths[1]);
    if (this.#inputAddress !== 0 && this.#outputAddress !== 0) return;
    this.free();
    failRoom(bytes, 'count', count);
  }
  get input(): Float64Array {
    return this.#seen()[0];
  }
  get output(): Float64Array {
    return this.#seen()[1];
  }
  /** The views, created again if the memory has grown since, which leaves them empty. */
  #seen(): readonly [Float64Array, Float64Array] {
    if (this.#views === undefined || this.#views[0].length === 0) {
      const { buffer } = this.#raw.HEAPF64;
      if (this.#isLent) owners.set(buffer, this.#raw);
      this.#views = [
        new Float64Array(buffer, this.#inputAddress, this.#lengths[0]),
        new Float64Array(buffer, this.#outputAddress, this.#lengths[1]),
      ];
    }
    return this.#views;
  }
  /** Registers the blocks: from now on a caller may hold their views. */
  lend(): void {
    this.#isLent = true;
    const all = lent.get(this.#raw);
    if (all === undefined) lent.set(this.#raw, new Set([this]));
    else all.add(this);
  }
  /** True if bytes `first` to `last` of the memory are in one of the two. */
  holds(first: number, last: number): boolean {
    const within = (address: number, length: number) =>
      first >= address && last <= address + Float64Array.BYTES_PER_ELEMENT * length;
    return within(this.#inputAddress, this.#lengths[0]) || within(this.#outputAddress, this.#lengths[1]);
  }
  free(): void {
    lent.get(this.#raw)?.delete(this);
    // A caller may still have views, unless growing memory has ended them.
    const isViewed = this.#isLent && this.#views !== undefined && this.#views[0].length > 0;
    const free = isViewed ? this.#raw.freeViewedBlock : this.#raw.freeBlock;
    free(this.#inputAddress);
    free(this.#outputAddress);
  }
}

/** Remedy for a view whose memory has been freed. */
export const gone =
  'Take bullets and hits of a living buffer, each time anew after calls that may need memory';

/** Refuses a view of WebAssembly memory, of this or another instance, that is in no registered block. */
export function checkLiving(numbers: ArrayBufferView, path: string, raw: RawModule | undefined): void {
  const owner = numbers.buffer === raw?.HEAPF64.buffer ? raw : owners.get(numbers.buffer);
  if (owner === undefined) return;
  const first = numbers.byteOffset;
  for (const blocks of lent.get(owner) ?? []) if (blocks.holds(first, first + numbers.byteLength)) return;
  const message = `${path} is a view of WebAssembly memory that belongs to no living buffer: its buffer has been disposed of. ${gone}.`;
  throw new RicochetError('disposed', path, numbers, message);
}
