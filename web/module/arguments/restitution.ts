/** Restitutions. */
import type { Allowed } from '../errors/allowed.js';
import { fail } from '../errors/fail.js';
import { checkNumber, checkSized } from './check.js';

const allowed: Allowed = { from: 0, to: 1 };

/** Checks a restitution, 0 to 1, and writes it; 1 by default. */
export function putRestitution(value: unknown, path: string, numbers: Float64Array, place: number): void {
  if (value === undefined) {
    numbers[place] = 1;
    return;
  }
  checkNumber(value, path, allowed);
  if (!(value >= 0 && value <= 1)) fail('out-of-range', path, value, allowed);
  checkSized(value, path);
  numbers[place] = value;
}

const checked = new Float64Array(1);

/** Checks a restitution, 0 to 1, and returns it; 1 by default. */
export function restitutionOf(value: unknown, path: string): number {
  putRestitution(value, path, checked, 0);
  return checked[0] as number;
}
