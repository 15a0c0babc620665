/** The WebAssembly with everything, and its glue. */
import createRaw from './glue.js';
import type { Build } from './load.js';
import { wasmBuild } from './wasm-build.js';

export const everything: Build = { createRaw, id: wasmBuild };
