/** Targets as rows of numbers: the form in which workers receive them, without the code that a caller's objects may have. */

import type { Fields } from '../arguments/check.js';
import { asRicochetError } from '../arguments/reentrancy_guard.js';
import type { Target } from '../arguments/shapes.js';
import { checkTargetList, formOf, putTarget } from '../arguments/targets.js';
import { sharedBufferSize, targetAt, targetRow } from '../boundary/layout.js';
import { failRoom } from '../boundary/memory.js';
import { vectorAt } from '../boundary/shared_buffer.js';
import { renamed } from '../errors/fail.js';

/** The number of the shape, and the target's numbers in the order of the shared buffer. */
const rowSize = 1 + targetRow.size;

/** Checks targets, and writes a row for each. */
export function packTargets(targets: unknown): Float64Array {
  checkTargetList(targets);
  const count = targets.length;
  const rows = newNumbers(count * rowSize, 'targets.length', count);
  const numbers = new Float64Array(sharedBufferSize);
  for (let i = 0; i < count; i++)
    try {
      rows[i * rowSize] = putTarget(targets[i], numbers);
      rows.set(numbers.subarray(targetAt.velocity, targetAt.velocity + targetRow.size), i * rowSize + 1);
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
  const numbers = new Float64Array(sharedBufferSize);
  for (let at = 0; at < rows.length; at += rowSize) {
    numbers.set(rows.subarray(at + 1, at + rowSize), targetAt.velocity);
    targets.push(readTarget(rows[at] as number, numbers));
  }
  return targets;
}

function readTarget(kind: number, numbers: Float64Array): Target {
  const [shape, form] = formOf(kind);
  const target: Fields = { shape };
  for (const [name, field] of Object.entries(form.fields)) target[name] = field.read(numbers);
  const { x, y, z } = vectorAt(numbers, targetAt.velocity);
  target.velocity = [x, y, z];
  return target as unknown as Target;
}
