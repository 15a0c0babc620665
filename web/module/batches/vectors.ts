/** Positions and velocities of everything that moves, written into arrays of the caller. */
import { checkRecord, plainNumbers } from '../arguments/check.js';
import { guarded } from '../arguments/reentrancy_guard.js';
import type { RawModule } from '../boundary/raw_module.js';
import { fail } from '../errors/fail.js';
import { checkLiving } from './blocks.js';
import { checkApart } from './overlapping.js';
import { checkAttached } from './rows.js';

/** Arrays for positions and velocities, three numbers each. */
export interface VectorArrays {
  positions?: Float64Array | Float32Array | undefined;
  velocities?: Float64Array | Float32Array | undefined;
}

const names = ['positions', 'velocities'] as const;

/**
 * Writes `count` vectors, which `vectors` returns as a view, into each array. `mayBeLonger`: if their number changes
 * from frame to frame, arrays for the largest number are allowed.
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
    // Checked again: the request may have made the memory grow that an array is in.
    check(name)?.set(all);
  }
}

/** Checks an array for positions or velocities, if it is given. */
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
