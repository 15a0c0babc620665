/** Memory that a page and its workers share, if that is allowed. */

import { RicochetError } from '../errors/ricochet_error.js';

/** True if memory may be shared with workers: always in Node, and in pages that are cross-origin isolated. */
export function mayShare(): boolean {
  return typeof SharedArrayBuffer === 'function' && globalThis.crossOriginIsolated !== false;
}

/** True if workers can access an array in place: its memory is shared, whatever its class says. */
export function isShared({ buffer }: ArrayBufferView): boolean {
  if (!mayShare()) return false;
  const size = Object.getOwnPropertyDescriptor(SharedArrayBuffer.prototype, 'byteLength')?.get;
  try {
    return typeof size?.call(buffer) === 'number'; // throws for memory of any other kind
  } catch {
    return false;
  }
}

/** Memory for `what`, plain or shared. */
export function roomFor<Memory>(Kind: new (bytes: number) => Memory, bytes: number, what: string): Memory {
  try {
    return new Kind(bytes);
  } catch {
    const message = `workers: there is no room for ${what}. Use fewer workers, or dispose of what is no longer needed.`;
    throw new RicochetError('out-of-memory', 'workers', undefined, message);
  }
}
