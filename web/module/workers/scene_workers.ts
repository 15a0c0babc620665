/// <reference lib="esnext.disposable" preserve="true" />
/** Worker pool: a scene in several workers, and batches spread over them. */

import { checkRecord } from '../arguments/check.js';
import { type FilterOptions, filterFields, readFilter } from '../arguments/filter.js';
import { nonReentrant } from '../arguments/reentrancy_guard.js';
import { type BatchOptions, readBatch } from '../batches/batch_options.js';
import { checkRows } from '../batches/rows.js';
import { bulletRow, hitRow, pathRow } from '../boundary/layout.js';
import { fail } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';
import type { SceneTarget } from '../meshes/scene_target.js';
import { limitsOf, type TraceOptions, traceFields } from '../scene/trace.js';
import { checkTriangles } from '../scene/triangles.js';
import { AskedWorker, ended, received } from './asked_worker.js';
import { buffersOf, giveMeshes } from './give_meshes.js';
import type { BatchAnswer } from './messages.js';
import { type PoolWorker, startWorker } from './pool_worker.js';
import { newNumbers, PackedTargets } from './target_rows.js';

/** Options of `createSceneWorkers`. */
export interface SceneWorkersOptions {
  /** How many; one for each processor, less one for the page, where it is missing. */
  count?: number;
}

/** Rows a worker is given at a time. */
const pieceRows = 16384;

const mostWorkers = 256;

/** How a batch asks a worker about a piece, and what it takes of the answer besides the rows. */
interface Questions {
  ask(worker: AskedWorker, piece: Float64Array): Promise<BatchAnswer>;
  receive?(answer: BatchAnswer, first: number): void;
}

/** A scene in several workers. Make one with `createSceneWorkers`. */
export class SceneWorkers {
  readonly #pool: AskedWorker[] = [];
  /** How many there are. */
  #targets = 0;
  /** Why nothing can be asked any more, if so. */
  #over: RicochetError | undefined;

  /** @internal */
  constructor(workers: readonly PoolWorker[]) {
    for (const worker of workers) this.#pool.push(new AskedWorker(worker, this.#end));
    if (this.#over !== undefined) this.#end(this.#over); // one had failed already
  }

  /** How many workers there are. */
  get count(): number {
    return this.#pool.length;
  }

  /** @internal */
  async prepare({ rows, meshes, count }: PackedTargets): Promise<void> {
    this.#targets = count;
    await giveMeshes(this.#pool, meshes);
    await Promise.all(this.#pool.map((worker) => worker.ask('scene', rows)));
  }

  /**
   * `Scene.shootMany`, spread over the workers. Which triangle of a mesh is hit goes into `triangles`, −1 where the target is
   * none.
   *
   * Whatever goes wrong, the promise is rejected with a `RicochetError`; only a signal's reason and what `onProgress` throws come
   * out as they are. `out` and `triangles` are then filled in part. Arrays that become shorter meanwhile, or go elsewhere, end the
   * batch.
   */
  shootMany(
    bullets: Float64Array,
    options: BatchOptions & FilterOptions & { triangles?: Int32Array } = {},
  ): Promise<Float64Array> {
    return this.#spread(bullets, hitRow.size, options, ['triangles', ...filterFields], (count) => {
      const filter = this.#filter(options);
      const triangles: unknown = nonReentrant(() => options.triangles)();
      const check = nonReentrant(() => checkTriangles(triangles, 'options.triangles', count));
      const isAsked = check() !== undefined;
      return {
        ask: (worker, piece) =>
          worker.ask('shoot', { bullets: piece, triangles: isAsked, filter }, buffersOf([piece])),
        receive: (answer, first) => {
          if (answer.triangles !== undefined) check()?.set(answer.triangles, first);
        },
      };
    });
  }

  /** `Scene.traceMany`, spread over the workers, as `shootMany` is. */
  traceMany(
    bullets: Float64Array,
    options: TraceOptions & BatchOptions & FilterOptions = {},
  ): Promise<Float64Array> {
    return this.#spread(bullets, pathRow.size, options, [...traceFields, ...filterFields], () => {
      // As plain numbers: they are sent.
      const limits = { ...nonReentrant(limitsOf)(options), ...this.#filter(options) };
      return { ask: (worker, piece) => worker.ask('trace', { bullets: piece, limits }, buffersOf([piece])) };
    });
  }

  /** Which targets count, as plain numbers. */
  #filter(options: unknown): FilterOptions {
    const filter = nonReentrant(() => readFilter(options, this.#targets))();
    return filter === undefined ? {} : { mask: filter.mask, ignore: Array.from(filter.ignored) };
  }

  /** Ends the workers; batches under way are rejected. */
  dispose(): void {
    this.#end(ended());
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Ends all workers, for one that fails cannot be replaced, and rejects every waiting batch. */
  readonly #end = (why: RicochetError): void => {
    this.#over ??= why;
    for (const worker of this.#pool) worker.end(this.#over);
  };

  async #spread(
    bullets: Float64Array,
    row: number,
    options: unknown,
    others: readonly string[],
    read: (count: number) => Questions,
  ): Promise<Float64Array> {
    if (this.#over !== undefined) throw received(this.#over);
    const { out, onProgress, abort } = readBatch(options, others);
    const count = checkRows(bullets, 'bullets', bulletRow.size).length / bulletRow.size;
    const given = (out ?? newNumbers(count * row, 'bullets', bullets)) as Float64Array;
    checkRows(given, 'out', row, count);
    const questions = read(count);
    let begun = 0;
    let done = 0;
    let isStopped = false;
    // Each worker takes the next piece when it has done one: none waits for the slowest. After a failure nothing is written.
    const work = async (worker: AskedWorker) => {
      while (begun < count && !isStopped) {
        abort?.();
        const first = begun;
        begun = Math.min(count, first + pieceRows);
        const piece = copyOf(checkRows(bullets, 'bullets', bulletRow.size, count), first, begun);
        const answer = await questions.ask(worker, piece).catch((cause: unknown) => {
          throw moved(cause, first * bulletRow.size);
        });
        if (isStopped) return;
        checkRows(given, 'out', row, count).set(answer.rows, first * row);
        questions.receive?.(answer, first);
        done += answer.rows.length / row;
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

/**
 * Starts workers with the scene in each. Targets are read here, once: what they have besides numbers stays behind. A mesh, which
 * several targets may share, is copied to each worker as it is; one of a target's own arrays is built in one of them, and copied
 * to the others.
 *
 * @throws {RicochetError} if a target or an option is wrong, or a worker does not start.
 */
export async function createSceneWorkers(
  targets: readonly SceneTarget[],
  options?: SceneWorkersOptions,
): Promise<SceneWorkers> {
  const count = readCount(options);
  const packed = nonReentrant(() => new PackedTargets(targets))();
  try {
    const started = await Promise.allSettled(Array.from({ length: count }, startWorker));
    const pool = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const workers = new SceneWorkers(pool);
    try {
      for (const one of started) if (one.status === 'rejected') throw one.reason;
      await workers.prepare(packed);
      return workers;
    } catch (cause) {
      workers.dispose();
      throw cause;
    }
  } finally {
    packed.release();
  }
}
