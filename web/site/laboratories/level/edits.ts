// What a typed text or a dragged handle makes of the shot.
import { textOf } from '../../widgets/numbers.js';
import { halfDepth, halfWidth, height } from './room.js';
import { pointOf, type State, type Texts } from './state.js';
import type { Point } from './vectors.js';

/** `id` names the field and its part: `start-x`, `radius-r`. */
export function typed(state: State, id: string, text: string): State {
  const [name, axis = ''] = id.split('-') as ['start' | 'aim' | 'radius', string?];
  if (name === 'radius') return { ...state, radius: text };
  const place = 'xyz'.indexOf(axis);
  return { ...state, [name]: state[name].map((old, i) => (i === place ? text : old)) };
}

/** Where handles can be dragged: into the vault, too. */
const [lowest, highest]: [Point, Point] = [
  [-halfWidth, 0, -halfDepth],
  [halfWidth, height + 2, halfDepth],
];

/** Smaller steps than this are no drag: links hold hundredths. */
const step = 0.01;

/**
 * `id` is that of the handle, which is drawn at the place in `drawn`. What a drag leaves alone keeps all its digits: they may be
 * those of a corner.
 */
export function dragged(state: State, drawn: State, id: 'start' | 'aim', to: Point): State {
  const from = pointOf(drawn[id]);
  const text = (value: number, i: number): string => {
    if (Math.abs(value - (from[i] as number)) < step / 2) return drawn[id][i] as string;
    const within = Math.min(highest[i] as number, Math.max(lowest[i] as number, value));
    return textOf(Number(within.toFixed(2)));
  };
  return { ...state, [id]: to.map(text) as unknown as Texts };
}
