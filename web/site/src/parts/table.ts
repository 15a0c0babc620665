// The 1999 form grown up: every number given, every number answered.

import { html, nothing, type TemplateResult } from 'lit';
import type { Shot } from 'ricochet-wasm';
import { messages } from '../../messages/en.js';
import type { Field, FieldGroup, Texts } from '../lesson.js';
import { degrees, full, type Triple } from '../numbers.js';

export interface FieldError {
  /** The module's name of the argument: `bullet.speed`, `bullet.from.x`. */
  path: string;
  message: string;
}

export type Change = (field: Field, index: number, text: string) => void;

const axes = ['x', 'y', 'z'] as const;

function errorOf(field: Field, index: number, error: FieldError | undefined): boolean {
  if (error === undefined) return false;
  const own = field.kind === 'vector' ? `${field.path}.${axes[index]}` : field.path;
  return error.path === own || error.path === field.path;
}

function input(
  field: Field,
  index: number,
  texts: Texts,
  error: FieldError | undefined,
  change: Change,
): TemplateResult {
  const id = field.kind === 'vector' ? `${field.id}-${axes[index]}` : field.id;
  const bad = errorOf(field, index, error);
  return html`<span class="cell">
    ${field.kind === 'vector' ? html`<label class="axis" for=${id}>${axes[index]}</label>` : nothing}
    <input
      id=${id}
      type="text"
      inputmode="text"
      autocomplete="off"
      spellcheck="false"
      aria-label=${field.kind === 'vector' ? `${field.label}, ${axes[index]}` : nothing}
      aria-invalid=${bad ? 'true' : 'false'}
      aria-describedby=${bad ? `${field.id}-error` : nothing}
      .value=${texts[field.id]?.[index] ?? ''}
      @input=${(event: Event) => change(field, index, (event.target as HTMLInputElement).value)}
    />
  </span>`;
}

function row(field: Field, texts: Texts, error: FieldError | undefined, change: Change): TemplateResult {
  const bad = error !== undefined && (error.path === field.path || error.path.startsWith(`${field.path}.`));
  const count = field.kind === 'vector' ? 3 : 1;
  const unit = html`<span class="unit">${field.unit}</span>`;
  const name =
    field.kind === 'vector'
      ? html`<span class="name"><span class="swatch quantity-${field.quantity}" aria-hidden="true"></span>${field.label}${unit}</span>`
      : html`<label class="name" for=${field.id}
          ><span class="swatch quantity-${field.quantity}" aria-hidden="true"></span>${field.label}${unit}</label
        >`;
  return html`<div class="row ${field.kind}" role=${field.kind === 'vector' ? 'group' : nothing} aria-label=${field.kind === 'vector' ? field.label : nothing}>
    ${name}
    <span class="cells">${Array.from({ length: count }, (_, i) => input(field, i, texts, error, change))}</span>
    ${bad ? html`<p class="error" id="${field.id}-error">${error.message}</p>` : nothing}
  </div>`;
}

export function givenTable(
  groups: FieldGroup[],
  texts: Texts,
  error: FieldError | undefined,
  change: Change,
): TemplateResult {
  return html`${groups.map(
    (group) =>
      html`<fieldset>
        <legend>${group.title}</legend>
        ${group.fields.map((field) => row(field, texts, error, change))}
      </fieldset>`,
  )}`;
}

function number(name: string, value: number, unit: string, quantity = 'plain', extra = ''): TemplateResult {
  return html`<div class="answer">
    <dt><span class="swatch quantity-${quantity}" aria-hidden="true"></span>${name}</dt>
    <dd><span class="value" data-value=${value}>${full(value)}</span> <span class="unit">${unit}</span>${extra ? html` <span class="extra">= ${extra}</span>` : nothing}</dd>
  </div>`;
}

function vector(name: string, v: Triple, unit: string, quantity: string): TemplateResult {
  return html`<div class="answer">
    <dt><span class="swatch quantity-${quantity}" aria-hidden="true"></span>${name}</dt>
    <dd>
      ${axes.map((axis) => html`<span class="part"><span class="axis">${axis}</span> <span class="value" data-value=${v[axis]}>${full(v[axis])}</span></span>`)}
      ${unit ? html`<span class="unit">${unit}</span>` : nothing}
    </dd>
  </div>`;
}

export function answerTable(shot: Shot): TemplateResult {
  const { answers, units } = messages;
  const verdict = html`<div class="answer verdict">
    <dt>${answers.hit}</dt>
    <dd>${shot.hit ? answers.yes : answers.no}</dd>
  </div>`;
  if (!shot.hit)
    return html`<dl class="answers">
      ${verdict}
      <div class="answer"><dt class="visually-hidden">Why</dt><dd class="reason">${messages.reasons[shot.reason]}</dd></div>
      ${
        shot.closest === undefined
          ? nothing
          : [
              number(answers.closestTime, shot.closest.time, units.frames),
              number(answers.gap, shot.closest.gap, units.units),
            ]
      }
    </dl>`;
  return html`<dl class="answers">
    ${verdict} ${number(answers.time, shot.time, units.frames)}
    ${number(answers.distance, shot.distance, units.units, 'bullet')}
    ${vector(answers.point, shot.point, units.units, 'plain')}
    ${vector(answers.center, shot.center, units.units, 'bullet')}
    ${vector(answers.normal, shot.normal, '', 'normal')}
    ${number(answers.ricochetAngle, shot.ricochetAngle, units.radians, 'angle', degrees(shot.ricochetAngle))}
    ${vector(answers.velocity, shot.velocity, units.speed, 'outgoing')}
  </dl>`;
}
