/** Options that say how far a table advances. */

import { checkRecord, limitOf } from '../arguments/check.js';
import { fail } from '../errors/fail.js';

/** Options of `table.next`. */
export interface TableNextOptions {
  /** Seconds since the table was made. @defaultValue Infinity */
  until?: number | undefined;
}

/** Options of `table.advance`. */
export interface TableAdvanceOptions {
  /** The largest number of events. @defaultValue 1 000 000 */
  maxEvents?: number | undefined;
}

/** Options of `table.run`. */
export interface TableRunOptions extends TableNextOptions, TableAdvanceOptions {}

/** How a run ended, and the events in it. */
export interface TableProgress {
  /**
   * `quiet`: nothing moves any more. `time`: the requested time has been reached. `budget`: the allowed number of
   * events have happened.
   */
  reason: 'quiet' | 'time' | 'budget';
  events: number;
  /** Seconds since the table was made. */
  time: number;
}

/** Options of `table.preview`. */
export interface PreviewOptions {
  /** The largest number of events. @defaultValue 100 000 */
  maxEvents?: number | undefined;
}

/**
 * The most work for one call, in the solver's units of some ten nanoseconds: whatever the numbers, it ends within a
 * minute.
 */
export const mostWork = 4_000_000_000;
/** The latest time: beyond it a double would not distinguish successive events. */
export const latestTime = 1e12;

const readUntil = (value: unknown): number => {
  const until = limitOf(value, 'options.until');
  if (until > latestTime && until < Number.POSITIVE_INFINITY)
    fail('out-of-range', 'options.until', value, `at most ${latestTime} seconds, or Infinity, are possible`);
  return until;
};

function readCount(value: unknown, preset: number): number {
  if (value === undefined) return preset;
  if (value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && (value as number) >= 0))
    return value as number;
  const code = typeof value === 'number' ? 'out-of-range' : 'not-a-number';
  fail(code, 'options.maxEvents', value, { from: 0, whole: true });
}

export function readTableNext(options: unknown): number {
  checkRecord(options, 'options', '{ until: 10 }', ['until']);
  return readUntil(options.until);
}

export function readTableAdvance(options: unknown): number {
  checkRecord(options, 'options', '{ maxEvents: 1000 }', ['maxEvents']);
  return readCount(options.maxEvents, 1_000_000);
}

export function readTableRun(options: unknown): { until: number; maxEvents: number } {
  checkRecord(options, 'options', '{ maxEvents: 1000 }', ['until', 'maxEvents']);
  return { until: readUntil(options.until), maxEvents: readCount(options.maxEvents, 1_000_000) };
}

export function readPreview(options: unknown): number {
  checkRecord(options, 'options', '{ maxEvents: 1000 }', ['maxEvents']);
  const count = readCount(options.maxEvents, 100_000);
  if (!(count <= 1_000_000))
    fail('out-of-range', 'options.maxEvents', count, 'at most 1000000 events are kept');
  return count;
}

/** Refuses a value that is no number of seconds between two times. */
export function checkSeconds(
  value: unknown,
  path: string,
  from: number,
  to: number,
): asserts value is number {
  if (typeof value === 'number' && value >= from && value <= to) return;
  const allowed = `a number of seconds from ${from} to ${to} is needed`;
  if (value === undefined) fail('missing', path, value, allowed);
  if (typeof value !== 'number') fail('not-a-number', path, value, allowed);
  fail(Number.isNaN(value) ? 'not-finite' : 'out-of-range', path, value, allowed);
}
