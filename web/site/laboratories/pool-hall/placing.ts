// Balls that come to the table: one more, those that a table starts with, and those of the next shot.
import type { Future } from '../../billiards/future.js';
import { headSpot, mostBalls, type PlacedBall, type State, type TableName } from '../../billiards/layout.js';
import { anyPlace, freePlace } from './aiming.js';
import { startOf } from './presets.js';

/** The balls with one more, of the first number that is not there yet, and its index; undefined where there is no room. */
export function withOneMore({ table, balls }: State): { balls: PlacedBall[]; chosen: number } | undefined {
  const at = anyPlace(table, balls);
  const number = [...Array(mostBalls).keys()].find((one) => balls.every((ball) => ball.number !== one));
  if (at === undefined || number === undefined) return undefined;
  const all = [...balls, { number, ...at }].sort((a, b) => a.number - b.number);
  return { balls: all, chosen: all.findIndex((ball) => ball.number === number) };
}

/** Three balls of carom, or a cue ball alone. */
export const firstBallsOf = (table: TableName): PlacedBall[] =>
  table === 'carom' ? startOf('cushions').balls : [{ number: 0, ...headSpot(table) }];

/** Balls lie where they came to rest, and a cue ball that fell comes back on its spot. */
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
