/** Options of batches. */

import { checkFunction, checkRecord, checkSignal } from '../arguments/check.js';
import { nonReentrant } from '../arguments/reentrancy_guard.js';
import type { Signal } from '../scheduling/abort_signal.js';

/** Options of batches that run in slices. */
export interface BatchOptions {
  /**
   * Receives the answers.
   *
   * @defaultValue a new array
   */
  out?: Float64Array | undefined;
  /**
   * Called after each slice of about 12 ms with the number of rows that are done, and of all rows.
   *
   * @defaultValue none
   */
  onProgress?: ((done: number, count: number) => void) | undefined;
  /**
   * An `AbortSignal` that ends the batch between two slices.
   *
   * @defaultValue none
   */
  signal?: Signal | undefined;
}

export interface CheckedBatch {
  readonly out: unknown;
  readonly onProgress: BatchOptions['onProgress'];
  readonly abort: (() => void) | undefined;
}

const batchFields = ['out', 'onProgress', 'signal'] as const;

/** Checks the options of a batch, which may have further ones. */
export const readBatch = nonReentrant((options: unknown, others: readonly string[] = []): CheckedBatch => {
  checkRecord(options, 'options', '{ onProgress: console.log }', [...others, ...batchFields]);
  const { out, onProgress, signal } = options as BatchOptions;
  return {
    out,
    onProgress: checkFunction(onProgress, 'options.onProgress') as BatchOptions['onProgress'],
    abort: checkSignal(signal, 'options.signal'),
  };
});
