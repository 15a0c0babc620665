/** Worker side of a pool: one scene, and batches for it. */

import { asRicochetError } from '../arguments/reentrancy_guard.js';
import { RicochetError } from '../errors/ricochet_error.js';
import type { Scene } from '../scene/scene.js';
import type { Ricochet } from '../solver/ricochet.js';
import type { WorkerReply, WorkerRequest } from './messages.js';
import { unpackTargets } from './target_rows.js';

type Post = (reply: WorkerReply, transfer: Transferable[]) => void;

function errorOf(cause: unknown): RicochetError {
  if (cause instanceof RangeError)
    return new RicochetError('out-of-memory', 'workers', undefined, `a worker has no room: ${cause.message}`);
  return asRicochetError(cause);
}

/** The error as plain values: targets and bullets are numbers by now, so that whatever it shows of them can be sent. */
function report(id: number, cause: unknown): WorkerReply {
  const { code, path, value, message } = errorOf(cause);
  return { id, error: { code, path, value, message } };
}

/** Answers the requests of a page with the solver that is `starting`. */
export async function serve(starting: Promise<Ricochet>): Promise<void> {
  starting.catch(() => {}); // the first request reports it
  let scene: Scene | undefined;

  async function answer(request: WorkerRequest, post: Post): Promise<void> {
    if ('targets' in request) {
      try {
        const ricochet = await starting;
        scene = ricochet.createScene(unpackTargets(request.targets));
        post({ ready: true }, []);
      } catch (cause) {
        post(report(-1, cause), []);
      }
      return;
    }
    const { id, bullets, trace } = request;
    try {
      const rows = trace === null ? scene?.shootMany(bullets) : scene?.traceMany(bullets, trace);
      if (rows !== undefined) post({ id, rows }, [rows.buffer as ArrayBuffer]);
    } catch (cause) {
      post(report(id, cause), []);
    }
  }

  await listen(answer);
}

/** Listens to the page: a browser's worker is its own port; Node hands one over. */
async function listen(answer: (request: WorkerRequest, post: Post) => Promise<void>): Promise<void> {
  if ('WorkerGlobalScope' in globalThis) {
    const port = globalThis as unknown as {
      postMessage: Post;
      onmessage: (event: { data: WorkerRequest }) => void;
    };
    port.onmessage = ({ data }) => void answer(data, (reply, transfer) => port.postMessage(reply, transfer));
    return;
  }
  const { parentPort } = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ ['node', 'worker_threads'].join(':')
  )) as {
    parentPort: { postMessage: Post; on(name: string, listener: (request: WorkerRequest) => void): void };
  };
  parentPort.on(
    'message',
    (request) => void answer(request, (reply, transfer) => parentPort.postMessage(reply, transfer)),
  );
}
