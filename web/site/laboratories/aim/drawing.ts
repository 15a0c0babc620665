// The drawing: bodies from above, the path of every shot, the chosen one, and the bullet on it.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import type { Drawing, Texts } from '../../lesson/lesson.js';
import { arrow, glowing, line, litBall, litWall, ringOf } from '../../lesson/plane_shapes.js';
import { boxAround, canDraw, type Point } from '../../lesson/plane_view.js';
import { scalarOf } from '../../lesson/texts.js';
import { pathUntil, placeAt, wayOf } from '../shared/way.js';
import type { FiredShot } from './challenge.js';
import type { AimShot, Solution } from './find_shots.js';
import { fromOf, goalOf, isWall, namesIn, placeOf, radiusOf } from './table.js';

/** The arrow of the goal's velocity starts above it, so that its tip can be grasped even when the goal rests. */
export function velocityBase(texts: Texts): Point {
  const { position, radius } = goalOf(texts);
  return { x: position.x, y: position.y + radius + 0.5 };
}

function velocityTip(texts: Texts): Point {
  const base = velocityBase(texts);
  const { velocity } = goalOf(texts);
  return { x: base.x + velocity.x, y: base.y + velocity.y };
}

/** The points that a drawing has to show: all bodies, the goal, and the meeting. */
function pointsOf(texts: Texts, chosen: AimShot | undefined): Point[] {
  const round = (id: string) => {
    const { x, y } = placeOf(texts, id);
    const r = radiusOf(texts, id);
    return [
      { x: x - r, y: y - r },
      { x: x + r, y: y + r },
    ];
  };
  const ends = (wall: string) => [placeOf(texts, wall), placeOf(texts, wall, 2)];
  return [
    placeOf(texts, 'bullet'),
    ...namesIn(texts).flatMap((name) => (isWall(name) ? ends(name) : round(name))),
    ...round('goal'),
    velocityTip(texts),
    ...(chosen?.path ?? []),
    ...(chosen === undefined ? [] : [chosen.meeting]),
  ];
}

/** True if a place is far enough from every wall for a letter. */
function isClear(texts: Texts, { x, y }: Point, room: number): boolean {
  return namesIn(texts)
    .filter(isWall)
    .every((wall) => {
      const [a, b] = [placeOf(texts, wall), placeOf(texts, wall, 2)];
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const share = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1);
      const along = Math.min(1, Math.max(0, share));
      return Math.hypot(a.x + along * dx - x, a.y + along * dy - y) > room;
    });
}

function tableOf(texts: Texts, pixel: number): SVGTemplateResult {
  return svg`${namesIn(texts).map((name) => {
    const a = placeOf(texts, name);
    if (isWall(name)) {
      const b = placeOf(texts, name, 2);
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      // Beside the wall, above it or to its right.
      const away = ((dx < 0 || (dx === 0 && dy > 0) ? -1 : 1) * 13 * pixel) / (Math.hypot(dx, dy) || 1);
      return svg`<g>${litWall(a, b, pixel)}
        <text x=${a.x + dx * 0.42 - dy * away} y=${-(a.y + dy * 0.42 + dx * away)} font-size=${15 * pixel}>${name}</text></g>`;
    }
    const r = radiusOf(texts, name);
    // Inside the ball above its handle, or above a ball that is too small for both; below it if a wall is in the way.
    const far = r > 34 * pixel ? 17 * pixel : r + 12 * pixel;
    const rise = isClear(texts, { x: a.x, y: a.y + far }, 12 * pixel) ? far : -far;
    return svg`<g>${litBall(a, r, 'ball quantity-sphere')}
      <text x=${a.x} y=${-a.y - rise} font-size=${15 * pixel}>${name}</text></g>`;
  })}`;
}

/** The end of the bullet's path: the goal, or the body that blocks the shot. */
export function endOf({ times, blocked }: AimShot): number {
  return blocked?.time ?? (blocked === undefined ? (times.at(-1) ?? 0) : (times[blocked.leg] ?? 0));
}

