// The list of events, each with its moment and its why.
import { html, nothing, type TemplateResult } from 'lit';
import type { Future } from '../../billiards/future.js';
import type { Hall } from './hall.js';

/** A break has hundreds of events: the list shows this many, around the current moment. */
const most = 60;

export function eventList(hall: Hall): TemplateResult {
  const { words, future, session } = hall;
  const { phase, time } = hall.clock;
  if (future === undefined || session === undefined)
    return html`<section class="hall-card hall-events"></section>`;
  const shown = told(hall, future);
  const shape = session.table(hall.state).geometry;
  const past = phase === 'aim' ? 0 : shown.filter((event) => event.time <= time).length;
  const start = Math.max(0, Math.min(past - most / 2, shown.length - most));
  const rows = shown.slice(start, start + most);
  const left = shown.length - rows.length;
  const now = past > 0 ? shown[past - 1] : undefined;
  return html`<section class="hall-card hall-events" aria-labelledby="hall-events">
    <h2 id="hall-events">${words.eventsTitle}</h2>
    ${rows.length === 0 ? html`<p class="soft">${future.events.length === 0 ? words.noEvents : words.described.hidden}</p>` : nothing}
    <ol ?hidden=${rows.length === 0} start=${start + 1} tabindex="0" aria-labelledby="hall-events">
      ${rows.map(
        (
          event,
          i,
        ) => html`<li data-kind=${event.kind} data-event=${start + i} aria-current=${event === now ? 'true' : nothing}
            @pointerenter=${() => hall.mark(event)} @pointerleave=${() => hall.mark(undefined)}>
          <button type="button" class="event-time quiet" @click=${() => hall.clock.seek(event.time)}>${event.time.toFixed(3)}</button>
          <details @toggle=${() => hall.requestUpdate()}>
            <summary><span>${hall.story.say(event)}</span> <small>${words.why.open}</small></summary>
            <p class="soft">${hall.story.why(event, future, shape)}</p>
          </details>
        </li>`,
      )}
    </ol>
    ${left > 0 ? html`<p class="soft">+ ${left}</p>` : nothing}
  </section>`;
}

/**
 * The events to show: all of them at the end, those that have been seen during the shot, or at most the first contact
 * before it.
 */
function told(hall: Hall, { events }: Future): Future['events'] {
  const { clock, state } = hall;
  if (state.foresight === 'end') return events;
  if (clock.phase !== 'aim') return events.filter(({ time }) => time <= clock.seen);
  return events.slice(0, state.foresight === 'none' ? 0 : first(hall) + 1);
}

/** The list is scrolled, and not the page, to the event of the moment, when that becomes another; not under who reads it. */
export function followEvents(root: Hall): void {
  const row = root.querySelector<HTMLElement>('.hall-events [aria-current]');
  const list = row?.parentElement;
  if (row === null || !list || list.dataset.now === row.dataset.event) return;
  list.dataset.now = row.dataset.event ?? '';
  const { activeElement: focused } = document;
  if (list.contains(focused) && (root.clock.playing || focused?.matches('summary'))) return;
  const { top, bottom } = list.getBoundingClientRect();
  const own = row.getBoundingClientRect();
  list.scrollTop += Math.min(0, own.top - top) + Math.max(0, own.bottom - bottom);
}

/** The index of the cue ball's first contact: later events are not shown. */
const first = ({ future }: Hall): number =>
  future?.events.findIndex(({ kind, balls }) => kind === 'ball' && balls.includes(0)) ?? -1;
