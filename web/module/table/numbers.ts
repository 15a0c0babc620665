/** Numbers of tables: in SI units, and of sizes that balls have. */

import { checkNumber, pathOfPart, putVector } from '../arguments/check.js';
import { fail, failAs } from '../errors/fail.js';

/** Metres, metres a second, radians a second: beyond them polynomials of fourth degree would leave the doubles. */
const largest = 1e6;
const least = 1e-18;

const allowed = `in SI units a number is 0, or of a size from ${least} to ${largest}`;

function checkRange(number: number, path: string): void {
  const size = Math.abs(number);
  if (!(number === 0 || (size <= largest && size >= least)))
    fail('out-of-range', path, number, allowed, 'Take 0 for what is smaller');
}

/** Writes x and y of a vector in the plane of the cloth; z is 0 or missing. */
export function putOnCloth(value: unknown, path: string, numbers: Float64Array, place: number): void {
  const vector = new Float64Array(3);
  putTableVector(value, path, vector, 0);
  if (vector[2] !== 0)
    fail(
      'out-of-range',
      pathOfPart(path, value, 2),
      vector[2],
      'the plane of the cloth has x and y: z is 0 or missing',
    );
  numbers.set(vector.subarray(0, 2), place);
}

/** Writes x, y and z. */
export function putTableVector(value: unknown, path: string, numbers: Float64Array, place: number): void {
  putVector(value, path, numbers, place, Number.isFinite);
  for (let i = 0; i < 3; i++) checkRange(numbers[place + i] as number, pathOfPart(path, value, i));
}

/**
 * Writes a number from `low` to `high`, by default `preset`, if there is one. `unit` is for the error: ' of radians'.
 */
export function putWithin(
  value: unknown,
  path: string,
  numbers: Float64Array,
  place: number,
  [low, high]: readonly [number, number],
  preset?: number,
  unit = '',
): void {
  if (value === undefined && preset !== undefined) {
    numbers[place] = preset;
    return;
  }
  checkNumber(value, path);
  if (!(value >= low && value <= high))
    failAs('out-of-range', path, value, `a number${unit} from ${low} to ${high} is needed`, {
      from: low,
      to: high,
    });
  checkRange(value, path);
  numbers[place] = value;
}

/** The largest number that tables accept. */
export const mostNumber = largest;
