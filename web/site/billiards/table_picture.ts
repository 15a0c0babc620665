// The contents of the drawing: balls at their places, the future before a shot, the paths after it, a goal, and the
// cue.

import { tintOf } from './ball_tints.js';
import { after, type Future, type Point, type Turn } from './future.js';
import { kindOf, radians, type State, sizes } from './layout.js';
import type { Ribbon } from './ribbons.js';
import type { DrawnBall, DrawnRing, Picture } from './table_view.js';

/** The orientation of each ball when it is put down: its number a little away from the top. */
const asPut = (number: number): Turn => {
  const aside = ((number * 2.4) % 1.6) - 0.8;
  const half = aside / 2;
  return [0.18 * Math.cos(half), 0.18 * Math.sin(half), Math.sin(half) * 0.2, 0.96];
};

export interface Scene {
  state: State;
  future: Future;
  time: number;
  phase: 'aim' | 'play' | 'rest';
  /** The ball that is chosen while balls are placed. */
  chosen: number | undefined;
  /** How far the cue has moved forward, from 0 to 1. */
  stroke: number;
  /** The places where the cue ball ends in other shots of the map. */
  dots: readonly (Point & { color: string })[];
  /** An event that is pointed at. */
  mark: Point | undefined;
  /** True to draw the direction from which that of the cue is measured. */
  isMeasured?: boolean;
}

const chalk = '#ffffff';

export function pictureOf(scene: Scene): Picture {
  const { state, future, time, phase } = scene;
  const { radius } = sizes[state.table];
  const kind = kindOf(state.table);
  const balls = state.balls.map(({ number }, i): DrawnBall => {
    const { x, y, state: doing } = future.at(i, time);
    return { number, x, y, turn: after(future.turn(i, time), asPut(number)), isShown: doing !== 'pocketed' };
  });
  const tint = (i: number) => tintOf(state.balls[i]?.number ?? 0, kind);
  const ribbons = phase === 'aim' ? foreseen(scene, tint) : trails(scene, tint);
  const cue = balls[0];
  const isCueSeen = phase === 'aim' && scene.chosen === undefined && cue !== undefined;
  if (isCueSeen && scene.isMeasured === true) ribbons.push(...protractor(cue, radians(state.shot.angle)));
  return {
    balls,
    ribbons,
    rings: ringsOf(scene, radius, tint),
    cue: isCueSeen
      ? {
          x: cue.x,
          y: cue.y,
          angle: radians(state.shot.angle),
          elevation: radians(state.shot.tilt),
          offset: [state.shot.side, state.shot.height],
          pull: (0.03 + 0.028 * state.shot.speed) * (1 - scene.stroke),
        }
      : undefined,
  };
}

/** The direction 0° from the cue ball, and the arc from there to the direction of the cue. */
export function protractor({ x, y }: Point, angle: number): Ribbon[] {
  const at = (turn: number, distance: number): Point => ({
    x: x + distance * Math.cos(turn),
    y: y + distance * Math.sin(turn),
  });
  const arc = Array.from({ length: 49 }, (_, i) => at((angle * i) / 48, 0.13));
  const look = { color: chalk, width: 0.0035, opacity: 0.6 };
  return [
    { points: [at(0, 0), at(0, 0.2)], ...look },
    { points: arc, ...look },
  ];
}

/** Lines of the future: up to the first contact, or all of it. */
function foreseen({ state, future }: Scene, tint: (i: number) => string): Ribbon[] {
  if (state.foresight === 'none') return [];
  const first = future.firstContact(0);
  if (state.foresight === 'end')
    return state.balls.flatMap((_, i) =>
      future.moves(i)
        ? [
            { points: future.path(i), color: '#03150f', width: 0.0115, opacity: 0.3 },
            { points: future.path(i), color: tint(i), width: i === 0 ? 0.007 : 0.006, opacity: 0.92 },
          ]
        : [],
    );
  const until = first?.time ?? future.end;
  const ribbons: Ribbon[] = [
    { points: future.path(0, until), color: chalk, width: 0.006, opacity: 0.9, dash: 0.026 },
  ];
  if (first === undefined) return ribbons;
  // After the contact, a hand's breadth of both paths.
  for (const i of first.balls) {
    ribbons.push({
      points: shortened(pathSince(future, i, until), i === 0 ? 0.22 : 0.42),
      color: i === 0 ? chalk : tint(i),
      width: 0.006,
      opacity: i === 0 ? 0.6 : 0.95,
    });
  }
  return ribbons;
}

/** The points of a path in the second and a half after a time, the closer the earlier. */
function pathSince(future: Future, ball: number, since: number): Point[] {
  return Array.from({ length: 25 }, (_, i) => {
    const { x, y } = future.at(ball, since + 1e-9 + (i / 24) ** 2 * 1.6);
    return { x, y };
  });
}

function shortened(points: readonly Point[], most: number): Point[] {
  const kept: Point[] = points.slice(0, 1);
  let gone = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    const step = Math.hypot(b.x - a.x, b.y - a.y);
    if (gone + step >= most) {
      const share = (most - gone) / step;
      kept.push({ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });
      break;
    }
    gone += step;
    kept.push(b);
  }
  return kept;
}

/** The path of each ball so far. */
function trails({ state, future, time }: Scene, tint: (i: number) => string): Ribbon[] {
  return state.balls.flatMap((_, i) =>
    future.moves(i) ? [{ points: future.path(i, time), color: tint(i), width: 0.005, opacity: 0.5 }] : [],
  );
}

function ringsOf(scene: Scene, radius: number, tint: (i: number) => string): DrawnRing[] {
  const { state, future, phase, chosen, dots, mark } = scene;
  const rings: DrawnRing[] = dots.map(({ x, y, color }) => ({ x, y, radius: 0.009, color, opacity: 0.55 }));
  const { goal } = state;
  if (goal?.rest !== undefined) {
    const { x, y, radius: far } = goal.rest;
    rings.push({ x, y, radius: far, color: '#ffd56b', opacity: 0.16 });
    rings.push({ x, y, radius: far, color: '#ffd56b', opacity: 0.95, line: 0.007 });
  }
  for (const number of phase === 'aim' ? (goal?.pot ?? []) : []) {
    const ball = state.balls.find((one) => one.number === number);
    if (ball !== undefined)
      rings.push({ ...ball, radius: radius * 1.6, color: '#ffd56b', opacity: 0.95, line: 0.006 });
  }
  const placed = chosen === undefined ? undefined : state.balls[chosen];
  if (placed !== undefined)
    rings.push({ ...placed, radius: radius * 1.7, color: chalk, opacity: 0.95, line: 0.007 });
  if (mark !== undefined)
    rings.push({ ...mark, radius: radius * 2.1, color: '#ffd56b', opacity: 0.95, line: 0.008 });
  if (phase !== 'aim' || state.foresight === 'none') return rings;
  const first = future.firstContact(0);
  if (first !== undefined) {
    const { x, y } = future.at(0, first.time);
    rings.push({ x, y, radius, color: chalk, opacity: 0.18 });
    rings.push({ x, y, radius, color: chalk, opacity: 0.9, line: 0.0045 });
  }
  if (state.foresight === 'end')
    for (const [i] of state.balls.entries()) {
      const { x, y, state: doing } = future.at(i, future.end);
      if (!future.moves(i) || doing === 'pocketed') continue;
      rings.push({ x, y, radius, color: tint(i), opacity: 0.34 });
      rings.push({ x, y, radius, color: tint(i), opacity: 0.95, line: 0.005 });
    }
  return rings;
}
