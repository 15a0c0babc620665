/** Worlds: checked, and handed to the solver. */
import { putBall, putRestitution } from './balls.js';
import { checkFields, checkObject, type Fields } from './check.js';
import { fail, RicochetError, renamed } from './errors.js';
import { type Exchange, failMemory, layout, outOfMemory } from './exchange.js';
import { checkTargetSizes, failDegenerate, writeTarget } from './shapes.js';

/** Numbers a ball takes: position, velocity, radius, mass, restitution. */
export const ballNumbers = 9;

export const mostBalls = 5_000_000;
const mostObstacles = 100_000;
/** Beyond it squares, and what is made of them, overflow. */
const largest = 1e150;
/** What a world multiplies is to stay a number above 0. */
const least = 1e-150;
const example = '{ balls: [{ position: [0, 0], velocity: [1, 0], radius: 1, mass: 1 }] }';
const axes = ['x', 'y', 'z'] as const;

/** Everything but the balls, as plain numbers. */
export interface Frame {
  readonly periodic: boolean;
  /** min, max, restitution of the walls. */
  readonly bounds: Float64Array;
  readonly obstacles: readonly Fields[];
}

const obstacleFields = [
  ...['shape', 'center', 'radius', 'point', 'normal', 'through', 'a', 'b', 'c', 'min', 'max'],
  ...['velocity', 'restitution'],
];

/** A vector as plain JSON, or a list of vectors; what is neither stays what it is, and is refused later. */
function plainValue(value: unknown, depth = 2): unknown {
  if (typeof value === 'function') return undefined; // might run when it is read
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    // Of a longer list it is enough to know that it is too long.
    const length = Math.min(Number((value as unknown as ArrayLike<unknown>).length), 4) || 0;
    return Array.from({ length }, (_, i) => plainValue((value as unknown as unknown[])[i], depth - 1));
  }
  const { x, y, z } = value as Fields;
  return z === undefined ? { x, y } : { x, y, z };
}

/** An obstacle as plain JSON: its known fields, each read once. What a caller changes later no longer matters. */
function plainObstacle(obstacle: unknown, path: string): Fields {
  checkObject(obstacle, path, "{ shape: 'sphere', center: [0, 0], radius: 1 }");
  checkFields(obstacle, path, obstacleFields);
  const plain: Fields = {};
  for (const field of obstacleFields) {
    const value = obstacle[field];
    if (value !== undefined) plain[field] = plainValue(value);
  }
  return plain;
}

/** Checks a world's balls: nine numbers each. */
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
 * Single questions give some answer whatever the size; a world goes on from its answers, and would stand still where
 * squares overflow. Infinity has been let through, or not, by now.
 */
export function checkSize(numbers: ArrayLike<number>, from: number, to: number, path: string): void {
  for (let i = from; i < to; i++) {
    const size = Math.abs(numbers[i] as number);
    if (size > largest && size < Number.POSITIVE_INFINITY)
      fail('out-of-range', path, numbers[i], `numbers of a world are at most ${largest}`, 'Take other units');
  }
}

function end(value: unknown, path: string, infinite: number): number {
  if (value === undefined) return infinite;
  if (typeof value === 'number' && (Number.isFinite(value) || value === infinite)) return value;
  const allowed = `a finite number is needed, or ${infinite} where there is no wall`;
  fail(typeof value === 'number' ? 'not-finite' : 'not-a-number', path, value, allowed);
}

function readEnd(value: unknown, path: string, infinite: number, numbers: Float64Array, place: number): void {
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
    numbers[place + i] = end(part, at, infinite);
  }
}

