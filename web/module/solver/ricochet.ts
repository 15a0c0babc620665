/** Ricochet: all questions. */

import { guardReceivers } from '../arguments/receivers.js';
import type { RawModule } from '../boundary/raw_module.js';
import { SharedBuffer } from '../boundary/shared_buffer.js';
import type { Simulation } from '../simulation/simulation.js';
import type { World } from '../simulation/world.js';
import type { TableDescription } from '../table/start_table.js';
import type { Table } from '../table/table.js';
import { RicochetScenes } from './ricochet_scenes.js';
import { createSimulation } from './ricochet_simulations.js';
import { createTable, type TableExplanations, tableExplanations } from './ricochet_table.js';

/** The solver. Make one with `createRicochet`; there is nothing to dispose of. */
export class Ricochet extends RicochetScenes {
  readonly #shared: SharedBuffer;

  /** The same questions, answered as a list of steps with formulas and numbers. */
  declare readonly explain: RicochetScenes['explain'] & TableExplanations;

  static {
    guardReceivers(Ricochet, {
      name: 'ricochet',
      isOne: (value) => #shared in value,
      elsewhere: { 'Use ricochet.createSimulation(world)': 'createWorld createEngine' },
    });
  }

  /** @internal */
  constructor(raw: RawModule) {
    const shared = new SharedBuffer(raw);
    super(raw, shared);
    this.#shared = shared;
    Object.assign(this.explain, tableExplanations);
  }

  /**
   * Many balls, event after event, without a time step: see `Simulation`. An event takes about a microsecond for any
   * number of balls of similar size, without obstacles.
   *
   * @throws {RicochetError} for anything missing, not finite, out of range or unknown, and for balls that overlap,
   * are outside of the bounds or do not fit a periodic box.
   */
  createSimulation(world: World): Simulation {
    return createSimulation(this.#shared, world);
  }

  /**
   * A billiard table: balls that slide, roll and spin, cushions, pockets; see `Table`. Without a description it is a
   * pool table, 9 feet long, with nine balls racked. `ricochet-wasm/table` contains only tables, in a fraction of the
   * size.
   *
   * @throws {RicochetError} for anything missing, not finite, out of range or unknown, and `overlap` for balls that
   * overlap each other or a cushion.
   */
  createTable(description?: TableDescription): Table {
    return createTable(this.#shared, description);
  }
}
