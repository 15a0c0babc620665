// The drawing: bodies from above, the path of every shot, the chosen one, and the bullet on it.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { numberOf } from '../../widgets/numbers.js';
import {
  arrow,
  type Box,
  boxAround,
  canDraw,
  line,
  type PlaneView,
  type Point,
} from '../shared/plane_view.js';
import { type AimShot, placeAt, type Solution } from './find_shots.js';
import type { State } from './state.js';

const at = (texts: string[], i = 0): Point => ({ x: numberOf(texts[i]), y: numberOf(texts[i + 1]) });

/** Where the goal is at a time. */
export function goalAt({ goal }: State, time: number): Point {
  const from = at(goal);
  const v = at(goal, 3);
  return { x: from.x + v.x * time, y: from.y + v.y * time };
}

/** The arrow of the goal's velocity starts above it, so that its tip can be grasped even when the goal rests. */
export function velocityBase({ goal }: State): Point {
  return { x: numberOf(goal[0]), y: numberOf(goal[1]) + numberOf(goal[2]) + 0.5 };
}

export function velocityTip(state: State): Point {
  const { x, y } = velocityBase(state);
  const v = at(state.goal, 3);
  return { x: x + v.x, y: y + v.y };
}

function pointsOf(state: State, chosen: AimShot | undefined): Point[] {
  const round = (p: Point, r: number) => [
    { x: p.x - r, y: p.y - r },
    { x: p.x + r, y: p.y + r },
  ];
  return [
    at(state.bullet),
    ...state.balls.flatMap((ball) => round(at(ball), numberOf(ball[2]))),
    ...state.walls.flatMap((wall) => [at(wall), at(wall, 2)]),
    ...round(at(state.goal), numberOf(state.goal[2])),
    velocityTip(state),
    ...(chosen?.path ?? []),
    ...(chosen === undefined ? [] : [chosen.meeting]),
  ];
}

/** What a drawing has to show: all bodies, the goal, and the meeting. */
export const boxOf = (state: State, chosen: AimShot | undefined): Box =>
  boxAround(pointsOf(state, chosen), 0.6);

export const isDrawable = (state: State, { shots }: Solution): boolean =>
  canDraw(pointsOf(state, undefined)) && shots.every(({ path, meeting }) => canDraw([...path, meeting]));

export function tableOf(state: State, solution: Solution, pixel: number): SVGTemplateResult {
  return svg`${solution.bodies.map(({ name, kind, index }) => {
    if (kind === 'wall') {
      const wall = state.walls[index] ?? [];
      const [a, b] = [at(wall), at(wall, 2)];
      const middle = { x: a.x + (b.x - a.x) * 0.42, y: a.y + (b.y - a.y) * 0.42 };
      return svg`<g class="body"><line class="wall" x1=${a.x} y1=${-a.y} x2=${b.x} y2=${-b.y} />
        <text x=${middle.x} y=${-middle.y} font-size=${15 * pixel}>${name}</text></g>`;
    }
    const ball = state.balls[index] ?? [];
    const { x, y } = at(ball);
    const r = numberOf(ball[2]);
    return svg`<g class="body"><circle class="ball" cx=${x} cy=${-y} r=${r} />
      <text x=${x} y=${-y - 17 * pixel} font-size=${15 * pixel}>${name}</text></g>`;
  })}`;
}

/** Up to where the bullet gets: the goal, or what blocks the shot. */
export function endOf({ times, blocked }: AimShot): number {
  return blocked?.time ?? (blocked === undefined ? (times.at(-1) ?? 0) : (times[blocked.leg] ?? 0));
}

function otherPath(shot: AimShot, isPointedAt: boolean, choose: (id: string) => void): SVGTemplateResult {
  const points = line(shot.path);
  return svg`<g class="other-path ${shot.blocked ? 'blocked' : 'free'} ${isPointedAt ? 'pointed-at' : ''}" data-path=${shot.id} @click=${() => choose(shot.id)}>
    <polyline class="catch" points=${points} /><polyline class="faint" points=${points} /></g>`;
}

