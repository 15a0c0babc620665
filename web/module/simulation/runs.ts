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
  const endedBy = (ending: Ending, events: number): RunProgress => ({
    ending,
    events,
    time: simulation.time(),
    work,
  });
  for (let events = 0; events < maxEvents; events++) {
    if (work >= maxWork) return endedBy('work', events);
    // The callback's own work does not count, and after `restore` the world's work is that of the snapshot.
    const before = simulation.work();
    const event = simulation.next(until, maxWork - work);
    work += simulation.work() - before;
    if (event === 'work') return endedBy('work', events);
    if (event === null) return endedBy('time', events);
    if (onEvent(event) === 'stop') return endedBy('stopped', events + 1);
  }
  return endedBy('budget', maxEvents);
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
    if (progress.ending !== 'work') return total;
    if (onProgress?.(total) === 'stop') return { ...total, ending: 'stopped' };
    slice = nextSlice(slice, performance.now() - start);
    await yieldToEventLoop();
    simulation.alive();
  }
}
