/** The table that an event belongs to: for `explain`, which needs the constants of cloth, balls and cushions. */

import type { AllConstants } from './constants.js';
import type { TableEvent } from './events.js';
import type { TableShape } from './geometry.js';

/** The data of a table that an explanation needs; it outlives the table. */
export interface TableNumbers {
  readonly geometry: TableShape;
  readonly constants: Readonly<AllConstants>;
  /** True if there is friction between balls that collide. */
  readonly throws: boolean;
}

export const knownTables = new WeakMap<TableEvent, TableNumbers>();
