/** Snapshots: a world to plain JSON and back. */

import {
  checkFields,
  checkFormat,
  checkObject,
  checkRecord,
  type Fields,
  isObject,
  itemsOf,
  lengthOf,
} from '../arguments/check.js';
import { allGroups } from '../arguments/groups.js';
import {
  boundsRow,
  EventKind,
  snapshotCourse,
  snapshotEvent,
  snapshotFall,
  snapshotHead,
  snapshotIds,
  snapshotPresence,
  snapshotState,
  snapshotSupport,
  velocityChangeRow,
  worldBallRow,
} from '../boundary/layout.js';
import { vectorAt } from '../boundary/shared_buffer.js';
import type { Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import { axesOf, isPeriodicAxis, type PeriodicAxes } from './bounds.js';
import type { Obstacle } from './obstacles.js';
import { checkWorld, readSurroundings, type Surroundings } from './world.js';
import { checkSize, largest, readBalls } from './world_balls.js';

/** JSON has no infinity: it is written as text. */
export type JsonNumber = number | 'Infinity' | '-Infinity';

/** A ball of a snapshot. */
export interface SnapshotBall {
  position: Vector3;
  velocity: Vector3;
  radius: number;
  mass: JsonNumber;
  restitution: number;
  /** Present if it is not in all groups, or does not collide with all. */
  groups?: number | undefined;
  mask?: number | undefined;
}

/** The world of a snapshot, in the form that `createSimulation` takes, except that infinities are strings. */
export interface SnapshotWorld {
  balls: SnapshotBall[];
  /** x, y and z; infinite where there is no wall. */
  bounds: { min: JsonNumber[]; max: JsonNumber[] };
  /** The restitution of the walls. */
  restitution: number;
  /** In the form in which it was given. */
  periodic: boolean | PeriodicAxes;
  /** Present under gravity. */
  gravity?: Vector3 | undefined;
  /** As they were given, or last changed, with the velocities after `reverse`. */
  obstacles: Obstacle[];
}

/** The ids in a snapshot by index, in ascending order, and the next ids. */
export interface SnapshotIds {
  balls: number[];
  nextBall: number;
  obstacles: number[];
  nextObstacle: number;
}

/**
 * A world as plain JSON, with velocities, times and all. `restore` refuses fields, counts and numbers that no
 * snapshot has, with an error that names them. It does not check whether balls overlap or are outside of the bounds,
 * because a running world may contain such balls; to move balls elsewhere, use `setBall`, which does check.
 */
export interface SimulationSnapshot {
  format: 'ricochet-simulation';
  version: 1;
  /** The world that it was made from, with the current balls and obstacles. */
  world: SnapshotWorld;
  /** Left out as long as all ids are indices: until something has been removed. */
  ids?: SnapshotIds | undefined;
  /** Events of this moment that are counted, and will be reported next: 30 numbers each. Absent if there are none. */
  untold?: number[] | undefined;
  /**
   * The solver's own state, in units of the world and frames: 17 numbers of the clock and the counts, 11 for each
   * ball (its place and velocity at its last event, the time of that, periods to add, collisions in no time, or −1 if
   * it is stuck), 3 for each obstacle (its displacement). With gravity, also 2 counts, a number for each ball (the
   * square of the largest speed of contact since it fell), and 7 for each ball with a support (its index, its
   * acceleration, and its supports). With sensors or motion, also 2 counts and a pair of indices for each ball in a
   * sensor.
   */
  numbers: number[];
}

const format = 'ricochet-simulation';
const version = 1;

/**
 * Bounds of a snapshot's numbers. A world that starts within them stays there: a count would need more years than
 * there have been, and the clock more epochs than there are events.
 */
const mostCount = 2 ** 52;
const longest = 2 ** 1000;
const mostRapid = 2 ** 30;
/** Periods that a ball may have gone when its epoch is cut short: `kMostImagesAtOnce` in src/ricochet/simulation/flight.hpp. */
const mostImages = 110;

const toJson = (value: number): JsonNumber =>
  Number.isFinite(value) ? value : value > 0 ? 'Infinity' : '-Infinity';
const isInfinity = (value: unknown) => value === 'Infinity' || value === '-Infinity';
const fromJson = (value: unknown): unknown => (isInfinity(value) ? Number(value) : value);

/**
 * The length of the solver's own state, without sensors: a head, a row for each ball, and the displacement of each
 * obstacle.
 */
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
  const world: SnapshotWorld = {
    balls,
    bounds: { min: corner(boundsRow.min), max: corner(boundsRow.max) },
    restitution: surroundings.bounds[boundsRow.restitution] as number,
    periodic: surroundings.hasAxes ? axesOf(surroundings.periodicAxes) : surroundings.periodic,
    ...(hasGravity(surroundings) && { gravity: vectorAt(surroundings.bounds, boundsRow.gravity) }),
    // A copy: a caller's changes to a snapshot must not reach the world.
    obstacles: structuredClone(surroundings.obstacles) as unknown as Obstacle[],
  };
  const own = numbers.subarray(worldBallRow.size * count);
  const idNumbers = snapshotIds.size + count + surroundings.obstacles.length;
  const head = idNumbers + snapshotEvent.size * (own[snapshotIds.untold] as number);
  const ids = toIds(own, count, surroundings.obstacles.length);
  const untold = Array.from(own.subarray(idNumbers, head));
  const numbersOfState = Array.from(own.subarray(head));
  return {
    format,
    version,
    world,
    ...(ids && { ids }),
    ...(untold.length > 0 && { untold }),
    numbers: numbersOfState,
  };
}

