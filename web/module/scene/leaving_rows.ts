/** The hit that each bullet of a batch is leaving: rows beside its own, read and written. */
import { plainArray } from '../arguments/check.js';
import { chunkRows } from '../batches/batch.js';
import { checkApart } from '../batches/overlapping.js';
import { checkRows, columnAt, Rows } from '../batches/rows.js';
import { leavingRow } from '../boundary/layout.js';
import { failFull } from '../boundary/memory.js';
import type { RawModule } from '../boundary/raw_module.js';
import { fail } from '../errors/fail.js';

/** Options of batches that continue from one to the next. */
export interface LeavingOptions {
  /**
   * The hit that each bullet is leaving, and after the batch its new hit: 15 numbers a row. The first is the target,
   * −1 for none, and the second its triangle, −1 if it is no mesh; the others belong to the batch and must be kept as
   * they are. Begin with `new Float64Array(15 * count).fill(-1)`. It must not overlap another array.
   *
   * @defaultValue none
   */
  leaving?: Float64Array | undefined;
}

export const leavingPath = 'options.leaving';

export interface LeavingRows {
  /** Calls `run(first, last, address)` for parts of the rows, with their data at the address, or 0 without any. */
  inParts(first: number, last: number, run: (first: number, last: number, address: number) => void): void;
}

const nothing: LeavingRows = { inParts: (first, last, run) => run(first, last, 0) };

/** The other arrays of a batch. */
interface Beside {
  readonly bullets: Float64Array;
  readonly out: Float64Array;
  readonly triangles: unknown;
}

/** Refuses rows that overlap another array. */
export function checkLeavingApart(leaving: Float64Array, { bullets, out, triangles }: Beside): void {
  checkApart(leaving, leavingPath, bullets, 'bullets');
  checkApart(leaving, leavingPath, out, 'out');
  const indices = plainArray(triangles, 'Int32Array');
  if (indices !== undefined) checkApart(leaving, leavingPath, indices, 'triangles');
}

/** Checks the rows, and returns them as a plain array, if they are given. */
export function checkLeaving(given: unknown, count: number, raw?: RawModule): Float64Array | undefined {
  return given === undefined ? undefined : checkRows(given, leavingPath, leavingRow.size, count, raw);
}

function failLeaving(value: number, index: number): never {
  const column = columnAt(leavingRow, index % leavingRow.size);
  const needed =
    column === 'target'
      ? '−1 or the index of a target of this scene'
      : column === 'triangle'
        ? '−1 or the index of a triangle'
        : 'a number that a batch has left there';
  fail(
    Number.isFinite(value) ? 'out-of-range' : 'not-finite',
    `${leavingPath}[${index}]`,
    value,
    `row ${Math.floor(index / leavingRow.size)}'s ${column} has to be ${needed}`,
  );
}

/** Like `checkLeaving`, for a batch of a scene that runs on this thread. */
export function readLeaving(
  raw: RawModule,
  scene: number,
  given: unknown,
  triangles: unknown,
  { input, output }: { readonly input: Rows; readonly output: Rows },
): LeavingRows {
  if (given === undefined) return nothing;
  const { size } = leavingRow;
  const rows = new Rows(raw, given, leavingPath, size, input.count);
  checkLeavingApart(rows.now(), { bullets: input.now(), out: output.now(), triangles });
  return {
    inParts(first, last, run) {
      const address = raw.allocateBlock(chunkRows * size);
      if (address === 0) failFull(leavingPath, 'what the bullets of a batch leave');
      try {
        for (let at = first; at < last; at += chunkRows) {
          const end = Math.min(last, at + chunkRows);
          const part = () => new Float64Array(raw.HEAPF64.buffer, address, (end - at) * size);
          part().set(rows.now().subarray(at * size, end * size));
          const bad = raw._ricochet_first_bad_leaving(scene, address, end - at);
          if (bad >= 0) failLeaving(part()[bad] as number, at * size + bad);
          run(at, end, address);
          rows.now().set(part(), at * size);
        }
      } finally {
        raw.freeBlock(address);
      }
    },
  };
}
