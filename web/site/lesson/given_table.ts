// The table of what is given: every field with its unit, and its error where it has one.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';
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

interface Form {
  texts: Texts;
  error: FieldError | undefined;
  change: Change;
  words: Messages;
}

const axes = ['x', 'y', 'z'] as const;

/** Whether an error of the module belongs to a field: to itself, to what it lies in, or to a part of it. */
function concerns(field: Field, error: FieldError | undefined): error is FieldError {
  if (error === undefined) return false;
  return error.path === field.path || error.path.startsWith(`${field.path}.`);
}

function isBad(field: Field, index: number, error: FieldError | undefined): boolean {
  if (error === undefined || error.isNote) return false;
  const own = field.kind === 'vector' ? `${field.path}.${axes[index]}` : field.path;
  return error.path === own || error.path === field.path;
}

function input(field: NumberField | VectorField, index: number, form: Form): TemplateResult {
  const { texts, error, change, words } = form;
  const id = field.kind === 'vector' ? `${field.id}-${axes[index]}` : field.id;
  const bad = isBad(field, index, error);
  return html`<span class="cell">
    ${field.kind === 'vector' ? html`<label class="axis" for=${id}>${axes[index]}</label>` : nothing}
    <input
      id=${id}
      type="text"
      inputmode="text"
      autocomplete="off"
      spellcheck="false"
      placeholder=${field.optional ? words.table.none : ''}
      aria-label=${field.kind === 'vector' ? words.vector(field.label, axes[index] ?? '') : nothing}
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

function row(field: Field, form: Form): TemplateResult {
  const bad = concerns(field, form.error);
  const unit = field.unit === '' ? nothing : html`<span class="unit">${field.unit}</span>`;
  const swatch = html`<span class="swatch quantity-${field.quantity}" aria-hidden="true"></span>`;
  const vector = field.kind === 'vector';
  const name = vector
    ? html`<span class="name">${swatch}${field.label}${unit}</span>`
    : html`<label class="name" for=${field.id}>${swatch}${field.label}${unit}</label>`;
  const cells =
    field.kind === 'choice'
      ? choice(field, form)
      : Array.from({ length: countOf(field, form.texts) }, (_, i) => input(field, i, form));
  return html`<div class="row ${vector ? 'vector' : 'number'}" role=${vector ? 'group' : nothing} aria-label=${vector ? field.label : nothing}>
    ${name}
    <span class="cells">${cells}</span>
    ${bad && form.error ? html`<p class="error" id="${field.id}-error">${form.error.message}</p>` : nothing}
  </div>`;
}

export function givenTable(groups: FieldGroup[], form: Form): TemplateResult {
  return html`${groups.map((group) => {
    const fields = group.fields.filter((field) => field.when?.(form.texts) ?? true);
    return fields.length === 0
      ? nothing
      : html`<fieldset>
          <legend>${group.title}</legend>
          ${fields.map((field) => row(field, form))}
        </fieldset>`;
  })}`;
}

/** An error that no field shows is shown above them all. */
export function strayError(groups: FieldGroup[], texts: Texts, error: FieldError | undefined): string {
  if (error === undefined) return '';
  const shown = groups
    .flatMap((group) => group.fields)
    .some((field) => (field.when?.(texts) ?? true) && concerns(field, error));
  return shown ? '' : error.message;
}