/** The ids at the beginning of the solver's snapshot, if they are not the indices. */
function toIds(numbers: Float64Array, balls: number, obstacles: number): SnapshotIds | undefined {
  const { size, nextBall, nextObstacle } = snapshotIds;
  const next = [numbers[nextBall] as number, numbers[nextObstacle] as number] as const;
  if (next[0] === balls && next[1] === obstacles) return undefined;
  return {
    balls: Array.from(numbers.subarray(size, size + balls)),
    nextBall: next[0],
    obstacles: Array.from(numbers.subarray(size + balls, size + balls + obstacles)),
    nextObstacle: next[1],
  };
}

/** Checks ids, and returns them in the form in which the solver's snapshot begins. */
function fromIds(ids: unknown, balls: number, obstacles: number): Float64Array {
  const { size, nextBall, nextObstacle } = snapshotIds;
  const numbers = new Float64Array(size + balls + obstacles);
  const put = (list: unknown, next: unknown, name: string, nextName: string, at: number, count: number) => {
    const path = `snapshot.ids.${name}`;
    if (!Array.isArray(list) || lengthOf(list, path) !== count)
      fail('wrong-length', path, list, `an array of ${count} ids is needed`);
    let least = 0;
    const take = (id: unknown, own: string, most: number): number => {
      if (!(Number.isInteger(id) && (id as number) >= least && (id as number) <= most))
        fail('out-of-range', own, id, `ids are whole numbers that ascend, from ${least} to ${most} here`);
      least = (id as number) + 1;
      return id as number;
    };
    for (let i = 0; i < count; i++) numbers[at + i] = take(list[i], `${path}[${i}]`, mostCount);
    return take(next, `snapshot.ids.${nextName}`, mostCount + 1);
  };
  if (ids === undefined) {
    for (let i = 0; i < balls; i++) numbers[size + i] = i;
    for (let o = 0; o < obstacles; o++) numbers[size + balls + o] = o;
    numbers[nextBall] = balls;
    numbers[nextObstacle] = obstacles;
    return numbers;
  }
  const fields = ['balls', 'nextBall', 'obstacles', 'nextObstacle'];
  checkRecord(ids, 'snapshot.ids', 'what snapshot() gave', fields);
  numbers[nextBall] = put(ids.balls, ids.nextBall, 'balls', 'nextBall', size, balls);
  numbers[nextObstacle] = put(
    ids.obstacles,
    ids.nextObstacle,
    'obstacles',
    'nextObstacle',
    size + balls,
    obstacles,
  );
  return numbers;
}

function finiteNumbers(given: readonly unknown[], length: number, path: string): Float64Array {
  const numbers = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const value = given[i];
    if (!Number.isFinite(value)) fail('not-finite', `${path}[${i}]`, value, 'a finite number is needed');
    numbers[i] = value as number;
  }
  return numbers;
}

