/** Options of `next`, `advance` and `run`: how far, how many events, how much work. */

import { checkFunction, checkRecord, checkSignal, latest, limitOf } from '../arguments/check.js';
import { nonReentrant } from '../arguments/reentrancy_guard.js';
import { fail } from '../errors/fail.js';
import type { Signal } from '../scheduling/abort_signal.js';
import type { SimulationEvent } from './events.js';

/**
 * The reason why a run ended: `time` has been reached, the `budget` of events is used up, `quiet`: nothing will
 * happen any more, or a callback has `stopped` it. With `work` it has not ended: one call has done all the work that
 * it may, and the same call continues from there.
 */
export type Ending = 'time' | 'budget' | 'quiet' | 'work' | 'stopped';

/** The progress of a run, and the reason why it ended. */
export interface RunProgress {
  reason: Ending;
  /** Events that happened in this run. */
  events: number;
  /** Frames since the world began. */
  time: number;
  /**
   * Work done in this run, in units of some nanoseconds: cells crossed, contacts predicted, neighbours, pairs and
   * obstacles tested. An event in a gas takes about 200.
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
   * The most work for one call, counted like `RunProgress.work`; by default about a second.
   *
   * @defaultValue 200_000_000
   */
  maxWork?: number | undefined;
}

/** Options of `advance`. */
export interface AdvanceOptions {
  /**
   * It stops after this many events.
   *
   * @defaultValue 10_000_000
   */
  maxEvents?: number | undefined;
  /**
   * It also stops after this much work, with `work`; by default about ten seconds.
   *
   * @defaultValue 2_000_000_000
   */
  maxWork?: number | undefined;
  /**
   * Called for each event as it happens; it may change the world. If it returns `'stop'`, the call ends at the time
   * of the event, and the next call reports further events of that moment. It may also advance time itself, with
   * `next` or `advance`, or `restore` another moment: the call continues from there until its time. The result does
   * not count what was done in this way, and its time is the world's at the end, which may be later, or after
   * `'stop'` earlier.
   *
   * @defaultValue none
   */
  onEvent?: ((event: SimulationEvent) => unknown) | undefined;
}

/** Options of `run`: at least one of `events`, `until` and `signal`, because it would otherwise never end. */
export type RunOptions = RunSettings & ({ events: number } | { until: number } | { signal: Signal });

/** @inline */
interface RunSettings {
  /**
   * The number of further events.
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
   * Called after each slice of about 12 ms with the progress so far. If it returns `'stop'`, the run ends.
   *
   * @defaultValue none
   */
  onProgress?: ((progress: RunProgress) => unknown) | undefined;
  /**
   * Ends the run between two slices, which are always short.
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
  fail(typeof value === 'number' ? 'out-of-range' : 'not-a-number', path, value, { from: 0, whole: true });
}
