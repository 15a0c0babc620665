/** Groups: which of many a question is about, and which bodies of a world meet. */
import { fail } from '../errors/fail.js';

export const allGroups = 0xffffffff;

/** Groups as a bit each, 0 to 2³² − 1: what JavaScript's `|`, `&` and `~` give may be below 0. */
export function readGroups(value: unknown, path: string): number {
  if (value === undefined) return allGroups;
  const allowed = 'a whole number of 32 bits is needed, a bit for each group, such as 1 << 3';
  if (typeof value !== 'number') fail('not-a-number', path, value, allowed);
  if (!(Number.isInteger(value) && value >= -0x80000000 && value <= allGroups))
    fail(Number.isFinite(value) ? 'out-of-range' : 'not-finite', path, value, allowed);
  return value >>> 0;
}

/** Which other bodies of a world a ball or an obstacle meets. */
export interface CollisionFilter {
  /** The groups that it is in, a bit each: a whole number of 32 bits. In all of them where it is missing. */
  groups?: number | undefined;
  /**
   * The groups that it meets; all where it is missing. Two bodies meet where each is in a group of the other's mask:
   * `(a.groups & b.mask) !== 0 && (b.groups & a.mask) !== 0`. So one in no group, with `groups: 0`, meets none. Those that do not
   * meet may overlap.
   */
  mask?: number | undefined;
}

export const filterFields = ['groups', 'mask'] as const;

/** Checks and writes groups and mask. */
export function putFilter(
  { groups, mask }: { groups?: unknown; mask?: unknown },
  path: string,
  numbers: Float64Array,
  at: { readonly groups: number; readonly mask: number },
): void {
  numbers[at.groups] = readGroups(groups, `${path}.groups`);
  numbers[at.mask] = readGroups(mask, `${path}.mask`);
}
