/** Snapshots: a world to plain JSON and back. */

import { checkFields, checkObject, type Fields } from '../arguments/check.js';
import { allGroups } from '../arguments/groups.js';
import {
  boundsRow,
  snapshotCourse,
  snapshotHead,
  snapshotPresence,
  snapshotState,
  velocityChangeRow,
  worldBallRow,
} from '../boundary/layout.js';
import { vectorAt } from '../boundary/shared_buffer.js';
import { fail } from '../errors/fail.js';
import { isPeriodicSide, sideOf } from './bounds.js';
import { readSurroundings, type Surroundings } from './world.js';
import { checkSize, mostBalls, readBalls } from './world_balls.js';

/** A world as plain JSON, velocities, times and all: `restore` takes it. */
export interface SimulationSnapshot {
  format: string;
  version: number;
  world: unknown;
  numbers: number[];
}

const format = 'ricochet-simulation';
const version = 1;

const mostCount = Number.MAX_SAFE_INTEGER;

/** JSON has no infinity: it is written as text. */
const toJson = (value: number): number | string => (Number.isFinite(value) ? value : String(value));
const isInfinity = (value: unknown) => value === 'Infinity' || value === '-Infinity';
const fromJson = (value: unknown): unknown => (isInfinity(value) ? Number(value) : value);

/** How many numbers the solver's own state has, but for sensors: a head, a row for each ball, and how far each obstacle has moved. */
const stateNumbers = (balls: number, obstacles: number): number =>
  snapshotHead.size + snapshotState.size * balls + 3 * obstacles;

export function toSnapshot(
  surroundings: Surroundings,
  count: number,
  numbers: Float64Array,
): SimulationSnapshot {
  const bounds = Array.from(surroundings.bounds, toJson);
  const corner = (place: number) => bounds.slice(place, place + 3);
  const balls = Array.from({ length: count }, (_, i) => {
    const row = worldBallRow.size * i;
    const groups = numbers[row + worldBallRow.groups] as number;
    const mask = numbers[row + worldBallRow.mask] as number;
    return {
      position: vectorAt(numbers, row + worldBallRow.position),
      velocity: vectorAt(numbers, row + worldBallRow.velocity),
      radius: numbers[row + worldBallRow.radius] as number,
      mass: toJson(numbers[row + worldBallRow.mass] as number),
      restitution: numbers[row + worldBallRow.restitution] as number,
      ...(groups === allGroups && mask === allGroups ? {} : { groups, mask }),
    };
  });
  const world = {
    balls,
    bounds: { min: corner(boundsRow.min), max: corner(boundsRow.max) },
    restitution: bounds[boundsRow.restitution],
    periodic: surroundings.periodic,
    // A copy: what a caller does to a snapshot must not reach the world.
    obstacles: structuredClone(surroundings.obstacles),
  };
  return { format, version, world, numbers: Array.from(numbers.subarray(worldBallRow.size * count)) };
}

/** A corner of the bounds, where text may stand for infinity. */
function fromCorner(corner: unknown): unknown {
  return Array.isArray(corner) && corner.length <= 3 ? Array.from(corner, fromJson) : corner;
}

/** The world of a snapshot as `createSimulation` takes it. */
function fromWorld(world: Fields): Fields {
  const { balls, bounds, ...rest } = world;
  const infinite: Fields = { ...rest };
  // Longer lists are refused as they are.
  infinite.balls =
    Array.isArray(balls) && balls.length <= mostBalls
      ? balls.map((ball: unknown) =>
          isInfinity((ball as Fields | null)?.mass)
            ? { ...(ball as Fields), mass: Number.POSITIVE_INFINITY }
            : ball,
        )
      : balls;
  if (bounds !== undefined) {
    checkObject(bounds, 'snapshot.world.bounds', '{ min: [0, 0], max: [10, 10] }');
    infinite.bounds = { ...bounds, min: fromCorner(bounds.min), max: fromCorner(bounds.max) };
  }
  return infinite;
}

export function fromSnapshot(snapshot: unknown): {
  surroundings: Surroundings;
  balls: Float64Array;
  numbers: Float64Array;
} {
  checkObject(snapshot, 'snapshot', 'what snapshot() gave');
  if (snapshot.format !== format || snapshot.version !== version)
    fail(
      'unreadable',
      'snapshot.format',
      snapshot.format,
      `a snapshot has format '${format}' and version ${version}`,
    );
  checkFields(snapshot, 'snapshot', ['format', 'version', 'world', 'numbers']);
  checkObject(snapshot.world, 'snapshot.world', '{ balls: [] }');
  const world = fromWorld(snapshot.world);
  const balls = readBalls(world.balls, 'snapshot.world.balls');
  const surroundings = readSurroundings(world, 'snapshot.world', balls);
  const count = balls.length / worldBallRow.size;
  const wanted = stateNumbers(count, surroundings.obstacles.length);
  const given = snapshot.numbers;
  const hasCourse =
    surroundings.motion.length > 0 || surroundings.obstacles.some(({ sensor }) => sensor === true);
  const length = hasCourse ? lengthWithCourse(given, wanted) : wanted;
  if (!Array.isArray(given) || given.length !== length)
    fail('wrong-length', 'snapshot.numbers', given, `an array of ${length} numbers is needed`);
  const numbers = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const value: unknown = given[i];
    if (!Number.isFinite(value))
      fail('not-finite', `snapshot.numbers[${i}]`, value, 'a finite number is needed');
    numbers[i] = value as number;
  }
  checkStates(numbers, count, surroundings);
  if (hasCourse) checkCourse(numbers, wanted, count, surroundings);
  return { surroundings, balls, numbers };
}

