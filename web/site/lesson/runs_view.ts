// The table of the runs that were kept.
import { html, nothing, type TemplateResult } from 'lit';
import type { MeasureMessages } from './measure_messages.js';
import { type Run, runTable } from './runs.js';

export interface RunsView<State> {
  runs: readonly Run<State>[];
  words: MeasureMessages['runs'];
  /** The run that the fields hold, if it was kept. */
  present: Run<State> | undefined;
  /** Whether there is a good answer to keep. */
  canKeep: boolean;
  keep(): void;
  goBack(state: State): void;
  remove(number: number): void;
  download(): void;
}

export function runsView<State>(view: RunsView<State>): TemplateResult {
  const { runs, words, present, canKeep, keep, download } = view;
  return html`<section class="runs" aria-labelledby="runs-title">
    <h2 id="runs-title">${words.title}</h2>
    ${runs.length === 0 ? html`<p class="soft">${words.none}</p>` : tableView(view)}
    <p class="card-buttons on-screen">
      <button type="button" class="keep" ?disabled=${!canKeep || present !== undefined} @click=${keep}>${words.keep}</button>
      ${runs.length === 0 ? nothing : html`<button type="button" @click=${download}>${words.csv}</button>`}
      <span class="soft" role="status">${present === undefined ? '' : words.kept}</span>
    </p>
  </section>`;
}

function tableView<State>({ runs, words, present, goBack, remove }: RunsView<State>): TemplateResult {
  const { inputs, answers, rows } = runTable(runs);
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
    ${runs.length > 1 ? html`<p class="soft">${words.differing}</p>` : nothing}`;
}
