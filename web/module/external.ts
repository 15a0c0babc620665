/**
 * Exact answers for moving bullets and balls. This entry fetches `ricochet.wasm` from beside itself.
 *
 * @packageDocumentation
 */
import { type CreateOptions, readCreateOptions } from './loading/create_options.js';
import { fullBuild } from './loading/full_build.js';
import { load, once } from './loading/load.js';
import { fetchBeside } from './loading/source.js';
import { Ricochet } from './solver/ricochet.js';

export * from './exports.js';
export type { CreateOptions };

const compileBeside = once(async () =>
  WebAssembly.compile(await fetchBeside(() => new URL('./ricochet.wasm', import.meta.url), fullBuild)),
);

/**
 * Starts the solver. `options.wasm` says where the WebAssembly is, if it is not beside this file. You can call it
 * many times, even concurrently: the file is fetched and compiled once, and each solver has its own memory (16 MB at
 * the start).
 *
 * @throws {RicochetError} for unknown options, and `wasm-not-loaded`, `wasm-blocked`, `wasm-unsupported` or
 * `wasm-mismatch`, with the cure.
 */
export async function createRicochet(options?: CreateOptions): Promise<Ricochet> {
  return new Ricochet(await load(fullBuild, readCreateOptions(options) ?? compileBeside));
}
