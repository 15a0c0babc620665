// The break of fifteen balls: on cloth; again with one ball moved by a hair; and without friction, where every
// velocity can be reversed and the balls are computed forward from there. They then return to the rack, unless one of
// them was nudged.
import type { Table, TableEvent, TableFuture } from 'ricochet-wasm';
import type { TableShape } from '../../billiards/cushions.js';
import { Future, spinDecay } from '../../billiards/future.js';
import { type PlacedBall, plainShot, type Shot, type State, sizes } from '../../billiards/layout.js';
import { strikeOf } from '../../billiards/session.js';
import type { TableSolver } from '../../shell/solvers/table.js';

type Solver = Pick<TableSolver, 'createTable'>;

/** A long table if the window has room for it, otherwise a short one with larger balls. */
export type BreakTable = 'pool-9ft' | 'pool-7ft';

/** A hair, in metres. */
export const hair = 5e-5;

/** The approximate gap between balls of a rack that is set by hand. */
const gap = 2e-5;

/** The cue ball, and fifteen in a triangle. All gaps differ, so that no two contacts are simultaneous. */
export function ballsOf(table: BreakTable): PlacedBall[] {
  const { half, radius } = sizes[table];
  const balls: PlacedBall[] = [{ number: 0, x: 0.24 * half[0], y: -0.52 * half[1] }];
  const numbers = [1, 10, 3, 4, 8, 13, 14, 2, 11, 6, 5, 12, 7, 15, 9];
  const apart = 2 * radius + gap;
  for (let row = 0; row < 5; row++)
    for (let place = 0; place <= row; place++) {
      const number = numbers[balls.length - 1] as number;
      // Up to a fifth of a gap aside.
      const [aside, along] = [7, 11].map((step) => ((((number * step) % 17) - 8) / 8) * (gap / 5));
      balls.push({
        number,
        x: (place - row / 2) * apart + (aside ?? 0),
        y: half[1] / 2 + (row * Math.sqrt(3) * apart) / 2 + (along ?? 0),
      });
    }
  return balls;
}

/**
 * From the cue ball to the first ball of the rack, a little off its middle, so that two balls are potted on either
 * table.
 */
export function firstShot(table: BreakTable): Shot {
  const [cue, first] = ballsOf(table) as [PlacedBall, PlacedBall];
  const angle = (Math.atan2(first.y - cue.y, first.x - cue.x) * 180) / Math.PI;
  return { ...plainShot, angle: Number((angle + 1.3).toFixed(1)), speed: table === 'pool-9ft' ? 10 : 9 };
}

/** The balls on the table, and the shot. */
export const stateOf = (table: BreakTable, shot: Shot, balls = ballsOf(table)): State => ({
  table,
  conditions: 'club',
  throws: false,
  balls,
  shot,
  foresight: 'none',
  view: 'above',
  goal: undefined,
});

/** The balls with the first of the rack a hair nearer to the cue ball: only on that side is there enough room. */
export const nudgedBalls = (table: BreakTable): PlacedBall[] =>
  ballsOf(table).map((ball, i) => (i === nudgedInRack ? { ...ball, y: ball.y - hair } : ball));

export const nudgedInRack = 1;

const isHit = ({ kind }: TableEvent): boolean => kind === 'ball' || kind === 'cushion' || kind === 'nose';

/** The number of hits before a time. */
export const hitsUntil = ({ events }: Future, time: number): number =>
  events.filter((event) => isHit(event) && event.time <= time).length;

/**
 * The difference between the ends of two breaks: the ball that is farthest from its other place, the distance, and
 * the number of balls that differ.
 */
export function difference(one: Future, other: Future): { far: number; balls: number } {
  let [far, balls] = [0, 0];
  for (let i = 0; i < one.balls; i++) {
    const [a, b] = [one.at(i, one.end), other.at(i, other.end)];
    const isPotted = [a, b].map(({ state }) => state === 'pocketed');
    const away = isPotted[0] && isPotted[1] ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
    far = Math.max(far, away);
    if (isPotted[0] !== isPotted[1] || away > 0.001) balls++;
  }
  return { far, balls };
}

/** Four cushions without pockets, because a potted ball could not come back. */
export function closedShape(table: BreakTable): TableShape {
  const [x, y] = sizes[table].half;
  const corners = [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ] as const;
  const segments = corners.map(([px, py], i) => {
    const [qx, qy] = corners[(i + 1) % 4] as [number, number];
    // Inward is to the left of the direction around the table.
    const n = { x: -Math.sign(qy - py), y: Math.sign(qx - px) };
    return { p: { x: px, y: py }, q: { x: qx, y: qy }, n };
  });
  return { segments, noses: [], pockets: [] };
}

/**
 * The cloth slows balls of almost no mass by only 1e-18 m/s², which in some seconds is below the precision of
 * doubles. No contact takes energy.
 */
