/** Bounds of a world: a box of walls, or a periodic box. */

import { checkRecord, type Fields } from '../arguments/check.js';
import { putRestitution } from '../arguments/restitution.js';
import { boundsRow, worldBallRow } from '../boundary/layout.js';
import { fail } from '../errors/fail.js';
import { putGravity } from '../queries/fall.js';
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

/** True if the box has two ends along an axis of this size. */
const isPeriodicSide = (side: number) => side > 0 && Number.isFinite(side);

/** The axes along which a world is periodic: all that have two ends, or those that are true. */
export interface PeriodicAxes {
  x?: boolean | undefined;
  y?: boolean | undefined;
  z?: boolean | undefined;
}

/** The axes that are periodic, as the sum of 1, 2 and 4 for x, y and z. */
export function readPeriodic(world: Fields, path: string, bounds: Float64Array): number {
  const periodic = world.periodic ?? false;
  if (typeof periodic !== 'boolean')
    checkRecord(periodic, `${path}.periodic`, 'true, false, or { x: true }', axes);
  let mask = 0;
  for (const [i, axis] of axes.entries()) {
    const own = typeof periodic === 'boolean' ? periodic : (periodic[axis] ?? false);
    if (typeof own !== 'boolean')
      fail('not-an-object', `${path}.periodic.${axis}`, own, 'true or false is needed');
    const hasEnds = isPeriodicSide(sideOf(bounds, i));
    if (own && hasEnds) mask |= 1 << i;
    if (own && !hasEnds && typeof periodic !== 'boolean')
      failEnds(world, path, `.${axis}`, `along ${axis}`, `Give both, or leave ${axis} out`);
  }
  if (periodic === true && mask === 0) failEnds(world, path, '', 'along x, y or z', 'Give both');
  return mask;
}

/** Refuses a periodic axis along which the box has no two ends. */
function failEnds({ bounds }: Fields, path: string, axis: string, along: string, remedy: string): never {
  if (bounds === undefined)
    fail('missing', `${path}.bounds`, bounds, 'a periodic world needs a box', 'Give bounds: { min, max }');
  const allowed = `it needs two finite ends of ${path}.bounds ${along}, min below max`;
  fail('conflicting-fields', `${path}.periodic${axis}`, true, allowed, remedy);
}

/** Checks gravity, and writes it beside the bounds. */
export function readGravity(world: Fields, path: string, periodic: number, bounds: Float64Array): void {
  const { gravity } = world;
  if (gravity === undefined) return;
  const own = `${path}.gravity`;
  putGravity(gravity, own, bounds, boundsRow.gravity);
  checkSize(bounds, boundsRow.gravity, boundsRow.gravity + 3, own);
  for (const [i, axis] of axes.entries())
    if (isPeriodicAxis(periodic, i) && bounds[boundsRow.gravity + i] !== 0)
      fail(
        'conflicting-fields',
        own,
        gravity,
        `what falls along ${axis}, which is periodic, would fall for ever faster`,
        'Let the other axes be periodic, such as { x: true }',
      );
}

/** The axes of `readPeriodic`, one by one. */
export const axesOf = (periodic: number): PeriodicAxes =>
  Object.fromEntries(axes.filter((_, i) => isPeriodicAxis(periodic, i)).map((axis) => [axis, true]));

/** Whether an axis is among those of `readPeriodic`. */
export const isPeriodicAxis = (periodic: number, axis: number) => ((periodic >> axis) & 1) === 1;

/** Refuses a ball that is wider than a periodic box, in which it would overlap itself. */
export function checkFit(balls: Float64Array, bounds: Float64Array, periodic: number, path: string): void {
  let least = Number.POSITIVE_INFINITY;
  for (const i of axes.keys()) {
    const side = sideOf(bounds, i);
    if (isPeriodicAxis(periodic, i) && side < least) least = side;
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
