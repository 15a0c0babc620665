/** One worker of a pool, in a browser or in Node. */

import { told } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';
import type { Answer, Order } from './messages.js';

/** A worker as `workers.ts` sees it. */
export interface Crew {
  /** @throws {RicochetError} where what is sent cannot be. */
  post(order: Order, transfer: ArrayBuffer[]): void;
  /** Whom to tell: answers, and once, why there will be none. */
  take(answer: (data: Answer) => void, failed: (cause: RicochetError) => void): void;
  end(): void;
}

/** What both kinds of workers have in common. */
interface Bare {
  postMessage(order: Order, transfer: ArrayBuffer[]): void;
  terminate(): unknown;
}

interface NodeWorker extends Bare {
  on(name: string, take: (data: never) => void): void;
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

/** `listen` hears of messages, and of whatever ends the worker. */
function crewOf<Kind extends Bare>(
  worker: Kind,
  listen: (worker: Kind, answer: (data: Answer) => void, failed: (cause: unknown) => void) => void,
): Crew {
  let isOver = false;
  let tell: (data: Answer) => void = () => {};
  let fail: (cause: RicochetError) => void = () => {};
  let failure: RicochetError | undefined;
  listen(
    worker,
    (data) => tell(data),
    (cause) => {
      if (isOver || failure !== undefined) return;
      failure = workerFailed(told(cause), cause);
      fail(failure);
    },
  );
  return {
    post(order, transfer) {
      try {
        worker.postMessage(order, transfer);
      } catch (cause) {
        throw new RicochetError(
          'out-of-memory',
          'workers',
          undefined,
          `numbers could not be sent to a worker (${told(cause)}). Use fewer workers, or dispose of what is no longer needed`,
        );
      }
    },
    take(answer, failed) {
      tell = answer;
      fail = failed;
      if (failure !== undefined) failed(failure);
    },
    end() {
      isOver = true;
      worker.terminate();
    },
  };
}

async function startInNode(): Promise<Crew> {
  const threads = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ ['node', 'worker_threads'].join(':')
  )) as { Worker: new (address: URL) => NodeWorker };
  const bare = new threads.Worker(new URL('./worker.js', import.meta.url));
  return crewOf(bare, (worker, answer, failed) => {
    worker.on('message', answer as (data: never) => void);
    worker.on('error', failed as (data: never) => void);
    worker.on('messageerror', failed as (data: never) => void);
    worker.on('exit', ((code: number) => failed(new Error(`it ended with code ${code}`))) as never);
  });
}

/** Starts a worker. */
export async function hire(): Promise<Crew> {
  try {
    if (typeof Worker !== 'function') return await startInNode();
    const bare = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    return crewOf(bare, (worker, answer, failed) => {
      worker.onmessage = ({ data }) => answer(data as Answer);
      worker.onmessageerror = () => failed(new Error('its answer could not be read'));
      worker.onerror = (event) => {
        event.preventDefault();
        failed(new Error(event.message || 'its script was not found, or is not allowed'));
      };
    });
  } catch (cause) {
    throw workerFailed(told(cause), cause);
  }
}
