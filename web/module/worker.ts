/**
 * The script of a worker of `ricochet-wasm/workers`, in one file: it needs no other file, and runs as a module and as
 * a classic script. It has no top-level await, because the formats that bundlers give to workers do not support that.
 */
import { createRicochet } from './scene.js';
import { serve } from './workers/serve.js';

void serve(createRicochet());
