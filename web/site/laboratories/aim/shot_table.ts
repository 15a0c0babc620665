// The list of all shots, to choose from.

import { html, nothing, type TemplateResult } from 'lit';
import { short } from '../../widgets/numbers.js';
import { type AimShot, goalName, type Solution } from './find_shots.js';
import type { AimMessages } from './messages.js';

export function shotTable(
  { shots, none }: Solution,
  chosen: AimShot | undefined,
  words: AimMessages,
  choose: (id: string) => void,
  /** A row is pointed at or has the focus; undefined: none any more. */
  point: (id: string | undefined) => void,
): TemplateResult {
  const nameOf = ({ via }: AimShot) => (via.length === 0 ? words.direct : via.join(' → '));
  const named = (name: string) => (name === goalName ? words.goalItself : name);
  return html`<section class="paths">
    <h2>${words.shots}</h2>
    <div class="scroller" tabindex="0" role="region" aria-label=${words.shots}>
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
          ${shots.map(
            (
              shot,
            ) => html`<tr data-row=${shot.id} class="${shot.blocked ? 'is-blocked' : 'free'} ${shot === chosen ? 'chosen' : ''}"
              @pointerenter=${() => point(shot.id)} @pointerleave=${() => point(undefined)}
              @focusin=${() => point(shot.id)} @focusout=${() => point(undefined)}>
              <th scope="row">
                <button type="button" class="chip" aria-pressed=${shot === chosen ? 'true' : 'false'} @click=${() => choose(shot.id)}>${nameOf(shot)}</button>
                <span class="on-paper">${nameOf(shot)}</span>
              </th>
              <td class="number">${shot.angle.toFixed(2).replace('-', '−')}°</td>
              <td class="number" data-time=${shot.times.at(-1) ?? 0}>${short(shot.times.at(-1) ?? 0)}</td>
              <td class="number">${short(shot.length)}</td>
              <td>${shot.blocked ? words.blockedBy(named(shot.blocked.by), shot.blocked.leg + 1) : words.clear}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${none.length > 0 ? html`<p class="soft">${words.none(none.join(', '))}</p>` : nothing}
  </section>`;
}
