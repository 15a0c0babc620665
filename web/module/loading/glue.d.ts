import type { Build } from './load.js';

/** Emscripten's own loader, built from src/bindings. */
declare const createRaw: Build['createRaw'];
export default createRaw;
