// The results around the stage: readouts, the counter of the digits of π, and the table of the last events.
import { html, nothing, type TemplateResult } from 'lit';
import type { Row } from './event_log.js';
import type { ManyBallsMessages } from './messages/index.js';
import type { Formatter } from './number_format.js';
import type { Readout } from './readouts.js';
import type { Session } from './session.js';

export function readoutList(list: readonly Readout[]): TemplateResult {
  return html`<dl class="answers readouts">
    ${list.map(
      ({ id, name, value, number, note }) =>
        html`<div class="answer" data-readout=${id}>
          <dt>${name}</dt>
          <dd><span class="value" data-value=${number ?? nothing}>${value}</span>${note === undefined ? nothing : html` <span class="extra">${note}</span>`}</dd>
        </div>`,
    )}
  </dl>`;
}

const piDigits = '3.141592653589793';

/** The count, large; once it has come to its end, above the digits that it has reached. */
export function piCounter(
  { isOver, runner }: Session,
  n: number,
  words: ManyBallsMessages,
  format: Formatter,
): TemplateResult {
  const count = runner.eventCount;
  return html`<div class="pi-counter panel">
    <p class="soft">${words.names.collisions}</p>
    <p class="pi-count" data-count=${count}>${format.whole(count)}</p>
    ${isOver ? html`<p class="pi-digits">π = <b>${piDigits.slice(0, n + 2)}</b>…</p><p>${words.piTold}</p>` : nothing}
  </div>`;
}

function who({ kind, a, b }: Row, words: ManyBallsMessages): string {
  if (kind === 'ball') return words.log.balls(a + 1, b + 1);
  return kind === 'wall' ? words.log.wall(a + 1, words.log.sides[b] ?? '') : words.log.obstacle(a + 1);
}

export function logTable(rows: readonly Row[], words: ManyBallsMessages, format: Formatter): TemplateResult {
  const { title, head, none, collapsed } = words.log;
  return html`<section class="balls-log" aria-labelledby="log-title">
    <h2 id="log-title">${title}</h2>
    <div class="scroller" tabindex="0" role="group" aria-label=${title}>
      <table>
        <thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
        <tbody>
          ${
            rows.length === 0
              ? html`<tr><td colspan="4" class="soft">${none}</td></tr>`
              : rows.map(
                  (row) => html`<tr>
                    <td class="number">${format.whole(row.ordinal)}</td>
                    <td class="number">${row.time.toPrecision(9)}</td>
                    <td>${who(row, words)}${row.collapsed ? html` <span class="soft">${collapsed}</span>` : nothing}</td>
                    <td class="number">${format.short(row.impulse)}</td>
                  </tr>`,
                )
          }
        </tbody>
      </table>
    </div>
  </section>`;
}
