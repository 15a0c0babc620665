/** Bounds of a world: a box of walls, or a periodic box. */

import { putRestitution } from '../arguments/balls.js';
import { checkRecord, type Fields } from '../arguments/check.js';
import { boundsRow, worldBallRow } from '../boundary/layout.js';
import { fail } from '../errors/fail.js';
import { checkSize } from './world_balls.js';

const axes = ['x', 'y', 'z'] as const;

function boundOf(value: unknown, path: string, infinite: number): number {
  if (value === undefined) return infinite;
  if (typeof value === 'number' && (Number.isFinite(value) || value === infinite)) return value;
  const allowed = `a finite number is needed, or ${infinite} where there is no wall`;
  fail(typeof value === 'number' ? 'not-finite' : 'not-a-number', path, value, allowed);
}

/** Checks a corner of the box; a coordinate that is missing, or infinite, means no wall. */
function readCorner(
  value: unknown,
  path: string,
  infinite: number,
  numbers: Float64Array,
  place: number,
): void {
  const allowed = 'a corner of the box is { x, y } or { x, y, z } or an array of 2 or 3 numbers';
  if (value === undefined) fail('missing', path, value, allowed);
  if (typeof value !== 'object' || value === null) fail('not-a-vector', path, value, allowed);
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  const parts = value as Fields & ArrayLike<unknown>;
  if (isList && parts.length !== 2 && parts.length !== 3) fail('not-a-vector', path, value, allowed);
  for (const [i, axis] of axes.entries()) {
    const at = isList ? `${path}[${i}]` : `${path}.${axis}`;
    const part = isList ? parts[i] : parts[axis];
    if (part === undefined && i < 2) fail('missing', at, part, allowed);
    numbers[place + i] = boundOf(part, at, infinite);
  }
}

export function readBounds(world: Fields, path: string): Float64Array {
  const { min, max, restitution, size } = boundsRow;
  const numbers = new Float64Array(size);
  numbers.fill(Number.NEGATIVE_INFINITY, min, min + 3).fill(Number.POSITIVE_INFINITY, max, max + 3);
  putRestitution(world.restitution, `${path}.restitution`, numbers, restitution);
  if (world.bounds === undefined) return numbers;
  checkRecord(world.bounds, `${path}.bounds`, '{ min: [0, 0], max: [10, 10] }', ['min', 'max']);
  readCorner(world.bounds.min, `${path}.bounds.min`, Number.NEGATIVE_INFINITY, numbers, min);
  readCorner(world.bounds.max, `${path}.bounds.max`, Number.POSITIVE_INFINITY, numbers, max);
  checkSize(numbers, min, min + 3, `${path}.bounds`);
  checkSize(numbers, max, max + 3, `${path}.bounds`);
  for (const [i, axis] of axes.entries()) {
    const low = numbers[min + i] as number;
    const high = numbers[max + i] as number;
    if (!(low <= high))
      fail(
        'out-of-range',
        `${path}.bounds.min`,
        world.bounds.min,
        `${axis} is ${low}, above bounds.max's ${high}`,
        'Swap the two',
      );
  }
  return numbers;
}

/** The box's size along an axis. */
export function sideOf(bounds: Float64Array, axis: number): number {
  return (bounds[boundsRow.max + axis] as number) - (bounds[boundsRow.min + axis] as number);
}

/** Whether the box is periodic along an axis of this size, where the world is. */
export const isPeriodicSide = (side: number) => side > 0 && Number.isFinite(side);

export function checkPeriodic(world: Fields, path: string, bounds: Float64Array): boolean {
  const periodic = world.periodic ?? false;
  if (typeof periodic !== 'boolean')
    fail('not-an-object', `${path}.periodic`, periodic, 'true or false is needed');
  if (periodic && !axes.some((_, i) => isPeriodicSide(sideOf(bounds, i))))
    fail(
      'missing',
      `${path}.bounds`,
      world.bounds,
      'a periodic world needs a box',
      'Give bounds: { min, max }',
    );
  return periodic;
}

/** Refuses a ball that is wider than a periodic box, in which it would overlap itself. */
export function checkFit(balls: Float64Array, bounds: Float64Array, path: string): void {
  let least = Number.POSITIVE_INFINITY;
  for (const i of axes.keys()) {
    const side = sideOf(bounds, i);
    if (side > 0 && side < least) least = side;
  }
  for (let i = 0; i < balls.length / worldBallRow.size; i++) {
    const radius = balls[i * worldBallRow.size + worldBallRow.radius] as number;
    if (!(2 * radius <= least))
      fail(
        'does-not-fit',
        `${path}.balls[${i}].radius`,
        radius,
        `twice the radius is more than the periodic box's ${least}`,
      );
  }
}
