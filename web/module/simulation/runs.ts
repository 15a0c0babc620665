/** Runs of a simulation: at once, event by event, or in time slices. */
import { nextSlice, yieldToEventLoop } from '../scheduling/time_slices.js';
import type { SimulationHandle } from './handle.js';
import type { CheckedAdvance, CheckedRun, Ending, RunProgress } from './run_options.js';

/** Work of a run's first slice: less than a millisecond. */
const firstSlice = 100_000;

/** Runs until a time; with `onEvent` event by event. */
export function advance(
  simulation: SimulationHandle,
  until: number,
  { maxEvents, maxWork, onEvent }: CheckedAdvance,
): RunProgress {
  if (onEvent === undefined) return simulation.run(maxEvents, until, maxWork);
  let work = 0;
  const ended = (reason: Ending, events: number): RunProgress => ({
    reason,
    events,
    time: simulation.time(),
    work,
  });
  for (let events = 0; events < maxEvents; events++) {
    if (work >= maxWork) return ended('work', events);
    // The callback's own work does not count, and after `restore` the world's work is that of the snapshot.
    const before = simulation.work();
    const event = simulation.next(until, maxWork - work);
    work += simulation.work() - before;
    if (event === 'work') return ended('work', events);
    if (event === null) return ended('time', events);
    if (onEvent(event) === 'stop') return ended('stopped', events + 1);
  }
  return ended('budget', maxEvents);
}

/** Runs in slices of work, between which other tasks have their turn. */
export async function runInSlices(
  simulation: SimulationHandle,
  { maxEvents, until, abort, onProgress }: CheckedRun,
): Promise<RunProgress> {
  let events = 0;
  let work = 0;
  let slice = firstSlice;
  for (;;) {
    abort?.();
    const start = performance.now();
    const progress = simulation.run(maxEvents - events, until, slice);
    events += progress.events;
    work += progress.work;
    const total = { ...progress, events, work };
    if (progress.reason !== 'work') return total;
    if (onProgress?.(total) === 'stop') return { ...total, reason: 'stopped' };
    slice = nextSlice(slice, performance.now() - start);
    await yieldToEventLoop();
    simulation.alive();
  }
}
