// Curves and further tables of a lesson.
import { html, nothing, type TemplateResult } from 'lit';
import type { Cell, LabPage, Table, View } from './lesson.js';

/** Each table with its title; it can be scrolled by keyboard. */
export function seriesAndTables({ plots = [], tables = [] }: View, page: LabPage): TemplateResult {
  return html`${plots.map((plot) => html`<ricochet-plot .plot=${plot}></ricochet-plot>`)}
  ${tables.map((table) => tableView(table, page))}`;
}

function tableView({ title, head, rows, isByStop }: Table, page: LabPage): TemplateResult {
  return html`<section class="further ${isByStop ? 'bounces' : ''}">
      <h2>${title}</h2>
      <div class="scroller tall" tabindex="0" role="region" aria-label=${title}>
        <table>
          <thead><tr>${head.map((name, i) => html`<th scope="col" class=${classOf(rows[0]?.[i])}>${name}</th>`)}</tr></thead>
          <tbody>${rows.map((cells, i) => (isByStop ? stopRow(cells, i + 1, page) : html`<tr>${cells.map(cellView)}</tr>`))}</tbody>
        </table>
      </div>
    </section>`;
}

/** A click on a row goes to its stop, as the player's buttons do. */
function stopRow(cells: readonly Cell[], stop: number, page: LabPage): TemplateResult {
  return html`<tr class=${stop === page.atStop ? 'chosen' : ''} data-bounce=${stop} @click=${() => page.toStop(stop)}>${cells.map(cellView)}</tr>`;
}

const isNumber = (cell: Cell | undefined): boolean => typeof cell === 'object' || typeof cell === 'number';

const classOf = (cell: Cell | undefined): string => (isNumber(cell) ? 'number' : '');

function cellView(cell: Cell): TemplateResult {
  if (typeof cell !== 'object') return html`<td class=${classOf(cell)}>${cell}</td>`;
  return html`<td class="number ${cell.look ?? ''}" data-value=${cell.value ?? nothing}>${cell.text}</td>`;
}
