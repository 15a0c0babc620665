/**
 * Only the questions about two things, with `explain`: no scenes, no aim, no batches, no simulations, and a fifth of
 * the size. This entry has its WebAssembly embedded.
 *
 * @packageDocumentation
 */
import createRaw from './loading/core-glue.js';
import { wasmBuild } from './loading/core-wasm-build.js';
import { wasmBase64 } from './loading/core-wasm-bytes.js';
import { type CreateOptions, readCreateOptions } from './loading/create_options.js';
import { compileEmbedded } from './loading/embedded.js';
import { type Build, load } from './loading/load.js';
import { RicochetCore } from './solver/ricochet_core.js';

export * from './core_exports.js';
export type { CreateOptions };

const build: Build = { createRaw, id: wasmBuild, file: 'ricochet-core.wasm', entry: 'ricochet-wasm/core' };
const compileOnce = compileEmbedded(wasmBase64, 'pass the address of ricochet-core.wasm as options.wasm');

/**
 * Starts the solver. You can call it many times, even concurrently: the WebAssembly is compiled once, and each solver
 * has its own memory (16 MB at the start).
 *
 * Platforms that must compile WebAssembly beforehand pass it as `options.wasm`. Its file is `ricochet-wasm/ricochet-core.wasm`.
 *
 * @throws {RicochetError} for unknown options, and `wasm-not-loaded`, `wasm-blocked`, `wasm-unsupported` or
 * `wasm-mismatch`, with the cure.
 */
export async function createRicochet(options?: CreateOptions): Promise<RicochetCore> {
  return new RicochetCore(await load(build, readCreateOptions(options) ?? compileOnce));
}
