// The drawing: the room from above, and the two paths so far.
import { type SVGTemplateResult, svg } from 'lit';
import type { Target, Trace } from 'ricochet-wasm';
import { arrow, type Box, boxAround, line, type PlaneView, type Point } from '../shared/plane_view.js';
import { pointOf, rooms, type State, tipOf } from './state.js';
import { type Pair, placeAt } from './trace_pair.js';

const point = (vector: unknown): Point => {
  const [x, y] = vector as [number, number];
  return { x, y };
};

/** What the drawing has to show: the room, and the start. */
export function boxOf(state: State): Box {
  const corners = rooms[state.room].flatMap((target: Target) => {
    if (target.shape === 'wall') return [point(target.a), point(target.b)];
    if (target.shape !== 'sphere') return [];
    const { x, y } = point(target.center);
    return [
      { x: x - target.radius, y: y - target.radius },
      { x: x + target.radius, y: y + target.radius },
    ];
  });
  const [x, y] = pointOf(state.start);
  return boxAround([...corners, { x, y }, tipOf(state)], 0.45);
}

function body(target: Target, name: string, pixel: number): SVGTemplateResult {
  if (target.shape === 'wall') {
    const [a, b] = [point(target.a), point(target.b)];
    return svg`<line class="wall" x1=${a.x} y1=${-a.y} x2=${b.x} y2=${-b.y} />`;
  }
  if (target.shape !== 'sphere') return svg``;
  const { x, y } = point(target.center);
  return svg`<circle class="ball" cx=${x} cy=${-y} r=${target.radius} />
    <text x=${x} y=${-y} font-size=${15 * pixel}>${name}</text>`;
}

/** The legs that stand out: the older ones fade into the paper. */
const fresh = 6;

function path(trace: Trace, time: number, kind: string): SVGTemplateResult {
  const done = trace.legs.filter((leg) => leg.time <= time);
  const corners = [trace.legs[0]?.from ?? trace.position, ...done.map(({ center }) => center)];
  const all = [...corners, placeAt(trace, time)];
  return svg`<polyline class="trail ${kind}" points=${line(all.slice(0, -fresh))} />
    <polyline class="track ${kind}" points=${line(all.slice(-fresh - 1))} />`;
}

export function drawing(
  state: State,
  pair: Pair,
  time: number,
  names: string[],
  plane: PlaneView,
): SVGTemplateResult {
  const { pixel } = plane;
  const a = placeAt(pair.traces[0], time);
  const b = placeAt(pair.traces[1], time);
  const known = pair.unknown === undefined || time < pair.unknown.time;
  const start = point(pointOf(state.start));
  return svg`
    ${plane.paper()}
    ${rooms[state.room].map((target, i) => body(target, names[i] ?? '', pixel))}
    ${arrow(start, tipOf(state), pixel, 'aim')}
    <g class=${known ? 'known' : 'unknown'}>
      ${path(pair.traces[0], time, 'one')}
      ${path(pair.traces[1], time, 'two')}
      <circle class="spot two" cx=${b.x} cy=${-b.y} r=${6 * pixel} />
      <circle class="spot one" cx=${a.x} cy=${-a.y} r=${4 * pixel} />
    </g>`;
}
