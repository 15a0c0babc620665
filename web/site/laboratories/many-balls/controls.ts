// The controls around the stage: presets, fields, and the player.
import { html, nothing, type TemplateResult } from 'lit';
import { numberOf } from '../../widgets/numbers.js';
import type { ManyBallsMessages } from './messages/index.js';
import type { Formatter } from './number_format.js';
import { type Field, fields, fits, type PresetId, presetIds, type State } from './state.js';

export function presetChips(
  chosen: PresetId,
  words: ManyBallsMessages,
  label: string,
  choose: (id: PresetId) => void,
): TemplateResult {
  return html`<div class="presets on-screen" role="group" aria-label=${label}>
    ${presetIds.map(
      (id) =>
        html`<button type="button" class="preset" data-preset=${id} aria-pressed=${id === chosen ? 'true' : 'false'} @click=${() => choose(id)}>${words.presets[id]}</button>`,
    )}
  </div>`;
}

export interface Typed {
  id: string;
  text: string;
  message: string;
}

/** The number that was typed into a field; where it does not fit, what stands there and why. */
export function typedField(field: Field, text: string, words: ManyBallsMessages): number | Typed {
  const value = numberOf(text);
  if (fits(field, value)) return value;
  const { id, min, max, whole } = field;
  const [least, most] = [String(min).replace('-', '−'), String(max)];
  return { id, text, message: words.refused(least, most, whole === true) };
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

function control(
  field: Field,
  value: number,
  typed: Typed | undefined,
  words: ManyBallsMessages,
  change: (text: string) => void,
): TemplateResult {
  const { id, choices } = field;
  if (choices !== undefined) {
    const name = (choice: number) => (id === 'dimension' ? words.dimensions(choice) : String(choice));
    return html`<select id=${id} @change=${(event: Event) => change((event.target as HTMLSelectElement).value)}>
      ${choices.map((choice) => html`<option value=${choice} ?selected=${choice === value}>${name(choice)}</option>`)}
    </select>`;
  }
  return html`<input
    id=${id}
    type="text"
    inputmode="decimal"
    autocomplete="off"
    aria-invalid=${typed ? 'true' : 'false'}
    aria-describedby=${typed ? `${id}-error` : nothing}
    .value=${typed?.text ?? String(value)}
    @change=${(event: Event) => change((event.target as HTMLInputElement).value)}
  />`;
}

export function fieldRows(
  state: State,
  typed: Typed | undefined,
  words: ManyBallsMessages,
  change: (field: Field, text: string) => void,
): TemplateResult {
  return html`${fields[state.preset].map((field) => {
    const own = typed?.id === field.id ? typed : undefined;
    return html`<div class="row">
      <label class="name" for=${field.id}>${words.fields[field.id]}</label>
      <span class="cells"><span class="cell">${control(field, state.values[field.id] ?? field.start, own, words, (text) => change(field, text))}</span></span>
      ${own ? html`<p class="error" id="${field.id}-error">${own.message}</p>` : nothing}
    </div>`;
  })}`;
}

/** How fast time passes, and at how many frames per second it is shown. */
export function paceView(
  speed: number,
  rate: number,
  setSpeed: (speed: number) => void,
  words: ManyBallsMessages,
  format: Formatter,
): TemplateResult {
  return html`<div class="balls-pace unpinned on-screen" data-part="player">
      <label class="pace"><span>${words.player.speed}</span>
        <input type="range" id="speed" min="-6" max="4" step="1" aria-valuetext="× ${format.short(speed)}" .value=${String(Math.round(Math.log2(speed)))}
          @input=${(event: Event) => setSpeed(2 ** Number((event.target as HTMLInputElement).value))} />
        <output for="speed">× ${format.short(speed)}</output>
      </label>
      <span class="rate onward" data-rate=${rate}>${rate > 0 ? words.rate(format.whole(rate)) : ''}</span>
    </div>`;
}
