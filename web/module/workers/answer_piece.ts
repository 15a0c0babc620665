/** Worker side of a batch: pieces of it, in slices. */

import { bulletRow, leavingRow } from '../boundary/layout.js';
import { changed } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';
import { partOfFilters, type RowFilters } from '../scene/row_filters.js';
import { nextSlice } from '../scheduling/time_slices.js';
import type { Piece, PieceAnswer } from './messages.js';

/** Rows of a slice: larger slices are not cheaper. If each row takes long, there are fewer. */
const mostRows = 1024;

/** Milliseconds between two reports of progress. */
const reportMilliseconds = 12;

/** The error of a slice, with the place of a bad number in the whole array, in which it begins `by` rows further on. */
function moved(cause: unknown, by: number): unknown {
  if (!RicochetError.is(cause)) return cause;
  const { path, message } = cause;
  const row = /^(bullets|options\.leaving)\[(\d+)\]$/.exec(path);
  const size = row?.[1] === 'bullets' ? bulletRow.size : leavingRow.size;
  const at = row === null ? path : `${row[1]}[${Number(row[2]) + by * size}]`;
  return changed(cause, at, message.replace(path, at));
}

export class PieceAnswerer {
  /** Rows of the next slice, by how long the last one took. */
  #slice = mostRows / 4;

  /**
   * Answers slices of a piece until none is left; workers share a shared piece in turns. `ask` writes the answers to
   * some of the bullets, `size` numbers each. `onProgress` receives the number of rows since its last call; the
   * answer covers the last slice.
   */
  answer(
    { bullets, first, hasTriangles, leaving, filters, shared }: Piece,
    size: number,
    onProgress: (rows: number) => void,
    ask: (
      bullets: Float64Array,
      answers: Float64Array,
      triangles: Int32Array | undefined,
      leaving: Float64Array | undefined,
      filters: RowFilters | undefined,
    ) => void,
  ): PieceAnswer {
    const count = bullets.length / bulletRow.size;
    const rows = shared?.answers ?? new Float64Array(count * size);
    const triangles = shared === undefined && hasTriangles ? new Int32Array(count) : shared?.triangles;
    const taken = shared?.taken ?? new Int32Array(1);
    let done = 0;
    let reported = performance.now();
    for (;;) {
      const from = Atomics.add(taken, 0, this.#slice);
      if (from >= count) break;
      const to = Math.min(count, from + this.#slice);
      const start = performance.now();
      if (done > 0 && start - reported > reportMilliseconds) {
        onProgress(done);
        done = 0;
        reported = start;
      }
      try {
        const given = bullets.subarray(from * bulletRow.size, to * bulletRow.size);
        const left = leaving?.subarray(from * leavingRow.size, to * leavingRow.size);
        const own = filters && partOfFilters(filters, from, to, false);
        ask(given, rows.subarray(from * size, to * size), triangles?.subarray(from, to), left, own);
      } catch (cause) {
        throw moved(cause, first + from);
      }
      done += to - from;
      this.#slice = Math.min(mostRows, nextSlice(this.#slice, performance.now() - start));
    }
    return shared === undefined ? { done, rows, triangles, leaving } : { done };
  }
}
