/// <reference lib="esnext.disposable" preserve="true" />
/** Worker pool: a scene in several workers, and batches spread over them. */

import { checkRecord } from '../arguments/check.js';
import { nonReentrant } from '../arguments/reentrancy_guard.js';
import type { Target } from '../arguments/shapes.js';
import { type BatchOptions, readBatch } from '../batches/batch_options.js';
import { checkRows } from '../batches/rows.js';
import { bulletRow, hitRow, pathRow } from '../boundary/layout.js';
import { fail } from '../errors/fail.js';
import { type ErrorCode, RicochetError } from '../errors/ricochet_error.js';
import { limitsOf, type TraceOptions, traceFields } from '../scene/trace.js';
import type { WorkerReply } from './messages.js';
import { type PoolWorker, startWorker } from './pool_worker.js';
import { newNumbers, packTargets } from './target_rows.js';

/** Options of `createSceneWorkers`. */
export interface SceneWorkersOptions {
  /** How many; one for each processor, less one for the page, where it is missing. */
  count?: number;
}

/** Rows a worker is given at a time. */
const pieceRows = 16384;

const mostWorkers = 256;

/** A scene in several workers. Make one with `createSceneWorkers`. */
export class SceneWorkers {
  readonly #pool: readonly PoolWorker[];
  readonly #waiting = new Map<number, { done(rows: Float64Array): void; failed(cause: unknown): void }>();
  #next = 0;
  /** Why nothing can be asked any more, if so. */
  #over: RicochetError | undefined;

  /** @internal */
  constructor(pool: readonly PoolWorker[]) {
    this.#pool = pool;
    for (const worker of pool) worker.listen(this.#reply, this.#end);
  }

  /** How many workers there are. */
  get count(): number {
    return this.#pool.length;
  }

  /**
   * `Scene.shootMany`, spread over the workers.
   *
   * Whatever goes wrong, the promise is rejected with a `RicochetError`; only a signal's reason and what `onProgress` throws come
   * out as they are. `out` is then filled in part. Arrays that become shorter meanwhile, or go elsewhere, end the batch.
   */
  shootMany(bullets: Float64Array, options: BatchOptions = {}): Promise<Float64Array> {
    return this.#spread(bullets, hitRow.size, options, []);
  }

  /** `Scene.traceMany`, spread over the workers, as `shootMany` is. */
  traceMany(bullets: Float64Array, options: TraceOptions & BatchOptions = {}): Promise<Float64Array> {
    return this.#spread(bullets, pathRow.size, options, traceFields);
  }

  /** Ends the workers; batches under way are rejected. */
  dispose(): void {
    this.#end(
      new RicochetError('disposed', 'workers', undefined, 'workers have been disposed of. Create others.'),
    );
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  readonly #reply = (reply: WorkerReply): void => {
    if ('ready' in reply) return;
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('rows' in reply) waiting?.done(reply.rows);
    else waiting?.failed(received(reply.error));
  };

