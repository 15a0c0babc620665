/** The filter of each bullet of a batch: arrays beside its rows. */
import { plainArray } from '../arguments/check.js';
import { chunkRows } from '../batches/batch.js';
import { checkLiving } from '../batches/blocks.js';
import { checkApart } from '../batches/overlapping.js';
import { checkAttached } from '../batches/rows.js';
import { failFull } from '../boundary/memory.js';
import type { RawModule } from '../boundary/raw_module.js';
import { fail } from '../errors/fail.js';

/** Options of batches: a filter for each row. */
export interface RowFilterOptions {
  /**
   * The `mask` of each bullet, in place of one for all.
   *
   * @defaultValue none
   */
  masks?: Uint32Array | undefined;
  /**
   * A target that each bullet ignores, such as that of its shooter, in addition to `ignore`; −1 for none.
   *
   * @defaultValue none
   */
  ignores?: Int32Array | undefined;
}

export const rowFilterFields = ['masks', 'ignores'] as const;
const masksPath = 'options.masks';
const ignoresPath = 'options.ignores';

/** The arrays, as plain ones. */
export interface RowFilters {
  readonly masks: Uint32Array | undefined;
  readonly ignores: Int32Array | undefined;
}

/** Reads them again, as they are now, checked for the rows `first` to `last`. */
export type ReadRowFilters = (first: number, last: number) => RowFilters;

function column<Name extends 'Uint32Array' | 'Int32Array'>(
  given: unknown,
  path: string,
  name: Name,
  count: number,
  raw: RawModule | undefined,
) {
  if (given === undefined) return undefined;
  const array = plainArray(given, name);
  const allowed = `${name === 'Int32Array' ? 'an' : 'a'} ${name} of ${count} numbers, one a row, is needed`;
  if (array === undefined) fail('not-an-object', path, given, allowed);
  if (array.length === 0) checkAttached(given, path);
  else checkLiving(array, path, raw);
  if (array.length !== count) fail('wrong-length', path, given, `${allowed}; it has ${array.length}`);
  return array;
}

/**
 * Checks the arrays of options, beside `count` rows, and their contents for the rows `first` to `last`; `size`
 * indices are in use.
 */
export function readRowFilters(
  options: unknown,
  count: number,
  size: number,
  raw?: RawModule,
  first = 0,
  last = count,
): RowFilters {
  const { masks, ignores, mask } = options as Record<string, unknown>;
  const read = {
    masks: column(masks, masksPath, 'Uint32Array', count, raw),
    ignores: column(ignores, ignoresPath, 'Int32Array', count, raw),
  };
  if (masks !== undefined && mask !== undefined)
    fail(
      'conflicting-fields',
      masksPath,
      masks,
      'there is a mask for all bullets besides',
      'Give one of the two',
    );
  for (let row = first; row < last && read.ignores !== undefined; row++) {
    const index = read.ignores[row] as number;
    if (!(index >= -1 && index < size))
      fail(
        'out-of-range',
        `${ignoresPath}[${row}]`,
        index,
        'the index of one of the targets is needed, or −1',
      );
  }
  return read;
}

/** The filters of rows `first` to `last`; copies, or views. */
export function partOfFilters(
  { masks, ignores }: RowFilters,
  first: number,
  last: number,
  copies: boolean,
): RowFilters {
  return copies
    ? { masks: masks?.slice(first, last), ignores: ignores?.slice(first, last) }
    : { masks: masks?.subarray(first, last), ignores: ignores?.subarray(first, last) };
}

/** Refuses answers that would be written over them. */
export function checkRowFiltersApart({ masks, ignores }: RowFilters, out: Float64Array): void {
  if (masks !== undefined) checkApart(out, 'out', masks, masksPath);
  if (ignores !== undefined) checkApart(out, 'out', ignores, ignoresPath);
}

/**
 * Calls `run(first, last, masks, ignores)` for parts of the rows, with addresses, or 0 without any. `read` returns
 * the current arrays, checked for these rows.
 */
export function filtersInParts(
  raw: RawModule,
  read: ReadRowFilters | undefined,
  first: number,
  last: number,
  run: (first: number, last: number, masks: number, ignores: number) => void,
): void {
  if (read === undefined) {
    run(first, last, 0, 0);
    return;
  }
  const address = raw.allocateBlock(chunkRows);
  if (address === 0) failFull(masksPath, 'the filters of a batch');
  const ignoresAt = address + Uint32Array.BYTES_PER_ELEMENT * chunkRows;
  try {
    for (let at = first; at < last; at += chunkRows) {
      const end = Math.min(last, at + chunkRows);
      const { masks, ignores } = read(at, end);
      const { buffer } = raw.HEAPF64;
      if (masks !== undefined) new Uint32Array(buffer, address, end - at).set(masks.subarray(at, end));
      if (ignores !== undefined) new Int32Array(buffer, ignoresAt, end - at).set(ignores.subarray(at, end));
      run(at, end, masks === undefined ? 0 : address, ignores === undefined ? 0 : ignoresAt);
    }
  } finally {
    raw.freeBlock(address);
  }
}
