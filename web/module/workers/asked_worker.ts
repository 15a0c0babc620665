/** Requests to a worker, and their answers as promises. */

import { type ErrorCode, RicochetError } from '../errors/ricochet_error.js';
import { wasmBuild } from '../loading/wasm-build.js';
import type { Requests, WorkerReply, WorkerRequest } from './messages.js';
import type { PoolWorker } from './pool_worker.js';

interface Waiting {
  done(answer: never): void;
  failed(cause: unknown): void;
  onProgress: ((share: number) => void) | undefined;
}

export class AskedWorker {
  readonly #worker: PoolWorker;
  readonly #waiting = new Map<number, Waiting>();
  #next = 0;
  /** The reason why nothing can be asked any more, if any. */
  #over: RicochetError | undefined;

  /** `onFailure` is called if the worker itself fails; all pending requests are rejected then. */
  constructor(worker: PoolWorker, onFailure: (why: RicochetError) => void = () => {}) {
    this.#worker = worker;
    worker.listen(this.#reply, (why) => {
      this.end(why);
      onFailure(why);
    });
  }

  /** An error thrown by `onProgress` rejects the promise, like the worker's errors. */
  ask<Name extends keyof Requests>(
    name: Name,
    given: Requests[Name]['given'],
    transfer: ArrayBuffer[] = [],
    onProgress?: (share: number) => void,
  ): Promise<Requests[Name]['answer']> {
    const id = this.#next++;
    return new Promise((done, failed) => {
      if (this.#over !== undefined) throw received(this.#over);
      this.#worker.post({ id, name, given, build: wasmBuild } as WorkerRequest, transfer);
      this.#waiting.set(id, { done, failed, onProgress });
    });
  }

  /** Ends the worker, and rejects all that waits. */
  end(why: RicochetError): void {
    if (this.#over !== undefined) return;
    this.#over = why;
    this.#worker.terminate();
    for (const { failed } of this.#waiting.values()) failed(received(why));
    this.#waiting.clear();
  }

  readonly #reply = (reply: WorkerReply): void => {
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) return;
    if ('progress' in reply) {
      try {
        waiting.onProgress?.(reply.progress);
        return;
      } catch (cause) {
        waiting.failed(cause);
      }
    } else if ('error' in reply) waiting.failed(received(reply.error));
    else waiting.done(reply.answer as never);
    this.#waiting.delete(reply.id);
  };
}

/** An error as it was received, with a new stack. */
export function received({
  code,
  path,
  value,
  message,
  allowed,
}: Pick<RicochetError, 'path' | 'value' | 'message' | 'allowed'> & { code: string }): RicochetError {
  return new RicochetError(code as ErrorCode, path, value, message, allowed);
}

/** The error for requests to workers that have ended. */
export function ended(): RicochetError {
  return new RicochetError('disposed', 'workers', undefined, 'workers have been disposed of. Create others.');
}
