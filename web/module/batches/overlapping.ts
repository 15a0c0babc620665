/** Arrays that answers are written to, and whether what is read, or another of them, lies in the same memory. */
import { fail } from '../errors/fail.js';

/** Whether two views show a byte in common. */
function shareMemory(a: ArrayBufferView, b: ArrayBufferView): boolean {
  return (
    a.buffer === b.buffer &&
    a.byteOffset < b.byteOffset + b.byteLength &&
    b.byteOffset < a.byteOffset + a.byteLength
  );
}

/**
 * Refuses `written`, which goes by `path`, where it lies over another array: rows that have not been read yet would be overwritten,
 * or answers be lost. Both are plain, as `plainArray` gives them.
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
