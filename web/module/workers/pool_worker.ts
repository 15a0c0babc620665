/** Worker of a pool: a Web Worker, or in Node a worker thread, behind one interface. */

import { checkFunction, isObject } from '../arguments/check.js';
import { fail, messageOf } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';
import type { WorkerReply, WorkerRequest } from './messages.js';

/** A Web Worker, or a worker thread of Node. */
export interface WorkerThread {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  terminate(): unknown;
}

/** The source of a worker. */
export interface WorkerOptions {
  /**
   * Starts a worker that runs `worker.js`, a new one at each call; needed if `worker.js` is not beside the bundle,
   * such as `() => new Worker('/scripts/worker.js')`. That file is `ricochet-wasm/worker.js`: one file, both a module
   * and a classic script. The worker is ended like those that are started otherwise.
   *
   * @defaultValue one from `worker.js` beside the module
   */
  worker?: (() => WorkerThread | Promise<WorkerThread>) | undefined;
}

export interface PoolWorker {
  /** @throws {RicochetError} if the request cannot be sent. */
  post(request: WorkerRequest, transfer: ArrayBuffer[]): void;
  /** Sets the listeners: `onReply` for every reply, `onFailure` once, when there will be no more of them. */
  listen(onReply: (reply: WorkerReply) => void, onFailure: (error: RicochetError) => void): void;
  terminate(): void;
}

interface NodeThread extends WorkerThread {
  on(name: string, listener: (data: never) => void): void;
}

interface WebThread extends WorkerThread {
  onmessage: unknown;
  onmessageerror: unknown;
  onerror: unknown;
}

export function workerFailed(why: string, cause?: unknown): RicochetError {
  const error = new RicochetError(
    'worker-failed',
    'workers',
    undefined,
    `a worker did not start, or ended before it had answered: ${why}. See that worker.js of ricochet-wasm stands beside the ` +
      "bundle, or say by options.worker where it is, and that it is allowed (in a page: same origin, not file:, and the policy's " +
      'worker-src), then create other workers',
  );
  if (cause !== undefined) error.cause = cause;
  return error;
}

/** The worker of a thread; `attach` registers listeners for its messages and for everything that ends it. */
function poolWorker<Kind extends WorkerThread>(
  thread: Kind,
  attach: (thread: Kind, onReply: (reply: WorkerReply) => void, onFailure: (cause: unknown) => void) => void,
): PoolWorker {
  let isTerminated = false;
  let reply: (reply: WorkerReply) => void = () => {};
  let fail: (error: RicochetError) => void = () => {};
  let failure: RicochetError | undefined;
  attach(
    thread,
    (data) => reply(data),
    (cause) => {
      if (isTerminated || failure !== undefined) return;
      failure = workerFailed(messageOf(cause), cause);
      fail(failure);
    },
  );
  return {
    post(request, transfer) {
      try {
        thread.postMessage(request, transfer);
      } catch (cause) {
        throw new RicochetError(
          'out-of-memory',
          'workers',
          undefined,
          `numbers could not be sent to a worker (${messageOf(cause)}). Use fewer workers, or dispose of what is no longer needed`,
        );
      }
    },
    listen(onReply, onFailure) {
      reply = onReply;
      fail = onFailure;
      if (failure !== undefined) onFailure(failure);
    },
    terminate() {
      isTerminated = true;
      thread.terminate();
    },
  };
}

function nodeWorker(started: NodeThread): PoolWorker {
  return poolWorker(started, (thread, onReply, onFailure) => {
    thread.on('message', onReply as (data: never) => void);
    thread.on('error', onFailure as (data: never) => void);
    thread.on('messageerror', onFailure as (data: never) => void);
    thread.on('exit', ((code: number) => onFailure(new Error(`it ended with code ${code}`))) as never);
  });
}

function webWorker(started: WebThread): PoolWorker {
  return poolWorker(started, (thread, onReply, onFailure) => {
    thread.onmessage = ({ data }: { data: WorkerReply }) => onReply(data);
    thread.onmessageerror = () => onFailure(new Error('its answer could not be read'));
    thread.onerror = (event: { message?: string; preventDefault(): void }) => {
      event.preventDefault();
      onFailure(new Error(event.message || 'its script was not found, or is not allowed'));
    };
  });
}

const hasListeners = (thread: WorkerThread): thread is NodeThread =>
  typeof (thread as Partial<NodeThread>).on === 'function';

/** The caller's own workers: each serves one pool. */
const taken = new WeakSet<object>();

async function startOwn(make: () => unknown): Promise<PoolWorker> {
  const thread = await make();
  const isThread =
    isObject(thread) && typeof thread.postMessage === 'function' && typeof thread.terminate === 'function';
  const allowed = 'what options.worker returns has to be a Worker that runs worker.js of ricochet-wasm';
  if (!isThread) fail('not-an-object', 'options.worker()', thread, allowed);
  if (taken.has(thread))
    fail('out-of-range', 'options.worker()', thread, `${allowed}, and a new one each time`);
  taken.add(thread);
  const started = thread as unknown as WorkerThread;
  return hasListeners(started) ? nodeWorker(started) : webWorker(started as WebThread);
}

// The script's address is relative to the bundle that this file becomes part of, not to this folder. Bundlers know the form
// `new Worker(new URL(…))`, and bundle the script. For Node the address is written otherwise: they would copy the file once more.

async function startInNode(): Promise<PoolWorker> {
  const threads = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ ['node', 'worker_threads'].join(':')
  )) as { Worker: new (address: URL) => NodeThread };
  return nodeWorker(new threads.Worker(new URL(import.meta.url.replace(/[^/]*$/, 'worker.js'))));
}

/** The caller's function that starts a worker, if there is one. */
export const readWorker = (options: WorkerOptions): (() => unknown) | undefined =>
  checkFunction(options.worker, 'options.worker') as (() => unknown) | undefined;

/** Starts a worker; `make` is the caller's function for that. */
export async function startWorker(make?: () => unknown): Promise<PoolWorker> {
  try {
    if (make !== undefined) return await startOwn(make);
    if (typeof Worker !== 'function') return await startInNode();
    return webWorker(new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }));
  } catch (cause) {
    throw RicochetError.is(cause) ? cause : workerFailed(messageOf(cause), cause);
  }
}
