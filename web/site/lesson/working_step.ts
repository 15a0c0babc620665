// A step of a working, and the words around it.
import type { QuantityId, Vector3 } from 'ricochet-wasm';
import type { Quantity } from '../shell/quantity.js';

/** A quantity of the solver, or of the explanation of a table's event. */
export type StepId = QuantityId | `table-${string}`;

/** A step of a working: one of the module's explanation of an answer, or of a table's event. */
export interface WorkingStep {
  id: StepId;
  /** LaTeX. */
  formula: string;
  /** LaTeX: the same formula with numbers, without the left side. */
  numbers: string;
  value: number | Vector3;
  unit: string;
  /** The part of the stage that it highlights. */
  refers: { name: string };
  /** True if `numbers` is a whole equation. */
  isEquation?: boolean;
}

/** The texts above and below the formulas of a step. */
export interface StepWords {
  titles: Partial<Record<StepId, string>>;
  notes: Partial<Record<StepId, string | undefined>>;
  /** Symbols of the formulas that have another colour in this lesson. */
  symbols?: readonly (readonly [symbol: string, quantity: Quantity])[];
}
