// What a typed text or a dragged handle makes of the two bullets.
import { textOf } from '../../widgets/numbers.js';
import type { Point } from '../shared/plane_view.js';
import { pointOf, type State } from './state.js';

/** `id` names the vector and its part: `start-x`. */
export function typed(state: State, id: string, text: string): State {
  const [name, axis] = id.split('-') as ['start' | 'velocity', 'x' | 'y'];
  const [x, y] = state[name];
  return { ...state, [name]: axis === 'x' ? [text, y] : [x, text] };
}

/** `id` is that of the handle: of the start, or of the tip of the velocity's arrow. To hundredths, so that links stay readable. */
export function dragged(state: State, drawn: State, id: string, to: Point): State {
  const text = (value: number) => textOf(Number(value.toFixed(2)));
  const [x, y] = pointOf(drawn.start);
  if (id === 'start') return { ...state, start: [text(to.x), text(to.y)] };
  return { ...state, velocity: [text(to.x - x), text(to.y - y)] };
}
