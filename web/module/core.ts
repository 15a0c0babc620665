/**
 * The questions about two things alone, with `explain`: no scenes, no aim, no batches, no simulations, and half the size. This
 * entry has its WebAssembly embedded.
 *
 * @packageDocumentation
 */
import createRaw from './loading/core-glue.js';
import { wasmBuild } from './loading/core-wasm-build.js';
import { wasmBase64 } from './loading/core-wasm-bytes.js';
import { readCreateOptions } from './loading/create_options.js';
import { compileEmbedded } from './loading/embedded.js';
import { load } from './loading/load.js';
import { RicochetCore } from './solver/ricochet_core.js';

export * from './core_exports.js';

const compileOnce = compileEmbedded(wasmBase64);

/**
 * Starts the solver. Safe to call many times, also at once: the WebAssembly is compiled once, and each solver has memory of
 * its own (16 MB to begin with).
 *
 * There are no options; `ricochet-wasm/external` takes the WebAssembly from elsewhere.
 *
 * @throws {RicochetError} for options, and `wasm-not-loaded`, `wasm-blocked` or `wasm-unsupported`, with the cure.
 */
export async function createRicochet(options?: Record<string, never>): Promise<RicochetCore> {
  readCreateOptions(options, []);
  return new RicochetCore(await load({ createRaw, id: wasmBuild }, compileOnce));
}
