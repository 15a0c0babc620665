// The list of events, each with its moment and its why.
import { html, nothing, type TemplateResult } from 'lit';
import type { Hall } from './hall.js';

/** A break has hundreds of events: the list shows so many, around the moment that is shown. */
const most = 60;

export function eventList(hall: Hall): TemplateResult {
  const { words, future, state } = hall;
  const { phase, time } = hall.clock;
  if (future === undefined) return html`<section class="hall-card hall-events"></section>`;
  const isHidden = phase === 'aim' && state.foresight !== 'end';
  const all = isHidden
    ? future.events.slice(0, state.foresight === 'none' ? 0 : first(hall) + 1)
    : future.events;
  const shown = phase === 'play' ? all.filter((event) => event.time <= time) : all;
  const start = Math.max(0, phase === 'play' ? shown.length - most : 0);
  const rows = shown.slice(start, start + most);
  const left = shown.length - rows.length;
  const now = rows.filter((event) => event.time <= time && phase !== 'aim').at(-1);
  return html`<section class="hall-card hall-events" aria-labelledby="hall-events">
    <h2 id="hall-events">${words.eventsTitle}</h2>
    ${future.events.length === 0 ? html`<p class="soft">${words.noEvents}</p>` : nothing}
    <ol start=${start + 1} tabindex="0" aria-labelledby="hall-events">
      ${rows.map(
        (event) => html`<li data-kind=${event.kind} aria-current=${event === now ? 'true' : nothing}
            @pointerenter=${() => hall.mark(event)} @pointerleave=${() => hall.mark(undefined)}>
          <button type="button" class="event-time quiet" @click=${() => hall.clock.seek(event.time)}>${event.time.toFixed(3)}</button>
          <details @toggle=${() => hall.requestUpdate()}>
            <summary><span>${hall.story.say(event)}</span> <small>${words.why.open}</small></summary>
            <p class="soft">${hall.story.why(event, future)}</p>
          </details>
        </li>`,
      )}
    </ol>
    ${left > 0 ? html`<p class="soft">+ ${left}</p>` : nothing}
  </section>`;
}

/** The index of the first contact of the cue ball: what comes after it is not told. */
const first = ({ future }: Hall): number =>
  future?.events.findIndex(({ kind, balls }) => kind === 'ball' && balls.includes(0)) ?? -1;
