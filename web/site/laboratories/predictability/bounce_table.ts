// Every bounce of the two bullets, as a table.

import { html, type TemplateResult } from 'lit';
import { distance, short } from '../../widgets/numbers.js';
import type { PredictabilityMessages } from './messages.js';
import { type RoomName, rooms } from './state.js';
import type { Pair } from './trace_pair.js';

/** The names of a room's bodies: walls by their side, balls by letters. */
export function namesIn(room: RoomName, { bodies }: PredictabilityMessages): string[] {
  const letters = [...'ABC'];
  let wall = 0;
  return rooms[room].map(({ shape }) =>
    shape === 'wall' ? (bodies.walls[wall++] ?? '') : (letters.shift() ?? ''),
  );
}

/** `names` are those of the room's bodies, `now` the bounce that is shown. */
export function bounceTable(
  pair: Pair,
  names: string[],
  now: number,
  words: PredictabilityMessages,
): TemplateResult {
  const named = (target: number | undefined) =>
    target === undefined
      ? words.bodies.none
      : names[target]?.length === 1
        ? words.bodies.ball(names[target])
        : names[target];
  return html`<section class="bounces">
    <h2>${words.table}</h2>
    <div class="scroller tall" tabindex="0" role="region" aria-label=${words.table}>
      <table>
        <thead><tr>${words.head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
        <tbody>
          ${pair.bounces.map(
            ({
              number,
              time,
              targets,
              apart,
              digitsLeft,
            }) => html`<tr class=${number === now ? 'chosen' : ''} data-bounce=${number}>
              <td class="number">${number}</td>
              <td class="number">${short(time)}</td>
              <td>${named(targets[0])}</td>
              <td>${named(targets[1])}</td>
              <td class="number" data-value=${apart ?? ''}>${apart === undefined ? '' : distance(apart)}</td>
              <td class="number" data-value=${digitsLeft}>${digitsLeft.toFixed(1)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
