// Sliders for the numbers that matter, and switches, in the step *Try*.
import { html, nothing, type TemplateResult } from 'lit';
import { numberOf, short } from '../widgets/numbers.js';
import { fieldsOf, type Lesson, type SliderView, type Texts } from './lesson.js';

/** The chosen ones, or one for every number: from 0 to about twice where it starts. */
export function slidersOf(lesson: Lesson, texts: Texts): readonly SliderView[] {
  const numbers = fieldsOf(lesson, texts).filter(
    (field) => field.kind === 'number' && field.optional !== true && (field.when?.(texts) ?? true),
  );
  const made = numbers.slice(0, 6).flatMap((field): SliderView[] => {
    const first = numberOf(lesson.presets[0]?.texts[field.id]?.[0]) as number | undefined;
    if (first === undefined || !Number.isFinite(first)) return [];
    const most = field.path.includes('restitution') ? 1 : Math.max(1, Math.ceil(2.2 * Math.abs(first)));
    const step = most / 100;
    // What starts above 0 may have to stay there, such as a radius.
    const min = first < 0 ? -most : first === 0 || most === 1 ? 0 : step;
    return [{ field: field.id, name: field.label, min, max: most, step }];
  });
  const seen = ({ field }: SliderView) =>
    fieldsOf(lesson, texts).some(({ id, when }) => id === field && (when?.(texts) ?? true));
  return (lesson.sliders ?? made).filter(seen);
}

export function slidersView(
  lesson: Lesson,
  texts: Texts,
  change: (field: string, index: number, text: string) => void,
): TemplateResult {
  const units = new Map(fieldsOf(lesson, texts).map((field) => [field.id, field]));
  return html`<div class="sliders">
    ${slidersOf(lesson, texts).map(({ field, index = 0, name, min, max, step }) => {
      const value = (numberOf(texts[field]?.[index]) as number | undefined) ?? 0;
      const { unit = '', quantity = 'plain' } = units.get(field) ?? {};
      const said = `${short(value)}${unit === '' ? '' : ` ${unit}`}`;
      return html`<label class="slider quantity-${quantity}">
        <span class="slider-name">${name}</span>
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

/** A button for each switch of the lesson, pressed where it is on. */
export function switchesView(
  lesson: Lesson,
  texts: Texts,
  change: (field: string, text: string) => void,
): TemplateResult | typeof nothing {
  const { switches } = lesson;
  if (switches === undefined) return nothing;
  const shown = fieldsOf(lesson, texts).filter(
    ({ id, kind }) => kind === 'switch' && switches.fields.includes(id),
  );
  return html`<div class="chips switches" role="group" aria-label=${switches.name}>
    ${shown.map(({ id, label }) => {
      const isOn = texts[id]?.[0] === '1';
      return html`<button type="button" class="chip" data-switch=${id} aria-pressed=${isOn ? 'true' : 'false'} @click=${() => change(id, isOn ? '0' : '1')}>${label}</button>`;
    })}
  </div>`;
}