function otherPath(shot: AimShot, isPointedAt: boolean, choose: (id: string) => void): SVGTemplateResult {
  const points = line(shot.path);
  return svg`<g class="other-path ${shot.blocked ? 'is-blocked' : ''} ${isPointedAt ? 'pointed-at' : ''}" data-path=${shot.id} @click=${() => choose(shot.id)}>
    <polyline class="catch" points=${points} /><polyline class="faint" points=${points} /></g>`;
}

function chosenPath(shot: AimShot, radius: number, pixel: number): SVGTemplateResult {
  const legs = shot.path.slice(1).map((to, i) => {
    const from = shot.path[i] as Point;
    return svg`<line class="flown ${i === 0 ? 'quantity-bullet' : 'quantity-outgoing'}" x1=${from.x} y1=${-from.y} x2=${to.x} y2=${-to.y} />`;
  });
  const last = shot.path.at(-2) as Point;
  const end = shot.path.at(-1) as Point;
  const middle = { x: (last.x * 2 + end.x) / 3, y: (last.y * 2 + end.y) / 3 };
  const ahead = { x: middle.x + (end.x - last.x) * 0.02, y: middle.y + (end.y - last.y) * 0.02 };
  const cross = shot.blocked?.at;
  const arm = 7 * pixel;
  return svg`<g class="chosen ${shot.blocked ? 'is-blocked' : ''}">
    ${legs}
    ${arrow(middle, ahead, pixel, shot.via.length === 0 ? 'bullet' : 'outgoing')}
    ${shot.bounces.map(
      ({ point, normal }, i) => svg`
        <circle class="arrow quantity-bullet" cx=${shot.path[i + 1]?.x ?? 0} cy=${-(shot.path[i + 1]?.y ?? 0)} r=${radius} />
        <line class="arrow quantity-normal" x1=${point.x} y1=${-point.y} x2=${point.x + normal.x * 46 * pixel} y2=${-(point.y + normal.y * 46 * pixel)} />`,
    )}
    <circle class="arrow quantity-bullet" cx=${end.x} cy=${-end.y} r=${radius} />
    ${
      cross === undefined
        ? nothing
        : svg`<path class="cross" d="M ${cross.x - arm} ${-cross.y - arm} l ${2 * arm} ${2 * arm} m 0 ${-2 * arm} l ${-2 * arm} ${2 * arm}" />`
    }
  </g>`;
}

/** The goal at its place at a time. */
function goalRing(texts: Texts, time: number): SVGTemplateResult {
  const { position, velocity, radius: r } = goalOf(texts);
  const now = { x: position.x + velocity.x * time, y: position.y + velocity.y * time };
  return svg`<circle class="arrow ring quantity-target-velocity" cx=${now.x} cy=${-now.y} r=${r} />
    <circle class="arrow ring quantity-target-velocity" cx=${now.x} cy=${-now.y} r=${r * 0.45} />`;
}

function goal(state: Texts, chosen: AimShot | undefined, time: number, pixel: number): SVGTemplateResult {
  const { position: from, velocity, radius: r } = goalOf(state);
  const moves = velocity.x !== 0 || velocity.y !== 0;
  const meeting = moves ? chosen?.meeting : undefined;
  return svg`<g class="goal">
    ${
      meeting === undefined
        ? nothing
        : svg`<line class="arrow broken quantity-target-velocity" x1=${from.x} y1=${-from.y} x2=${meeting.x} y2=${-meeting.y} />
          <circle class="meeting arrow broken quantity-target-velocity" cx=${meeting.x} cy=${-meeting.y} r=${r} />`
    }
    ${moves ? arrow(velocityBase(state), velocityTip(state), pixel, 'target-velocity') : nothing}
    ${goalRing(state, time)}
  </g>`;
}

/** The number of other paths that are drawn: the shortest free ones. More would hide the table. */
const mostOthers = 6;

