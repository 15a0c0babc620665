// What visitors take along from the stage of many balls: program, link, picture, events, series and snapshot.
import { type Quantities, seriesCsv } from '../shared/runs.js';
import type { ManyBallsMessages } from './messages/index.js';
import type { Played } from './program_text.js';
import type { Readout } from './readouts.js';
import type { SimulationRunner } from './simulation_runner.js';
import { fields, type State } from './state.js';

/** What is set, for files. */
export function inputsOf({ preset, values, balls }: State): Quantities {
  return [
    ['preset', preset],
    ...fields[preset].map(({ id, start }) => [id, values[id] ?? start] as const),
    ...(preset === 'own' ? [['balls', balls.length] as const] : []),
  ];
}

/** The same for the table of runs, in the page's words. */
export function givenOf({ preset, values, balls }: State, words: ManyBallsMessages): Quantities {
  return [
    [words.preset, words.presets[preset]],
    ...fields[preset].map(({ id, start }) => [words.fields[id] ?? id, values[id] ?? start] as const),
    ...(preset === 'own' ? [[words.custom.title, balls.length] as const] : []),
  ];
}

/** What came out, for the table of runs: the numbers of the readouts, with their names. */
export function answersOf(time: number, timeName: string, readouts: readonly Readout[]): Quantities {
  const numbers = readouts.map(({ name, number, value }) => [name, number ?? value] as const);
  return [[timeName, Number(time.toFixed(3))], ...numbers];
}

/** Energy, momentum and number of events over time. */
export function seriesOf(state: State, { series }: SimulationRunner): string {
  const { times, columns } = series;
  return seriesCsv(inputsOf(state), [
    ['time', 'energy', 'momentum x', 'momentum y', 'momentum z', 'events'],
    ...times.map((time, i) => [time, ...columns.map((column) => column[i] ?? '')]),
  ]);
}

/** How far the simulation has been played since the balls were last changed by hand. */
export function playedSince(runner: SimulationRunner, since: { time: number; events: number }): Played {
  return {
    time: runner.time - since.time,
    events: runner.eventCount - since.events,
    atEvent: runner.shown !== undefined,
  };
}
