// The controls around the stage: presets, fields, and the player.
import { html, type TemplateResult } from 'lit';
import { choiceField, numberField } from '../../lesson/descriptions.js';
import { type Change, givenTable } from '../../lesson/given_table.js';
import type { Texts } from '../../lesson/lesson.js';
import type { Messages } from '../../messages/index.js';
import type { BallsParts } from './balls_parts.js';
import { fields, presetIds, type Typed } from './state.js';

export function presetChips(page: BallsParts): TemplateResult {
  const { state, words, shared } = page;
  return html`<div class="presets on-screen" role="group" aria-label=${shared.table.presets}>
    ${presetIds.map(
      (id) =>
        html`<button type="button" class="preset" data-preset=${id} aria-pressed=${id === state.preset ? 'true' : 'false'} @click=${() => page.choose(id)}>${words.presets[id]}</button>`,
    )}
  </div>`;
}

/** The number fields of the preset: each takes effect when it loses the focus. */
export function givenFields(page: BallsParts): TemplateResult {
  const { state, typed, words, shared } = page;
  const own = fields[state.preset];
  const texts = Object.fromEntries(own.map(({ id, start }) => [id, [String(state.values[id] ?? start)]]));
  const rows = own.map(({ id, choices }) => {
    const name = (choice: string) => (id === 'dimension' ? words.dimensions(Number(choice)) : choice);
    const label = words.fields[id];
    return choices === undefined
      ? numberField(id, label, '')
      : choiceField(id, label, choices.map(String), name);
  });
  const change = ({ target }: Event) => {
    const { id, value } = target as HTMLInputElement;
    const field = own.find((one) => one.id === id);
    if (field !== undefined) page.type(field, value);
  };
  return html`<div @change=${change}>${givenTable([{ title: '', fields: rows }], formOf(texts, typed, shared))}</div>`;
}

/** The form for a table of given values, with the text typed into a field in place of its number. */
export const formOf = (
  texts: Texts,
  typed: Typed | undefined,
  words: Messages,
  change: Change = () => {},
) => ({
  texts: typed === undefined ? texts : { ...texts, [typed.id]: [typed.text] },
  error: typed === undefined || typed.message === '' ? undefined : { path: typed.id, message: typed.message },
  change,
  words,
  lay: () => {},
});

/** The speed of time, and the frames per second. */
export function paceView(page: BallsParts): TemplateResult {
  const { words, format, rate } = page;
  const { speed } = page.state;
  return html`<div class="balls-pace flow soft unpinned on-screen" data-part="player">
      <label class="pace flow"><span>${words.player.speed}</span>
        <input type="range" id="speed" min="-6" max="4" step="1" aria-valuetext="× ${format.short(speed)}" .value=${String(Math.round(Math.log2(speed)))}
          @input=${(event: Event) => page.setSpeed(2 ** Number((event.target as HTMLInputElement).value))} />
        <output for="speed">× ${format.short(speed)}</output>
      </label>
      <span class="rate onward" data-rate=${rate}>${rate > 0 ? words.rate(format.whole(rate)) : ''}</span>
    </div>`;
}
