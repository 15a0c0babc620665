/** Which targets a question is about. */
import { fail } from '../errors/fail.js';
import { checkFunction, type Fields, lengthOf } from './check.js';
import { readGroups } from './groups.js';
import type { CheckedTraits } from './traits.js';

/** Options of questions about a scene. */
export interface FilterOptions {
  /**
   * Only targets in one of these groups, a bit each, count: those where `groups & mask` is not 0. Where it is missing all do, those
   * with `groups: 0` too, which no mask admits.
   *
   * @defaultValue none: all count
   */
  mask?: number | undefined;
  /**
   * Indices of targets that do not count, such as that of the shooter.
   *
   * @defaultValue []
   */
  ignore?: readonly number[] | undefined;
}

/** Options of single questions about a scene. */
export interface PredicateOptions extends FilterOptions {
  /**
   * Says of a target that the question comes to, and of a mesh of each triangle, whether it counts. It is asked in no order, of some more
   * than once, and of none that is too far to matter; it may not ask the solver. `overlaps` asks it of whole targets.
   *
   * @defaultValue none: all count
   */
  filter?: ((target: number, triangle: number | undefined) => boolean) | undefined;
}

export const filterFields = ['mask', 'ignore'] as const;
export const predicateFields = [...filterFields, 'filter'] as const;

export interface CheckedFilter {
  /** Without it, all groups and those in none. */
  readonly mask: number | undefined;
  /** Ascending. */
  readonly ignored: Int32Array;
  /** The caller's own function. */
  readonly admits?: ((target: number, triangle: number | undefined) => unknown) | undefined;
}

/** Checks which targets count; undefined where all do. `size`: how many indices have been given. */
export function readFilter(options: unknown, size: number, path = 'options'): CheckedFilter | undefined {
  const { mask, ignore, filter } = options as Fields;
  if (mask === undefined && ignore === undefined && filter === undefined) return undefined;
  // What lists inherit under this name is no predicate.
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
      fail('out-of-range', `${path}[${i}]`, index, 'the index of one of the targets is needed');
    ignored[i] = index as number;
  }
  return ignored.sort();
}

/** Whether a target counts. */
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
