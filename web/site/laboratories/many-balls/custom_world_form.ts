// The form in which the balls of one's own world are added, changed and removed.
import { html, nothing, type TemplateResult } from 'lit';
import { numberRow } from './controls.js';
import type { RicochetBalls } from './element.js';
import type { Session } from './session.js';
import { type CustomField, customFields, mostCustomBalls } from './state.js';

export function customWorldForm(
  { customWorld: world, playing, words }: RicochetBalls,
  session: Session,
): TemplateResult {
  const { chosen, ball, typed } = world;
  const { custom: say } = words;
  const { count } = session.runner.simulation;
  const full = count >= mostCustomBalls;
  const row = (field: CustomField, value: number) => {
    const own = typed?.id === field ? typed : undefined;
    return numberRow({
      id: `own-${field}`,
      name: say[field],
      // While it plays, digits that nobody can read are left out.
      text: own?.text ?? String(playing ? Number(value.toPrecision(4)) : value),
      message: own?.message ?? '',
      input: (text) => world.type(field, text),
      leave: () => world.leave(),
    });
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
    ${ball === undefined ? nothing : customFields.map((field) => row(field, ball[field]))}
    <p class="soft">${say.keys}</p>
  </section>`;
}
