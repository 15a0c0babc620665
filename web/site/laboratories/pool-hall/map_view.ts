// The map of outcomes in the page: the varied quantities, the picture, and the description of a cell.
import { html, nothing, type TemplateResult } from 'lit';
import type { Shot } from '../../billiards/layout.js';
import { choice } from './controls.js';
import type { Hall } from './hall.js';
import { aimRanges, type MapQuestion, mapAxes, shotOf } from './map_rows.js';
import { brief, signed } from './story.js';

export function mapView(hall: Hall): TemplateResult {
  const { map, words } = hall;
  const { map: say } = words;
  const choose = <Name extends 'axis' | 'range'>(name: Name, value: (typeof map)[Name]) => {
    map.clear();
    map[name] = value;
    hall.draw();
    hall.requestUpdate();
  };
  const isRunning = map.progress !== undefined;
  const shareOf = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  };
  const shoot = () => {
    const { shot } = map;
    if (shot !== undefined) hall.change({ shot }, 'map');
  };
  const take = (event: PointerEvent) => {
    // A finger has not moved over the cell before.
    map.point(shareOf(event));
    shoot();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter') shoot();
    else if (!map.step(event.key)) return;
    event.preventDefault();
  };
  return html`<details class="hall-map" @toggle=${() => hall.requestUpdate()}>
    <summary><h2>${say.title}</h2></summary>
    <p class="soft">${say.lead}</p>
    <p class="card-buttons on-screen">
      ${choice(
        say.against,
        mapAxes,
        map.axis,
        (axis) => say.axes[axis],
        (axis) => choose('axis', axis),
      )}
      <label>${say.across} <select @change=${(event: Event) => choose('range', Number((event.target as HTMLSelectElement).value))}>
        ${aimRanges.map((range) => html`<option value=${range} ?selected=${range === map.range}>± ${range}°</option>`)}
      </select></label>
      <button type="button" @click=${() => (isRunning ? map.cancel() : void map.start())}>${isRunning ? say.cancel : say.start}</button>
    </p>
    ${isRunning ? html`<progress max="1" .value=${map.progress ?? 0} aria-label=${say.title}></progress>` : nothing}
    ${
      map.question === undefined
        ? nothing
        : html`<canvas class="map-canvas" role="application" tabindex="0" aria-label=${say.alt} @keydown=${key}
            @pointermove=${(event: PointerEvent) => map.point(shareOf(event))}
            @pointerleave=${() => map.point(undefined)}
            @click=${take}></canvas>
            <p class="soft">${spanned(hall, map.question)}</p>`
    }
    <p class="soft map-said" role="status" aria-live=${isRunning ? 'off' : 'polite'}>${saidOf(hall)}</p>
  </details>`;
}

/** The ranges of the map's two axes. */
function spanned({ map, words, language }: Hall, question: MapQuestion): string {
  const [least, most] = [shotOf(question, 0, 0), shotOf(question, question.columns - 1, question.rows - 1)];
  const { axes, spans } = words.map;
  const unit = map.axis === 'speed' ? words.units.speed : words.units.radii;
  const end = (shot: Shot) =>
    `${brief(shot[map.axis])}${language === 'ja' && unit !== 'm/s' ? '' : '\u00a0'}${unit}`;
  return spans(signed(least.angle, 2), signed(most.angle, 2), axes[map.axis], end(least), end(most));
}

const isSameShot = (a: Shot, b: Shot): boolean =>
  (Object.keys(a) as (keyof Shot)[]).every((field) => a[field] === b[field]);

function saidOf({ map, words, story, state }: Hall): string {
  const { map: say } = words;
  const { cell, shot, summary, progress } = map;
  if (cell !== undefined && shot !== undefined) {
    const fallen = map.fallen(cell.column, cell.row) ?? [];
    const others = fallen.filter((number) => number !== 0);
    const parts = [
      ...(others.length > 0 ? [say.falls(story.list(others))] : []),
      ...(fallen.includes(0) ? [say.scratch] : []),
    ];
    const what = parts.length > 0 ? parts.join('; ') : say.none;
    const told = say.cell(signed(shot.angle, 2), `${say.axes[map.axis]} ${brief(shot[map.axis])}`, what);
    const isTaken = isSameShot(shot, state.shot);
    return story.sentences([story.sentence(told), isTaken ? say.taken : say.take]);
  }
  if (progress !== undefined) return say.progress(Math.floor(100 * progress));
  if (summary === undefined) return map.isCancelled ? say.cancelled : '';
  const share = say.share((100 * summary.share).toFixed(1), say.same);
  return say.done(summary.shots, summary.seconds.toFixed(1), share);
}

/** Draws the computed part of the map, after the page has been updated. */
export function paintMap({ map }: Hall, root: ParentNode): void {
  const canvas = root.querySelector<HTMLCanvasElement>('.map-canvas');
  if (canvas !== null) map.paint(canvas);
}
