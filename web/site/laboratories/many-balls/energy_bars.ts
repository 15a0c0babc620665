// Bars of the kinetic energy: one for each ball, or one for each axis if there are many balls.
import { html, type TemplateResult } from 'lit';
import type { Quantity } from '../../shell/quantity.js';
import { energyBar } from '../../widgets/energy_bar.js';
import type { BallsParts } from './balls_parts.js';
import { energyByAxis, energyOf, type Motion } from './motion.js';
import type { Session } from './session.js';

/** With more balls, there are no bars for single balls. */
const mostBars = 16;

interface Bar {
  name: string;
  energy: number;
  quantity: Quantity;
}

function barsOf(page: BallsParts, { scene }: Session, motions: readonly Motion[]): Bar[] {
  const { words, state } = page;
  if (motions.length <= mostBars)
    return motions.map((motion, i) => ({
      name: words.custom.ball(i + 1),
      energy: energyOf(motion),
      quantity: scene.quantityOf(i),
    }));
  return energyByAxis(motions, state.values.dimension ?? 2).map((energy, axis) => ({
    name: words.energyBars.axis('xyz'[axis] ?? ''),
    energy,
    quantity: 'outgoing',
  }));
}

export function energyBars(page: BallsParts, session: Session, motions: readonly Motion[]): TemplateResult {
  const { simulation, series } = session.runner;
  // A full bar.
  const total = Math.max(series.columns[0]?.[0] ?? 0, simulation.energy);
  return html`<section class="energy-bars" aria-labelledby="energy-title">
    <h2 id="energy-title">${page.words.energyBars.title}</h2>
    <table>
      ${barsOf(page, session, motions).map(
        ({ name, energy, quantity }) => html`<tr data-energy=${energy}>
          <th scope="row">${name}</th>
          <td>${energyBar(total > 0 ? Math.min(1, energy / total) : 0, quantity)}</td>
          <td class="number">${page.format.short(energy)}</td>
        </tr>`,
      )}
    </table>
  </section>`;
}
