// The controls of a shot: spin pad, direction, speed and tilt, each by pointer, by keys and as a number.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { fits, furthestOff, limits, type Shot, type ShotField } from '../../billiards/layout.js';
import { icon } from '../../widgets/icons.js';
import { numberOf } from '../../widgets/numbers.js';
import type { Hall } from './hall.js';

const steps: Readonly<Record<ShotField, number>> = {
  angle: 0.1,
  speed: 0.1,
  side: 0.05,
  height: 0.05,
  tilt: 1,
};

/** Numbers without stray digits. */
const tidy = (value: number): number => Number(value.toFixed(6));

/** A place on the ball, no farther out than where the tip slips off. */
export function onPad(side: number, height: number): { side: number; height: number } {
  const far = Math.hypot(side, height);
  const share = far > furthestOff ? furthestOff / far : 1;
  return { side: Number((side * share).toFixed(3)), height: Number((height * share).toFixed(3)) };
}

/** The shot with a changed field, within its limits; the direction wraps around. */
export function changed(shot: Shot, field: ShotField, value: number): Partial<Shot> {
  const [least, most] = limits[field];
  if (field === 'angle') return { angle: tidy(((value % 360) + 360) % 360) };
  const within = tidy(Math.min(most, Math.max(least, value)));
  if (field === 'side') return onPad(within, shot.height);
  if (field === 'height') return onPad(shot.side, within);
  return { [field]: within };
}

function type(hall: Hall, field: ShotField, text: string): void {
  const value = numberOf(text);
  const [least, most] = limits[field];
  if (fits(field, value)) {
    hall.typed = undefined;
    hall.setShot(changed(hall.state.shot, field, value), `typed ${field}`);
    return;
  }
  const say = (limit: number) => String(limit).replace('-', '−');
  hall.typed = { field, text, message: hall.words.refused(say(least), say(most)) };
}

function numberField(hall: Hall, field: ShotField, unit: string, hasSlider: boolean): TemplateResult {
  const { typed, words } = hall;
  const { shot } = hall.state;
  const own = typed?.field === field ? typed : undefined;
  const name = words[field];
  const [least, most] = limits[field];
  const by = (amount: number) => hall.setShot(changed(shot, field, shot[field] + amount), `step ${field}`);
  const step = steps[field];
  return html`<div class="hall-field">
    <label for="hall-${field}">${name} <span class="unit">${unit}</span></label>
    <span class="hall-number">
      <button type="button" class="tool" aria-label=${words.less(name)} title=${words.less(name)} @click=${(event: MouseEvent) => by(event.shiftKey ? -step / 10 : -step)}>${icon('minus')}</button>
      <input id="hall-${field}" type="text" inputmode="decimal" autocomplete="off" aria-invalid=${own ? 'true' : 'false'}
        aria-describedby=${own ? `hall-${field}-error` : nothing}
        .value=${own?.text ?? String(shot[field]).replace('-', '−')}
        @change=${(event: Event) => type(hall, field, (event.target as HTMLInputElement).value)} />
      <button type="button" class="tool" aria-label=${words.more(name)} title=${words.more(name)} @click=${(event: MouseEvent) => by(event.shiftKey ? step / 10 : step)}>${icon('plus')}</button>
    </span>
    ${
      hasSlider
        ? html`<input type="range" min=${least} max=${most} step=${step} aria-label=${name} aria-valuetext="${shot[field]} ${unit}" .value=${String(shot[field])}
            @input=${(event: Event) => hall.setShot(changed(shot, field, Number((event.target as HTMLInputElement).value)), `slide ${field}`)} />`
        : nothing
    }
    ${own ? html`<p class="error" id="hall-${field}-error">${own.message}</p>` : nothing}
  </div>`;
}

/**
 * The cue ball as the player sees it; dragging moves the point where the tip hits it. The two number fields beside it
 * do the same with keys.
 */
function pad(hall: Hall): TemplateResult {
  const { words } = hall;
  const { shot } = hall.state;
  const point = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const scale = 2.3 / box.width;
    const side = (event.clientX - box.left - box.width / 2) * scale;
    const height = -(event.clientY - box.top - box.height / 2) * scale;
    hall.setShot(Math.hypot(side, height) < 0.05 ? { side: 0, height: 0 } : onPad(side, height), 'pad');
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    hall.undo.endStep();
    point(event);
  };
  const move = (event: PointerEvent) => event.buttons > 0 && point(event);
  return html`<svg class="spin-pad on-screen" viewBox="-1.15 -1.15 2.3 2.3" role="img" aria-label=${words.pad} @pointerdown=${press} @pointermove=${move}>
    ${svg`<defs><radialGradient id="hall-pad" cx="0.38" cy="0.3" r="0.8"><stop offset="0" stop-color="#fffdf6"/><stop offset="0.7" stop-color="#efe6cf"/><stop offset="1" stop-color="#b7a988"/></radialGradient></defs>
    <circle r="1.05" fill="url(#hall-pad)" class="pad-ball" />
    <circle r=${furthestOff} class="pad-limit" />
    <path d="M-1 0H1M0 -1V1" class="pad-cross" />
    <circle cx=${shot.side} cy=${-shot.height} r="0.17" class="pad-tip" />`}
  </svg>`;
}

export function shotControls(hall: Hall): TemplateResult {
  const { typed, words } = hall;
  const { units } = words;
  const { shot } = hall.state;
  return html`<div class="hall-shot">
    ${pad(hall)}
    <div class="hall-main stack">
      ${numberField(hall, 'angle', units.degrees, false)}
      ${numberField(hall, 'speed', units.speed, true)}
    </div>
    <details class="hall-more fold" ?open=${typed !== undefined && typed.field !== 'angle' && typed.field !== 'speed'}>
      <summary>${words.pad}: ${String(shot.side).replace('-', '−')}, ${String(shot.height).replace('-', '−')} · ${words.tilt}: ${shot.tilt}°</summary>
      ${numberField(hall, 'side', units.radii, false)} ${numberField(hall, 'height', units.radii, false)}
      ${numberField(hall, 'tilt', units.degrees, true)}
    </details>
  </div>`;
}

/** A choice of a few: a row of buttons, one of which is pressed. */
export function choice<Name extends string>(
  label: string,
  names: readonly Name[],
  chosen: Name,
  nameOf: (name: Name) => string,
  choose: (name: Name) => void,
): TemplateResult {
  return html`<div class="chips on-screen" role="group" aria-label=${label}>
    ${names.map((name) => html`<button type="button" class="chip" data-choice=${name} aria-pressed=${name === chosen ? 'true' : 'false'} @click=${() => choose(name)}>${nameOf(name)}</button>`)}
  </div>`;
}
