/** Batches: rows of numbers in and out, in place or copied in chunks, and in time slices. */

import { bulletRow, hitRow } from '../boundary/layout.js';
import { failQuestion } from '../boundary/memory.js';
import type { RawModule } from '../boundary/raw_module.js';
import { nextSlice, yieldToEventLoop } from '../scheduling/time_slices.js';
import type { CheckedBatch } from './batch_options.js';
import { Blocks } from './blocks.js';
import { copyPart, failNumber, type Rows } from './rows.js';

/** Rows that are copied at a time, if arrays are not in WebAssembly memory: few enough for the nearer caches. */
export const chunkRows = 1024;

/** One pass over rows: arrays in WebAssembly memory are used in place, others are copied in chunks. */
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
      const bad = raw._ricochet_first_bad_bullet(address, count);
      if (bad >= 0) {
        const value = raw.HEAPF64[address / Float64Array.BYTES_PER_ELEMENT + bad] as number;
        failNumber('bullets', value, offset * bulletRow.size + bad);
      }
      const answer = ask(address, count, output);
      if (answer < 0) failQuestion(answer, 'scene', 'its index');
    };
    const bullets = given.now();
    const hits = out.now();
    if (given.address !== undefined && out.address !== undefined) {
      const input = given.address + first * bulletRow.size * Float64Array.BYTES_PER_ELEMENT;
      askChecked(input, last - first, first, out.address + first * outRow * Float64Array.BYTES_PER_ELEMENT);
      return;
    }
    const chunk = this.chunk();
    // As many as fit into the copies
    const rows = Math.min(chunkRows, Math.floor(chunk.output.length / outRow));
    for (let at = first; at < last; at += rows) {
      const count = Math.min(rows, last - at);
      copyPart(
        bullets.length > 0 ? bullets : given.now(),
        at * bulletRow.size,
        count * bulletRow.size,
        chunk.input,
        0,
      );
      askChecked(chunk.input.byteOffset, count, at, chunk.output.byteOffset);
      copyPart(chunk.output, 0, count * outRow, hits.length > 0 ? hits : out.now(), at * outRow);
    }
  }

  /** Makes room for copies when first needed, or before views are handed out that growing memory would end. */
  chunk(): Blocks {
    this.#chunk ??= new Blocks(this.raw, [chunkRows * bulletRow.size, chunkRows * hitRow.size]);
    return this.#chunk;
  }

  free(): void {
    this.#chunk?.free();
    this.#chunk = undefined;
  }
}

/** Runs rows `first` to `last` in time slices, so that a page stays alive. */
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
    if (first < count) await yieldToEventLoop();
  }
}
