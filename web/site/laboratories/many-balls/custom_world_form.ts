// The form of one's own balls.
import { html, nothing, type TemplateResult } from 'lit';
import { numberOf, type OwnField, ownFields } from './custom_balls.js';
import type { Words } from './messages.js';
import { mostOwnBalls, type OwnBall } from './state.js';
import type { Typed } from './views.js';

export interface OwnView {
  count: number;
  chosen: number;
  ball: OwnBall | undefined;
  /** While it plays, digits that nobody can read are left out. */
  playing: boolean;
  typed: Typed | undefined;
  choose(ball: number): void;
  change(field: OwnField, text: string): void;
  leave(): void;
  add(): void;
  remove(): void;
}

export function ownForm(view: OwnView, { own }: Words): TemplateResult {
  const { count, chosen, ball, typed } = view;
  const full = count >= mostOwnBalls;
  const text = (field: OwnField) => {
    if (ball === undefined) return '';
    if (typed?.id === field) return typed.text;
    const value = numberOf(ball, field);
    return String(view.playing ? Number(value.toPrecision(4)) : value);
  };
  const bad = (field: OwnField) => typed?.id === field && typed.message !== '';
  return html`<section class="own-form" aria-labelledby="own-title">
    <h2 id="own-title">${own.title}</h2>
    <p class="own-tools">
      <label for="ball">${own.choose}</label>
      <select id="ball" ?disabled=${count === 0} @change=${(event: Event) => view.choose(Number((event.target as HTMLSelectElement).value))}>
        ${Array.from({ length: count }, (_, i) => html`<option value=${i} .selected=${i === chosen}>${own.ball(i + 1)}</option>`)}
      </select>
      <button type="button" @click=${view.add} ?disabled=${full}>${own.add}</button>
      <button type="button" @click=${view.remove} ?disabled=${count === 0}>${own.remove}</button>
    </p>
    ${full ? html`<p class="soft">${own.full}</p>` : nothing}
    ${
      ball === undefined
        ? nothing
        : ownFields.map(
            (field) => html`<div class="row number">
              <label class="name" for="own-${field}">${own[field]}</label>
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
    <p class="soft">${own.keys}</p>
  </section>`;
}
