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
 * Starts the solver. `options.wasm` says where the WebAssembly is, if not beside this file. Safe to call many times, also at
 * once: what lies beside this file is fetched and compiled once, and each solver has memory of its own (16 MB to begin with).
 *
 * @throws {RicochetError} for options that it does not know, and `wasm-not-loaded`, `wasm-blocked`, `wasm-unsupported` or `wasm-mismatch`, with the cure.
 */
export async function createRicochet(options?: CreateOptions): Promise<Ricochet> {
  return new Ricochet(await load(fullBuild, readCreateOptions(options) ?? compileBeside));
}
