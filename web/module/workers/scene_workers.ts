/** Worker pool: a scene in several workers, and batches spread over them. */

import '../disposable.js';
import { checkRecord } from '../arguments/check.js';
import { type FilterOptions, filterFields, readFilter } from '../arguments/filter.js';
import { givenMaterial } from '../arguments/material.js';
import { guardReceivers, Handle } from '../arguments/receivers.js';
import { guarded, nonReentrant } from '../arguments/reentrancy_guard.js';
import { type BatchOptions, readBatch } from '../batches/batch_options.js';
import { checkApart } from '../batches/overlapping.js';
import { checkRows } from '../batches/rows.js';
import { bulletRow, hitRow, pathRow } from '../boundary/layout.js';
import { failWhole } from '../errors/fail.js';
import type { RicochetError } from '../errors/ricochet_error.js';
import type { SceneTarget } from '../meshes/scene_target.js';
import { checkLeaving, checkLeavingApart, type LeavingOptions } from '../scene/leaving_rows.js';
import {
  checkRowFiltersApart,
  type RowFilterOptions,
  type RowFilters,
  readRowFilters,
  rowFilterFields,
} from '../scene/row_filters.js';
import { limitsOf, type TraceOptions, traceFields } from '../scene/trace.js';
import { checkTriangles, checkTrianglesApart } from '../scene/triangles.js';
import { AskedWorker, ended, received } from './asked_worker.js';
import { giveMeshes } from './give_meshes.js';
import { type PoolWorker, readWorker, startWorker, type WorkerOptions } from './pool_worker.js';
import { mayShare } from './shared_memory.js';
import { StagingBuffers } from './staging_buffers.js';
import { newNumbers, PackedTargets } from './target_rows.js';
import { type AskPiece, WorkerBatch } from './worker_batch.js';

/** Options of `createSceneWorkers`. */
export interface SceneWorkersOptions extends WorkerOptions {
  /**
   * The number of workers.
   *
   * @defaultValue one for each processor, less one for the page
   */
  count?: number | undefined;
}

const mostWorkers = 256;

/** The request of a batch to workers, and the arrays for triangles and for the hits that bullets leave. */
interface Question {
  readonly ask: AskPiece;
  triangles(): Int32Array | undefined;
  leaving(): Float64Array | undefined;
  filters(first: number, last: number): RowFilters | undefined;
}

/** A scene in several workers. Make one with `createSceneWorkers`. */
export class SceneWorkers extends Handle {
  readonly #pool: AskedWorker[] = [];
  /** The number of targets. */
  #targets = 0;
  readonly #staging = new StagingBuffers();
  #batches = 0;
  /** The reason why nothing can be asked any more, if any. */
  #over: RicochetError | undefined;

  static {
    guardReceivers(SceneWorkers, {
      name: 'workers',
      isOne: (value) => #pool in value,
      promises: ['shootMany', 'traceMany', 'prepare'],
      elsewhere: {
        'Use workers.shootMany(bullets)': 'shoot shootAll raycast',
        'Use workers.dispose()': 'terminate destroy free',
      },
    });
  }

