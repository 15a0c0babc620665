/** What a worker of `workers.ts` runs: one scene, and batches for it. */
import { RicochetError } from './errors.js';
import { asRicochetError } from './guard.js';
import { createRicochet } from './index.js';
import type { Scene } from './scene.js';
import type { TraceOptions } from './scene_types.js';
import { unpackTargets } from './target_rows.js';

/** To a worker: the rows of the targets once, then batches. */
export type Order =
  | { targets: Float64Array }
  | { id: number; bullets: Float64Array; trace: TraceOptions | null };

/** From a worker. */
export type Answer =
  | { ready: true }
  | { id: number; rows: Float64Array }
  | { id: number; error: { code: string; path: string; value: unknown; message: string } };

type Post = (answer: Answer, transfer: Transferable[]) => void;

function errorOf(cause: unknown): RicochetError {
  if (cause instanceof RangeError)
    return new RicochetError('out-of-memory', 'workers', undefined, `a worker has no room: ${cause.message}`);
  return asRicochetError(cause);
}

/** Targets and bullets are plain numbers by now, so that whatever an error shows of them can be sent. */
function report(id: number, cause: unknown): Answer {
  const { code, path, value, message } = errorOf(cause);
  return { id, error: { code, path, value, message } };
}

const starting = createRicochet();
starting.catch(() => {}); // told when the targets come
let scene: Scene | undefined;

async function take(order: Order, post: Post): Promise<void> {
  if ('targets' in order) {
    try {
      const ricochet = await starting;
      scene = ricochet.createScene(unpackTargets(order.targets));
      post({ ready: true }, []);
    } catch (cause) {
      post(report(-1, cause), []);
    }
    return;
  }
  const { id, bullets, trace } = order;
  try {
    const rows = trace === null ? scene?.shootMany(bullets) : scene?.traceMany(bullets, trace);
    if (rows !== undefined) post({ id, rows }, [rows.buffer as ArrayBuffer]);
  } catch (cause) {
    post(report(id, cause), []);
  }
}

/** A browser's worker is its own port; Node hands one over. */
if ('WorkerGlobalScope' in globalThis) {
  const port = globalThis as unknown as {
    postMessage: Post;
    onmessage: (event: { data: Order }) => void;
  };
  port.onmessage = ({ data }) => void take(data, (answer, transfer) => port.postMessage(answer, transfer));
} else {
  const { parentPort } = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ ['node', 'worker_threads'].join(':')
  )) as { parentPort: { postMessage: Post; on(name: string, take: (order: Order) => void): void } };
  parentPort.on(
    'message',
    (order) => void take(order, (answer, transfer) => parentPort.postMessage(answer, transfer)),
  );
}
