// The drawing: the room from above, and the two paths so far.
import { type SVGTemplateResult, svg } from 'lit';
import type { Target } from 'ricochet-wasm';
import type { Drawing, Texts } from '../../lesson/lesson.js';
import { arrow, glowing, line, litBall, litWall } from '../../lesson/plane_shapes.js';
import { type Box, boxAround, canDraw, type Point } from '../../lesson/plane_view.js';
import { vectorOf } from '../../lesson/texts.js';
import { pathUntil, type Way, wayOf } from '../shared/way.js';
import { roomOf, rooms } from './rooms.js';
import type { Pair } from './trace_pair.js';

const point = (vector: unknown): Point => {
  const [x, y] = vector as [number, number];
  return { x, y };
};

/** The velocity's arrow as it is drawn: one unit of length for one unit a frame. */
function tipOf(texts: Texts): Point {
  const [from, along] = [vectorOf(texts, 'start'), vectorOf(texts, 'velocity')];
  return { x: from.x + along.x, y: from.y + along.y };
}

/** The region that the drawing has to show: the room, and the start. */
function boxOf(texts: Texts): Box {
  const corners = rooms[roomOf(texts)].flatMap((target: Target) => {
    if (target.shape === 'wall') return [point(target.a), point(target.b)];
    if (target.shape !== 'sphere') return [];
    const { x, y } = point(target.center);
    return [
      { x: x - target.radius, y: y - target.radius },
      { x: x + target.radius, y: y + target.radius },
    ];
  });
  return boxAround([...corners, vectorOf(texts, 'start'), tipOf(texts)], 0.45);
}

function body(target: Target, name: string, pixel: number): SVGTemplateResult {
  if (target.shape === 'wall') {
    const [a, b] = [point(target.a), point(target.b)];
    return litWall(a, b, pixel);
  }
  if (target.shape !== 'sphere') return svg``;
  const { x, y } = point(target.center);
  return svg`${litBall({ x, y }, target.radius, 'ball quantity-sphere')}
    <text x=${x} y=${-y} font-size=${15 * pixel}>${name}</text>`;
}

/** The number of legs in full colour: the older ones fade. */
const fresh = 6;

function path(all: readonly Point[], kind: string): SVGTemplateResult {
  return svg`<polyline class="flown old ${kind}" points=${line(all.slice(0, -fresh))} />
    ${glowing(all.slice(-fresh - 1), kind)}`;
}

/** Undefined if the start is too far out to be drawn. */
export function drawingOf(texts: Texts, pair: Pair, names: readonly string[]): Drawing | undefined {
  const [start, tip] = [vectorOf(texts, 'start'), tipOf(texts)];
  if (!canDraw([start, tip])) return undefined;
  const [one, two] = pair.traces.map(wayOf) as [Way, Way];
  return {
    box: boxOf(texts),
    draw(plane, time) {
      const { pixel } = plane;
      const [first, second] = [pathUntil(one, time), pathUntil(two, time)];
      const [a, b] = [first.at(-1) as Point, second.at(-1) as Point];
      const isKnown = pair.unknown === undefined || time < pair.unknown.time;
      return svg`
        ${plane.paper()}
        ${rooms[roomOf(texts)].map((target, i) => body(target, names[i] ?? '', pixel))}
        ${arrow(start, tip, pixel, 'aim')}
        <g class=${isKnown ? '' : 'is-unknown'}>
          ${path(first, 'quantity-bullet')} ${path(second, 'broken quantity-target-velocity')}
          <circle class="spot quantity-target-velocity" cx=${b.x} cy=${-b.y} r=${6 * pixel} />
          <circle class="spot quantity-bullet" cx=${a.x} cy=${-a.y} r=${4 * pixel} />
        </g>`;
    },
  };
}
