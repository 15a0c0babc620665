/** A batch that the workers of a pool answer. */

import type { CheckedBatch } from '../batches/batch_options.js';
import { bulletRow, leavingRow } from '../boundary/layout.js';
import { RicochetError } from '../errors/ricochet_error.js';
import { partOfFilters, type RowFilters } from '../scene/row_filters.js';
import type { AskedWorker } from './asked_worker.js';
import { buffersOf } from './give_meshes.js';
import type { Piece, PieceAnswer, SharedAnswers } from './messages.js';
import { isShared, roomFor } from './shared_memory.js';
import {
  type StagingBuffer,
  type StagingBuffers,
  stagedRows,
  stagingBuffersPerBatch,
} from './staging_buffers.js';
import { newNumbers } from './target_rows.js';

/** The most rows that are sent to a worker at a time, if memory is not shared. */
const sentRows = 16384;

/** A batch has at least this many pieces, so that rows are copied while others are answered … */
const leastPieces = 16;
/** … unless each worker had fewer rows than this of them: messages cost time, too. */
const leastRows = 1024;

/** The number of rows of a shared piece for which one more worker is asked to help. */
const rowsWorthAsking = 256;

/** The caller's arrays, checked again at each call, because they may become shorter or be transferred meanwhile. */
export interface BatchArrays {
  bullets(): Float64Array;
  answers(): Float64Array;
  triangles(): Int32Array | undefined;
  leaving(): Float64Array | undefined;
  filters(first: number, last: number): RowFilters | undefined;
}

/** Asks a worker about a piece. */
export type AskPiece = (
  worker: AskedWorker,
  piece: Piece,
  transfer: ArrayBuffer[],
  onProgress: (rows: number) => void,
) => Promise<PieceAnswer>;

export class WorkerBatch {
  readonly #count: number;
  /** Numbers of an answer. */
  readonly #size: number;
  readonly #arrays: BatchArrays;
  readonly #options: CheckedBatch;
  readonly #ask: AskPiece;
  #begun = 0;
  #done = 0;
  #failure: { readonly cause: unknown } | undefined;
  #giveUp: () => void = () => {};
  /** The numbers of rows that have been taken, of each shared piece in progress. */
  readonly #underWay = new Set<Int32Array>();

  constructor(count: number, size: number, arrays: BatchArrays, options: CheckedBatch, ask: AskPiece) {
    this.#count = count;
    this.#size = size;
    this.#arrays = arrays;
    this.#options = options;
    this.#ask = ask;
  }

