/** Targets as rows of numbers: the form in which workers receive them, without the code that a caller's objects may have. */

import type { Fields } from '../arguments/check.js';
import { asRicochetError } from '../arguments/reentrancy_guard.js';
import type { Target } from '../arguments/shapes.js';
import { formOf, putTarget } from '../arguments/targets.js';
import { layout } from '../boundary/exchange.js';
import { failRoom } from '../boundary/memory.js';
import { fail, renamed } from '../errors/fail.js';

/** Kind, velocity, and the shape's numbers in the order of the exchange, at most ten. */
const targetRow = 14;
const mostTargets = 10_000_000;

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

/** An array of numbers, or the error that there is no room for it. */
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
  const [shape, form] = formOf(rows[at] as number);
  const target: Fields = { shape };
  let place = at + 4;
  for (const [name, field] of Object.entries(form.fields)) {
    target[name] = field.read(rows, place);
    place += field.count;
  }
  target.velocity = Array.from(rows.subarray(at + 1, at + 4));
  return target as unknown as Target;
}
