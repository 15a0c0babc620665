/** `shootThrough`: everything in a bullet's path. */
import { checkRecord, limitOf } from '../arguments/check.js';
import { type PredicateOptions, predicateFields } from '../arguments/filter.js';
import { throughRow } from '../boundary/layout.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';

/** A target that a bullet passes through, or a triangle of a mesh. */
export interface ThroughHit {
  /** Its index in the scene. */
  target: number;
  /** The triangle, if it is a mesh. */
  triangle?: number;
  /** Frames from now until the bullet enters it; negative if it starts inside. */
  enter: number;
  /** Frames from now until it leaves; the largest number if it never does. */
  exit: number;
  /** Where the surfaces touch at the entry. */
  point: Vector3;
  /** Unit, out of the target, at the entry. */
  normal: Vector3;
}

/** Options of `shootThrough`. */
export interface ThroughOptions extends PredicateOptions {
  /**
   * Frames, ≥ 0, inclusive, of entering.
   *
   * @defaultValue Infinity
   */
  maxTime?: number | undefined;
  /**
   * The largest number of hits; the first ones are returned.
   *
   * @defaultValue 10_000_000
   */
  maxHits?: number | undefined;
}

const mostHits = 10_000_000;
/** The limit in batches, where each bullet has room for that many. */
export const mostHitsInRows = 1000;

export function readMaxHits(value: unknown, path: string, most = mostHits): number {
  if (value === undefined) return most;
  if (!(Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most))
    fail(value === null || typeof value !== 'number' ? 'not-a-number' : 'out-of-range', path, value, {
      from: 1,
      to: most,
      whole: true,
    });
  return value as number;
}

export function readThroughOptions(options: unknown): { maxTime: number; maxHits: number } {
  checkRecord(options, 'options', '{ maxHits: 10 }', ['maxTime', 'maxHits', ...predicateFields]);
  return {
    maxTime: limitOf(options.maxTime, 'options.maxTime'),
    maxHits: readMaxHits(options.maxHits, 'options.maxHits'),
  };
}

/** The rows at an address. */
export function readThroughHits(shared: SharedBuffer, address: number, count: number): ThroughHit[] {
  const { size, ...at } = throughRow;
  const numbers = new Float64Array(shared.raw.HEAPF64.buffer, address, count * size);
  return Array.from({ length: count }, (_, i) => {
    const number = (place: number) => numbers[i * size + place] as number;
    const triangle = number(at.triangle);
    return {
      target: number(at.target),
      ...(triangle < 0 ? {} : { triangle }),
      enter: number(at.enter),
      exit: number(at.exit),
      point: vectorAt(numbers, i * size + at.point),
      normal: vectorAt(numbers, i * size + at.normal),
    };
  });
}
