// Sliders for the numbers that matter, and switches, in the step *Try*.
import { html, nothing, type TemplateResult } from 'lit';
import type { Language } from '../shell/language.js';
import { saidIn } from '../shell/localized.js';
import { numberOf, short } from '../widgets/numbers.js';
import type { Lesson, Texts } from './lesson.js';
import { fieldsOf } from './texts.js';

export function slidersView(
  lesson: Lesson,
  texts: Texts,
  language: Language,
  change: (field: string, index: number, text: string) => void,
): TemplateResult {
  const fields = new Map(fieldsOf(lesson, texts).map((field) => [field.id, field]));
  return html`<div class="sliders stack">
    ${(lesson.sliders ?? []).map(({ field, index = 0, name, min, max, step }) => {
      const { unit, quantity, when, label } = fields.get(field) ?? {};
      if (quantity === undefined || when?.(texts) === false) return nothing;
      const value = (numberOf(texts[field]?.[index]) as number | undefined) ?? 0;
      const said = `${short(value)}${unit ? ` ${unit}` : ''}`;
      return html`<label class="slider quantity-${quantity}">
        <span class="slider-name">${name === undefined ? label : saidIn(language, name)}</span>
        <input
          type="range"
          data-slider="${field}-${index}"
          min=${min}
          max=${max}
          step=${step}
          aria-valuetext=${said}
          .value=${String(value)}
          @input=${(event: Event) => change(field, index, (event.target as HTMLInputElement).value)}
        />
        <output>${said}</output>
      </label>`;
    })}
  </div>`;
}

/** A button for each switch of the lesson; it is pressed while the switch is on. */
export function switchesView(
  lesson: Lesson,
  texts: Texts,
  change: (field: string, index: number, text: string) => void,
): TemplateResult | typeof nothing {
  const { switches } = lesson;
  if (switches === undefined) return nothing;
  const shown = fieldsOf(lesson, texts).filter(
    ({ id, kind }) => kind === 'switch' && switches.fields.includes(id),
  );
  return html`<div class="chips switches" role="group" aria-label=${switches.name}>
    ${shown.map(({ id, label }) => {
      const isOn = texts[id]?.[0] === '1';
      return html`<button type="button" class="chip" data-switch=${id} aria-pressed=${isOn ? 'true' : 'false'} @click=${() => change(id, 0, isOn ? '0' : '1')}>${label}</button>`;
    })}
  </div>`;
}
