/**
 * The billiard table alone: balls that slide, roll and spin, cushions, pockets, and a cue. This entry has its WebAssembly embedded.
 *
 * @packageDocumentation
 */
import { type CreateOptions, readCreateOptions } from './loading/create_options.js';
import { compileEmbedded } from './loading/embedded.js';
import { type Build, load } from './loading/load.js';
import createRaw from './loading/table-glue.js';
import { wasmBuild } from './loading/table-wasm-build.js';
import { wasmBase64 } from './loading/table-wasm-bytes.js';
import { RicochetTable } from './solver/ricochet_table.js';

export type { Quaternion, Vector, Vector3 } from './boundary/vectors.js';
export type { Allowed } from './errors/allowed.js';
export { type ErrorCode, RicochetError } from './errors/ricochet_error.js';
export type { WasmSource } from './loading/load.js';
export type { RicochetTable, TableExplanations } from './solver/ricochet_table.js';
export * from './table_exports.js';
export type { CreateOptions };

const build: Build = { createRaw, id: wasmBuild, file: 'ricochet-table.wasm', entry: 'ricochet-wasm/table' };
const compileOnce = compileEmbedded(wasmBase64, 'pass the address of ricochet-table.wasm as options.wasm');

/**
 * Starts the solver. You can call it many times, even concurrently: the WebAssembly is compiled once, and each solver
 * has its own memory (16 MB at the start).
 *
 * Platforms that must compile WebAssembly beforehand pass it as `options.wasm`. Its file is `ricochet-wasm/ricochet-table.wasm`.
 *
 * @throws {RicochetError} for unknown options, and `wasm-not-loaded`, `wasm-blocked`, `wasm-unsupported` or
 * `wasm-mismatch`, with the cure.
 */
export async function createRicochet(options?: CreateOptions): Promise<RicochetTable> {
  return new RicochetTable(await load(build, readCreateOptions(options) ?? compileOnce));
}
