/** The triangles of meshes that a batch hits: an array beside its rows. */
import { plainArray } from '../arguments/check.js';
import { chunkRows } from '../batches/batch.js';
import { checkLiving } from '../batches/blocks.js';
import { checkApart } from '../batches/overlapping.js';
import { checkAttached, type Rows } from '../batches/rows.js';
import { failFull } from '../boundary/memory.js';
import type { RawModule } from '../boundary/raw_module.js';
import { fail } from '../errors/fail.js';

export interface Triangles {
  /** Calls `run(first, last, address)` for parts of the rows; the triangles of each are written there, if the address is not 0. */
  inParts(first: number, last: number, run: (first: number, last: number, address: number) => void): void;
}

const nobodyAsks: Triangles = { inParts: (first, last, run) => run(first, last, 0) };

/** The arrays of rows beside the array of triangles. */
interface Beside {
  readonly bullets: Float64Array;
  readonly out: Float64Array;
}

/** Checks the array that receives the triangles, and returns it as a plain one, if it is given. */
export function checkTriangles(
  given: unknown,
  path: string,
  count: number,
  raw?: RawModule,
): Int32Array | undefined {
  if (given === undefined) return undefined;
  const array = plainArray(given, 'Int32Array');
  const allowed = `an Int32Array of ${count} numbers, one a row, is needed`;
  if (array === undefined) fail('not-an-object', path, given, allowed);
  if (array.length === 0) checkAttached(given, path);
  else checkLiving(array, path, raw);
  if (array.length !== count) fail('wrong-length', path, given, `${allowed}; it has ${array.length}`);
  return array;
}

/** Refuses an array of triangles that overlaps the rows. */
export function checkTrianglesApart(triangles: Int32Array, path: string, { bullets, out }: Beside): void {
  checkApart(triangles, path, bullets, 'bullets');
  checkApart(triangles, path, out, 'out');
}

/** Like `checkTriangles`, for a batch on this thread. */
export function readTriangles(
  raw: RawModule,
  given: unknown,
  path: string,
  { input, output }: { readonly input: Rows; readonly output: Rows },
): Triangles {
  const { count } = input;
  const triangles = checkTriangles(given, path, count, raw);
  if (triangles === undefined) return nobodyAsks;
  checkTrianglesApart(triangles, path, { bullets: input.now(), out: output.now() });
  return {
    inParts(first, last, run) {
      const address = raw.allocateBlock(chunkRows / 2);
      if (address === 0) failFull(path, 'the triangles of a batch');
      try {
        for (let at = first; at < last; at += chunkRows) {
          const end = Math.min(last, at + chunkRows);
          run(at, end, address);
          checkTriangles(given, path, count, raw)?.set(
            new Int32Array(raw.HEAPF64.buffer, address, end - at),
            at,
          );
        }
      } finally {
        raw.freeBlock(address);
      }
    },
  };
}
