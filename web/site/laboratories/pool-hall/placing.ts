// Balls that come to the table: one more, and those that a table starts with.

import { headSpot, mostBalls, type PlacedBall, type State, type TableName } from '../../billiards/layout.js';
import { anyPlace } from './aiming.js';
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
