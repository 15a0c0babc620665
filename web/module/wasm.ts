/**
 * A file of WebAssembly that is imported, as `createRicochet({ wasm })` takes it: where it is compiled beforehand, as for Cloudflare's Workers, a
 * module; with a bundler that makes assets of such files, its address.
 *
 * @packageDocumentation
 */
import type { WasmSource } from './loading/load.js';

declare const wasm: WasmSource;
export default wasm;
