// The form that adds, changes and removes the balls of a custom world.
import { html, nothing, type TemplateResult } from 'lit';
import { numberField } from '../../lesson/descriptions.js';
import { givenTable } from '../../lesson/given_table.js';
import type { BallsParts } from './balls_parts.js';
import { formOf } from './controls.js';
import type { Session } from './session.js';
import { type CustomBall, type CustomField, customFields, mostCustomBalls } from './state.js';

export function customWorldForm(
  { customWorld: world, playing, words, shared }: BallsParts,
  session: Session,
): TemplateResult {
  const { chosen, ball, typed } = world;
  const { custom: say } = words;
  const { count } = session.runner.simulation;
  const full = count >= mostCustomBalls;
  // While it plays, digits that change too fast to be read are left out.
  const shown = (value: number) => String(playing ? Number(value.toPrecision(4)) : value);
  const form = (of: CustomBall) => {
    const rows = customFields.map((field) => numberField(`own-${field}`, say[field], ''));
    const texts = Object.fromEntries(customFields.map((field) => [`own-${field}`, [shown(of[field])]]));
    return givenTable(
      [{ title: '', fields: rows }],
      formOf(texts, typed, shared, ({ id }, _, text) => world.type(id.slice(4) as CustomField, text)),
    );
  };
  return html`<section class="custom-form" aria-labelledby="own-title">
    <h2 id="own-title">${say.title}</h2>
    <p class="custom-tools card-buttons on-screen">
      <label for="ball">${say.choose}</label>
      <select id="ball" ?disabled=${count === 0} @change=${(event: Event) => world.choose(Number((event.target as HTMLSelectElement).value))}>
        ${Array.from({ length: count }, (_, i) => html`<option value=${i} .selected=${i === chosen}>${say.ball(i + 1)}</option>`)}
      </select>
      <button type="button" @click=${() => world.add()} ?disabled=${full}>${say.add}</button>
      <button type="button" @click=${() => world.remove()} ?disabled=${count === 0}>${say.remove}</button>
    </p>
    ${full ? html`<p class="soft">${say.full}</p>` : nothing}
    ${ball === undefined ? nothing : html`<div @focusout=${() => world.leave()}>${form(ball)}</div>`}
    <p class="soft">${say.keys}</p>
  </section>`;
}
