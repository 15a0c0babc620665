/** Checks that arrays for answers do not share memory with the arrays that are read, or with one another. */
import { fail } from '../errors/fail.js';

/** True if two views share a byte. */
function shareMemory(a: ArrayBufferView, b: ArrayBufferView): boolean {
  return (
    a.buffer === b.buffer &&
    a.byteOffset < b.byteOffset + b.byteLength &&
    b.byteOffset < a.byteOffset + a.byteLength
  );
}

/**
 * Refuses `written`, which errors call `path`, if it overlaps another array: rows that have not been read yet would
 * be overwritten, or answers be lost. Both are plain, as `plainArray` returns them.
 */
export function checkApart(
  written: ArrayBufferView,
  path: string,
  other: ArrayBufferView,
  otherPath: string,
): void {
  if (shareMemory(written, other))
    fail(
      'overlap',
      path,
      written,
      `it shares memory with ${otherPath}, which would be written over`,
      'Give it an array of its own',
    );
}
