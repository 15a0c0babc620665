// The controls around the stage: presets, fields, and the player.
import { html, nothing, type TemplateResult } from 'lit';
import { numberOf } from '../../widgets/numbers.js';
import type { RicochetBalls } from './element.js';
import type { ManyBallsMessages } from './messages/index.js';
import { type Field, fields, fits, presetIds } from './state.js';

export function presetChips(page: RicochetBalls): TemplateResult {
  const { state, words, shared } = page;
  return html`<div class="presets on-screen" role="group" aria-label=${shared.table.presets}>
    ${presetIds.map(
      (id) =>
        html`<button type="button" class="preset" data-preset=${id} aria-pressed=${id === state.preset ? 'true' : 'false'} @click=${() => page.choose(id)}>${words.presets[id]}</button>`,
    )}
  </div>`;
}

/** What stands in a field whose number does not fit, and why. */
export interface Typed {
  id: string;
  text: string;
  message: string;
}

export const outOfRange = (min: number, max: number, isWhole: boolean, words: ManyBallsMessages): string =>
  words.refused(String(min).replace('-', '−'), String(max), isWhole);

/** The number that was typed into a field; where it does not fit, what stands there and why. */
export function typedField(field: Field, text: string, words: ManyBallsMessages): number | Typed {
  const value = numberOf(text);
  if (fits(field, value)) return value;
  const { id, min, max, whole } = field;
  return { id, text, message: outOfRange(min, max, whole === true, words) };
}

export function switchView(
  id: string,
  isOn: boolean,
  label: string,
  change: (isOn: boolean) => void,
): TemplateResult {
  return html`<label class="switch"><input type="checkbox" id=${id} .checked=${isOn}
    @change=${(event: Event) => change((event.target as HTMLInputElement).checked)} /> ${label}</label>`;
}

interface NumberRow {
  id: string;
  name: string;
  text: string;
  /** Why the number does not fit; else empty. */
  message: string;
  /** Every letter is told, or what stands there in the end. */
  input?: (text: string) => void;
  change?: (text: string) => void;
  leave?: () => void;
}

/** A number to be typed. */
export function numberRow({ id, name, text, message, input, change, leave }: NumberRow): TemplateResult {
  const isBad = message !== '';
  const textOf = (event: Event) => (event.target as HTMLInputElement).value;
  const cell = html`<input
    id=${id}
    type="text"
    inputmode="decimal"
    autocomplete="off"
    aria-invalid=${isBad ? 'true' : 'false'}
    aria-describedby=${isBad ? `${id}-error` : nothing}
    .value=${text}
    @input=${(event: Event) => input?.(textOf(event))}
    @change=${(event: Event) => change?.(textOf(event))}
    @blur=${() => leave?.()}
  />`;
  return row(id, name, cell, isBad ? html`<p class="error" id="${id}-error">${message}</p>` : nothing);
}

const row = (id: string, name: string, cell: TemplateResult, error: unknown = nothing): TemplateResult =>
  html`<div class="row">
    <label class="name" for=${id}>${name}</label>
    <span class="cells"><span class="cell">${cell}</span></span>
    ${error}
  </div>`;

/** The numbers that the preset asks for. */
export function fieldRows(page: RicochetBalls): TemplateResult[] {
  const { state, typed, words } = page;
  return fields[state.preset].map((field) => {
    const { id, start, choices } = field;
    const value = state.values[id] ?? start;
    const change = (text: string) => page.type(field, text);
    if (choices === undefined) {
      const own = typed?.id === id ? typed : undefined;
      const { text, message } = own ?? { text: String(value), message: '' };
      return numberRow({ id, name: words.fields[id], text, message, change });
    }
    const name = (choice: number) => (id === 'dimension' ? words.dimensions(choice) : String(choice));
    const cell = html`<select id=${id} @change=${(event: Event) => change((event.target as HTMLSelectElement).value)}>
      ${choices.map((choice) => html`<option value=${choice} ?selected=${choice === value}>${name(choice)}</option>`)}
    </select>`;
    return row(id, words.fields[id], cell);
  });
}

/** How fast time passes, and at how many frames per second it is shown. */
export function paceView(page: RicochetBalls): TemplateResult {
  const { words, format, rate } = page;
  const { speed } = page.state;
  return html`<div class="balls-pace unpinned on-screen" data-part="player">
      <label class="pace"><span>${words.player.speed}</span>
        <input type="range" id="speed" min="-6" max="4" step="1" aria-valuetext="× ${format.short(speed)}" .value=${String(Math.round(Math.log2(speed)))}
          @input=${(event: Event) => page.setSpeed(2 ** Number((event.target as HTMLInputElement).value))} />
        <output for="speed">× ${format.short(speed)}</output>
      </label>
      <span class="rate" data-rate=${rate}>${rate > 0 ? words.rate(format.whole(rate)) : ''}</span>
    </div>`;
}
