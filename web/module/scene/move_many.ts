/** `moveMany`: many targets put elsewhere at once. */
import { checkSized, isSized, plainArray } from '../arguments/check.js';
import { Refusal } from '../boundary/layout.js';
import { failFull } from '../boundary/memory.js';
import type { RawModule, RawScene } from '../boundary/raw_module.js';
import { fail } from '../errors/fail.js';

/** Numbers, so many for each target. */
function readNumbers(value: unknown, path: string, row: number, count: number): Float64Array {
  const numbers = plainArray(value, 'Float64Array');
  const allowed = `a Float64Array of ${count} rows of ${row} numbers is needed`;
  if (numbers === undefined) fail(value === undefined ? 'missing' : 'not-an-object', path, value, allowed);
  if (numbers.length !== row * count)
    fail('wrong-length', path, value, `${allowed}; it has ${numbers.length} numbers`);
  for (let i = 0; i < numbers.length; i++) if (!isSized(numbers[i])) checkSized(numbers[i], `${path}[${i}]`);
  return numbers;
}

/** Checks indices, places and rotations, and moves the targets. `isThere(index)`: whether there is such a target. */
export function moveMany(
  raw: RawModule,
  scene: RawScene,
  given: unknown,
  placesGiven: unknown,
  rotationsGiven: unknown,
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
  const count = indices.length;
  const places = readNumbers(placesGiven, 'places', 3, count);
  const rotations =
    rotationsGiven === undefined ? undefined : readNumbers(rotationsGiven, 'rotations', 4, count);
  const checked = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const index = indices[i];
    if (!isThere(index))
      fail('out-of-range', `indices[${i}]`, index, 'the index of a target of this scene is needed');
    checked[i] = index as number;
  }
  if (rotations !== undefined)
    for (let i = 0; i < count; i++)
      if (rotations.subarray(4 * i, 4 * i + 4).every((part) => part === 0))
        fail('degenerate-shape', `rotations[${4 * i}]`, 0, 'a quaternion has a length above 0');
  const address = scene.roomForMoves(count);
  if (address === 0 && count > 0) failFull('places', 'them');
  const { buffer } = raw.HEAPF64;
  new Int32Array(buffer, scene.movedIndices(), count).set(checked);
  new Float64Array(buffer, address, 3 * count).set(places);
  if (rotations !== undefined) new Float64Array(buffer, address + 24 * count, 4 * count).set(rotations);
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