  /** Ends all workers, for one that fails cannot be replaced, and rejects every waiting batch. */
  readonly #end = (why: RicochetError): void => {
    if (this.#over !== undefined) return;
    this.#over = why;
    for (const worker of this.#pool) worker.terminate();
    for (const { failed } of this.#waiting.values()) failed(received(why));
    this.#waiting.clear();
  };

  #check(): void {
    if (this.#over !== undefined) throw received(this.#over);
  }

  #ask(worker: PoolWorker, bullets: Float64Array, trace: TraceOptions | null): Promise<Float64Array> {
    const id = this.#next++;
    return new Promise((done, failed) => {
      this.#check();
      worker.post({ id, bullets, trace }, [bullets.buffer as ArrayBuffer]);
      this.#waiting.set(id, { done, failed });
    });
  }

  async #spread(
    bullets: Float64Array,
    row: number,
    options: unknown,
    others: readonly string[],
  ): Promise<Float64Array> {
    this.#check();
    const { out, onProgress, abort } = readBatch(options, others);
    // Limits as plain numbers: they are sent.
    const trace = others.length > 0 ? nonReentrant(limitsOf)(options as TraceOptions) : null;
    const count = checkRows(bullets, 'bullets', bulletRow.size).length / bulletRow.size;
    const given = (out ?? newNumbers(count * row, 'bullets', bullets)) as Float64Array;
    checkRows(given, 'out', row, count);
    let begun = 0;
    let done = 0;
    let isStopped = false;
    // Each worker takes the next piece when it has done one: none waits for the slowest. After a failure nothing is written.
    const work = async (worker: PoolWorker) => {
      while (begun < count && !isStopped) {
        abort?.();
        const first = begun;
        begun = Math.min(count, first + pieceRows);
        const piece = copyOf(checkRows(bullets, 'bullets', bulletRow.size, count), first, begun);
        const rows = await this.#ask(worker, piece, trace).catch((cause: unknown) => {
          throw moved(cause, first * bulletRow.size);
        });
        if (isStopped) return;
        checkRows(given, 'out', row, count).set(rows, first * row);
        done += rows.length / row;
        onProgress?.(done, count);
      }
    };
    const stopping = (cause: unknown) => {
      isStopped = true;
      throw cause;
    };
    await Promise.all(this.#pool.map((worker) => work(worker).catch(stopping)));
    return given;
  }
}

/** Rows `first` to `last` in memory of their own, which can be sent; also of shared memory. */
function copyOf(bullets: Float64Array, first: number, last: number): Float64Array {
  const rows = newNumbers((last - first) * bulletRow.size, 'bullets', bullets);
  rows.set(bullets.subarray(first * bulletRow.size, last * bulletRow.size));
  return rows;
}

/** An error as it came, with a stack of its own. */
function received({
  code,
  path,
  value,
  message,
}: Pick<RicochetError, 'path' | 'value' | 'message'> & { code: string }) {
  return new RicochetError(code as ErrorCode, path, value, message);
}

/** The place of a bad number, in the whole array. */
function moved(cause: unknown, by: number): unknown {
  if (!RicochetError.is(cause)) return cause;
  const { code, path, value, message } = cause;
  const at = path.replace(/^bullets\[(\d+)\]$/, (_, index: string) => `bullets[${Number(index) + by}]`);
  return new RicochetError(code, at, value, message.replace(path, at));
}

const readCount = nonReentrant((options: unknown): number => {
  const processors = globalThis.navigator?.hardwareConcurrency ?? 2;
  const preset = Math.min(mostWorkers, Math.max(1, processors - 1));
  if (options === undefined) return preset;
  checkRecord(options, 'options', '{ count: 4 }', ['count']);
  const { count = preset } = options as SceneWorkersOptions;
  if (!(Number.isInteger(count) && count >= 1 && count <= mostWorkers))
    fail('out-of-range', 'options.count', count, `a whole number from 1 to ${mostWorkers} is needed`);
  return count;
});

/** Hands the targets over, and waits until the scene is there. */
function prepare(worker: PoolWorker, targets: Float64Array): Promise<void> {
  return new Promise<void>((done, failed) => {
    worker.listen((reply) => {
      if ('ready' in reply) done();
      else if ('error' in reply) failed(received(reply.error));
    }, failed);
    worker.post({ targets }, []);
  });
}

/**
 * Starts workers with the scene in each. Targets are read here, once: what they have besides numbers stays behind.
 *
 * @throws {RicochetError} if a target or an option is wrong, or a worker does not start.
 */
export async function createSceneWorkers(
  targets: readonly Target[],
  options?: SceneWorkersOptions,
): Promise<SceneWorkers> {
  const count = readCount(options);
  const rows = nonReentrant(packTargets)(targets);
  const started = await Promise.allSettled(Array.from({ length: count }, startWorker));
  const pool = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  try {
    for (const one of started) if (one.status === 'rejected') throw one.reason;
    await Promise.all(pool.map((worker) => prepare(worker, rows)));
  } catch (cause) {
    for (const worker of pool) worker.terminate();
    throw cause;
  }
  return new SceneWorkers(pool);
}
