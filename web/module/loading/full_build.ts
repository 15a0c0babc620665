/** The full build: the glue of the WebAssembly that has scenes, aim and simulations, and its name. */

import createRaw from './glue.js';
import type { Build } from './load.js';
import { wasmBuild } from './wasm-build.js';

export const fullBuild: Build = { createRaw, id: wasmBuild };
