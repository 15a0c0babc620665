/** Places and velocities of all that moves, written into arrays of the caller's. */
import { checkRecord, plainNumbers } from '../arguments/check.js';
import { guarded } from '../arguments/reentrancy_guard.js';
import type { RawModule } from '../boundary/raw_module.js';
import { fail } from '../errors/fail.js';
import { checkLiving } from './blocks.js';
import { checkApart } from './overlapping.js';
import { checkAttached } from './rows.js';

/** Arrays that places and velocities are written into, three numbers each. */
export interface VectorArrays {
  positions?: Float64Array | Float32Array | undefined;
  velocities?: Float64Array | Float32Array | undefined;
}

const names = ['positions', 'velocities'] as const;

/**
 * Writes `count` vectors, which `vectors` gives as a view, into each array. `mayBeLonger`: where how many there are changes from frame
 * to frame, arrays for the most of them do as well.
 */
export function readVectorsInto(
  raw: RawModule,
  arrays: unknown,
  owner: string,
  count: number,
  vectors: (name: (typeof names)[number]) => Float64Array,
  mayBeLonger = false,
): void {
  const given = guarded(() => {
    checkRecord(arrays, 'arrays', `{ positions: new Float64Array(3 * ${owner}.count) }`, names);
    return { positions: arrays['positions'], velocities: arrays['velocities'] };
  });
  const check = (name: (typeof names)[number]) =>
    checkVectors(given[name], `arrays.${name}`, 3 * count, mayBeLonger, raw);
  const [positions, velocities] = names.map(check);
  if (positions && velocities) checkApart(velocities, 'arrays.velocities', positions, 'arrays.positions');
  for (const name of names) {
    if (given[name] === undefined) continue;
    const all = vectors(name);
    // Checked anew: asking for them may have made the memory grow, in which an array may lie.
    check(name)?.set(all);
  }
}

/** Checks an array that places or velocities are written to, where there is one. */
function checkVectors(
  array: unknown,
  path: string,
  length: number,
  mayBeLonger: boolean,
  raw: RawModule,
): Float64Array | Float32Array | undefined {
  if (array === undefined) return undefined;
  const numbers = plainNumbers(array);
  if (numbers?.length === 0) checkAttached(array, path);
  if (numbers === undefined || !(numbers.length === length || (mayBeLonger && numbers.length > length)))
    fail(
      'wrong-length',
      path,
      array,
      `a Float64Array or Float32Array of ${length} numbers${mayBeLonger ? ' or more' : ''} is needed`,
    );
  if (length > 0) checkLiving(numbers, path, raw);
  return numbers;
}
