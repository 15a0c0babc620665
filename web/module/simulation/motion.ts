/** Motion of a world's obstacles: velocities that change at given times. */
import { checkRecord, type Fields, itemsOf, latest, lengthOf, putVector } from '../arguments/check.js';
import { velocityChangeRow } from '../boundary/layout.js';
import { fail } from '../errors/fail.js';
import { checkSize } from './world_balls.js';

const example = '{ time: 2, velocity: [0, 1] }';
const mostChanges = 100_000;

/** The motion of an obstacle as plain JSON; `plain` reads a velocity. */
export function plainMotion(motion: unknown, path: string, plain: (value: unknown) => unknown): Fields[] {
  if (!Array.isArray(motion))
    fail('not-an-object', path, motion, `an array of changes such as ${example} is needed`);
  const count = lengthOf(motion, path);
  if (count > mostChanges)
    fail('out-of-range', `${path}.length`, count, `at most ${mostChanges} changes are possible`);
  return itemsOf(motion, count, (change, i) => {
    checkRecord(change, `${path}[${i}]`, example, ['time', 'velocity']);
    return { time: change.time, velocity: plain(change.velocity) };
  });
}

/** Checks the motions of all obstacles, and returns the rows of their changes in the order of times. */
export function readMotion(obstacles: readonly Fields[], path: string, isPeriodic: boolean): Float64Array {
  const { size, time } = velocityChangeRow;
  const changes = obstacles.flatMap((obstacle, index) =>
    changesOf(obstacle, `${path}[${index}]`, index, isPeriodic),
  );
  changes.sort((a, b) => (a[time] as number) - (b[time] as number));
  const rows = new Float64Array(size * changes.length);
  for (const [i, row] of changes.entries()) rows.set(row, size * i);
  return rows;
}

/**
 * Checks the motion of an obstacle, and returns a row for each change; `now` is the time of the world, if it has
 * begun.
 */
export function changesOf(
  { motion }: Fields,
  path: string,
  index: number,
  isPeriodic: boolean,
  now?: number,
): Float64Array[] {
  const { size, time, obstacle, velocity } = velocityChangeRow;
  const own = `${path}.motion`;
  const given = (motion ?? []) as Fields[];
  if (isPeriodic && given.length > 0)
    fail(
      'conflicting-fields',
      own,
      motion,
      'obstacles of a periodic world do not move',
      'Use a ball of infinite mass',
    );
  let before = now ?? -1;
  return given.map((change, i) => {
    const row = new Float64Array(size);
    const last = i === 0 && now !== undefined ? `the world's, ${now}` : 'the one before';
    row[time] = readTime(change.time, `${own}[${i}].time`, before, last);
    before = row[time] as number;
    row[obstacle] = index;
    putVector(change.velocity, `${own}[${i}].velocity`, row, velocity);
    checkSize(row, velocity, velocity + 3, `${own}[${i}].velocity`);
    return row;
  });
}

function readTime(value: unknown, path: string, before: number, last: string): number {
  const allowed = `a time from 0 to ${latest} is needed, later than ${last}`;
  if (value === undefined) fail('missing', path, value, allowed);
  if (typeof value !== 'number') fail('not-a-number', path, value, allowed);
  if (!(value > before && value >= 0 && value <= latest))
    fail(Number.isFinite(value) ? 'out-of-range' : 'not-finite', path, value, allowed);
  return value;
}
