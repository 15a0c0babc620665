/** The sensors that the paths of a batch cross: rows beside its own. */

import { chunkRows } from '../batches/batch.js';
import { checkApart } from '../batches/overlapping.js';
import { checkRows } from '../batches/rows.js';
import { crossingRow } from '../boundary/layout.js';
import { failFull } from '../boundary/memory.js';
import type { RawModule } from '../boundary/raw_module.js';
import { fail } from '../errors/fail.js';

/** Options of batches of paths. */
export interface CrossingOptions {
  /**
   * Receives the first sensors that each path enters and leaves, in rows of 7 numbers, as many for each path as fit,
   * the same for all. A row is target (−1: none, and the rest 0), 1 for entering or 0 for leaving, time, center, and
   * the number of the leg on which it happens.
   *
   * @defaultValue none
   */
  crossings?: Float64Array | undefined;
}

const path = 'options.crossings';
/** The most numbers that have room for paths at a time. */
const mostNumbers = 1 << 16;

export interface CrossingRows {
  /** Calls `run(first, last, address, most)` for parts of the rows, with room for `most` crossings of each. */
  inParts(
    first: number,
    last: number,
    run: (first: number, last: number, address: number, most: number) => void,
  ): void;
}

const nobodyAsks: CrossingRows = { inParts: (first, last, run) => run(first, last, 0, 0) };

export function readCrossingRows(
  raw: RawModule,
  given: unknown,
  count: number,
  arrays: { readonly bullets: Float64Array; readonly out: Float64Array },
): CrossingRows {
  if (given === undefined) return nobodyAsks;
  const whole = checkRows(given, path, crossingRow.size, undefined, raw);
  const most = whole.length / crossingRow.size / Math.max(count, 1);
  if (!(Number.isInteger(most) && (count === 0 || most >= 1)))
    fail(
      'wrong-length',
      path,
      given,
      `a Float64Array of as many rows of ${crossingRow.size} numbers for each of ${count} paths is needed; it has ${whole.length}`,
    );
  checkApart(whole, path, arrays.bullets, 'bullets');
  checkApart(whole, path, arrays.out, 'out');
  const size = most * crossingRow.size;
  const rows = Math.max(1, Math.min(chunkRows, Math.floor(mostNumbers / size)));
  return {
    inParts(first, last, run) {
      const address = raw.allocateBlock(rows * size);
      if (address === 0) failFull(path, 'the crossings of a batch');
      try {
        for (let at = first; at < last; at += rows) {
          const end = Math.min(last, at + rows);
          run(at, end, address, most);
          const found = new Float64Array(raw.HEAPF64.buffer, address, (end - at) * size);
          checkRows(given, path, crossingRow.size, count * most, raw).set(found, at * size);
        }
      } finally {
        raw.freeBlock(address);
      }
    },
  };
}
