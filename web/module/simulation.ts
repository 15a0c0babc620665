/**
 * Simulations of many balls, and the collision of two. This entry has its WebAssembly embedded.
 *
 * @packageDocumentation
 */
import { type CreateOptions, readCreateOptions } from './loading/create_options.js';
import { compileEmbedded } from './loading/embedded.js';
import { type Build, load } from './loading/load.js';
import createRaw from './loading/simulation-glue.js';
import { wasmBuild } from './loading/simulation-wasm-build.js';
import { wasmBase64 } from './loading/simulation-wasm-bytes.js';
import { RicochetSimulations } from './solver/ricochet_simulations.js';

export * from './collision_exports.js';
export * from './simulation_exports.js';
export type { RicochetSimulations } from './solver/ricochet_simulations.js';
export type { CreateOptions };

const build: Build = {
  createRaw,
  id: wasmBuild,
  file: 'ricochet-simulation.wasm',
  entry: 'ricochet-wasm/simulation',
};
const compileOnce = compileEmbedded(
  wasmBase64,
  'pass the address of ricochet-simulation.wasm as options.wasm',
);

/**
 * Starts the solver. You can call it many times, even concurrently: the WebAssembly is compiled once, and each solver
 * has its own memory (16 MB at the start).
 *
 * Platforms that must compile WebAssembly beforehand pass it as `options.wasm`. Its file is `ricochet-wasm/ricochet-simulation.wasm`.
 *
 * @throws {RicochetError} for unknown options, and `wasm-not-loaded`, `wasm-blocked`, `wasm-unsupported` or
 * `wasm-mismatch`, with the cure.
 */
export async function createRicochet(options?: CreateOptions): Promise<RicochetSimulations> {
  return new RicochetSimulations(await load(build, readCreateOptions(options) ?? compileOnce));
}
