/** What a worker runs: one scene, and batches for it. */

import { asRicochetError } from '../arguments/reentrancy_guard.js';
import { RicochetError } from '../errors/ricochet_error.js';
import type { Scene } from '../scene/scene.js';
import type { Ricochet } from '../solver/ricochet.js';
import type { Answer, Order } from './messages.js';
import { unpackTargets } from './target_rows.js';

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

/** Answers the messages of a page with the solver that is `starting`. */
export async function serve(starting: Promise<Ricochet>): Promise<void> {
  starting.catch(() => {}); // reported when the targets come
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

  await listen(take);
}

/** Hears what the page says: a browser's worker is its own port; Node hands one over. */
async function listen(take: (order: Order, post: Post) => Promise<void>): Promise<void> {
  if ('WorkerGlobalScope' in globalThis) {
    const port = globalThis as unknown as {
      postMessage: Post;
      onmessage: (event: { data: Order }) => void;
    };
    port.onmessage = ({ data }) => void take(data, (answer, transfer) => port.postMessage(answer, transfer));
    return;
  }
  const { parentPort } = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ ['node', 'worker_threads'].join(':')
  )) as { parentPort: { postMessage: Post; on(name: string, take: (order: Order) => void): void } };
  parentPort.on(
    'message',
    (order) => void take(order, (answer, transfer) => parentPort.postMessage(answer, transfer)),
  );
}
