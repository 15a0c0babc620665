/**
 * All questions about bullets: with scenes, meshes, paths, living bullets, batches, aim and gravity, but no simulations
 * and no tables. This entry has its WebAssembly embedded.
 *
 * @packageDocumentation
 */
import { type CreateOptions, readCreateOptions } from './loading/create_options.js';
import { compileEmbedded } from './loading/embedded.js';
import { type Build, load } from './loading/load.js';
import createRaw from './loading/scene-glue.js';
import { wasmBuild } from './loading/scene-wasm-build.js';
import { wasmBase64 } from './loading/scene-wasm-bytes.js';
import { RicochetScenes } from './solver/ricochet_scenes.js';

export * from './core_exports.js';
export * from './scene_exports.js';
export type { CreateOptions };

const build: Build = {
  createRaw,
  id: wasmBuild,
  file: 'ricochet-scene.wasm',
  entry: 'ricochet-wasm/scene',
};
const compileOnce = compileEmbedded(wasmBase64, 'pass the address of ricochet-scene.wasm as options.wasm');

/**
 * Starts the solver. You can call it many times, even concurrently: the WebAssembly is compiled once, and each solver
 * has its own memory (16 MB at the start).
 *
 * Platforms that must compile WebAssembly beforehand pass it as `options.wasm`. Its file is `ricochet-wasm/ricochet-scene.wasm`.
 *
 * @throws {RicochetError} for unknown options, and `wasm-not-loaded`, `wasm-blocked`, `wasm-unsupported` or
 * `wasm-mismatch`, with the cure.
 */
export async function createRicochet(options?: CreateOptions): Promise<RicochetScenes> {
  return new RicochetScenes(await load(build, readCreateOptions(options) ?? compileOnce));
}
