/** Worker of a pool: a Web Worker, or in Node a worker thread, behind one interface. */

import { messageOf } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';
import type { WorkerReply, WorkerRequest } from './messages.js';

export interface PoolWorker {
  /** @throws {RicochetError} where the request cannot be sent. */
  post(request: WorkerRequest, transfer: ArrayBuffer[]): void;
  /** Sets the listeners: `onReply` for every reply, `onFailure` once, when there will be no more of them. */
  listen(onReply: (reply: WorkerReply) => void, onFailure: (error: RicochetError) => void): void;
  terminate(): void;
}

/** What a Web Worker and a worker thread have in common. */
interface Thread {
  postMessage(request: WorkerRequest, transfer: ArrayBuffer[]): void;
  terminate(): unknown;
}

interface NodeThread extends Thread {
  on(name: string, listener: (data: never) => void): void;
}

export function workerFailed(why: string, cause?: unknown): RicochetError {
  const error = new RicochetError(
    'worker-failed',
    'workers',
    undefined,
    `a worker did not start, or ended before it had answered: ${why}. See that worker.js of ricochet-wasm is there and ` +
      "allowed (in a page: same origin, and the policy's worker-src), then create other workers",
  );
  if (cause !== undefined) error.cause = cause;
  return error;
}

/** The worker of a thread; `attach` registers listeners for its messages and for whatever ends it. */
function poolWorker<Kind extends Thread>(
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

// The script's address is relative to the bundle that this file becomes part of, not to this folder.

async function startInNode(): Promise<PoolWorker> {
  const threads = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ ['node', 'worker_threads'].join(':')
  )) as { Worker: new (address: URL) => NodeThread };
  const started = new threads.Worker(new URL('./worker.js', import.meta.url));
  return poolWorker(started, (thread, onReply, onFailure) => {
    thread.on('message', onReply as (data: never) => void);
    thread.on('error', onFailure as (data: never) => void);
    thread.on('messageerror', onFailure as (data: never) => void);
    thread.on('exit', ((code: number) => onFailure(new Error(`it ended with code ${code}`))) as never);
  });
}

/** Starts a worker. */
export async function startWorker(): Promise<PoolWorker> {
  try {
    if (typeof Worker !== 'function') return await startInNode();
    const started = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    return poolWorker(started, (thread, onReply, onFailure) => {
      thread.onmessage = ({ data }) => onReply(data as WorkerReply);
      thread.onmessageerror = () => onFailure(new Error('its answer could not be read'));
      thread.onerror = (event) => {
        event.preventDefault();
        onFailure(new Error(event.message || 'its script was not found, or is not allowed'));
      };
    });
  } catch (cause) {
    throw workerFailed(messageOf(cause), cause);
  }
}
