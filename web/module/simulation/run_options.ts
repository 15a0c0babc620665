/** Options of `next`, `advance` and `run`: how far, how many events, how much work. */

import { checkFunction, checkRecord, checkSignal, latest, limitOf } from '../arguments/check.js';
import { nonReentrant } from '../arguments/reentrancy_guard.js';
import { fail } from '../errors/fail.js';
import type { Signal } from '../scheduling/abort_signal.js';
import type { SimulationEvent } from './events.js';

/**
 * Why a run ended: the `time` has come, the `budget` of events is spent, it is `quiet`: nothing will happen any more, or a
 * callback has `stopped` it. With `work` it has not ended: as much work has been done as one call may do, and the same call goes on
 * from there.
 */
export type Ending = 'time' | 'budget' | 'quiet' | 'work' | 'stopped';

/** How far a run has come, and why it ended. */
export interface RunProgress {
  reason: Ending;
  /** That happened in this run. */
  events: number;
  /** Frames since the world began. */
  time: number;
  /**
   * Done in this run, in units of some nanoseconds: cells crossed, contacts predicted, neighbours, pairs and obstacles looked
   * at. An event in a gas takes about 200.
   */
  work: number;
}

/** Options of `next`. */
export interface NextOptions {
  /**
   * Frames since the world began.
   *
   * @defaultValue Infinity
   */
  until?: number | undefined;
  /**
   * How much work one call may do, as `RunProgress.work` counts it; by default about a second of it.
   *
   * @defaultValue 200_000_000
   */
  maxWork?: number | undefined;
}

/** Options of `advance`. */
export interface AdvanceOptions {
  /**
   * After this many events it stops.
   *
   * @defaultValue 10_000_000
   */
  maxEvents?: number | undefined;
  /**
   * After so much work, too, it stops with `work`; by default about ten seconds of it.
   *
   * @defaultValue 2_000_000_000
   */
  maxWork?: number | undefined;
  /**
   * Told of each event as it happens; it may change the world. Where it gives `'stop'`, the call ends: the time is that of the event,
   * and others of that moment are told by the next call. It may also let time pass itself, with `next` or `advance`, or `restore` another
   * moment: the call goes on from there to the time it was to reach. The answer does not count what was done so, and its time is the
   * world's at the end, which may be later, or after `'stop'` earlier.
   *
   * @defaultValue none
   */
  onEvent?: ((event: SimulationEvent) => unknown) | undefined;
}

/** Options of `run`: at least one of `events`, `until` and `signal`, or it would never end. */
export type RunOptions = RunSettings & ({ events: number } | { until: number } | { signal: Signal });

/** @inline */
interface RunSettings {
  /**
   * How many more events.
   *
   * @defaultValue Infinity
   */
  events?: number | undefined;
  /**
   * Frames since the world began.
   *
   * @defaultValue Infinity
   */
  until?: number | undefined;
  /**
   * After each slice of about 12 ms, with what has been done so far. Where it gives `'stop'`, the run ends.
   *
   * @defaultValue none
   */
  onProgress?: ((progress: RunProgress) => unknown) | undefined;
  /**
   * Ends the run between two slices: whatever goes on in the world, they are short.
   *
   * @defaultValue none
   */
  signal?: Signal | undefined;
}

/** Defaults: events and work after which `advance` stops, and work after which `next` does. */
const defaultEvents = 10_000_000;
const defaultWork = 2_000_000_000;
const defaultWorkOfNext = 200_000_000;

function readUntil(value: unknown): number {
  const until = limitOf(value, 'options.until');
  if (until > latest && until < Number.POSITIVE_INFINITY)
    fail('out-of-range', 'options.until', value, `at most ${latest} frames, or Infinity, are possible`);
  return until;
}

export const readNext = nonReentrant((options: unknown) => {
  checkRecord(options, 'options', '{ until: 10 }', ['until', 'maxWork']);
  return {
    until: readUntil(options.until),
    maxWork: checkCount(options.maxWork, 'options.maxWork', defaultWorkOfNext),
  };
});

export const readAdvance = nonReentrant((options: unknown) => {
  checkRecord(options, 'options', '{ maxEvents: 1000 }', ['maxEvents', 'maxWork', 'onEvent']);
  return {
    maxEvents: checkCount(options.maxEvents, 'options.maxEvents', defaultEvents),
    maxWork: checkCount(options.maxWork, 'options.maxWork', defaultWork),
    onEvent: checkFunction(options.onEvent, 'options.onEvent') as AdvanceOptions['onEvent'],
  };
});

export const readRun = nonReentrant((options: unknown) => {
  checkRecord(options, 'options', '{ events: 1000000 }', ['events', 'until', 'signal', 'onProgress']);
  const { events, until, signal, onProgress } = options as RunSettings;
  if (events === undefined && until === undefined && signal === undefined)
    fail(
      'missing',
      'options.events',
      undefined,
      'events, until or a signal is needed, or it would never end',
    );
  return {
    maxEvents: checkCount(events, 'options.events', Number.POSITIVE_INFINITY),
    until: readUntil(until),
    abort: checkSignal(signal, 'options.signal'),
    onProgress: checkFunction(onProgress, 'options.onProgress') as RunOptions['onProgress'],
  };
});

export type CheckedAdvance = ReturnType<typeof readAdvance>;
export type CheckedRun = ReturnType<typeof readRun>;

function checkCount(value: unknown, path: string, preset: number): number {
  if (value === undefined) return preset;
  if (value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && (value as number) >= 0))
    return value as number;
  fail(
    typeof value === 'number' ? 'out-of-range' : 'not-a-number',
    path,
    value,
    'a whole number of 0 or more is needed',
  );
}
