/** Steps of an explanation: the solver's own intermediate values, each with its formula. */
import { type Exchange, layout, vectorAt } from '../boundary/exchange.js';
import type { ExplanationStep, QuantityId } from './explanation.js';
import { type Known, shown } from './numbers.js';
import { type Row, table } from './quantities.js';
import { inSymbols, type Symbols } from './symbols.js';

/** The steps that stand in the exchange, in the symbols of what was asked; `known` is what was given. */
export function readSteps(exchange: Exchange, symbols: Symbols, known: Known = {}): ExplanationStep[] {
  const here = inSymbols(symbols);
  const numbers = exchange.view();
  const count = numbers[layout.answer - 1] as number;
  const steps: ExplanationStep[] = [];
  for (let i = 0; i < count; ++i) {
    const at = layout.steps + i * layout.stepSize;
    const [id, row] = table[numbers[at] as number] as [QuantityId, Row];
    const value = numbers[at + 1] === 1 ? vectorAt(numbers, at + 2) : (numbers[at + 2] as number);
    known[id] = value;
    const filled = row.fill?.(known) ?? '';
    steps.push({
      id,
      formula: here(typeof row.formula === 'string' ? row.formula : row.formula(known)),
      numbers: here(filled === '' ? shown(value) : `${filled} = ${shown(value)}`),
      value,
      unit: row.unit,
      refers: row.refers,
      ...(row.note === undefined ? {} : { note: row.note }),
    });
  }
  return steps;
}