function readBounds(world: Fields, path: string): Float64Array {
  const numbers = new Float64Array(7);
  numbers.fill(Number.NEGATIVE_INFINITY, 0, 3).fill(Number.POSITIVE_INFINITY, 3, 6);
  putRestitution(world.restitution, `${path}.restitution`, numbers, 6);
  if (world.bounds === undefined) return numbers;
  checkObject(world.bounds, `${path}.bounds`, '{ min: [0, 0], max: [10, 10] }');
  checkFields(world.bounds, `${path}.bounds`, ['min', 'max']);
  readEnd(world.bounds.min, `${path}.bounds.min`, Number.NEGATIVE_INFINITY, numbers, 0);
  readEnd(world.bounds.max, `${path}.bounds.max`, Number.POSITIVE_INFINITY, numbers, 3);
  checkSize(numbers, 0, 6, `${path}.bounds`);
  for (const [i, axis] of axes.entries()) {
    const low = numbers[i] as number;
    const high = numbers[i + 3] as number;
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

function checkPeriodic(world: Fields, path: string, bounds: Float64Array): boolean {
  const periodic = world.periodic ?? false;
  if (typeof periodic !== 'boolean')
    fail('not-an-object', `${path}.periodic`, periodic, 'true or false is needed');
  const sized = [0, 1, 2].filter((i) => Number.isFinite((bounds[i + 3] as number) - (bounds[i] as number)));
  if (periodic && !sized.some((i) => (bounds[i] as number) < (bounds[i + 3] as number)))
    fail(
      'missing',
      `${path}.bounds`,
      world.bounds,
      'a periodic world needs a box',
      'Give bounds: { min, max }',
    );
  return periodic;
}

/** In a periodic box a ball that is wider than the box would overlap itself. */
function checkFit(balls: Float64Array, bounds: Float64Array, path: string): void {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3; i++) {
    const side = (bounds[i + 3] as number) - (bounds[i] as number);
    if (side > 0 && side < least) least = side;
  }
  for (let place = 6, i = 0; place < balls.length; place += ballNumbers, i++) {
    const radius = balls[place] as number;
    if (!(2 * radius <= least))
      fail(
        'does-not-fit',
        `${path}.balls[${i}].radius`,
        radius,
        `twice the radius is more than the periodic box's ${least}`,
      );
  }
}

/** Checks what is around the balls. */
export function readFrame(world: unknown, path: string, balls: Float64Array): Frame {
  checkObject(world, path, example);
  checkFields(world, path, ['balls', 'bounds', 'periodic', 'restitution', 'obstacles']);
  const bounds = readBounds(world, path);
  const periodic = checkPeriodic(world, path, bounds);
  if (periodic) checkFit(balls, bounds, path);
  const obstacles = world.obstacles ?? [];
  if (!Array.isArray(obstacles))
    fail('not-an-object', `${path}.obstacles`, obstacles, 'an array of obstacles is needed');
  if (obstacles.length > mostObstacles)
    fail(
      'out-of-range',
      `${path}.obstacles.length`,
      obstacles.length,
      `at most ${mostObstacles} obstacles are possible`,
    );
  const plain = Array.from(obstacles, (obstacle, i) => plainObstacle(obstacle, `${path}.obstacles[${i}]`));
  return { periodic, bounds, obstacles: plain };
}

/** Hands an obstacle to the solver; `add` takes the number of its shape and gives −1 for a degenerate one. */
export function putObstacle(
  obstacle: Fields,
  path: string,
  isStill: boolean,
  exchange: Exchange,
  add: (kind: number) => number,
): void {
  const numbers = exchange.view();
  const { restitution, ...target } = obstacle;
  try {
    numbers.fill(0, layout.velocity, layout.shape + 10); // what another question left there
    numbers[layout.radius] = 1; // a capsule may be as thin as its segment
    const kind = writeTarget(target, numbers);
    putRestitution(restitution, 'target.restitution', numbers, layout.maxTime);
    checkSize(numbers, layout.velocity, layout.shape + 10, 'target');
    checkTargetSizes(target, kind, numbers);
    const moves = [0, 1, 2].some((i) => numbers[layout.velocity + i] !== 0);
    if (isStill && moves)
      fail(
        'conflicting-fields',
        'target.velocity',
        target.velocity,
        'obstacles of a periodic world do not move',
        'Use a ball of infinite mass',
      );
    const added = add(kind);
    if (added === outOfMemory) failMemory('target', obstacle);
    if (added < 0) failDegenerate(target);
  } catch (cause) {
    throw cause instanceof RicochetError ? renamed(cause, path) : cause;
  }
}
