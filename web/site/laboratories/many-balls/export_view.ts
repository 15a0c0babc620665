// What visitors take along from the stage of many balls: program, link, picture, events, series and snapshot.
import { seriesCsv } from '../../lesson/lesson_export.js';
import { type NamedQuantity, quantityOf } from '../../lesson/quantities.js';
import type { ManyBallsMessages } from './messages/index.js';
import type { Played } from './program_text.js';
import type { Readout } from './readouts.js';
import type { SimulationRunner } from './simulation_runner.js';
import { fields, type State } from './state.js';

/** What is set, for files. */
function inputsOf({ preset, values, balls }: State): [name: string, value: string | number][] {
  const own: [string, number][] = preset === 'own' ? [['balls', balls.length]] : [];
  return [
    ['preset', preset],
    ...fields[preset].map(({ id, start }): [string, number] => [id, values[id] ?? start]),
    ...own,
  ];
}

/** The same for the table of runs, in the page's words. */
export function givenOf({ preset, values, balls }: State, words: ManyBallsMessages): NamedQuantity[] {
  return [
    quantityOf(words.preset, words.presets[preset]),
    ...fields[preset].map(({ id, start }) => quantityOf(words.fields[id], values[id] ?? start)),
    ...(preset === 'own' ? [quantityOf(words.custom.title, balls.length)] : []),
  ];
}

/** What came out, for the table of runs: the numbers of the readouts, with their names. */
export function answersOf(time: number, timeName: string, readouts: readonly Readout[]): NamedQuantity[] {
  return [
    quantityOf(timeName, Number(time.toFixed(3))),
    ...readouts.map(({ name, number, value }) => quantityOf(name, number ?? value)),
  ];
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
