/// <reference lib="esnext.disposable" preserve="true" />
/**
 * Batches spread over workers: `ricochet-wasm/workers`. Each worker has a solver and the scene of its own, so nothing is
 * shared, and no special headers are needed.
 *
 * @packageDocumentation
 */

import { bulletRow, checkRows, hitRow, pathRow } from './batch.js';
import { type ErrorCode, fail, RicochetError } from './errors.js';
import type { BatchOptions, TraceOptions } from './scene_types.js';
import type { Target } from './types.js';
import type { Answer, Order } from './worker.js';

/** Options of `createSceneWorkers`. */
export interface SceneWorkersOptions {
  /** How many; one for each processor, less one for the page, where it is missing. */
  count?: number;
}

/** Rows a worker is given at a time. */
const pieceRows = 16384;

interface Crew {
  post(order: Order, transfer: ArrayBuffer[]): void;
  take(answer: (data: Answer) => void, failed: (cause: unknown) => void): void;
  end(): void;
}

async function hire(): Promise<Crew> {
  if (typeof Worker === 'function') {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    return {
      post: (order, transfer) => worker.postMessage(order, transfer),
      take(answer, failed) {
        worker.onmessage = ({ data }) => answer(data as Answer);
        worker.onerror = (event) => failed(new Error(event.message || 'the worker did not start'));
      },
      end: () => worker.terminate(),
    };
  }
  const threads = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ ['node', 'worker_threads'].join(':')
  )) as {
    Worker: new (
      address: URL,
    ) => {
      postMessage(order: Order, transfer: ArrayBuffer[]): void;
      on(name: string, take: (data: never) => void): void;
      terminate(): void;
    };
  };
  const worker = new threads.Worker(new URL('./worker.js', import.meta.url));
  return {
    post: (order, transfer) => worker.postMessage(order, transfer),
    take(answer, failed) {
      worker.on('message', answer as (data: never) => void);
      worker.on('error', failed as (data: never) => void);
    },
    end: () => worker.terminate(),
  };
}

/** A scene in several workers. Make one with `createSceneWorkers`. */
export class SceneWorkers {
  readonly #crews: readonly Crew[];
  readonly #waiting = new Map<number, { done(rows: Float64Array): void; failed(cause: unknown): void }>();
  #next = 0;
  #isOver = false;

  /** @internal */
  constructor(crews: readonly Crew[]) {
    this.#crews = crews;
    for (const crew of crews) crew.take(this.#answer, this.#failAll);
  }

  /** How many workers there are. */
  get count(): number {
    return this.#crews.length;
  }

  /** `Scene.shootMany`, spread over the workers. */
  shootMany(bullets: Float64Array, options: BatchOptions = {}): Promise<Float64Array> {
    return this.#spread(bullets, hitRow, null, options);
  }

  /** `Scene.traceMany`, spread over the workers. */
  traceMany(bullets: Float64Array, options: TraceOptions & BatchOptions = {}): Promise<Float64Array> {
    const { out, onProgress, signal, ...trace } = options;
    const rest = { ...(out && { out }), ...(onProgress && { onProgress }), ...(signal && { signal }) };
    return this.#spread(bullets, pathRow, trace, rest);
  }

  /** Ends the workers; batches under way are rejected. */
  dispose(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const crew of this.#crews) crew.end();
    this.#failAll(
      new RicochetError('disposed', 'workers', undefined, 'workers have been disposed of. Create others.'),
    );
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  readonly #answer = (data: Answer): void => {
    if ('ready' in data) return;
    const waiting = this.#waiting.get(data.id);
    this.#waiting.delete(data.id);
    if ('rows' in data) waiting?.done(data.rows);
    else {
      const { code, path, value, message } = data.error;
      waiting?.failed(new RicochetError(code as ErrorCode, path, value, message));
    }
  };

  readonly #failAll = (cause: unknown): void => {
    for (const { failed } of this.#waiting.values()) failed(cause);
    this.#waiting.clear();
  };

  #ask(crew: Crew, bullets: Float64Array, trace: TraceOptions | null): Promise<Float64Array> {
    const id = this.#next++;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed });
      crew.post({ id, bullets, trace }, [bullets.buffer as ArrayBuffer]);
    });
  }

  async #spread(
    bullets: Float64Array,
    row: number,
    trace: TraceOptions | null,
    { out, onProgress, signal }: BatchOptions,
  ): Promise<Float64Array> {
    if (this.#isOver) fail('disposed', 'workers', undefined, 'they have been disposed of', 'Create others');
    const all = checkRows(bullets, 'bullets', bulletRow);
    const count = all.length / bulletRow;
    const given = out ?? new Float64Array(count * row);
    const into = checkRows(given, 'out', row, count);
    let begun = 0;
    let done = 0;
    // Each worker takes the next piece when it has done one: none waits for the slowest.
    const work = async (crew: Crew) => {
      while (begun < count) {
        signal?.throwIfAborted();
        const first = begun;
        begun = Math.min(count, first + pieceRows);
        const piece = all.slice(first * bulletRow, begun * bulletRow);
        const rows = await this.#ask(crew, piece, trace).catch((cause: unknown) => {
          begun = count;
          throw moved(cause, first * bulletRow);
        });
        into.set(rows, first * row);
        done += rows.length / row;
        onProgress?.(done, count);
      }
    };
    await Promise.all(this.#crews.map(work));
    return given;
  }
}

/** The place of a bad number, in the whole array. */
function moved(cause: unknown, by: number): unknown {
  if (!(cause instanceof RicochetError)) return cause;
  const { code, path, value, message } = cause;
  const at = path.replace(/^bullets\[(\d+)\]$/, (_, index: string) => `bullets[${Number(index) + by}]`);
  return new RicochetError(code, at, value, message.replace(path, at));
}

/** Starts workers with the scene in each. @throws {RicochetError} if a target is wrong. */
export async function createSceneWorkers(
  targets: readonly Target[],
  options: SceneWorkersOptions = {},
): Promise<SceneWorkers> {
  const processors = globalThis.navigator?.hardwareConcurrency ?? 2;
  const count = options.count ?? Math.max(1, processors - 1);
  if (!(Number.isInteger(count) && count >= 1 && count <= 256))
    fail('out-of-range', 'options.count', count, 'a whole number from 1 to 256 is needed');
  const crews = await Promise.all(Array.from({ length: count }, hire));
  try {
    await Promise.all(
      crews.map(
        (crew) =>
          new Promise<void>((done, failed) => {
            crew.take((data) => {
              if ('ready' in data) done();
              else if ('error' in data) {
                const { code, path, value, message } = data.error;
                failed(new RicochetError(code as ErrorCode, path, value, message));
              }
            }, failed);
            crew.post({ targets }, []);
          }),
      ),
    );
  } catch (cause) {
    for (const crew of crews) crew.end();
    throw cause;
  }
  return new SceneWorkers(crews);
}
