// Drawings of before and after: bars of energy, and momenta tip to tail.
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Quantity } from '../shell/quantity.js';
import { energyBar } from '../widgets/energy_bar.js';
import { short } from '../widgets/numbers.js';
import type { MeasureMessages } from './measure_messages.js';
import type { Track } from './series.js';
import { energyBars, type Moment, momentumChains, type PaperArrow } from './sums.js';

export function energyView(
  tracks: readonly Track[],
  words: MeasureMessages['energy'],
): TemplateResult | typeof nothing {
  const bars = energyBars(tracks);
  if (bars.length === 0) return nothing;
  const most = Math.max(...bars.flatMap(({ before, after }) => [before, after]), 1e-300);
  const title = tracks.some(({ mass }) => mass !== undefined) ? words.title : words.titleUnitMass;
  const cell = (value: number, quantity: Quantity) =>
    html`<td>
      ${energyBar(value / most, quantity)}
      <span class="value">${short(value)}</span>
    </td>`;
  return html`<table class="energy">
    <caption>${title}</caption>
    <thead><tr>${words.head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>
      ${bars.map(({ track, before, after }) => {
        const quantity = track?.quantity ?? 'plain';
        return html`<tr>
          <th scope="row">${track?.name ?? words.sum}</th>
          ${cell(before, quantity)} ${cell(after, quantity)}
        </tr>`;
      })}
    </tbody>
  </table>`;
}

const sheet = { width: 180, height: 96 };
const margin = 16;

/** A line with a head; nothing for a momentum of 0. */
function arrowView(
  { from, to }: PaperArrow,
  quantity: Quantity,
  name: string,
): TemplateResult | typeof nothing {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (!(length > 0.5)) return nothing;
  const [x, y] = [dx / length, dy / length];
  const head = Math.min(8, length);
  const corner = (side: number) =>
    `${to.x - head * x - side * head * 0.4 * y},${to.y - head * y + side * head * 0.4 * x}`;
  return svg`<g class="quantity-${quantity}">
    <line class="arrow" x1=${from.x} y1=${from.y} x2=${to.x - 0.7 * head * x} y2=${to.y - 0.7 * head * y} />
    <polygon class="head" points="${to.x},${to.y} ${corner(1)} ${corner(-1)}" />
    <text x=${from.x + dx / 2 - 13 * y} y=${from.y + dy / 2 + 13 * x}>${name}</text>
  </g>`;
}

export function momentumView(tracks: readonly Track[], words: MeasureMessages['momentum']): TemplateResult {
  const chains = momentumChains(tracks, sheet);
  const [first, second] = tracks as [Track, Track];
  const drawing = (moment: Moment) => {
    const { arrows, sum } = chains[moment];
    const sign = moment === 'after' ? '′' : '';
    return html`<figure>
      <svg
        class="framed"
        viewBox="${-margin} ${-margin} ${sheet.width + 2 * margin} ${sheet.height + 2 * margin}"
        role="img"
        aria-label=${words.label(words[moment], first.name, second.name)}
      >
        ${arrowView(sum, 'plain', '')}
        ${arrows.map((arrow, i) => arrowView(arrow, tracks[i]?.quantity ?? 'plain', `p${tracks[i]?.name.slice(-1) ?? ''}${sign}`))}
      </svg>
      <figcaption class="soft">${words[moment]}</figcaption>
    </figure>`;
  };
  return html`<div class="momenta">${drawing('before')} ${drawing('after')}</div>
    <p class="soft">${words.note}</p>`;
}