const withoutFriction = {
  gravity: 1e-9,
  slidingFriction: 1e-9,
  rollingFriction: 1e-9,
  spinningFriction: 1e-9,
  ballRestitution: 1,
  cushionRestitution: 1,
  cushionFriction: 0,
  cushion: 'planar',
  separationSpeed: 1e-9,
} as const;

type Moving = { position: { x: number; y: number }; velocity?: { x: number; y: number } };

function closedTable(solver: Solver, table: BreakTable, balls: readonly Moving[]): Table {
  const { segments, noses, pockets } = closedShape(table);
  const shape = { segments: [...segments], noses: [...noses], pockets: [...pockets] };
  return solver.createTable({ table: shape, balls, constants: withoutFriction });
}

/** The events of a table up to a time, or up to a number of events. */
function futureOf(table: Table, until: number, most = 4000): TableFuture {
  const motions = () => table.at().balls.map((ball, i) => ({ ball: i, ...ball }));
  const start = motions();
  const events: TableEvent[] = [];
  while (events.length < most) {
    const event = table.next({ until });
    if (event === undefined) break;
    events.push(event);
  }
  return { start, events, time: table.time, end: motions(), complete: false };
}

/** The way back, and the largest distance of a ball from its place in the rack at the end, in metres. */
export interface WayBack {
  future: Future;
  error: number;
}

/** There and back without friction. */
export interface ThereAndBack {
  table: BreakTable;
  there: Future;
  back: WayBack;
}

/**
 * The number of hits after which it is reversed: with as many, the balls return to the rack within a micrometre. Each
 * hit multiplies the rounding errors.
 */
const mostHits = 90;
const fewestHits = 20;
const exactEnough = 1e-6;

export function thereAndBack(solver: Solver, name: BreakTable, shot: Shot): ThereAndBack {
  const table = closedTable(
    solver,
    name,
    ballsOf(name).map((position) => ({ position })),
  );
  try {
    table.strike(strikeOf(shot));
    const all = futureOf(table, 60, mostHits + 1);
    for (let hits = mostHits; ; hits -= 5) {
      const [last, next] = [all.events[hits - 1]?.time, all.events[hits]?.time];
      if (last === undefined || next === undefined) {
        if (hits > fewestHits) continue;
        // A shot without hits is reversed after a few seconds.
        return ended(solver, name, cut(all, Math.min(table.time, 3)), table);
      }
      const found = ended(solver, name, cut(all, (last + next) / 2), table);
      if (found.back.error < exactEnough || hits <= fewestHits) return found;
    }
  } finally {
    table.dispose();
  }
}

/** The part of a future up to a time. */
function cut(all: TableFuture, until: number): TableFuture {
  const whole = new Future(all, 0);
  const end = all.start.map(({ ball, spin }) => {
    const { x, y, vx, vy, state } = whole.at(ball, until);
    return { ball, state, position: { x, y, z: 0 }, velocity: { x: vx, y: vy, z: 0 }, spin };
  });
  return { ...all, events: all.events.filter(({ time }) => time < until), time: until, end };
}

function ended(solver: Solver, table: BreakTable, given: TableFuture, made: Table): ThereAndBack {
  const there = new Future(given, spinDecay(made.constants));
  return { table, there, back: wayBack(solver, table, there) };
}

/** All velocities are reversed at the end of the way there. `nudged`: a ball that is moved by a hair first. */
export function wayBack(solver: Solver, name: BreakTable, there: Future, nudged?: number): WayBack {
  const { time, end } = there.given;
  const balls = end.map(({ position: { x, y }, velocity }, i) => ({
    position: { x: i === nudged ? x + hair : x, y },
    velocity: { x: -velocity.x, y: -velocity.y },
  }));
  const table = closedTable(solver, name, balls);
  try {
    const future = new Future(futureOf(table, time), spinDecay(table.constants));
    const error = Math.max(
      ...ballsOf(name)
        .slice(1)
        .map(({ x, y }, i) => {
          const at = future.at(i + 1, time);
          return Math.hypot(at.x - x, at.y - y);
        }),
    );
    return { future, error };
  } finally {
    table.dispose();
  }
}

/**
 * The way back with a nudge of the ball for which a hair makes the greatest difference; undefined if it would push
 * the ball into something.
 */
export function nudgedBack(
  solver: Solver,
  { table, there }: ThereAndBack,
): { ball: number; back: WayBack } | undefined {
  const { radius, half } = sizes[table];
  const places = there.given.end.map(({ position }) => position);
  let found: { ball: number; back: WayBack } | undefined;
  for (const [ball, at] of places.entries()) {
    const isFree =
      at.x + hair < half[0] - radius &&
      places.every(
        (other, i) => i === ball || Math.hypot(other.x - at.x - hair, other.y - at.y) > 2 * radius + hair,
      );
    if (ball === 0 || !isFree) continue;
    const back = wayBack(solver, table, there, ball);
    if (found === undefined || back.error > found.back.error) found = { ball, back };
  }
  return found;
}
