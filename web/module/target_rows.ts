/** Targets as rows of numbers: what goes to workers, whatever code of its own a caller's target has. */
import { fail, renamed } from './errors.js';
import { failRoom, layout } from './exchange.js';
import { asRicochetError } from './guard.js';
import { planeThrough, putTarget, shapes } from './shapes.js';
import type { Target } from './types.js';

/** Kind, velocity, and the shape's numbers in the order of the exchange, at most ten. */
const targetRow = 14;
const mostTargets = 10_000_000;

type Triple = [number, number, number];

/** Checks targets, and writes a row for each. */
export function packTargets(targets: unknown): Float64Array {
  if (!Array.isArray(targets))
    fail(
      targets === undefined ? 'missing' : 'not-an-object',
      'targets',
      targets,
      'an array of targets is needed',
    );
  const count = targets.length;
  if (count > mostTargets)
    fail('out-of-range', 'targets.length', count, `at most ${mostTargets} are possible`);
  const rows = newNumbers(count * targetRow, 'targets.length', count);
  const numbers = new Float64Array(layout.size);
  for (let i = 0; i < count; i++)
    try {
      rows[i * targetRow] = putTarget(targets[i], numbers);
      rows.set(numbers.subarray(layout.velocity, layout.shape + 10), i * targetRow + 1);
    } catch (cause) {
      throw renamed(asRicochetError(cause), `targets[${i}]`);
    }
  return rows;
}

/** So many numbers, or the error that there is no room for them. */
export function newNumbers(length: number, path: string, value: unknown): Float64Array<ArrayBuffer> {
  try {
    return new Float64Array(length);
  } catch {
    failRoom(8 * length, path, value);
  }
}

/** The targets that the rows stand for. */
export function unpackTargets(rows: Float64Array): Target[] {
  const targets: Target[] = [];
  for (let at = 0; at < rows.length; at += targetRow) targets.push(unpacked(rows, at));
  return targets;
}

function unpacked(rows: Float64Array, at: number): Target {
  const vector = (place: number) => Array.from(rows.subarray(at + place, at + place + 3)) as Triple;
  const kind = rows[at] as number;
  const velocity = vector(1);
  if (kind === planeThrough)
    return { shape: 'plane', through: [vector(4), vector(7), vector(10)], velocity } as Target;
  const [shape, row] = Object.entries(shapes).find((entry) => entry[1].kind === kind) ?? ['', undefined];
  const fields = (row?.vectors ?? []).map((field, i) => [field, vector(4 + 3 * i)]);
  const radius = rows[at + 4 + 3 * fields.length] as number;
  return { shape, ...Object.fromEntries(fields), ...(row?.hasRadius && { radius }), velocity } as Target;
}
