/**
 * Exact answers for moving bullets and balls. This entry holds the WebAssembly inside: nothing else to host.
 *
 * @packageDocumentation
 */
import { everything } from './build.js';
import { inside } from './inside.js';
import { load, type WasmSource } from './load.js';
import { Ricochet } from './ricochet.js';
import { wasmBase64 } from './wasm-bytes.js';

export * from './exports.js';

const compileInside = inside(wasmBase64);

/** Options of `createRicochet`. */
export interface CreateOptions {
  /** The WebAssembly, where the one inside this file is not wanted. */
  wasm?: WasmSource;
}

/**
 * Starts the solver. Safe to call many times, also at once: the WebAssembly is compiled once, and each solver has memory of
 * its own (16 MB to begin with).
 *
 * @throws {RicochetError} `wasm-not-loaded`, `wasm-blocked`, `wasm-unsupported` or `wasm-mismatch`, with the cure.
 */
export async function createRicochet(options: CreateOptions = {}): Promise<Ricochet> {
  return new Ricochet(await load(everything, options.wasm ?? compileInside));
}
