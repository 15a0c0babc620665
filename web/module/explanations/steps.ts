/** Steps of an explanation: the solver's own intermediate values, each with its formula. */
import { type QuantityName, quantityNames, stepCountAt, stepRow, stepsAt } from '../boundary/layout.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { ExplanationStep, QuantityId } from './explanation.js';
import { type Known, latexValue } from './numbers.js';
import { type Row, rows } from './quantities.js';
import { inSymbols, type Symbols, withOwnVelocity } from './symbols.js';

/** A text of a row, which may depend on the known values. */
const by = <T extends string | undefined>(known: Known, said: T | ((known: Known) => T)): T =>
  typeof said === 'function' ? said(known) : said;

/**
 * The steps in the shared buffer, with the symbols of the question; `known` has the given values. `table`: the rows
 * of their quantities.
 */
export function readSteps(
  shared: SharedBuffer,
  symbols: Symbols,
  known: Known = {},
  table: Partial<Record<QuantityId, Row>> = rows,
): ExplanationStep[] {
  const here = inSymbols(symbols);
  const numbers = shared.view();
  const count = numbers[stepCountAt] as number;
  const steps: ExplanationStep[] = [];
  for (let i = 0; i < count; ++i) {
    const at = stepsAt + i * stepRow.size;
    const id: QuantityId = quantityNames[numbers[at + stepRow.quantity] as number] as QuantityName;
    const row = table[id] as Row;
    const isVector = numbers[at + stepRow.isVector] === 1;
    const value = isVector ? vectorAt(numbers, at + stepRow.value) : (numbers[at + stepRow.value] as number);
    known[id] = value;
    const note = by(known, row.note);
    const filled = row.fill?.(known) ?? '';
    const formula = by(known, row.formula);
    const isOwn = known['own-velocity'] !== undefined && known['relative-velocity'] === undefined;
    steps.push({
      id,
      formula: here(isOwn ? withOwnVelocity(formula) : formula),
      numbers: here(filled === '' ? latexValue(value) : `${filled} = ${latexValue(value)}`),
      value,
      unit: by(known, row.unit),
      refers: row.refers,
      ...(note === undefined ? {} : { note }),
    });
  }
  return steps;
}
