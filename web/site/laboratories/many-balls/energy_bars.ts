// Bars of the kinetic energy: one for each ball, or for each axis where there are many balls.
import { html, type TemplateResult } from 'lit';
import type { Quantity } from '../../shell/quantity.js';
import type { ManyBallsMessages } from './messages/index.js';
import { energyByAxis, energyOf, type Motion } from './motion.js';
import type { Formatter } from './number_format.js';

/** More balls than these have no bars of their own. */
const mostBars = 16;

interface Bar {
  name: string;
  energy: number;
  quantity: Quantity;
}

function barsOf(
  motions: readonly Motion[],
  dimension: number,
  quantityOf: (ball: number) => Quantity,
  words: ManyBallsMessages,
): Bar[] {
  if (motions.length <= mostBars)
    return motions.map((motion, i) => ({
      name: words.custom.ball(i + 1),
      energy: energyOf(motion),
      quantity: quantityOf(i),
    }));
  return energyByAxis(motions, dimension).map((energy, axis) => ({
    name: words.energyBars.axis('xyz'[axis] ?? ''),
    energy,
    quantity: 'outgoing',
  }));
}

export interface EnergyBars {
  motions: readonly Motion[];
  dimension: number;
  quantityOf: (ball: number) => Quantity;
  /** A full bar. */
  total: number;
  words: ManyBallsMessages;
  format: Formatter;
}

export function energyBars({
  motions,
  dimension,
  quantityOf,
  total,
  words,
  format,
}: EnergyBars): TemplateResult {
  const bars = barsOf(motions, dimension, quantityOf, words);
  return html`<section class="energy-bars" aria-labelledby="energy-title">
    <h2 id="energy-title">${words.energyBars.title}</h2>
    <dl>
      ${bars.map(
        ({ name, energy, quantity }) => html`<div class="quantity-${quantity}" data-energy=${energy}>
          <dt>${name}</dt>
          <dd><meter min="0" max="1" .value=${total > 0 ? Math.min(1, energy / total) : 0} aria-label=${name}></meter> <span class="value">${format.short(energy)}</span></dd>
        </div>`,
      )}
    </dl>
  </section>`;
}
