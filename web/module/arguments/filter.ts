/** The targets that a question is about. */
import { fail, failWhole } from '../errors/fail.js';
import { checkFunction, type Fields, lengthOf } from './check.js';
import { readGroups } from './groups.js';
import type { CheckedTraits } from './traits.js';

/** Options of questions about a scene. */
export interface FilterOptions {
  /**
   * Only targets in one of these groups (one bit each) count: those with `groups & mask` not 0. By default all count,
   * even those with `groups: 0`, which no mask selects.
   *
   * @defaultValue none: all count
   */
  mask?: number | undefined;
  /**
   * Indices of targets to ignore, such as that of the shooter.
   *
   * @defaultValue []
   */
  ignore?: readonly number[] | undefined;
}

/** Options of single questions about a scene. */
export interface PredicateOptions extends FilterOptions {
  /**
   * Called for a target that the question reaches, and for each triangle of a mesh; returns whether it counts. The
   * calls come in no particular order, possibly more than once for a target, and not for targets that are too far to
   * matter. It must not ask the solver. `overlaps` calls it for whole targets.
   *
   * @defaultValue none: all count
   */
  filter?: ((target: number, triangle: number | undefined) => boolean) | undefined;
}

export const filterFields = ['mask', 'ignore'] as const;
export const predicateFields = [...filterFields, 'filter'] as const;

export interface CheckedFilter {
  /** Undefined: all groups, and targets in none. */
  readonly mask: number | undefined;
  /** Ascending. */
  readonly ignored: Int32Array;
  /** The caller's own function. */
  readonly admits?: ((target: number, triangle: number | undefined) => unknown) | undefined;
}

/** Checks the filter of a question; undefined if all targets count. `size`: the number of indices in use. */
export function readFilter(options: unknown, size: number, path = 'options'): CheckedFilter | undefined {
  const { mask, ignore, filter } = options as Fields;
  if (mask === undefined && ignore === undefined && filter === undefined) return undefined;
  // Arrays inherit a method with this name, which is no predicate.
  if (filter !== undefined && Symbol.iterator in (options as object))
    fail('not-an-object', path, options, 'an object with options is needed, not a list');
  return {
    mask: mask === undefined ? undefined : readGroups(mask, `${path}.mask`),
    ignored: readIgnored(ignore, size, `${path}.ignore`),
    admits: checkFunction(filter, `${path}.filter`) as CheckedFilter['admits'],
  };
}

function readIgnored(ignore: unknown, size: number, path: string): Int32Array {
  if (ignore === undefined) return new Int32Array();
  if (!Array.isArray(ignore)) fail('not-an-object', path, ignore, 'an array of indices of targets is needed');
  const count = lengthOf(ignore, path);
  if (count > size)
    fail('wrong-length', path, ignore, `at most ${size} indices are possible, as many as have been given`);
  const ignored = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const index: unknown = ignore[i];
    if (!(Number.isInteger(index) && (index as number) >= 0 && (index as number) < size))
      failWhole(`${path}[${i}]`, index, 'the index of one of the targets is needed');
    ignored[i] = index as number;
  }
  return ignored.sort();
}

/** True if a target counts. */
export function admits(
  filter: CheckedFilter | undefined,
  index: number,
  { groups, isSensor }: CheckedTraits,
): boolean {
  if (isSensor) return false;
  if (filter === undefined) return true;
  const { mask, ignored } = filter;
  return (mask === undefined || (groups & mask) !== 0) && !ignored.includes(index);
}
