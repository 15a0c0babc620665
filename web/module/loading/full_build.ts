/** The full build: WebAssembly with everything. */

import createRaw from './glue.js';
import type { Build } from './load.js';
import { wasmBuild } from './wasm-build.js';

export const fullBuild: Build = { createRaw, id: wasmBuild, file: 'ricochet.wasm', entry: 'ricochet-wasm' };
