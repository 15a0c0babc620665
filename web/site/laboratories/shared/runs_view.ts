// The table of the runs that were kept.
import { html, nothing, type TemplateResult } from 'lit';
import { short } from '../../widgets/numbers.js';
import type { LaboratoryMessages } from './messages.js';
import { type Run, tableOf } from './runs.js';

export interface RunsView {
  runs: readonly Run[];
  words: LaboratoryMessages['runs'];
  disabled: boolean;
  keep(): void;
  forget(): void;
  download(): void;
}

const shown = (value: string | number): string => (typeof value === 'number' ? short(value) : value);

export function runsView({ runs, words, disabled, keep, forget, download }: RunsView): TemplateResult {
  const { head, rows } = tableOf(runs, words.number);
  return html`<section class="runs" aria-labelledby="runs-title">
    <h2 id="runs-title">${words.title}</h2>
    ${
      runs.length === 0
        ? html`<p class="soft">${words.none}</p>`
        : html`<div class="scroller" tabindex="0" role="region" aria-label=${words.title}>
          <table>
            <thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
            <tbody>
              ${rows.map((row) => html`<tr>${row.map((value) => html`<td class="number">${shown(value)}</td>`)}</tr>`)}
            </tbody>
          </table>
        </div>`
    }
    <p class="runs-buttons">
      <button type="button" ?disabled=${disabled} @click=${keep}>${words.keep}</button>
      ${
        runs.length === 0
          ? nothing
          : html`<button type="button" @click=${download}>${words.csv}</button>
            <button type="button" @click=${forget}>${words.forget}</button>`
      }
    </p>
  </section>`;
}
