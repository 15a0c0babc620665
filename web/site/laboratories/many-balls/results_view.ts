// The results around the stage: readouts, the counter of the digits of π, and the table of the last events.
import { html, nothing, type TemplateResult } from 'lit';
import type { BallsParts } from './balls_parts.js';
import { type Row, whoIn } from './event_log.js';
import type { ManyBallsMessages } from './messages.js';
import type { Readout } from './readouts.js';
import type { Session } from './session.js';

export function readoutList(list: readonly Readout[], { names }: ManyBallsMessages): TemplateResult {
  return html`<dl class="answers readouts">
    ${list.map(
      ({ id, value, number, note }) =>
        html`<div class="answer" data-readout=${id}>
          <dt>${names[id]}</dt>
          <dd><span class="value" data-value=${number ?? nothing}>${value}</span>${note === undefined ? nothing : html` <span class="extra soft">${note}</span>`}</dd>
        </div>`,
    )}
  </dl>`;
}

const piDigits = '3.141592653589793';

/** The count in large type; after its end, above the digits that it has reached. */
export function piCounter({ state, words, format }: BallsParts, { isOver, runner }: Session): TemplateResult {
  const count = runner.eventCount;
  const digits = (state.values.n ?? 3) + 1;
  return html`<div class="pi-counter framed">
    <p class="soft">${words.names.collisions}</p>
    <p class="pi-count" data-count=${count}>${format.whole(count)}</p>
    ${isOver ? html`<p class="pi-digits">π = <b>${piDigits.slice(0, digits + 1)}</b>…</p><p>${words.piTold}</p>` : nothing}
  </div>`;
}

function who(row: Row, { log }: ManyBallsMessages): string {
  const [a, b] = whoIn(row);
  if (row.kind === 'ball') return log.balls(a + 1, b + 1);
  return row.kind === 'wall' ? log.wall(a + 1, log.sides[b] ?? '') : log.obstacle(a + 1);
}

export function logTable({ words, format }: BallsParts, rows: readonly Row[]): TemplateResult {
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