  /** @internal */
  constructor(workers: readonly PoolWorker[]) {
    super();
    for (const worker of workers) this.#pool.push(new AskedWorker(worker, this.#end));
    if (this.#over !== undefined) this.#end(this.#over); // one had failed already
  }

  /** The number of workers. */
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
   * `Scene.shootMany`, spread over the workers. `triangles` receives the triangle of a mesh, −1 if the target is
   * none.
   *
   * If memory may be shared (in Node, and in pages that are cross-origin isolated), workers read and write arrays
   * over a `SharedArrayBuffer` in place, each of `bullets`, `out`, `triangles` and `leaving` independently; do not
   * touch such arrays meanwhile. This thread copies the numbers of plain arrays, through at most 33 MB (57 with
   * `leaving`) that the workers keep until they are disposed of. Elsewhere rows are copied and sent. Without `out`
   * the answers are in a new plain array, which can be transferred and stored.
   *
   * If anything fails, the promise is rejected with a `RicochetError`; only a signal's reason and errors thrown by
   * `onProgress` are passed on unchanged. If there are several bad numbers, it names the first. `out`, `triangles`
   * and `leaving` are then filled in part, and not changed from then on; but if the workers have ended, data that
   * they were writing to shared memory may still arrive. Arrays that become shorter or are transferred meanwhile end
   * the batch.
   */
  shootMany(
    bullets: Float64Array,
    options: BatchOptions &
      FilterOptions &
      RowFilterOptions &
      LeavingOptions & { triangles?: Int32Array | undefined } = {},
  ): Promise<Float64Array> {
    const fields = ['triangles', 'leaving', ...filterFields, ...rowFilterFields];
    return this.#spread(bullets, hitRow.size, options, fields, (count, rows) => {
      const filter = this.#filter(options);
      const given: unknown = guarded(() => options.triangles);
      const triangles = nonReentrant(() => checkTriangles(given, 'options.triangles', count));
      const array = triangles(); // refuses an invalid one before anything is asked
      if (array !== undefined) guarded(checkTrianglesApart, array, 'options.triangles', rows);
      const left: unknown = guarded(() => options.leaving);
      const leaving = nonReentrant(() => checkLeaving(left, count));
      const leavingRows = leaving();
      if (leavingRows !== undefined) guarded(checkLeavingApart, leavingRows, { ...rows, triangles: array });
      return {
        ask: (worker, piece, transfer, onProgress) =>
          worker.ask('shoot', { piece, filter }, transfer, onProgress),
        triangles,
        leaving,
        filters: this.#rowFilters(options, count, rows.out),
      };
    });
  }

  /** `Scene.traceMany`, spread over the workers, as `shootMany` is. */
  traceMany(
    bullets: Float64Array,
    options: TraceOptions & BatchOptions & FilterOptions & RowFilterOptions = {},
  ): Promise<Float64Array> {
    const fields = [...traceFields, ...filterFields, ...rowFilterFields];
    return this.#spread(bullets, pathRow.size, options, fields, (count, { out }) => {
      // As plain numbers, because they are sent.
      const { maxBounces, maxDistance, maxTime, ...material } = guarded(limitsOf, options);
      const limits = {
        ...{ maxBounces, maxDistance, maxTime },
        ...givenMaterial(material),
        ...this.#filter(options),
      };
      return {
        ask: (worker, piece, transfer, onProgress) =>
          worker.ask('trace', { piece, limits }, transfer, onProgress),
        triangles: () => undefined,
        leaving: () => undefined,
        filters: this.#rowFilters(options, count, out),
      };
    });
  }

  /** Reads the filter of each bullet, now and again whenever a piece is sent. */
  #rowFilters(
    options: RowFilterOptions,
    count: number,
    out: Float64Array,
  ): (first: number, last: number) => RowFilters | undefined {
    const given = guarded(() => {
      const read = readRowFilters(options, count, this.#targets);
      checkRowFiltersApart(read, out);
      return { masks: options.masks, ignores: options.ignores };
    });
    if (given.masks === undefined && given.ignores === undefined) return () => undefined;
    return nonReentrant((first: number, last: number) =>
      readRowFilters(given, count, this.#targets, undefined, first, last),
    );
  }

  /** The filter, as plain numbers. */
  #filter(options: unknown): FilterOptions {
    const filter = guarded(() => readFilter(options, this.#targets));
    if (filter === undefined) return {};
    const { mask, ignored } = filter;
    return { ...(mask === undefined ? {} : { mask }), ignore: Array.from(ignored) };
  }

  /** Ends the workers; batches in progress are rejected. */
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
    this.#staging.close();
  };

  async #spread(
    bullets: Float64Array,
    row: number,
    options: unknown,
    others: readonly string[],
    read: (count: number, rows: { bullets: Float64Array; out: Float64Array }) => Question,
  ): Promise<Float64Array> {
    if (this.#over !== undefined) throw received(this.#over);
    const checked = readBatch(options, others);
    const given = checkRows(bullets, 'bullets', bulletRow.size);
    const count = given.length / bulletRow.size;
    const out = (checked.out ?? newNumbers(count * row, 'bullets', bullets)) as Float64Array;
    const written = checkRows(out, 'out', row, count);
    checkApart(written, 'out', given, 'bullets');
    const { ask, triangles, leaving, filters } = read(count, { bullets: given, out: written });
    const arrays = {
      bullets: () => checkRows(bullets, 'bullets', bulletRow.size, count),
      answers: () => checkRows(out, 'out', row, count),
      triangles,
      leaving,
      filters,
    };
    // Each batch begins with another worker, so that small batches are spread, too.
    const first = this.#batches++ % this.count;
    const workers = [...this.#pool.slice(first), ...this.#pool.slice(0, first)];
    const batch = new WorkerBatch(count, row, arrays, checked, ask);
    await batch.run(workers, mayShare() ? this.#staging : undefined);
    return out;
  }
}

const readOptions = nonReentrant(
  (options: unknown): { count: number; make?: (() => unknown) | undefined } => {
    const processors = globalThis.navigator?.hardwareConcurrency ?? 2;
    const preset = Math.min(mostWorkers, Math.max(1, processors - 1));
    if (options === undefined) return { count: preset };
    checkRecord(options, 'options', '{ count: 4 }', ['count', 'worker']);
    const { count = preset } = options as SceneWorkersOptions;
    if (!(Number.isInteger(count) && count >= 1 && count <= mostWorkers))
      failWhole('options.count', count, { from: 1, to: mostWorkers, whole: true });
    return { count, make: readWorker(options) };
  },
);

/**
 * Starts workers, each with the scene. Targets are read here, once, and only their numbers are sent. A mesh that
 * several targets share is copied to each worker as it is; one from a target's own arrays is built in one of them,
 * and copied to the others.
 *
 * @throws {RicochetError} if a target or an option is invalid, or a worker does not start.
 */
export async function createSceneWorkers(
  targets: readonly SceneTarget[],
  options?: SceneWorkersOptions,
): Promise<SceneWorkers> {
  const { count, make } = readOptions(options);
  const packed = guarded(() => new PackedTargets(targets));
  try {
    const started = await Promise.allSettled(Array.from({ length: count }, () => startWorker(make)));
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
