/** Which triangles of meshes a batch hits: an array beside its rows. */
import { plainArray } from '../arguments/check.js';
import { chunkRows } from '../batches/batch.js';
import { failFull } from '../boundary/memory.js';
import type { RawModule } from '../boundary/raw_module.js';
import { fail } from '../errors/fail.js';

export interface Triangles {
  /** Calls `run(first, last, address)` for parts of the rows; the triangles of each are written there, if the address is not 0. */
  inParts(
    raw: RawModule,
    first: number,
    last: number,
    run: (first: number, last: number, address: number) => void,
  ): void;
}

const nobodyAsks: Triangles = { inParts: (_raw, first, last, run) => run(first, last, 0) };

/** Checks the array that receives the triangles, and gives it as a plain one, where there is one. */
export function checkTriangles(given: unknown, path: string, count: number): Int32Array | undefined {
  if (given === undefined) return undefined;
  const array = plainArray(given, 'Int32Array');
  const allowed = `an Int32Array of ${count} numbers, one a row, is needed`;
  if (array === undefined) fail('not-an-object', path, given, allowed);
  if (array.length !== count) fail('wrong-length', path, given, `${allowed}; it has ${array.length}`);
  return array;
}

/** The same, for a batch on this side. */
export function readTriangles(given: unknown, path: string, count: number): Triangles {
  if (checkTriangles(given, path, count) === undefined) return nobodyAsks;
  return {
    inParts(raw, first, last, run) {
      const address = raw.allocateBlock(chunkRows / 2);
      if (address === 0) failFull(path, 'the triangles of a batch');
      try {
        for (let at = first; at < last; at += chunkRows) {
          const end = Math.min(last, at + chunkRows);
          run(at, end, address);
          checkTriangles(given, path, count)?.set(new Int32Array(raw.HEAPF64.buffer, address, end - at), at);
        }
      } finally {
        raw.freeBlock(address);
      }
    },
  };
}
