// Balls that are put on the table: one more, those of a new table, and those of the next shot.
import type { Future } from '../../billiards/future.js';
import { headSpot, mostOn, type PlacedBall, type State, type TableName } from '../../billiards/layout.js';
import { anyPlace, freePlace, isFree } from './aiming.js';
import { startOf } from './presets.js';

/** The balls with one more, which has the first free number, and its index; undefined without room. */
export function withOneMore({ table, balls }: State): { balls: PlacedBall[]; chosen: number } | undefined {
  const at = anyPlace(table, balls);
  const number = [...Array(mostOn(table)).keys()].find((one) => balls.every((ball) => ball.number !== one));
  if (at === undefined || number === undefined) return undefined;
  const all = [...balls, { number, ...at }].sort((a, b) => a.number - b.number);
  return { balls: all, chosen: all.findIndex((ball) => ball.number === number) };
}

/** Three balls of carom, or a cue ball alone. */
export const firstBallsOf = (table: TableName): PlacedBall[] =>
  table === 'carom' ? startOf('cushions').balls : [{ number: 0, ...headSpot(table) }];

/**
 * Places in an address are rounded to a hundredth of a millimetre: the shot starts from these. A ball keeps all its
 * digits if rounding would push it into another one or into a cushion, and in the jaws of a pocket.
 */
function brief(table: TableName, balls: readonly PlacedBall[]): PlacedBall[] {
  const all = [...balls];
  for (const [i, { number, x, y }] of all.entries()) {
    const at = { x: Number(x.toFixed(5)), y: Number(y.toFixed(5)) };
    if (isFree(table, all, number, at)) all[i] = { number, ...at };
  }
  return all;
}

/** Balls stay where they came to rest, and a potted cue ball returns to its spot. */
export function nextLayout(
  { table, balls }: Pick<State, 'table' | 'balls'>,
  future: Future,
): { balls: PlacedBall[]; isSpotted: boolean } {
  const rest = balls.flatMap(({ number }, i): PlacedBall[] => {
    const { x, y, state } = future.at(i, future.end);
    return state === 'pocketed' ? [] : [{ number, x, y }];
  });
  const there = brief(table, rest);
  if (there[0]?.number === 0) return { balls: there, isSpotted: false };
  const spot = freePlace(table, there, 0, headSpot(table)) ?? headSpot(table);
  return { balls: [{ number: 0, ...spot }, ...there], isSpotted: true };
}
