/**
 * The script of a worker of `ricochet-wasm/workers`, as one file: it needs no other beside it, and runs as a module and as a classic
 * script. Nothing is awaited at its top, for the formats that bundlers give to workers do not know that.
 */
import { createRicochet } from './index.js';
import { serve } from './workers/serve.js';

void serve(createRicochet());