/** The other paths that are drawn; a blocked one only while the pointer is on its row. */
function othersOf(
  { shots }: Solution,
  chosen: AimShot | undefined,
  pointedAt: string | undefined,
): AimShot[] {
  const free = shots.filter((shot) => shot !== chosen && shot.blocked === undefined).slice(0, mostOthers);
  const pointed = shots.find((shot) => shot.id === pointedAt && shot !== chosen && !free.includes(shot));
  return pointed === undefined ? free : [...free, pointed];
}

interface Shown {
  texts: Texts;
  solution: Solution;
  chosen: AimShot | undefined;
  /** The path whose row is under the pointer. */
  pointedAt: () => string | undefined;
  choose: (id: string) => void;
}

/** Undefined if something is too far out to be drawn. */
export function drawingOf({ texts, solution, chosen, pointedAt, choose }: Shown): Drawing | undefined {
  const isDrawable =
    canDraw(pointsOf(texts, undefined)) &&
    solution.shots.every(({ path, meeting }) => canDraw([...path, meeting]));
  if (!isDrawable) return undefined;
  const { position: start, radius } = fromOf(texts);
  return {
    box: boxAround(pointsOf(texts, chosen), 0.6),
    isTable: true,
    draw(plane, time, isPlaying) {
      const { pixel } = plane;
      const now =
        chosen === undefined
          ? start
          : placeAt({ path: chosen.path, times: chosen.times }, Math.min(time, endOf(chosen)));
      const pointed = pointedAt();
      return svg`
        ${plane.paper()} ${tableOf(texts, pixel)}
        ${othersOf(solution, chosen, pointed).map((shot) => otherPath(shot, shot.id === pointed, choose))}
        ${goal(texts, chosen, time, pixel)}
        ${chosen === undefined ? nothing : chosenPath(chosen, radius, pixel)}
        ${isPlaying && chosen !== undefined ? chosen.bounces.map(({ point }, i) => ringOf(point, (time - (chosen.times[i] ?? 0)) / ringSpan, pixel)) : nothing}
        ${litBall(now, Math.max(radius, 3 * pixel), 'bullet quantity-bullet')}`;
    },
  };
}

/** The duration of a contact's ring, in seconds. */
const ringSpan = 0.35;

/** Length of the arrow with which one aims, in units. */
const arrowLength = 3;

export function aimTip(texts: Texts): Point {
  const angle = (scalarOf(texts, 'direction') * Math.PI) / 180;
  const { x, y } = placeOf(texts, 'bullet');
  return { x: x + arrowLength * Math.cos(angle), y: y + arrowLength * Math.sin(angle) };
}

/** The puzzle: the table, the arrow for aiming, and the path of the shot so far. */
export function challengeDrawing(texts: Texts, shot: FiredShot | undefined): Drawing | undefined {
  if (!canDraw(pointsOf(texts, undefined))) return undefined;
  const { position: start, radius } = fromOf(texts);
  const way = shot && wayOf(shot.trace);
  return {
    box: boxAround(pointsOf(texts, undefined), 0.6),
    isTable: true,
    draw(plane, time, isPlaying) {
      const { pixel } = plane;
      const path = way === undefined || time === 0 ? [start] : pathUntil(way, time);
      const now = path.at(-1) ?? start;
      return svg`
        ${plane.paper()} ${tableOf(texts, pixel)} ${goalRing(texts, time)}
        ${shot === undefined ? nothing : arrow(start, aimTip(texts), pixel, 'aim')}
        ${path.length < 2 ? nothing : glowing(path, 'quantity-bullet')}
        ${isPlaying ? (shot?.trace.legs ?? []).map((leg) => ringOf(leg.center, (time - leg.time) / ringSpan, pixel)) : nothing}
        ${litBall(now, Math.max(radius, 3 * pixel), 'bullet quantity-bullet')}`;
    },
  };
}
