// Further tables of a lesson, below the stage.
import { html, nothing, type TemplateResult } from 'lit';
import type { View } from './lesson.js';

/** Each table with its title; it can be scrolled by keyboard. */
export function furtherTables(view: View): TemplateResult | typeof nothing {
  if (view.tables === undefined) return nothing;
  return html`${view.tables.map(
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
