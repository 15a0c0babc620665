/** Groups: which targets a question is about, and which bodies of a world collide. */
import { fail } from '../errors/fail.js';

export const allGroups = 0xffffffff;

/** Groups with one bit each, 0 to 2³² − 1. The results of JavaScript's `|`, `&` and `~` may be negative. */
export function readGroups(value: unknown, path: string): number {
  if (value === undefined) return allGroups;
  const allowed = 'a whole number of 32 bits is needed, a bit for each group, such as 1 << 3';
  if (typeof value !== 'number') fail('not-a-number', path, value, allowed);
  if (!(Number.isInteger(value) && value >= -0x80000000 && value <= allGroups))
    fail(Number.isFinite(value) ? 'out-of-range' : 'not-finite', path, value, allowed);
  return value >>> 0;
}

/** Selects the other bodies of a world that a ball or an obstacle collides with. */
export interface CollisionFilter {
  /** The groups that it is in, one bit each, as a whole number of 32 bits. All by default. */
  groups?: number | undefined;
  /**
   * The groups that it collides with; all by default. Two bodies collide if each is in a group of the other's mask:
   * `(a.groups & b.mask) !== 0 && (b.groups & a.mask) !== 0`. So a body in no group (`groups: 0`) collides with none.
   * Bodies that do not collide may overlap.
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
