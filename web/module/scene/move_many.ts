/** `moveMany`: many targets put elsewhere at once. */
import { checkSized, isSized, lengthOf, plainArray } from '../arguments/check.js';
import { checkLiving } from '../batches/blocks.js';
import { checkAttached } from '../batches/rows.js';
import { Refusal } from '../boundary/layout.js';
import { failFull } from '../boundary/memory.js';
import type { RawModule, RawScene } from '../boundary/raw_module.js';
import { fail } from '../errors/fail.js';

/** The caller's numbers, so many for each target. */
function numbersOf(value: unknown, path: string, row: number, count: number, raw: RawModule): Float64Array {
  const numbers = plainArray(value, 'Float64Array');
  const allowed = `a Float64Array of ${count} rows of ${row} numbers is needed`;
  if (numbers === undefined) fail(value === undefined ? 'missing' : 'not-an-object', path, value, allowed);
  if (numbers.length === 0) checkAttached(value, path);
  else checkLiving(numbers, path, raw);
  if (numbers.length !== row * count)
    fail('wrong-length', path, value, `${allowed}; it has ${numbers.length} numbers`);
  return numbers;
}

function checkSizes(copy: Float64Array, path: string): void {
  for (let i = 0; i < copy.length; i++) if (!isSized(copy[i])) checkSized(copy[i], `${path}[${i}]`);
}

function checkRotations(copy: Float64Array): void {
  checkSizes(copy, 'rotations');
  for (let i = 0; i < copy.length; i += 4)
    if (copy[i] === 0 && copy[i + 1] === 0 && copy[i + 2] === 0 && copy[i + 3] === 0)
      fail('degenerate-shape', `rotations[${i}]`, 0, 'a quaternion has a length above 0');
}

/**
 * Checks indices, places and rotations, and moves the targets. `isThere(index)`: whether there is such a target.
 *
 * What is checked is the copy that the solver reads: while indices are read their own code may change the numbers, and another
 * thread may do so in shared memory at any time.
 */
export function moveMany(
  raw: RawModule,
  scene: RawScene,
  given: unknown,
  places: unknown,
  rotations: unknown,
  isThere: (index: unknown) => boolean,
): void {
  const indices: ArrayLike<unknown> | undefined = Array.isArray(given)
    ? given
    : plainArray(given, 'Int32Array', 'Uint32Array');
  if (indices === undefined)
    fail(
      given === undefined ? 'missing' : 'not-an-object',
      'indices',
      given,
      'an array of indices of targets is needed',
    );
  const count = lengthOf(indices as readonly unknown[], 'indices');
  const ownPlaces = () => numbersOf(places, 'places', 3, count, raw);
  const ownRotations = () => numbersOf(rotations, 'rotations', 4, count, raw);
  // Wrong lengths are refused before there is room for so many.
  ownPlaces();
  if (rotations !== undefined) ownRotations();
  const checked = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const index = indices[i];
    if (!isThere(index))
      fail('out-of-range', `indices[${i}]`, index, 'the index of a target of this scene is needed');
    checked[i] = index as number;
  }
  const address = scene.roomForMoves(count);
  if (address === 0 && count > 0) failFull('places', 'them');
  const { buffer } = raw.HEAPF64;
  new Int32Array(buffer, scene.movedIndices(), count).set(checked);
  const copies = new Float64Array(buffer, address, 7 * count);
  const placesCopy = copies.subarray(0, 3 * count);
  placesCopy.set(ownPlaces());
  checkSizes(placesCopy, 'places');
  if (rotations !== undefined) {
    const rotationsCopy = copies.subarray(3 * count);
    rotationsCopy.set(ownRotations());
    checkRotations(rotationsCopy);
  }
  const bad = scene.firstUnmovable();
  if (bad >= 0)
    fail(
      'unknown-shape',
      `indices[${bad}]`,
      checked[bad],
      'spheres, boxes with a rotation and meshes have a place, which leaves all corners within 1e150',
      'Use move for others',
    );
  if (scene.moveMany(rotations !== undefined) === Refusal.outOfMemory) failFull('places', 'them');
}
