/** Messages between a page and its workers. */
import type { TraceOptions } from '../scene/trace.js';

/** To a worker: the rows of the targets once, then batches. */
export type WorkerRequest =
  | { targets: Float64Array }
  | { id: number; bullets: Float64Array; trace: TraceOptions | null };

/** From a worker: that its scene is ready, then an answer or an error for each batch. */
export type WorkerReply =
  | { ready: true }
  | { id: number; rows: Float64Array }
  | { id: number; error: { code: string; path: string; value: unknown; message: string } };
