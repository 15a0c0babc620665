/** The full build: WebAssembly with scenes, aim and simulations. */

import createRaw from './glue.js';
import type { Build } from './load.js';
import { wasmBuild } from './wasm-build.js';

export const fullBuild: Build = { createRaw, id: wasmBuild, file: 'ricochet.wasm', entry: 'ricochet-wasm' };
