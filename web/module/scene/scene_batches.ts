/** Batches of a scene: rows of bullets in, rows of answers out, and the buffers for them. */
import type { CheckedFilter } from '../arguments/filter.js';
import { asked, guarded } from '../arguments/reentrancy_guard.js';
import { Batch } from '../batches/batch.js';
import { Blocks } from '../batches/blocks.js';
import { checkApart } from '../batches/overlapping.js';
import { Rows } from '../batches/rows.js';
import { bulletRow, hitRow } from '../boundary/layout.js';
import type { RawModule, RawScene } from '../boundary/raw_module.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import { askFiltered } from './ask_filtered.js';
import { type CrossingOptions, type CrossingRows, readCrossingRows } from './crossing_rows.js';
import { type LeavingOptions, type LeavingRows, readLeaving } from './leaving_rows.js';
import {
  checkRowFiltersApart,
  filtersInParts,
  type ReadRowFilters,
  type RowFilterOptions,
  readRowFilters,
} from './row_filters.js';
import { lendBuffer, type SceneBuffer } from './scene_buffer.js';
import { type Limits, putLimits } from './trace.js';
import { readTriangles, type Triangles } from './triangles.js';

/** The arrays of one batch: numbers in and numbers out, and how many a row of these has. */
interface BatchRows {
  readonly input: Rows;
  readonly output: Rows;
  readonly outRow: number;
}

/** The arrays beside the rows: the triangles that are hit, and the hits that bullets leave. */
interface Columns {
  readonly triangles: Triangles;
  readonly leaving: LeavingRows;
  readonly filters: ReadRowFilters | undefined;
}

/** The arrays beside the rows of paths. */
interface PathColumns {
  readonly crossings: CrossingRows;
  readonly filters: ReadRowFilters | undefined;
}

const isBuffer = (bullets: unknown): bullets is SceneBuffer =>
  typeof bullets === 'object' && bullets !== null && !ArrayBuffer.isView(bullets) && 'hits' in bullets;

/** The scene must exist when any of this is called. */
export class SceneBatches {
  readonly #shared: SharedBuffer;
  readonly #raw: RawModule;
  readonly #scene: RawScene;
  readonly #address: number;
  readonly #batch: Batch;
  readonly #buffers = new Set<Blocks>();

  constructor(shared: SharedBuffer, scene: RawScene) {
    this.#shared = shared;
    this.#raw = shared.raw;
    this.#scene = scene;
    this.#address = scene.address();
    this.#batch = new Batch(shared.raw);
  }

  /**
   * Checks the arrays of a batch; without `out`, hits go into the buffer of the bullets, other answers into a new
   * array.
   */
  rows(bullets: unknown, out: unknown, outRow: number): BatchRows {
    return guarded((): BatchRows => {
      const buffer = isBuffer(bullets) ? bullets : undefined;
      const input = new Rows(this.#raw, buffer ? buffer.bullets : bullets, 'bullets', bulletRow.size);
      const own = buffer && outRow === hitRow.size ? buffer.hits : undefined;
      const given = out ?? own ?? new Float64Array(input.count * outRow);
      const output = new Rows(this.#raw, given, 'out', outRow, input.count);
      checkApart(output.now(), 'out', input.now(), 'bullets');
      return { input, output, outRow };
    });
  }

  shoot(
    rows: BatchRows,
    { triangles, leaving, filters }: Columns,
    filter: CheckedFilter | undefined,
    first: number,
    last: number,
  ): void {
    // Both arrays are split at the same rows.
    triangles.inParts(first, last, (some, end, indices) =>
      leaving.inParts(some, end, (start, last, left) =>
        filtersInParts(this.#raw, filters, start, last, (start, last, masks, ignores) =>
          this.#run(rows, filter, start, last, (from, count, to) =>
            this.#raw._ricochet_scene_shoot_many(
              this.#address,
              from,
              count,
              to,
              indices,
              left,
              masks,
              ignores,
            ),
          ),
        ),
      ),
    );
  }

  /** Checks the arrays beside the rows of a batch. */
  columns(
    rows: BatchRows,
    triangles: unknown,
    path: string,
    options: (LeavingOptions & RowFilterOptions) | undefined,
    size: number,
  ): Columns {
    return guarded(() => ({
      triangles: readTriangles(this.#raw, triangles, path, rows),
      leaving: readLeaving(this.#raw, this.#address, options?.leaving, triangles, rows),
      filters: this.#filters(rows, options, size),
    }));
  }

  /** Checks the arrays beside the rows of a batch of paths. */
  pathColumns(rows: BatchRows, options: CrossingOptions & RowFilterOptions, size: number): PathColumns {
    return guarded(() => ({
      crossings: readCrossingRows(this.#raw, options.crossings, rows.input.count, {
        bullets: rows.input.now(),
        out: rows.output.now(),
      }),
      filters: this.#filters(rows, options, size),
    }));
  }

  /** Reads the filters of rows, now and again whenever they are needed, if there are any. */
  #filters({ input, output }: BatchRows, options: RowFilterOptions | undefined, size: number) {
    if (options === undefined) return undefined;
    const { masks, ignores } = options;
    if (masks === undefined && ignores === undefined) return undefined;
    checkRowFiltersApart(readRowFilters(options, input.count, size, this.#raw), output.now());
    return (first: number, last: number) =>
      readRowFilters({ masks, ignores }, input.count, size, this.#raw, first, last);
  }

  shootThrough(rows: BatchRows, maxHits: number, filter: CheckedFilter | undefined): void {
    this.#run(rows, filter, 0, rows.input.count, (from, count, to) =>
      this.#raw._ricochet_scene_shoot_through_many(this.#address, from, count, to, maxHits),
    );
  }

  trace(
    rows: BatchRows,
    { crossings, filters }: PathColumns,
    limits: Limits,
    filter: CheckedFilter | undefined,
    first: number,
    last: number,
  ): void {
    putLimits(limits, this.#shared.view());
    crossings.inParts(first, last, (some, end, room, most) =>
      filtersInParts(this.#raw, filters, some, end, (start, last, masks, ignores) =>
        this.#run(rows, filter, start, last, (from, count, to) =>
          this.#raw._ricochet_scene_trace_many(
            this.#address,
            from,
            count,
            to,
            masks,
            ignores,
            room === 0 ? 0 : room,
            most,
          ),
        ),
      ),
    );
  }

  /** Makes room for bullets and hits, and for `indexBytes` more, so that memory need not grow later. */
  buffer(count: number, indexBytes: number): SceneBuffer {
    this.#batch.chunk();
    // For a second index, for balls; if there is no room, the first question reports it.
    this.#raw.hasRoom(indexBytes);
    const blocks = new Blocks(this.#raw, [count * bulletRow.size, count * hitRow.size]);
    return lendBuffer(blocks, this.#buffers, count);
  }

  /** Frees the memory of copies and buffers. */
  free(): void {
    for (const blocks of this.#buffers) blocks.free();
    this.#buffers.clear();
    this.#batch.free();
  }

  #run(
    { input, output, outRow }: BatchRows,
    filter: CheckedFilter | undefined,
    first: number,
    last: number,
    ask: (input: number, count: number, output: number) => number,
  ): void {
    asked(() =>
      askFiltered(this.#raw, this.#scene, filter, () =>
        this.#batch.run(input, output, outRow, first, last, ask),
      ),
    );
  }
}