/** Numbers of a snapshot by their place, and errors that name that. */
function checksOf(numbers: Float64Array, path: string) {
  const at = (place: number) => numbers[place] as number;
  const refuse = (place: number, allowed: string): never =>
    fail('out-of-range', `${path}[${place}]`, at(place), allowed);
  const isWhole = (place: number, low: number, high: number) =>
    Number.isInteger(at(place)) && at(place) >= low && at(place) <= high;
  const checkWhole = (place: number, low: number, high: number) => {
    if (!isWhole(place, low, high)) refuse(place, `a whole number from ${low} to ${high} is needed`);
  };
  const checkPositive = (place: number) => {
    if (!(at(place) >= 0)) refuse(place, 'a number of 0 or more is needed');
  };
  return { at, refuse, isWhole, checkWhole, checkPositive };
}

/** The solver counts them in 32 bits. */
const mostTogether = 2 ** 31 - 1;

/**
 * Checks events that have not been reported yet: rows of numbers that name balls, walls and obstacles of this world.
 */
function readUntold(given: unknown, balls: Float64Array, { obstacles }: Surroundings): Float64Array {
  if (given === undefined) return new Float64Array(0);
  const path = 'snapshot.untold';
  const { size, kind, time, a, b, on, others, impulse, together, collapsed } = snapshotEvent;
  const length = Array.isArray(given) ? lengthOf(given, path) : Number.NaN;
  if (!Array.isArray(given) || length % size !== 0)
    fail('wrong-length', path, given, `an array of ${size} numbers for each event is needed`);
  const numbers = finiteNumbers(given, length, path);
  const { at, checkWhole, checkPositive } = checksOf(numbers, path);
  const count = balls.length / worldBallRow.size;
  for (let row = 0; row < length; row += size) {
    for (const place of [time, impulse]) checkPositive(row + place);
    checkWhole(row + kind, EventKind.ball, EventKind.stuck);
    // The kind of its support or of what squeezes it; else the kind of event.
    const own = at(row + kind);
    const rests = own >= EventKind.rest;
    checkWhole(row + on, rests ? EventKind.ball : own, rests ? EventKind.obstacle : own);
    const numberOf = (what: number) =>
      what === EventKind.ball ? count : what === EventKind.wall ? 6 : obstacles.length;
    checkWhole(row + a, 0, count - 1);
    checkWhole(row + b, 0, numberOf(at(row + on)) - 1);
    for (const place of [row + others, row + others + 2]) {
      checkWhole(place, EventKind.ball, EventKind.obstacle);
      checkWhole(place + 1, -1, rests ? numberOf(at(place)) - 1 : -1);
    }
    checkWhole(row + together, 0, mostTogether);
    checkWhole(row + collapsed, 0, 1);
  }
  return numbers;
}

/**
 * A corner of the bounds, in which a string may represent infinity. Longer lists are refused: four numbers show that
 * they are too long.
 */
function fromCorner(corner: unknown, path: string): unknown {
  return Array.isArray(corner) ? itemsOf(corner, Math.min(lengthOf(corner, path), 4), fromJson) : corner;
}

/** A ball whose mass may be infinite. */
function fromBall(ball: unknown): unknown {
  if (!isObject(ball) || !isInfinity(ball.mass)) return ball;
  return { ...ball, mass: Number.POSITIVE_INFINITY };
}

/** The world of a snapshot in the form that `createSimulation` takes. */
function fromWorld(world: Fields): Fields {
  const { bounds, ...rest } = world;
  if (bounds === undefined) return rest;
  const path = 'snapshot.world.bounds';
  checkRecord(bounds, path, '{ min: [0, 0], max: [10, 10] }', ['min', 'max']);
  const min = fromCorner(bounds.min, `${path}.min`);
  return { ...rest, bounds: { min, max: fromCorner(bounds.max, `${path}.max`) } };
}

