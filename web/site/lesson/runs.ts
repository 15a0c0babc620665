// Runs that a learner keeps, to compare what was given and what came of it.
import { csv } from '../widgets/export.js';
import { headOf, type NamedQuantity } from './quantities.js';

export interface Run<State> {
  /** Counts on, even after others were removed. */
  number: number;
  state: State;
  inputs: NamedQuantity[];
  answers: NamedQuantity[];
}

export class Runs<State> {
  #runs: Run<State>[] = [];
  #count = 0;

  get all(): readonly Run<State>[] {
    return this.#runs;
  }

  keep(state: State, inputs: NamedQuantity[], answers: NamedQuantity[]): void {
    this.#count += 1;
    this.#runs = [...this.#runs, { number: this.#count, state: structuredClone(state), inputs, answers }];
  }

  remove(number: number): void {
    this.#runs = this.#runs.filter((run) => run.number !== number);
  }

  /** The run with this state. */
  find(isPresent: (state: State) => boolean): Run<State> | undefined {
    return this.#runs.find(({ state }) => isPresent(state));
  }
}

export interface RunTable<State> {
  /** Names of the inputs and of the answers that the columns hold. */
  inputs: string[];
  answers: string[];
  rows: { run: Run<State>; cells: string[] }[];
}

const namesIn = (lists: NamedQuantity[][]): string[] => [
  ...new Set(lists.flatMap((list) => list.map(({ name }) => name))),
];

/** A row a run. Inputs that are the same in all of them are left out, as long as there is anything to compare. */
export function runTable<State>(runs: readonly Run<State>[]): RunTable<State> {
  const shown = (list: NamedQuantity[], name: string) =>
    list.find((value) => value.name === name)?.shown ?? '';
  const differs = (name: string) => new Set(runs.map((run) => shown(run.inputs, name))).size > 1;
  const inputs = namesIn(runs.map((run) => run.inputs)).filter(differs);
  const answers = namesIn(runs.map((run) => run.answers));
  return {
    inputs,
    answers,
    rows: runs.map((run) => ({
      run,
      cells: [
        ...inputs.map((name) => shown(run.inputs, name)),
        ...answers.map((name) => shown(run.answers, name)),
      ],
    })),
  };
}

/** All inputs and answers of all runs, with all digits. */
export function runsCsv(runs: readonly Run<unknown>[], number: string): string {
  const valuesOf = ({ inputs, answers }: Run<unknown>) =>
    [...inputs, ...answers].flatMap(({ values }) => values);
  const names = [...new Set(runs.flatMap((run) => valuesOf(run).map(headOf)))];
  const rows = runs.map((run) => {
    const values = new Map(valuesOf(run).map((one) => [headOf(one), one.value]));
    return [run.number, ...names.map((name) => values.get(name) ?? '')];
  });
  return csv([[number, ...names], ...rows]);
}
