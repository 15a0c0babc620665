/** Snapshots: a world to plain JSON and back. */

import { checkFields, checkObject, type Fields } from '../arguments/check.js';
import { fail } from '../errors/fail.js';
import { type Frame, readFrame } from './world.js';
import { ballNumbers, checkSize, mostBalls, readBalls } from './world_balls.js';

/** A world as plain JSON, velocities, times and all: `restore` takes it. */
export interface SimulationSnapshot {
  format: string;
  version: number;
  world: unknown;
  numbers: number[];
}

const format = 'ricochet-simulation';
const version = 1;

/** `Snapshot` in src/bindings/simulation.cpp. */
const headNumbers = 16;
const stateNumbers = 11;

const mostCount = Number.MAX_SAFE_INTEGER;

/** JSON has no infinity: it is written as text. */
const toJson = (value: number): number | string => (Number.isFinite(value) ? value : String(value));
const isInfinity = (value: unknown) => value === 'Infinity' || value === '-Infinity';
const fromJson = (value: unknown): unknown => (isInfinity(value) ? Number(value) : value);

/** How many numbers the solver writes for a snapshot: the balls, and its own state. */
export const snapshotNumbers = (balls: number, obstacles: number): number =>
  headNumbers + (ballNumbers + stateNumbers) * balls + 3 * obstacles;

export function toSnapshot(frame: Frame, count: number, numbers: Float64Array): SimulationSnapshot {
  const [a, b, c, d, e, f, restitution = 1] = Array.from(frame.bounds, toJson);
  const balls = Array.from({ length: count }, (_, i) => {
    const at = (field: number) => numbers[ballNumbers * i + field] as number;
    const vector = (field: number) => ({ x: at(field), y: at(field + 1), z: at(field + 2) });
    return {
      position: vector(0),
      velocity: vector(3),
      radius: at(6),
      mass: toJson(at(7)),
      restitution: at(8),
    };
  });
  const world = {
    balls,
    bounds: { min: [a, b, c], max: [d, e, f] },
    restitution,
    periodic: frame.periodic,
    // A copy: what a caller does to a snapshot must not reach the world.
    obstacles: structuredClone(frame.obstacles),
  };
  return { format, version, world, numbers: Array.from(numbers.subarray(ballNumbers * count)) };
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
  frame: Frame;
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
  const frame = readFrame(world, 'snapshot.world', balls);
  const count = balls.length / ballNumbers;
  const wanted = headNumbers + stateNumbers * count + 3 * frame.obstacles.length;
  const given = snapshot.numbers;
  if (!Array.isArray(given) || given.length !== wanted)
    fail('wrong-length', 'snapshot.numbers', given, `an array of ${wanted} numbers is needed`);
  const numbers = new Float64Array(wanted);
  for (let i = 0; i < wanted; i++) {
    const value: unknown = given[i];
    if (!Number.isFinite(value))
      fail('not-finite', `snapshot.numbers[${i}]`, value, 'a finite number is needed');
    numbers[i] = value as number;
  }
  checkStates(numbers, count, frame);
  return { frame, balls, numbers };
}

/** Checks the solver's own state: clock, counts, and for each ball its epoch and laps. */
function checkStates(numbers: Float64Array, balls: number, frame: Frame): void {
  const at = (place: number) => numbers[place] as number;
  const refuse = (place: number, allowed: string): never =>
    fail('out-of-range', `snapshot.numbers[${place}]`, at(place), allowed);
  const checkWhole = (place: number, low: number, high: number) => {
    if (!(Number.isInteger(at(place)) && at(place) >= low && at(place) <= high))
      refuse(place, `a whole number from ${low} to ${high} is needed`);
  };
  const now = at(2);
  if (!(at(0) >= 0)) refuse(0, 'the time runs from 0');
  if (!(Math.abs(at(1)) <= at(0) * 2 ** -52))
    refuse(1, 'it is what rounding has left of the number before it');
  if (!(now >= 0 && at(3) > 0)) refuse(2, 'the clock of a snapshot runs from 0');
  if (!(at(3) >= 2 ** -1000)) refuse(3, 'an epoch takes longer');
  for (let place = 4; place < 9; place++) checkWhole(place, 0, mostCount);
  for (let i = 0; i < balls; i++) {
    const state = headNumbers + stateNumbers * i;
    checkSize(numbers, state, state + 6, 'snapshot.numbers');
    if (!(at(state + 6) >= 0 && at(state + 6) <= now))
      refuse(state + 6, 'it lies between 0 and the snapshot');
    for (let axis = 0; axis < 3; axis++) {
      const low = frame.bounds[axis] as number;
      const side = (frame.bounds[axis + 3] as number) - low;
      const most = frame.periodic && side > 0 && Number.isFinite(side) ? 100 : 0;
      checkWhole(state + 7 + axis, -most, most);
    }
    checkWhole(state + 10, 0, 2 ** 31 - 1);
  }
  checkSize(numbers, headNumbers + stateNumbers * balls, numbers.length, 'snapshot.numbers');
}
