/**
 * The questions about two things alone, with `explain`: no scenes, no aim, no batches, no simulations, and half the size. This
 * entry holds its WebAssembly inside.
 *
 * @packageDocumentation
 */
import createRaw from './core-glue.js';
import { wasmBuild } from './core-wasm-build.js';
import { wasmBase64 } from './core-wasm-bytes.js';
import { readCreateOptions } from './create.js';
import { inside } from './inside.js';
import { load } from './load.js';
import { RicochetCore } from './ricochet_core.js';

export { type ErrorCode, RicochetError } from './errors.js';
export type { ExplanationStep, QuantityId, Reference, ShotExplanation } from './explain.js';
export type { RicochetCore } from './ricochet_core.js';
export type * from './types.js';

const compileInside = inside(wasmBase64);

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
  return new RicochetCore(await load({ createRaw, id: wasmBuild }, compileInside));
}
