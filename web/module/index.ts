/**
 * Exact answers for moving bullets and balls. This entry has the WebAssembly embedded: there is nothing else to host.
 *
 * @packageDocumentation
 */
import { type CreateOptions, readCreateOptions } from './loading/create_options.js';
import { compileEmbedded } from './loading/embedded.js';
import { fullBuild } from './loading/full_build.js';
import { load } from './loading/load.js';
import { wasmBase64 } from './loading/wasm-bytes.js';
import { Ricochet } from './solver/ricochet.js';

export * from './exports.js';
export type { CreateOptions };

const compileOnce = compileEmbedded(
  wasmBase64,
  "import createRicochet from 'ricochet-wasm/external', which fetches it unpacked",
);

/**
 * Starts the solver. You can call it many times, even concurrently: the WebAssembly is compiled once, and each solver
 * has its own memory (16 MB at the start).
 *
 * @throws {RicochetError} for unknown options, and `wasm-not-loaded`, `wasm-blocked`, `wasm-unsupported` or
 * `wasm-mismatch`, with the cure.
 */
export async function createRicochet(options?: CreateOptions): Promise<Ricochet> {
  return new Ricochet(await load(fullBuild, readCreateOptions(options) ?? compileOnce));
}
