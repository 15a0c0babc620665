/** Snapshots: to plain JSON and back. JSON knows no infinity, so that is written as text. */
import { checkObject } from './check.js';
import { fail } from './errors.js';
import type { Ball, SimulationSnapshot, World } from './simulation_types.js';
import { checkSize, copied, type Frame, readBalls, readFrame } from './world.js';

const format = 'ricochet-simulation';
const version = 1;

/** `Snapshot` in src/bindings/simulation.cpp. */
const headNumbers = 16;
const stateNumbers = 11;

const plain = (value: number): number | string => (Number.isFinite(value) ? value : String(value));
const isInfinity = (value: unknown) => value === 'Infinity' || value === '-Infinity';
const number = (value: unknown): unknown => (isInfinity(value) ? Number(value) : value);

const toPlain = (value: unknown) => copied(value, (part) => (typeof part === 'number' ? plain(part) : part));

export function toSnapshot(
  frame: Frame,
  balls: readonly Ball[],
  memory: Float64Array,
  address: number,
): SimulationSnapshot {
  const count = headNumbers + stateNumbers * balls.length + 3 * frame.obstacles.length;
  const [a, b, c, d, e, f, restitution = 1] = Array.from(frame.bounds, plain);
  const world = {
    balls: toPlain(balls),
    bounds: { min: [a, b, c], max: [d, e, f] },
    restitution,
    periodic: frame.periodic,
    obstacles: toPlain(frame.obstacles),
  };
  const start = address / 8;
  return { format, version, world, numbers: Array.from(memory.subarray(start, start + count)) };
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
  checkObject(snapshot.world, 'snapshot.world', '{ balls: [] }');
  const world = copied(snapshot.world, number) as Partial<World>;
  const balls = readBalls(world.balls, 'snapshot.world.balls');
  const frame = readFrame(world, 'snapshot.world', balls);
  const wanted = headNumbers + (stateNumbers * balls.length) / 9 + 3 * frame.obstacles.length;
  const given = snapshot.numbers;
  if (!Array.isArray(given) || given.length !== wanted)
    fail('wrong-length', 'snapshot.numbers', given, `an array of ${wanted} numbers is needed`);
  for (const [i, value] of given.entries())
    if (!Number.isFinite(value))
      fail('not-finite', `snapshot.numbers[${i}]`, value, 'a finite number is needed');
  checkSize(given as number[], 0, given.length, 'snapshot.numbers');
  checkStates(given as number[], balls.length / 9);
  return { frame, balls, numbers: Float64Array.from(given as number[]) };
}

function checkStates(given: readonly number[], balls: number): void {
  const at = (place: number) => given[place] as number;
  const now = at(2);
  if (!(now >= 0 && at(3) > 0))
    fail('out-of-range', 'snapshot.numbers[2]', now, 'the clock of a snapshot runs from 0');
  for (let i = 0; i < balls; i++) {
    const state = headNumbers + stateNumbers * i;
    if (!(at(state + 6) <= now))
      fail('out-of-range', `snapshot.numbers[${state + 6}]`, at(state + 6), 'it lies after the snapshot');
    for (let axis = 7; axis < 10; axis++)
      if (!(Number.isInteger(at(state + axis)) && Math.abs(at(state + axis)) <= 100))
        fail(
          'out-of-range',
          `snapshot.numbers[${state + axis}]`,
          at(state + axis),
          'a whole number from -100 to 100 is needed',
        );
  }
}
