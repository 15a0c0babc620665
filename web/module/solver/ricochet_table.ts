/** RicochetTable: the billiard table alone. */

import { guardReceivers, Handle } from '../arguments/receivers.js';
import { guarded, nonReentrant } from '../arguments/reentrancy_guard.js';
import { version } from '../boundary/layout.js';
import type { RawModule } from '../boundary/raw_module.js';
import { SharedBuffer } from '../boundary/shared_buffer.js';
import type { TableEvent } from '../table/events.js';
import { explainEvent, type TableExplanation } from '../table/explain_event.js';
import type { TableDescription } from '../table/start_table.js';
import { Table } from '../table/table.js';
import { lackedBy, refuseOthers } from './entries.js';

/** The explanations of tables. */
export interface TableExplanations {
  /**
   * An event of a table, step by step: which equation gave its time, and which law answered. The event itself, as `next`, `advance`, `run` or
   * `preview` gave it: a copy, by JSON or `{ ...event }`, is refused, for it does not know its table.
   */
  event(event: TableEvent): TableExplanation;
}

export const tableExplanations: TableExplanations = { event: nonReentrant(explainEvent) };

/** A table, made by whichever solver. */
export const createTable = (shared: SharedBuffer, description: TableDescription | undefined): Table =>
  guarded((given: unknown) => new Table(shared, given), description ?? {});

/** The solver of billiard tables: `createTable`, `explain.event`, `version` and `memoryBytes` of `Ricochet`. `createRicochet` of `ricochet-wasm/table` makes one. */
export class RicochetTable extends Handle {
  /** The package's version. */
  readonly version: string = version;
  /** Events as a list of steps with formulas and numbers. */
  readonly explain: TableExplanations = { ...tableExplanations };
  readonly #shared: SharedBuffer;

  static {
    guardReceivers(RicochetTable, {
      name: 'ricochet',
      isOne: (value) => #shared in value,
      kept: 'Make one where it is needed, by createRicochet()',
      elsewhere: {
        ...lackedBy(['table', 'tables only', ['core', 'scene', 'simulation']]),
      },
    });
  }

  /** @internal */
  constructor(raw: RawModule) {
    super();
    this.#shared = new SharedBuffer(raw);
    refuseOthers(this.explain, ['table', 'tables only', ['core', 'scene']]);
  }

  /**
   * Size of the WebAssembly memory in bytes. It grows with the objects that exist at the same time, and does not
   * shrink.
   */
  get memoryBytes(): number {
    return this.#shared.raw.HEAPF64.buffer.byteLength;
  }

  /**
   * A billiard table: balls that slide, roll and spin, cushions, pockets; see `Table`. Without a description it is a
   * pool table, 9 feet long, with nine balls racked.
   *
   * @throws {RicochetError} for anything missing, not finite, out of range or unknown, and `overlap` for balls that
   * overlap each other or a cushion.
   */
  createTable(description?: TableDescription): Table {
    return createTable(this.#shared, description);
  }
}
