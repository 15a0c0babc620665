// Curves and further tables of a lesson.
import { html, type TemplateResult } from 'lit';
import type { View } from './lesson.js';

/** Each table with its title; it can be scrolled by keyboard. */
export function seriesAndTables({ plots = [], tables = [] }: View): TemplateResult {
  return html`${plots.map((plot) => html`<ricochet-plot .plot=${plot}></ricochet-plot>`)}
  ${tables.map(
    ({ title, head, rows }) => html`<section class="further">
      <h2>${title}</h2>
      <div class="scroller" tabindex="0" role="region" aria-label=${title}>
        <table>
          <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
          <tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
        </table>
      </div>
    </section>`,
  )}`;
}
