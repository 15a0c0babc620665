// The drag handles of the table: its bodies, the goal and its velocity; or the direction in which one aims.
import { numberOf } from '../../widgets/numbers.js';
import type { HandleView } from '../shared/plane_handles.js';
import type { Point } from '../shared/plane_view.js';
import { aimTip } from './challenge_drawing.js';
import { velocityTip } from './drawing.js';
import type { AimMessages } from './messages.js';
import { bodiesOf, type State } from './state.js';

const point = (texts: string[], at = 0): Point => ({ x: numberOf(texts[at]), y: numberOf(texts[at + 1]) });

export function bodyHandles(state: State, words: AimMessages): HandleView[] {
  const { bullet, balls, walls, goal } = state;
  const bodies = bodiesOf(state).flatMap(({ name, kind, index }): HandleView[] =>
    kind === 'ball'
      ? [{ id: `${name}-0`, name: words.ball(name), quantity: 'sphere', at: point(balls[index] ?? []) }]
      : [0, 1].map((end) => ({
          id: `${name}-${2 * end}`,
          name: words.wallEnd(name, end),
          quantity: 'plain',
          at: point(walls[index] ?? [], 2 * end),
        })),
  );
  return [
    { id: 'bullet-0', name: words.bullet, quantity: 'bullet', at: point(bullet) },
    ...bodies,
    { id: 'goal-0', name: words.goal, quantity: 'target-velocity', at: point(goal) },
    { id: 'goal-3', name: words.velocityTip, quantity: 'target-velocity', at: velocityTip(state) },
  ];
}

export function aimHandle(state: State, degrees: number, words: AimMessages): HandleView {
  return { id: 'aim', name: words.challenge.handle, quantity: 'aim', at: aimTip(state, degrees) };
}
