// Rows of number fields, as in the tables of the lessons.

import { html, nothing, type TemplateResult } from 'lit';
import type { Quantity } from '../../shell/quantity.js';

export interface Cell {
  id: string;
  /** What stands in the field: x, y, r. */
  axis: string;
  label: string;
  text: string;
  bad: boolean;
}

export interface Row {
  name: string;
  unit?: string;
  quantity: Quantity;
  cells: Cell[];
  error?: string | undefined;
  /** Takes the row away. */
  remove?: { name: string; act: () => void } | undefined;
}

export function fieldRow(row: Row, change: (id: string, text: string) => void): TemplateResult {
  const errorId = `${row.cells[0]?.id}-error`;
  return html`<div class="row vector" role="group" aria-label=${row.name}>
    <span class="name"><span class="swatch quantity-${row.quantity}" aria-hidden="true"></span>${row.name}
      ${row.remove === undefined ? nothing : html`<button type="button" class="remove" aria-label=${row.remove.name} title=${row.remove.name} @click=${row.remove.act}>×</button>`}
      ${row.unit ? html`<span class="unit">${row.unit}</span>` : nothing}</span>
    <span class="cells cells-${row.cells.length}">
      ${row.cells.map(
        (cell) => html`<span class="cell">
          <label class="axis" for=${cell.id} aria-hidden="true">${cell.axis}</label>
          <input
            id=${cell.id}
            type="text"
            autocomplete="off"
            spellcheck="false"
            aria-label=${cell.label}
            aria-invalid=${cell.bad ? 'true' : 'false'}
            aria-describedby=${cell.bad ? errorId : nothing}
            .value=${cell.text}
            @input=${(event: Event) => change(cell.id, (event.target as HTMLInputElement).value)}
          />
        </span>`,
      )}
    </span>
    ${row.error ? html`<p class="error" id=${errorId}>${row.error}</p>` : nothing}
  </div>`;
}

/** A row with one choice of several. */
export function choiceRow(
  id: string,
  name: string,
  chosen: string,
  options: [value: string, label: string][],
  change: (value: string) => void,
): TemplateResult {
  return html`<div class="row number">
    <label class="name" for=${id}><span class="swatch quantity-plain" aria-hidden="true"></span>${name}</label>
    <span class="cells"><span class="cell">
      <select id=${id} @change=${(event: Event) => change((event.target as HTMLSelectElement).value)}>
        ${options.map(([value, label]) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`)}
      </select>
    </span></span>
  </div>`;
}
