// What a typed text or a dragged handle makes of the table. The id names the row and the first of its cells: `A-0`.
import { textOf } from '../../widgets/numbers.js';
import type { Point } from '../shared/plane_view.js';
import { velocityBase } from './drawing.js';
import { rowOf, type State } from './state.js';

/** A copy with other texts from a cell on; undefined where there is no such row. */
function withTexts(state: State, id: string, texts: readonly string[]): State | undefined {
  const copy = structuredClone(state);
  const [name = '', index = '0'] = id.split('-');
  const row = rowOf(copy, name);
  if (row === undefined) return undefined;
  for (const [i, text] of texts.entries()) row[Number(index) + i] = text;
  return copy;
}

export const typed = (state: State, id: string, text: string): State | undefined =>
  withTexts(state, id, [text]);

/** To hundredths, so that fields and links stay readable. */
export function dragged(state: State, id: string, to: Point): State | undefined {
  const hundredths = (value: number) => textOf(Number(value.toFixed(2)));
  const base = id === 'goal-3' ? velocityBase(state) : { x: 0, y: 0 };
  return withTexts(state, id, [hundredths(to.x - base.x), hundredths(to.y - base.y)]);
}
