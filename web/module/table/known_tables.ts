/** Which table an event is of: for `explain`, which needs the numbers of cloth, balls and cushions. */

import type { AllConstants } from './constants.js';
import type { TableEvent } from './events.js';
import type { TableShape } from './geometry.js';

/** What of a table an explanation needs; it outlives the table. */
export interface TableNumbers {
  readonly geometry: TableShape;
  readonly constants: Readonly<AllConstants>;
  /** Whether balls that meet rub. */
  readonly throws: boolean;
}

export const knownTables = new WeakMap<TableEvent, TableNumbers>();