/** The length that fits a world with sensors or motion: `first` numbers, a second head, and a row for each ball in a sensor. */
function lengthWithCourse(given: unknown, first: number): number {
  const rows = Array.isArray(given)
    ? (given.length - first - snapshotCourse.size) / snapshotPresence.size
    : 0;
  return first + snapshotCourse.size + snapshotPresence.size * Math.max(0, Math.ceil(rows));
}

/** Checks how far the motion has come, and which balls are in which sensors: each pair once, in order. */
function checkCourse(
  numbers: Float64Array,
  first: number,
  balls: number,
  { obstacles, motion }: Surroundings,
): void {
  const refuse = (place: number, allowed: string): never =>
    fail('out-of-range', `snapshot.numbers[${place}]`, numbers[place], allowed);
  const { changes, sensor, size } = snapshotCourse;
  const checkCount = (place: number, most: number) => {
    const count = numbers[place] as number;
    if (!(Number.isInteger(count) && count >= 0 && count <= most))
      refuse(place, `a whole number from 0 to ${most} is needed`);
  };
  checkCount(first + changes, motion.length / velocityChangeRow.size);
  checkCount(first + sensor, mostCount);
  let before = -1;
  for (let row = first + size; row < numbers.length; row += snapshotPresence.size) {
    const ball = numbers[row + snapshotPresence.ball] as number;
    const obstacle = numbers[row + snapshotPresence.obstacle] as number;
    if (!(Number.isInteger(ball) && ball >= 0 && ball < balls)) refuse(row, 'the index of a ball is needed');
    if (obstacles[obstacle]?.sensor !== true)
      refuse(row + snapshotPresence.obstacle, 'the index of a sensor is needed');
    const order = ball * obstacles.length + obstacle;
    if (!(order > before)) refuse(row, 'balls and their sensors come in order');
    before = order;
  }
}

/** Checks the solver's own state: clock, counts, and for each ball its epoch and laps. */
function checkStates(numbers: Float64Array, balls: number, surroundings: Surroundings): void {
  const at = (place: number) => numbers[place] as number;
  const refuse = (place: number, allowed: string): never =>
    fail('out-of-range', `snapshot.numbers[${place}]`, at(place), allowed);
  const checkWhole = (place: number, low: number, high: number) => {
    if (!(Number.isInteger(at(place)) && at(place) >= low && at(place) <= high))
      refuse(place, `a whole number from ${low} to ${high} is needed`);
  };
  const { base, baseRest, length, epochEvents, counts } = snapshotHead;
  const now = at(snapshotHead.now);
  if (!(at(base) >= 0)) refuse(base, 'the time runs from 0');
  if (!(Math.abs(at(baseRest)) <= at(base) * 2 ** -52))
    refuse(baseRest, 'it is what rounding has left of the number before it');
  if (!(now >= 0 && at(length) > 0)) refuse(snapshotHead.now, 'the clock of a snapshot runs from 0');
  if (!(at(length) >= 2 ** -1000)) refuse(length, 'an epoch takes longer');
  for (const place of [epochEvents, counts.ball, counts.wall, counts.obstacle, counts.collapsed])
    checkWhole(place, 0, mostCount);
  for (let i = 0; i < balls; i++) {
    const row = snapshotHead.size + snapshotState.size * i;
    const since = row + snapshotState.since;
    for (const vector of [row + snapshotState.position, row + snapshotState.velocity])
      checkSize(numbers, vector, vector + 3, 'snapshot.numbers');
    if (!(at(since) >= 0 && at(since) <= now)) refuse(since, 'it lies between 0 and the snapshot');
    for (let axis = 0; axis < 3; axis++) {
      const most = surroundings.periodic && isPeriodicSide(sideOf(surroundings.bounds, axis)) ? 100 : 0;
      checkWhole(row + snapshotState.images + axis, -most, most);
    }
    checkWhole(row + snapshotState.rapidCollisions, 0, 2 ** 31 - 1);
  }
  const offsets = stateNumbers(balls, 0);
  checkSize(numbers, offsets, offsets + 3 * surroundings.obstacles.length, 'snapshot.numbers');
}
