/**
 * Exact answers for moving bullets and balls. This entry holds the WebAssembly inside: nothing else to host.
 *
 * @packageDocumentation
 */
import { load, type WasmSource } from './load.js';
import { Ricochet } from './ricochet.js';
import { wasmBase64 } from './wasm-bytes.js';

export * from './exports.js';

export interface CreateOptions {
  /** The WebAssembly, where the one inside this file is not wanted. */
  wasm?: WasmSource;
}

let inside: Promise<WebAssembly.Module> | undefined;

function compileInside(): Promise<WebAssembly.Module> {
  inside ??= WebAssembly.compile(Uint8Array.from(atob(wasmBase64), (c) => c.charCodeAt(0)));
  return inside;
}

/** Starts the solver. Safe to call many times; the WebAssembly is compiled once. */
export async function createRicochet(options: CreateOptions = {}): Promise<Ricochet> {
  return new Ricochet(await load(options.wasm ?? compileInside));
}
