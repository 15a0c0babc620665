// The list of all ways, to choose from.

import { html, nothing, type TemplateResult } from 'lit';
import { short } from '../../widgets/numbers.js';
import { goalName, type Solution, type Way } from './find_paths.js';
import type { AimMessages } from './messages.js';

export function waysTable(
  { ways, none }: Solution,
  chosen: Way | undefined,
  words: AimMessages,
  choose: (id: string) => void,
): TemplateResult {
  const named = (name: string) => (name === goalName ? words.goalItself : name);
  return html`<section class="ways">
    <h2>${words.ways}</h2>
    <div class="scroller" tabindex="0" role="region" aria-label=${words.ways}>
      <table>
        <thead>
          <tr>
            <th scope="col">${words.via}</th>
            <th scope="col" class="number">${words.angle}</th>
            <th scope="col" class="number">${words.time}</th>
            <th scope="col" class="number">${words.length}</th>
            <th scope="col">${words.state}</th>
          </tr>
        </thead>
        <tbody>
          ${ways.map(
            (
              way,
            ) => html`<tr data-row=${way.id} class="${way.blocked ? 'blocked' : 'free'} ${way === chosen ? 'chosen' : ''}">
              <th scope="row">
                <button type="button" class="chip" aria-pressed=${way === chosen ? 'true' : 'false'} @click=${() => choose(way.id)}>
                  ${way.via.length === 0 ? words.direct : way.via.join(' → ')}
                </button>
              </th>
              <td class="number">${way.angle.toFixed(2).replace('-', '−')}°</td>
              <td class="number" data-time=${way.times.at(-1) ?? 0}>${short(way.times.at(-1) ?? 0)}</td>
              <td class="number">${short(way.length)}</td>
              <td>${way.blocked ? words.blockedBy(named(way.blocked.by), way.blocked.leg + 1) : words.clear}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${none.length > 0 ? html`<p class="soft">${words.none(none.join(', '))}</p>` : nothing}
  </section>`;
}
