/** Balls of a world: a row of numbers for each, in sizes with which a world can run. */

import { type Ball, putBall } from '../arguments/balls.js';
import { lengthOf } from '../arguments/check.js';
import { putFilter } from '../arguments/groups.js';
import { worldBallRow } from '../boundary/layout.js';
import { fail } from '../errors/fail.js';

export const mostBalls = 5_000_000;

/** Largest number of a world: squares of larger ones overflow. */
export const largest = 1e150;
/** Least radius and mass: products of smaller ones underflow. */
export const least = 1e-150;

/** Checks a world's balls, and returns their rows; `plain` converts an item of the list to a ball. */
export function readBalls(
  balls: unknown,
  path: string,
  plain: (ball: unknown) => unknown = (ball) => ball,
): Float64Array {
  if (balls === undefined) fail('missing', path, balls, 'an array of balls is needed');
  if (!Array.isArray(balls)) fail('not-an-object', path, balls, 'an array of balls is needed');
  const count = lengthOf(balls, path);
  if (count > mostBalls)
    fail('out-of-range', `${path}.length`, count, `at most ${mostBalls} balls are possible`);
  let rows = new Float64Array();
  const row = new Float64Array(worldBallRow.size);
  for (let i = 0; i < count; i++) {
    readBall(plain(balls[i]), `${path}[${i}]`, row);
    // Room for many balls is made only if the first is an object: the array may have nothing but holes.
    if (i === 0) rows = new Float64Array(worldBallRow.size * count);
    rows.set(row, worldBallRow.size * i);
  }
  return rows;
}

/** Checks a ball of a world, and writes its row: its radius has to be above 0. */
export function readBall(ball: unknown, path: string, row: Float64Array): void {
  putBall(ball, path, row, worldBallRow, Number.isFinite);
  putFilter(ball as Ball, path, row, worldBallRow);
  const radius = row[worldBallRow.radius] as number;
  if (!(radius > 0)) fail('out-of-range', `${path}.radius`, radius, { above: 0 });
  checkSize(row, worldBallRow.position, worldBallRow.position + 3, `${path}.position`);
  checkSize(row, worldBallRow.velocity, worldBallRow.velocity + 3, `${path}.velocity`);
  for (const field of scales)
    checkSize(row, worldBallRow[field], worldBallRow[field] + 1, `${path}.${field}`);
  for (const field of scales) {
    const number = row[worldBallRow[field]] as number;
    if (!(number >= least))
      fail(
        'out-of-range',
        `${path}.${field}`,
        number,
        `radii and masses of a world are at least ${least}`,
        'Take other units',
      );
  }
}

const scales = ['radius', 'mass'] as const;

/**
 * Refuses finite numbers whose squares overflow, because a world with them would not move. Infinities have been
 * checked before.
 */
export function checkSize(numbers: ArrayLike<number>, from: number, to: number, path: string): void {
  for (let i = from; i < to; i++) {
    const size = Math.abs(numbers[i] as number);
    if (size > largest && size < Number.POSITIVE_INFINITY)
      fail('out-of-range', path, numbers[i], `numbers of a world are at most ${largest}`, 'Take other units');
  }
}
