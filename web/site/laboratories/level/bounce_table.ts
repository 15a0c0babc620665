// Every bounce of the shot, as a table.
import { html, type TemplateResult } from 'lit';
import { distance, short } from '../../widgets/numbers.js';
import type { LevelMessages } from './messages.js';
import { type Precision, precisions } from './plain_path.js';
import type { Bounce, Shot } from './shot.js';

/** `now` is the bounce that is shown; a click on a row goes to its bounce, as the player's buttons do. */
export function bounceTable(
  shot: Shot,
  now: number,
  words: LevelMessages,
  goTo: (bounce: number) => void,
): TemplateResult {
  const head = shot.plain === undefined ? words.head.slice(0, 4) : words.head;
  return html`<section class="bounces">
    <h2>${words.table}</h2>
    <div class="scroller tall" tabindex="0" role="region" aria-label=${words.table}>
      <table>
        <thead><tr>${head.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
        <tbody>${shot.bounces.map((bounce) => row(bounce, shot, now, words, goTo))}</tbody>
      </table>
    </div>
  </section>`;
}

function row(
  { number, triangle, time, digitsLeft, apart }: Bounce,
  { plain }: Shot,
  now: number,
  words: LevelMessages,
  goTo: (bounce: number) => void,
): TemplateResult {
  const off = (precision: Precision) => {
    const units = apart[precision];
    const hasParted = (plain?.[precision].parting?.number ?? Number.POSITIVE_INFINITY) <= number;
    return html`<td class="number ${hasParted ? `parted quantity-${precision === 'double' ? 'sphere' : 'normal'}` : ''}" data-value=${units ?? ''}>${units === undefined ? words.out : distance(units)}</td>`;
  };
  return html`<tr class=${number === now ? 'chosen' : ''} data-bounce=${number} @click=${() => goTo(number)}>
    <td class="number">${number}</td>
    <td class="number">${triangle}</td>
    <td class="number">${short(time)}</td>
    <td class="number" data-value=${digitsLeft}>${digitsLeft.toFixed(1)}</td>
    ${plain === undefined ? '' : precisions.map(off)}
  </tr>`;
}