function chosenPath(shot: AimShot, radius: number, pixel: number): SVGTemplateResult {
  const legs = shot.path.slice(1).map((to, i) => {
    const from = shot.path[i] as Point;
    return svg`<line class="leg ${i === 0 ? 'first' : 'later'}" x1=${from.x} y1=${-from.y} x2=${to.x} y2=${-to.y} />`;
  });
  const last = shot.path.at(-2) as Point;
  const end = shot.path.at(-1) as Point;
  const middle = { x: (last.x * 2 + end.x) / 3, y: (last.y * 2 + end.y) / 3 };
  const ahead = {
    x: middle.x + (end.x - last.x) * 0.02,
    y: middle.y + (end.y - last.y) * 0.02,
  };
  const cross = shot.blocked?.at;
  const arm = 7 * pixel;
  return svg`<g class="chosen ${shot.blocked ? 'blocked' : 'free'}">
    ${legs}
    ${arrow(middle, ahead, pixel, shot.via.length === 0 ? 'leg first' : 'leg later')}
    ${shot.bounces.map(
      ({ point, normal }, i) => svg`
        <circle class="ghost" cx=${shot.path[i + 1]?.x ?? 0} cy=${-(shot.path[i + 1]?.y ?? 0)} r=${radius} />
        <line class="normal" x1=${point.x} y1=${-point.y} x2=${point.x + normal.x * 46 * pixel} y2=${-(point.y + normal.y * 46 * pixel)} />`,
    )}
    <circle class="ghost" cx=${end.x} cy=${-end.y} r=${radius} />
    ${
      cross === undefined
        ? nothing
        : svg`<path class="cross" d="M ${cross.x - arm} ${-cross.y - arm} l ${2 * arm} ${2 * arm} m 0 ${-2 * arm} l ${-2 * arm} ${2 * arm}" />`
    }
  </g>`;
}

/** The goal where it is at a time. */
export function goalRing(state: State, time: number): SVGTemplateResult {
  const r = numberOf(state.goal[2]);
  const now = goalAt(state, time);
  return svg`<circle class="ring" cx=${now.x} cy=${-now.y} r=${r} />
    <circle class="ring inner" cx=${now.x} cy=${-now.y} r=${r * 0.45} />`;
}

function goal(state: State, chosen: AimShot | undefined, time: number, pixel: number): SVGTemplateResult {
  const from = at(state.goal);
  const r = numberOf(state.goal[2]);
  const velocity = at(state.goal, 3);
  const moves = velocity.x !== 0 || velocity.y !== 0;
  const meeting = moves ? chosen?.meeting : undefined;
  return svg`<g class="goal">
    ${
      meeting === undefined
        ? nothing
        : svg`<line class="track" x1=${from.x} y1=${-from.y} x2=${meeting.x} y2=${-meeting.y} />
          <circle class="meeting" cx=${meeting.x} cy=${-meeting.y} r=${r} />`
    }
    ${moves ? arrow(velocityBase(state), velocityTip(state), pixel, 'velocity') : nothing}
    ${goalRing(state, time)}
  </g>`;
}

/** So many of the other paths are drawn: the shortest free ones. More would hide the table. */
const mostOthers = 6;

/** The paths that are drawn beside the chosen one; a blocked one only while its row is pointed at. */
export function othersOf(
  { shots }: Solution,
  chosen: AimShot | undefined,
  pointedAt: string | undefined,
): AimShot[] {
  const free = shots.filter((shot) => shot !== chosen && shot.blocked === undefined).slice(0, mostOthers);
  const pointed = shots.find((shot) => shot.id === pointedAt && shot !== chosen && !free.includes(shot));
  return pointed === undefined ? free : [...free, pointed];
}

export interface Shown {
  state: State;
  solution: Solution;
  chosen: AimShot | undefined;
  time: number;
  /** The path whose row is pointed at. */
  pointedAt: string | undefined;
  choose: (id: string) => void;
}

export function drawing(
  { state, solution, chosen, time, pointedAt, choose }: Shown,
  plane: PlaneView,
): SVGTemplateResult {
  const { pixel } = plane;
  const radius = numberOf(state.bullet[2]);
  const start = at(state.bullet);
  const now = chosen === undefined ? start : placeAt(chosen, Math.min(time, endOf(chosen)));
  return svg`
    ${plane.paper()}
    ${tableOf(state, solution, pixel)}
    ${othersOf(solution, chosen, pointedAt).map((shot) => otherPath(shot, shot.id === pointedAt, choose))}
    ${goal(state, chosen, time, pixel)}
    ${chosen === undefined ? nothing : chosenPath(chosen, radius, pixel)}
    <circle class="bullet" cx=${now.x} cy=${-now.y} r=${Math.max(radius, 3 * pixel)} />`;
}