export function fromSnapshot(snapshot: unknown): {
  surroundings: Surroundings;
  balls: Float64Array;
  numbers: Float64Array;
} {
  checkObject(snapshot, 'snapshot', 'what snapshot() gave');
  checkFormat(snapshot, { format, version });
  checkFields(snapshot, 'snapshot', ['format', 'version', 'world', 'ids', 'untold', 'numbers']);
  const { world: givenWorld, numbers: given } = snapshot;
  checkWorld(givenWorld, 'snapshot.world');
  const world = fromWorld(givenWorld);
  const balls = readBalls(world.balls, 'snapshot.world.balls', fromBall);
  const surroundings = readSurroundings(world, 'snapshot.world', balls);
  const count = balls.length / worldBallRow.size;
  const wanted = stateNumbers(count, surroundings.obstacles.length);
  const givenLength = Array.isArray(given) ? lengthOf(given, 'snapshot.numbers') : 0;
  const sensors = surroundings.obstacles.filter(({ sensor }) => sensor === true).length;
  const hasCourse = surroundings.motion.length > 0 || sensors > 0;
  const course = wanted + lengthOfFall(given, wanted, count, surroundings);
  const length = hasCourse ? lengthWithCourse(givenLength, course, count * sensors) : course;
  if (!Array.isArray(given) || givenLength !== length)
    fail('wrong-length', 'snapshot.numbers', given, `an array of ${length} numbers is needed`);
  const numbers = finiteNumbers(given, length, 'snapshot.numbers');
  const rests = course > wanted ? checkFall(numbers, wanted, balls, surroundings) : 0;
  checkStates(numbers, count, rests, surroundings);
  if (hasCourse) checkCourse(numbers, course, count, surroundings);
  const ids = fromIds(snapshot.ids, count, surroundings.obstacles.length);
  const untold = readUntold(snapshot.untold, balls, surroundings);
  ids[snapshotIds.untold] = untold.length / snapshotEvent.size;
  const all = new Float64Array(ids.length + untold.length + numbers.length);
  all.set(ids);
  all.set(untold, ids.length);
  all.set(numbers, ids.length + untold.length);
  return { surroundings, balls, numbers: all };
}

/**
 * The length that fits a world with sensors or motion: `first` numbers, a second head, and a row for each ball in a
 * sensor, at most `most` of them.
 */
function lengthWithCourse(given: number, first: number, most: number): number {
  const rows = Math.ceil((given - first - snapshotCourse.size) / snapshotPresence.size);
  return first + snapshotCourse.size + snapshotPresence.size * Math.min(Math.max(0, rows), most);
}

/** Checks how far the motion has come, and which balls are in which sensors: each pair once, in order. */
function checkCourse(
  numbers: Float64Array,
  first: number,
  balls: number,
  { obstacles, motion }: Surroundings,
): void {
  const { at, refuse, isWhole, checkWhole } = checksOf(numbers, 'snapshot.numbers');
  const { changes, sensor, size } = snapshotCourse;
  checkWhole(first + changes, 0, motion.length / velocityChangeRow.size);
  checkWhole(first + sensor, 0, mostCount);
  let before = -1;
  for (let row = first + size; row < numbers.length; row += snapshotPresence.size) {
    const ball = at(row + snapshotPresence.ball);
    const obstacle = at(row + snapshotPresence.obstacle);
    if (!isWhole(row + snapshotPresence.ball, 0, balls - 1)) refuse(row, 'the index of a ball is needed');
    if (obstacles[obstacle]?.sensor !== true)
      refuse(row + snapshotPresence.obstacle, 'the index of a sensor is needed');
    const order = ball * obstacles.length + obstacle;
    if (!(order > before)) refuse(row, 'balls and their sensors come in order');
    before = order;
  }
}

/** True if there is gravity. */
function hasGravity({ bounds }: Surroundings): boolean {
  const { gravity } = boundsRow;
  return bounds.subarray(gravity, gravity + 3).some((part) => part !== 0);
}

/**
 * The count of numbers under gravity from `first` on: a head with the count of the rows after it, at most one for
 * each ball.
 */
function lengthOfFall(given: unknown, first: number, balls: number, surroundings: Surroundings): number {
  if (!hasGravity(surroundings)) return 0;
  const { size, supports } = snapshotFall;
  const path = `snapshot.numbers[${first + supports}]`;
  const rows: unknown = (given as ArrayLike<unknown> | undefined)?.[first + supports] ?? 0;
  if (!(Number.isInteger(rows) && (rows as number) >= 0 && (rows as number) <= balls))
    fail('out-of-range', path, rows, { from: 0, to: balls, whole: true });
  return size + balls + snapshotSupport.size * (rows as number);
}

