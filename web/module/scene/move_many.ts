/** `moveMany`: moves many targets at once. */
import { checkSized, isSized, lengthOf, plainArray, plainNumbers } from '../arguments/check.js';
import { mostTargets } from '../arguments/targets.js';
import { checkLiving } from '../batches/blocks.js';
import { checkAttached } from '../batches/rows.js';
import { Refusal } from '../boundary/layout.js';
import { failFull } from '../boundary/memory.js';
import type { RawModule, RawScene } from '../boundary/raw_module.js';
import { fail } from '../errors/fail.js';
import type { KnownTargets } from './known_targets.js';

const rowsOf = (row: number, count: number) =>
  `an array, Float64Array or Float32Array of ${count} rows of ${row} numbers is needed`;

/** The numbers of a plain array, each read once and not converted; other values are returned unchanged. */
function plainCopy(value: unknown, path: string, row: number, count: number): unknown {
  if (!Array.isArray(value)) return value;
  const length = lengthOf(value, path);
  if (length !== row * count)
    fail('wrong-length', path, value, `${rowsOf(row, count)}; it has ${length} numbers`);
  const copy = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const number: unknown = value[i];
    if (!isSized(number)) checkSized(number, `${path}[${i}]`);
    copy[i] = number as number;
  }
  return copy;
}

/** The caller's numbers, `row` of them for each target. */
function numbersOf(
  value: unknown,
  path: string,
  row: number,
  count: number,
  raw: RawModule,
): Float64Array | Float32Array {
  const numbers = plainNumbers(value);
  const allowed = rowsOf(row, count);
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
 * Checks indices, places and rotations, and moves the targets.
 *
 * The solver reads a copy, and that copy is checked: while indices are read their own code may change the numbers,
 * and another thread may do so in shared memory at any time.
 */
export function moveMany(
  raw: RawModule,
  scene: RawScene,
  given: unknown,
  places: unknown,
  rotations: unknown,
  known: KnownTargets,
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
  if (count > mostTargets)
    fail('out-of-range', 'indices.length', count, `at most ${mostTargets} are possible`);
  const placesGiven = plainCopy(places, 'places', 3, count);
  const rotationsGiven = plainCopy(rotations, 'rotations', 4, count);
  const ownPlaces = () => numbersOf(placesGiven, 'places', 3, count, raw);
  const ownRotations = () => numbersOf(rotationsGiven, 'rotations', 4, count, raw);
  // Wrong lengths are refused before any memory is requested.
  ownPlaces();
  if (rotations !== undefined) ownRotations();
  const checked = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const index = indices[i];
    if (!known.isThere(index)) known.check(index, `indices[${i}]`);
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
      'out-of-range',
      `places[${3 * bad}]`,
      placesCopy[3 * bad],
      `target ${checked[bad]} would stand beyond 1e150, lose its shape to rounding, or be a wall out of the plane z = 0`,
      'Put it elsewhere',
    );
  known.move(checked, placesCopy, rotations === undefined ? undefined : copies.subarray(3 * count));
  if (scene.moveMany(rotations !== undefined) === Refusal.outOfMemory) failFull('places', 'them');
}
