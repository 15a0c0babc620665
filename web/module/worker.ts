/** The script of a worker of `workers.ts`. */
import { createRicochet } from './index.js';
import { serve } from './workers/serve.js';

await serve(createRicochet());
