// The runs that a learner keeps, and the table that compares their given numbers and answers.

import { html, nothing, type TemplateResult } from 'lit';
import { csv, save } from '../widgets/export.js';
import type { MeasureMessages } from './measure_messages.js';
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
  /** The names of inputs and answers in the columns. */
  inputs: string[];
  answers: string[];
  rows: { run: Run<State>; cells: string[] }[];
}

const namesIn = (lists: NamedQuantity[][]): string[] => [
  ...new Set(lists.flatMap((list) => list.map(({ name }) => name))),
];

/** One row per run. Inputs that are equal in all runs are left out if other columns remain. */
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

export interface RunsView<State> {
  runs: Runs<State>;
  words: MeasureMessages['runs'];
  /** The name of their file. */
  file: string;
  /** The shown run, if it is among the kept ones. */
  present?: Run<State> | undefined;
  /** The data to keep; undefined without a valid answer. */
  now(): Omit<Run<State>, 'number'> | undefined;
  canKeep: boolean;
  goBack(state: State): void;
  /** Called when the list of runs has changed. */
  changed(): void;
  saved?(): void;
}

export function runsView<State>(view: RunsView<State>): TemplateResult {
  const { runs, words, file, present, now, canKeep, changed } = view;
  const keep = () => {
    const run = now();
    if (run !== undefined) runs.keep(run.state, run.inputs, run.answers);
    changed();
  };
  const download = () => {
    save(`${file}.runs.csv`, new Blob([runsCsv(runs.all, words.number)], { type: 'text/csv' }));
    view.saved?.();
  };
  const isEmpty = runs.all.length === 0;
  return html`<section class="runs" aria-labelledby="runs-title">
    <h2 id="runs-title">${words.title}</h2>
    ${isEmpty ? html`<p class="soft">${words.none}</p>` : tableView(view)}
    <p class="card-buttons on-screen">
      <button type="button" class="keep" ?disabled=${!canKeep || present !== undefined} @click=${keep}>${words.keep}</button>
      ${isEmpty ? nothing : html`<button type="button" @click=${download}>${words.csv}</button>`}
      <span class="soft" role="status">${present === undefined ? '' : words.kept}</span>
    </p>
  </section>`;
}

function tableView<State>({ runs, words, present, goBack, changed }: RunsView<State>): TemplateResult {
  const { inputs, answers, rows } = runTable(runs.all);
  const remove = (number: number) => {
    runs.remove(number);
    changed();
  };
  return html`<div class="scroller" tabindex="0" role="region" aria-label=${words.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">${words.number}</th>
            ${inputs.map((name) => html`<th scope="col" class="input">${name}</th>`)}
            ${answers.map((name) => html`<th scope="col">${name}</th>`)}
            <td></td>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ run, cells }) => html`<tr aria-current=${run === present ? 'true' : nothing}>
              <th scope="row">
                <button type="button" class="chip" aria-label=${words.back(run.number)} title=${words.back(run.number)} @click=${() => goBack(run.state)}>${run.number}</button>
              </th>
              ${cells.map((cell, i) => html`<td class=${i < inputs.length ? 'input' : ''}>${cell}</td>`)}
              <td>
                <button type="button" class="quiet" aria-label=${words.remove(run.number)} title=${words.remove(run.number)} @click=${() => remove(run.number)}>×</button>
              </td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${runs.all.length > 1 ? html`<p class="soft">${words.differing}</p>` : nothing}`;
}
