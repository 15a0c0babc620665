/** Staging buffers: shared memory through which rows of arrays that are not shared go to workers, and their answers come back. */

import { bulletRow, hitRow, leavingRow } from '../boundary/layout.js';
import { roomFor } from './shared_memory.js';

/** The number of rows that fit into a staging buffer: 11 MB, of which small batches use only a part. */
export const stagedRows = 65536;

/** Workers answer one while the caller's thread copies from another and into a third. */
export const stagingBuffersPerBatch = 3;

export class StagingBuffer {
  readonly bullets: Float64Array;
  /** Room for the longest rows. */
  readonly answers: Float64Array;
  readonly triangles: Int32Array;
  #leaving: Float64Array | undefined;

  constructor() {
    const rows = stagedRows;
    const bytes = Float64Array.BYTES_PER_ELEMENT * rows;
    const trianglesAt = bytes * (bulletRow.size + hitRow.size);
    const memory = roomFor(SharedArrayBuffer, trianglesAt + bytes, 'rows of a batch');
    this.bullets = new Float64Array(memory, 0, bulletRow.size * rows);
    this.answers = new Float64Array(memory, bytes * bulletRow.size, hitRow.size * rows);
    this.triangles = new Int32Array(memory, trianglesAt, rows);
  }

  /** Made when first needed: 8 MB more. */
  get leaving(): Float64Array {
    const numbers = stagedRows * leavingRow.size;
    this.#leaving ??= new Float64Array(
      roomFor(
        SharedArrayBuffer,
        Float64Array.BYTES_PER_ELEMENT * numbers,
        'what the bullets of a batch leave',
      ),
    );
    return this.#leaving;
  }
}

/** The staging buffers of a pool: made when first needed, and kept for later batches until the pool ends. */
export class StagingBuffers {
  #free: StagingBuffer[] = [];
  #isClosed = false;

  take(): StagingBuffer {
    return this.#free.pop() ?? new StagingBuffer();
  }

  /** Returns a buffer; no worker may write to it any more. */
  give(buffer: StagingBuffer): void {
    if (!this.#isClosed && this.#free.length < stagingBuffersPerBatch) this.#free.push(buffer);
  }

  close(): void {
    this.#isClosed = true;
    this.#free = [];
  }
}
