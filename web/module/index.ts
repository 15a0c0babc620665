/**
 * Exact answers for moving bullets and balls. This entry holds the WebAssembly inside: nothing else to host.
 *
 * @packageDocumentation
 */
import { everything } from './build.js';
import { type CreateOptions, readCreateOptions } from './create.js';
import { inside } from './inside.js';
import { load } from './load.js';
import { Ricochet } from './ricochet.js';
import { wasmBase64 } from './wasm-bytes.js';

export * from './exports.js';
export type { CreateOptions };

const compileInside = inside(wasmBase64);

/**
 * Starts the solver. Safe to call many times, also at once: the WebAssembly is compiled once, and each solver has memory of
 * its own (16 MB to begin with).
 *
 * @throws {RicochetError} for options that it does not know, and `wasm-not-loaded`, `wasm-blocked`, `wasm-unsupported` or `wasm-mismatch`, with the cure.
 */
export async function createRicochet(options?: CreateOptions): Promise<Ricochet> {
  return new Ricochet(await load(everything, readCreateOptions(options) ?? compileInside));
}
