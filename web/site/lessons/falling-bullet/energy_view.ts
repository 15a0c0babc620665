// Bars of energy at the shown time: for the exact path, and for the ghost that moves in time steps.
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { LabPage } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Quantity } from '../../shell/quantity.js';
import { brief } from '../../widgets/numbers.js';
import { motionAt } from '../shared/legs.js';
import { type Energy, exactEnergy, ghostEnergy, sumOf } from './energy.js';
import { type FallMessages, lessonMessages } from './messages.js';
import type { FallScene } from './scene.js';

const parts: readonly [part: keyof Energy, quantity: Quantity][] = [
  ['kinetic', 'bullet'],
  ['potential', 'angle'],
  ['heat', 'plain'],
];

/** Three more digits than a percent, because the error of the steps during one flight is smaller than that. */
const percent = (share: number): string => `${(100 * share).toFixed(2)}\u00a0%`;

function bar(name: string, energy: Energy, whole: number, words: FallMessages['energy']): TemplateResult {
  // Room for energy that the ghost gains by its errors.
  const most = 1.12 * whole;
  let left = 0;
  const rects = parts.map(([part, quantity]) => {
    const width = Math.max(0, (100 * energy[part]) / most);
    left += width;
    return svg`<rect class="quantity-${quantity}" x=${left - width} y="0" width=${width} height="8" />`;
  });
  const share = percent(sumOf(energy) / whole);
  return html`<tr>
    <th scope="row">${name}</th>
    <td>
      <svg class="energy-bar quantity-plain" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        ${rects}
        <line class="whole" x1=${100 / 1.12} x2=${100 / 1.12} y1="0" y2="8" />
      </svg>
      <span class="value">${words.says(share)}</span>
    </td>
  </tr>`;
}

/** Nothing if there is no energy to show. */
export function energyView(scene: FallScene, page: LabPage): TemplateResult | typeof nothing {
  const { given, path, ghost } = scene;
  const words = lessonMessages[page.language];
  const { frames } = messagesIn(page.language).units;
  const time = Math.min(page.time, path.end);
  const whole = sumOf(exactEnergy(path, given, 0));
  if (!(whole > 0) || !Number.isFinite(whole)) return nothing;
  const { at, velocity } = motionAt(path.stretches, time);
  const now = words.now(brief(at.y - given.radius), brief(at.x - given.from.x), brief(velocity.length()));
  return html`<p class="readout flow">${now}</p>
    <table class="energy">
      <caption>${words.energy.title(`${time.toFixed(3)} ${frames}`)}</caption>
      <tbody>
        ${bar(words.energy.exact, exactEnergy(path, given, time), whole, words.energy)}
        ${bar(words.energy.ghost, ghostEnergy(ghost, given, time), whole, words.energy)}
      </tbody>
    </table>
    <p class="line-key flow soft" aria-hidden="true">${parts.map(([part, quantity]) => html`<span class="quantity-${quantity}">${words.energy[part]}</span>`)}</p>`;
}
