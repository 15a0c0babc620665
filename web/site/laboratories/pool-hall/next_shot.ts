// The table after a shot: balls where they came to rest, and a cue ball that fell back on its spot.

import type { Future } from '../../billiards/future.js';
import { headSpot, type PlacedBall, type State } from '../../billiards/layout.js';
import { freePlace } from './aiming.js';

export function nextLayout(
  { table, balls }: Pick<State, 'table' | 'balls'>,
  future: Future,
): { balls: PlacedBall[]; isSpotted: boolean } {
  const there = balls.flatMap(({ number }, i): PlacedBall[] => {
    const { x, y, state } = future.at(i, future.end);
    return state === 'pocketed' ? [] : [{ number, x, y }];
  });
  if (there[0]?.number === 0) return { balls: there, isSpotted: false };
  const spot = freePlace(table, there, 0, headSpot(table)) ?? headSpot(table);
  return { balls: [{ number: 0, ...spot }, ...there], isSpotted: true };
}