  /**
   * Answers all rows. With `staging`, workers share the memory of the arrays, or of staging buffers, and take slices
   * of each piece in turns; without, pieces are sent back and forth. If numbers are bad, it fails with the first of
   * them. Nothing is written after a failure, unless the workers were ended.
   */
  async run(workers: readonly AskedWorker[], staging: StagingBuffers | undefined): Promise<void> {
    if (staging === undefined) {
      // Answers that still arrive are not written, so nothing waits for them.
      const givenUp = new Promise<void>((resolve) => {
        this.#giveUp = resolve;
      });
      await Promise.race([givenUp, this.#all(workers.map((worker) => this.#copy(worker)))]);
    } else {
      const lanes = Array.from({ length: stagingBuffersPerBatch }, () => this.#share(workers, staging));
      await this.#all(lanes);
    }
    if (this.#failure !== undefined) throw this.#failure.cause;
  }

  /** Waits until all have ended, normally or by a failure. */
  #all(lanes: readonly Promise<void>[]): Promise<unknown> {
    return Promise.all(lanes.map((lane) => lane.catch(this.#stop)));
  }

  /** Sends one piece after the other to a worker: none waits for the slowest. */
  async #copy(worker: AskedWorker): Promise<void> {
    for (const [first, last] of this.#pieces(Math.min(sentRows, this.#rowsOfPieces(1)))) {
      const given = this.#arrays.bullets().subarray(first * bulletRow.size, last * bulletRow.size);
      const bullets = newNumbers(given.length, 'bullets', given);
      bullets.set(given);
      const hasTriangles = this.#arrays.triangles() !== undefined;
      const left = this.#arrays.leaving()?.subarray(first * leavingRow.size, last * leavingRow.size);
      const leaving = left && newNumbers(left.length, 'options.leaving', left);
      leaving?.set(left ?? []);
      const answer = await this.#ask(
        worker,
        { bullets, first, hasTriangles, leaving, filters: this.#filters(first, last) },
        buffersOf(leaving === undefined ? [bullets] : [bullets, leaving]),
        this.#report,
      );
      if (this.#failure !== undefined) return;
      if (answer.rows !== undefined) this.#arrays.answers().set(answer.rows, first * this.#size);
      if (answer.triangles !== undefined) this.#arrays.triangles()?.set(answer.triangles, first);
      if (answer.leaving !== undefined) this.#arrays.leaving()?.set(answer.leaving, first * leavingRow.size);
      this.#progress(answer.done);
    }
  }

  /** Lets all workers share one piece after the other. */
  async #share(workers: readonly AskedWorker[], staging: StagingBuffers): Promise<void> {
    let buffer: StagingBuffer | undefined;
    const staged = () => {
      buffer ??= staging.take();
      return buffer;
    };
    try {
      const rows = Math.min(stagedRows, this.#rowsOfPieces(workers.length));
      for (const [first, last] of this.#pieces(rows)) {
        const given = this.#arrays.bullets();
        const bullets = shareable(given, () => staged().bullets, bulletRow.size, first, last);
        if (!isShared(given)) bullets.set(given.subarray(first * bulletRow.size, last * bulletRow.size));
        const answers = shareable(this.#arrays.answers(), () => staged().answers, this.#size, first, last);
        const indices = this.#arrays.triangles();
        const triangles = indices && shareable(indices, () => staged().triangles, 1, first, last);
        const left = this.#arrays.leaving();
        const leaving = left && shareable(left, () => staged().leaving, leavingRow.size, first, last);
        if (left && leaving && !isShared(left))
          leaving.set(left.subarray(first * leavingRow.size, last * leavingRow.size));
        const done = await this.#shareRows(workers, first, bullets, leaving, { answers, triangles });
        if (this.#failure !== undefined) return;
        // Read again, because they may have changed meanwhile.
        const out = this.#arrays.answers();
        if (!isShared(out)) out.set(answers, first * this.#size);
        const outTriangles = this.#arrays.triangles();
        if (outTriangles && triangles && !isShared(outTriangles)) outTriangles.set(triangles, first);
        const outLeaving = this.#arrays.leaving();
        if (outLeaving && leaving && !isShared(outLeaving)) outLeaving.set(leaving, first * leavingRow.size);
        this.#progress(done);
      }
    } finally {
      if (buffer !== undefined) staging.give(buffer);
    }
  }

  /**
   * Asks as many workers about a piece as is worthwhile, and returns the number of its rows that have not been
   * reported.
   */
  async #shareRows(
    workers: readonly AskedWorker[],
    first: number,
    bullets: Float64Array,
    leaving: Float64Array | undefined,
    { answers, triangles }: Pick<SharedAnswers, 'answers' | 'triangles'>,
  ): Promise<number> {
    const taken = new Int32Array(roomFor(SharedArrayBuffer, Int32Array.BYTES_PER_ELEMENT, 'a batch'));
    const rows = bullets.length / bulletRow.size;
    const piece: Piece = {
      bullets,
      first,
      hasTriangles: triangles !== undefined,
      leaving,
      filters: this.#filters(first, first + rows),
      shared: { taken, answers, triangles },
    };
    this.#underWay.add(taken);
    const asked = workers.slice(0, Math.ceil(rows / rowsWorthAsking)).map(async (worker) => {
      try {
        return (await this.#ask(worker, piece, [], this.#report)).done;
      } catch (cause) {
        this.#stop(cause);
        return 0;
      }
    });
    const done = await Promise.all(asked);
    this.#underWay.delete(taken);
    return done.reduce((sum, rows) => sum + rows, 0);
  }

  /** Copies of the filters of rows, which are few numbers. */
  #filters(first: number, last: number): RowFilters | undefined {
    const filters = this.#arrays.filters(first, last);
    return filters && partOfFilters(filters, first, last, true);
  }

  /** Rows of pieces that `workers` workers answer together. */
  #rowsOfPieces(workers: number): number {
    return Math.max(leastRows * workers, Math.ceil(this.#count / leastPieces));
  }

  /** First and last row of one piece after the other, until all have been begun, or the batch has failed. */
  *#pieces(rows: number): Generator<[first: number, last: number]> {
    while (this.#begun < this.#count && this.#failure === undefined) {
      this.#options.abort?.();
      const first = this.#begun;
      this.#begun = Math.min(this.#count, first + rows);
      yield [first, this.#begun];
    }
  }

  #progress(rows: number): void {
    this.#done += rows;
    this.#options.onProgress?.(this.#done, this.#count);
  }

  /** Reports progress during a piece. An error that it throws ends the batch. */
  readonly #report = (rows: number): void => {
    if (this.#failure !== undefined) return;
    try {
      this.#progress(rows);
      this.#options.abort?.();
    } catch (cause) {
      this.#stop(cause);
    }
  };

  /**
   * Ends the batch: workers take no more of the pieces in progress. They have taken the rows in order, so the first
   * bad number is among the failures.
   */
  readonly #stop = (cause: unknown): void => {
    const place = placeOf(cause);
    if (this.#failure === undefined || place < placeOf(this.#failure.cause)) this.#failure = { cause };
    if (Number.isNaN(place)) this.#giveUp();
    for (const taken of this.#underWay) Atomics.store(taken, 0, this.#count);
  };
}

/** Row of the bad number of a failure; NaN, which is not less than anything, for other failures. */
function placeOf(cause: unknown): number {
  if (!RicochetError.is(cause)) return Number.NaN;
  const [, array, index] = /^(bullets|options\.leaving)\[(\d+)\]$/.exec(cause.path) ?? [];
  return Math.floor(Number(index) / (array === 'bullets' ? bulletRow.size : leavingRow.size));
}

/**
 * Rows `first` to `last` of an array in memory that all workers can access: in place, if it is in shared memory, or
 * the same part of a staging buffer.
 */
function shareable<Numbers extends Float64Array | Int32Array>(
  array: Numbers,
  staged: () => Numbers,
  size: number,
  first: number,
  last: number,
): Numbers {
  const rows = isShared(array)
    ? array.subarray(first * size, last * size)
    : staged().subarray(0, (last - first) * size);
  return rows as Numbers;
}
