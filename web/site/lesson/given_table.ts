// The table of given numbers: every field with its unit, and its error if it has one.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';
import { concerns, pathOf } from './field_errors.js';
import type {
  ChoiceField,
  Field,
  FieldError,
  FieldGroup,
  NumberField,
  Texts,
  VectorField,
} from './lesson.js';

export type Change = (field: Field, index: number, text: string) => void;

/** The contents of a table of fields, and its reaction to a change. */
export interface Form {
  texts: Texts;
  error: FieldError | undefined;
  change: Change;
  words: Messages;
  /** Lays out other fields. */
  lay(texts: Texts): void;
}

const axes = ['x', 'y', 'z'] as const;

/** The sign of a cell, its name for who hears it, and its id. */
function cellOf(field: VectorField, index: number): { sign: string; name: string; id: string } {
  const { sign = axes[index] ?? '', name = sign, path = sign } = field.cells?.[index] ?? {};
  return { sign, name, id: `${field.id}-${field.cells === undefined ? sign : path.replace('.', '')}` };
}

function isBad(field: Field, index: number, error: FieldError | undefined): boolean {
  if (error === undefined || error.isNote) return false;
  return error.path === pathOf(field, index) || error.path === field.path;
}

function input(field: NumberField | VectorField, index: number, form: Form): TemplateResult {
  const { texts, error, change, words } = form;
  const { id, sign, name } =
    field.kind === 'vector' ? cellOf(field, index) : { id: field.id, sign: '', name: '' };
  const bad = isBad(field, index, error);
  return html`<span class="cell">
    ${field.kind === 'vector' ? html`<label class="axis" for=${id}>${sign}</label>` : nothing}
    <input
      id=${id}
      type="text"
      inputmode="text"
      autocomplete="off"
      spellcheck="false"
      placeholder=${field.optional ? words.table.none : ''}
      aria-label=${field.kind === 'vector' ? words.vector(field.label, name) : nothing}
      aria-invalid=${bad ? 'true' : 'false'}
      aria-describedby=${bad ? `${field.id}-error` : nothing}
      .value=${texts[field.id]?.[index] ?? ''}
      @input=${(event: Event) => change(field, index, (event.target as HTMLInputElement).value)}
    />
  </span>`;
}

function choice(field: ChoiceField, form: Form): TemplateResult {
  const chosen = form.texts[field.id]?.[0];
  return html`<span class="cell">
    <select id=${field.id} @change=${(event: Event) => form.change(field, 0, (event.target as HTMLSelectElement).value)}>
      ${field.options.map(({ value, label }) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`)}
    </select>
  </span>`;
}

/** Two numbers in the plane, three in space. */
function countOf(field: NumberField | VectorField, texts: Texts): number {
  if (field.kind === 'number') return 1;
  return field.flat?.(texts) ? 2 : (texts[field.id]?.length ?? 3);
}

export const switchView = (
  id: string,
  label: string,
  isOn: boolean,
  change: (isOn: boolean) => void,
): TemplateResult =>
  html`<label class="switch"><input type="checkbox" id=${id} .checked=${isOn}
    @change=${(event: Event) => change((event.target as HTMLInputElement).checked)} /> ${label}</label>`;

function row(field: Field, form: Form): TemplateResult | typeof nothing {
  if (field.kind === 'hidden') return nothing;
  const { texts, change } = form;
  if (field.kind === 'switch')
    return switchView(field.id, field.label, texts[field.id]?.[0] === '1', (isOn) =>
      change(field, 0, isOn ? '1' : '0'),
    );
  const bad = concerns(field, form.error);
  const unit = field.unit === '' ? nothing : html`<span class="unit">${field.unit}</span>`;
  const swatch = html`<span class="swatch quantity-${field.quantity}" aria-hidden="true"></span>`;
  const vector = field.kind === 'vector';
  const name = vector
    ? html`<span class="name">${swatch}${field.label}${field.remove === undefined ? nothing : removeButton(field.remove, form)}${unit}</span>`
    : html`<label class="name" for=${field.id}>${swatch}${field.label}${unit}</label>`;
  // All digits of an exact number have to be visible.
  const isLong = field.kind === 'vector' && (form.texts[field.id] ?? []).some((text) => text.length > 9);
  const count = field.kind === 'choice' ? 1 : countOf(field, form.texts);
  const cells =
    field.kind === 'choice'
      ? choice(field, form)
      : Array.from({ length: count }, (_, i) => input(field, i, form));
  return html`<div class="row ${vector ? 'vector' : ''}" role=${vector ? 'group' : nothing} aria-label=${vector ? field.label : nothing}>
    ${name}
    <span class="cells cells-${count} ${isLong ? 'cells-long' : ''}">${cells}</span>
    ${bad && form.error ? html`<p class="error" id="${field.id}-error">${form.error.message}</p>` : nothing}
  </div>`;
}

function removeButton({ name, from }: NonNullable<VectorField['remove']>, { texts, lay }: Form) {
  return html`<button type="button" class="remove quiet" aria-label=${name} title=${name} @click=${() => lay(from(texts))}>×</button>`;
}

export function givenTable(groups: FieldGroup[], form: Form): TemplateResult {
  return html`${groups.map((group) => {
    const fields = group.fields.filter((field) => field.when?.(form.texts) ?? true);
    return fields.length === 0
      ? nothing
      : html`<fieldset>
          ${group.title === '' ? nothing : html`<legend>${group.title}</legend>`}
          ${fields.map((field) => row(field, form))}
        </fieldset>`;
  })}`;
}

/** An error that belongs to no field is shown above all fields. */
export function strayError(groups: FieldGroup[], texts: Texts, error: FieldError | undefined): string {
  if (error === undefined) return '';
  const shown = groups
    .flatMap((group) => group.fields)
    .some((field) => (field.when?.(texts) ?? true) && concerns(field, error));
  return shown ? '' : error.message;
}
