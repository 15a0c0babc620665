// The form in which the balls of one's own world are added, changed and removed.
import { html, nothing, type TemplateResult } from 'lit';
import type { Typed } from './controls.js';
import { type CustomField, customFields, numberOf } from './custom_balls.js';
import type { ManyBallsMessages } from './messages/index.js';
import { type CustomBall, mostCustomBalls } from './state.js';

export interface CustomWorldForm {
  count: number;
  chosen: number;
  ball: CustomBall | undefined;
  /** While it plays, digits that nobody can read are left out. */
  playing: boolean;
  typed: Typed | undefined;
  choose(ball: number): void;
  change(field: CustomField, text: string): void;
  leave(): void;
  add(): void;
  remove(): void;
}

export function customWorldForm(view: CustomWorldForm, { custom: words }: ManyBallsMessages): TemplateResult {
  const { count, chosen, ball, typed } = view;
  const full = count >= mostCustomBalls;
  const text = (field: CustomField) => {
    if (ball === undefined) return '';
    if (typed?.id === field) return typed.text;
    const value = numberOf(ball, field);
    return String(view.playing ? Number(value.toPrecision(4)) : value);
  };
  const bad = (field: CustomField) => typed?.id === field && typed.message !== '';
  return html`<section class="custom-form" aria-labelledby="own-title">
    <h2 id="own-title">${words.title}</h2>
    <p class="custom-tools card-buttons on-screen">
      <label for="ball">${words.choose}</label>
      <select id="ball" ?disabled=${count === 0} @change=${(event: Event) => view.choose(Number((event.target as HTMLSelectElement).value))}>
        ${Array.from({ length: count }, (_, i) => html`<option value=${i} .selected=${i === chosen}>${words.ball(i + 1)}</option>`)}
      </select>
      <button type="button" @click=${view.add} ?disabled=${full}>${words.add}</button>
      <button type="button" @click=${view.remove} ?disabled=${count === 0}>${words.remove}</button>
    </p>
    ${full ? html`<p class="soft">${words.full}</p>` : nothing}
    ${
      ball === undefined
        ? nothing
        : customFields.map(
            (field) => html`<div class="row">
              <label class="name" for="own-${field}">${words[field]}</label>
              <span class="cells"><span class="cell"><input
                id="own-${field}"
                type="text"
                inputmode="decimal"
                autocomplete="off"
                aria-invalid=${bad(field) ? 'true' : 'false'}
                aria-describedby=${bad(field) ? `own-${field}-error` : nothing}
                .value=${text(field)}
                @input=${(event: Event) => view.change(field, (event.target as HTMLInputElement).value)}
                @blur=${() => view.leave()}
              /></span></span>
              ${bad(field) ? html`<p class="error" id="own-${field}-error">${typed?.message}</p>` : nothing}
            </div>`,
          )
    }
    <p class="soft">${words.keys}</p>
  </section>`;
}