/** Checks the supports of balls, in the order of balls; returns how often one came to rest. */
function checkFall(numbers: Float64Array, first: number, balls: Float64Array, world: Surroundings): number {
  const { at, refuse, isWhole, checkWhole, checkPositive } = checksOf(numbers, 'snapshot.numbers');
  const { rest, supports, size } = snapshotFall;
  checkWhole(first + rest, 0, mostCount);
  const massOf = (ball: number) => balls[worldBallRow.size * ball + worldBallRow.mass];
  const count = balls.length / worldBallRow.size;
  for (let i = 0; i < count; i++) checkPositive(first + size + i);
  let before = -1;
  for (let n = 0; n < at(first + supports); n++) {
    const row = first + size + count + snapshotSupport.size * n;
    const { ball, acceleration, partner } = snapshotSupport;
    const own = at(row + ball);
    const mass = massOf(own);
    if (!(Number.isInteger(own) && own > before && mass !== undefined && Number.isFinite(mass)))
      refuse(row + ball, 'the index of a ball of finite mass is needed, in order');
    before = own;
    checkSize(numbers, row + acceleration, row + acceleration + 3, 'snapshot.numbers');
    for (let i = 0; i < 3; i++) {
      const place = row + partner + i;
      const other = at(place);
      const isNone = other === -1 && i > 0;
      const isWall = isWhole(place, -7, -2);
      const obstacle = world.obstacles[-8 - other];
      const isStatic = Number.isInteger(other) && massOf(other) === Number.POSITIVE_INFINITY;
      const isSolid = obstacle !== undefined && obstacle.sensor !== true;
      if (!(isNone || isWall || isSolid || isStatic))
        refuse(place, 'what bears a ball is a wall, an obstacle, or a ball of infinite mass');
    }
  }
  return at(first + rest);
}

/** True if an epoch may have this planned length: it must be a power of two. */
function isEpoch(length: number): boolean {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, length);
  const isPower = (bits.getUint32(0) & 0xfffff) === 0 && bits.getUint32(4) === 0;
  return isPower && length >= 1 / longest && length <= longest;
}

/** Checks the solver's own state: clock, counts, and for each ball its epoch and laps. */
function checkStates(numbers: Float64Array, balls: number, rests: number, surroundings: Surroundings): void {
  const { at, refuse, checkWhole, checkPositive } = checksOf(numbers, 'snapshot.numbers');
  const { base, baseRest, length, epochEvents, counts } = snapshotHead;
  const now = at(snapshotHead.now);
  if (!(at(base) >= 0 && at(base) <= longest)) refuse(base, `the time runs from 0 to ${longest}`);
  if (!(Math.abs(at(baseRest)) <= at(base) * 2 ** -52))
    refuse(baseRest, 'it is what rounding has left of the number before it');
  if (!(now >= 0 && now <= longest))
    refuse(snapshotHead.now, `the clock of a snapshot runs from 0 to ${longest}`);
  if (!isEpoch(at(length)))
    refuse(length, `an epoch takes a power of two, from 1 / ${longest} to ${longest}`);
  for (const place of [counts.ball, counts.wall, counts.obstacle]) checkWhole(place, 0, mostCount);
  const collisions = at(counts.ball) + at(counts.wall) + at(counts.obstacle);
  checkWhole(counts.stuck, 0, mostCount);
  for (const place of [epochEvents, counts.collapsed])
    checkWhole(place, 0, collisions + rests + at(counts.stuck));
  // Impulses are passed outward.
  for (let place: number = counts.virial; place < snapshotHead.size; place++) checkPositive(place);
  for (let i = 0; i < balls; i++) {
    const row = snapshotHead.size + snapshotState.size * i;
    const since = row + snapshotState.since;
    for (const vector of [row + snapshotState.position, row + snapshotState.velocity])
      checkSize(numbers, vector, vector + 3, 'snapshot.numbers');
    if (!(at(since) >= 0 && at(since) <= now)) refuse(since, 'it lies between 0 and the snapshot');
    for (let axis = 0; axis < 3; axis++) {
      const frames = now - at(since);
      const fall = 0.5 * (surroundings.bounds[boundsRow.gravity + axis] as number) * frames;
      const place =
        at(row + snapshotState.position + axis) + (at(row + snapshotState.velocity + axis) + fall) * frames;
      if (!(Math.abs(place) <= largest)) refuse(since, `the ball would be beyond ${largest} by now`);
    }
    for (let axis = 0; axis < 3; axis++) {
      const most = isPeriodicAxis(surroundings.periodicAxes, axis) ? mostImages : 0;
      checkWhole(row + snapshotState.images + axis, -most, most);
    }
    checkWhole(row + snapshotState.rapidCollisions, -1, mostRapid);
  }
  const offsets = stateNumbers(balls, 0);
  checkSize(numbers, offsets, offsets + 3 * surroundings.obstacles.length, 'snapshot.numbers');
}
