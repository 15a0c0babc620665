/**
 * Exact answers for moving bullets and balls. This entry fetches `ricochet.wasm` from beside itself.
 *
 * @packageDocumentation
 */
import type { CreateOptions } from './index.js';
import { load } from './load.js';
import { Ricochet } from './ricochet.js';

export * from './exports.js';
export type { CreateOptions };

/** Starts the solver. `options.wasm` says where the WebAssembly is, if not beside this file. */
export async function createRicochet(options: CreateOptions = {}): Promise<Ricochet> {
  return new Ricochet(await load(options.wasm ?? new URL('./ricochet.wasm', import.meta.url)));
}
