/** Balls of a world: nine numbers each, of sizes that a world can go on from. */

import { putBall } from '../arguments/balls.js';
import { fail } from '../errors/fail.js';

/** Numbers a ball takes: position, velocity, radius, mass, restitution. */
export const ballNumbers = 9;

export const mostBalls = 5_000_000;

/** Largest number of a world: squares of larger ones overflow. */
const largest = 1e150;
/** Least radius and mass: products of smaller ones underflow. */
export const least = 1e-150;

/** Checks a world's balls, and gives nine numbers for each. */
export function readBalls(balls: unknown, path: string): Float64Array {
  if (balls === undefined) fail('missing', path, balls, 'an array of balls is needed');
  if (!Array.isArray(balls)) fail('not-an-object', path, balls, 'an array of balls is needed');
  if (balls.length > mostBalls)
    fail('out-of-range', `${path}.length`, balls.length, `at most ${mostBalls} balls are possible`);
  const numbers = new Float64Array(ballNumbers * balls.length);
  for (let i = 0; i < balls.length; i++) readBall(balls[i], `${path}[${i}]`, numbers, ballNumbers * i);
  return numbers;
}

/** Checks a ball of a world: its radius has to be above 0. */
export function readBall(ball: unknown, path: string, numbers: Float64Array, place: number): void {
  putBall(ball, path, numbers, place, Number.isFinite);
  if (!((numbers[place + 6] as number) > 0))
    fail('out-of-range', `${path}.radius`, numbers[place + 6], 'a finite number above 0 is needed');
  for (const [field, from, to] of ballFields)
    checkSize(numbers, place + from, place + to, `${path}.${field}`);
  for (const [field, at] of scales)
    if (!((numbers[place + at] as number) >= least))
      fail(
        'out-of-range',
        `${path}.${field}`,
        numbers[place + at],
        `radii and masses of a world are at least ${least}`,
        'Take other units',
      );
}

const scales = [
  ['radius', 6],
  ['mass', 7],
] as const;

const ballFields = [
  ['position', 0, 3],
  ['velocity', 3, 6],
  ['radius', 6, 7],
  ['mass', 7, 8],
] as const;

/**
 * Refuses finite numbers whose squares overflow: a world goes on from its answers, and would stand still. Infinities have been
 * checked before.
 */
export function checkSize(numbers: ArrayLike<number>, from: number, to: number, path: string): void {
  for (let i = from; i < to; i++) {
    const size = Math.abs(numbers[i] as number);
    if (size > largest && size < Number.POSITIVE_INFINITY)
      fail('out-of-range', path, numbers[i], `numbers of a world are at most ${largest}`, 'Take other units');
  }
}
