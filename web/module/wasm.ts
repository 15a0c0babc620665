/**
 * An imported file of WebAssembly, in the form that `createRicochet({ wasm })` takes: where it is compiled
 * beforehand, as for Cloudflare's Workers, a module; with a bundler that treats such files as assets, its address.
 *
 * @packageDocumentation
 */
import type { WasmSource } from './loading/load.js';

declare const wasm: WasmSource;
export default wasm;
