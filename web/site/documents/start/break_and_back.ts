// The break of a rack of balls, and the way back: at any moment every velocity can be turned round, and the balls are computed
// forward from there. They stand in the rack again just before the time of the first hit, unless one of them was nudged.
import type { Ball, Ricochet, World } from 'ricochet-wasm';

/** A straight stretch of a ball's path. */
interface Leg {
  time: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
}

export type Path = readonly Leg[];

/** A table as long as the window has room for. */
export interface Table {
  width: number;
  height: number;
}

export const tables: Record<'wide' | 'narrow', Table> = {
  wide: { width: 24, height: 8 },
  narrow: { width: 10.5, height: 8 },
};

export const radius = 0.36;

/** A pool ball is 57.15 mm across. */
export const millimetres = 57.15 / (2 * radius);

/** A hair. */
export const hair = 0.05 / millimetres;

/** How the cue ball is sent off: radians from the long side, and units a second. */
export interface Strike {
  angle: number;
  speed: number;
}

export const straight: Strike = { angle: 0, speed: 11 };

export const cueAt = ({ width, height }: Table): [x: number, y: number] => [0.16 * width, height / 2];

/** The cue ball, and fifteen in a triangle that touches everywhere. */
function rack(table: Table, { angle, speed }: Strike): Ball[] {
  const ball = (x: number, y: number, velocity: [number, number] = [0, 0]): Ball => ({
    position: [x, y],
    velocity,
    radius,
    mass: 1,
  });
  const balls = [ball(...cueAt(table), [speed * Math.cos(angle), speed * Math.sin(angle)])];
  for (let row = 0; row < 5; row++)
    for (let place = 0; place <= row; place++)
      balls.push(
        ball(0.57 * table.width + row * Math.sqrt(3) * radius, table.height / 2 + (2 * place - row) * radius),
      );
  return balls;
}

/** A run of the balls: the path of each from hit to hit, and when the hits are. */
export interface Run {
  paths: Leg[][];
  hits: number[];
  /** The first hit of two balls; none where the rack stands still. */
  first: number | undefined;
}

function run(ricochet: Ricochet, balls: Ball[], table: Table, until: number): Run {
  const bounds: World['bounds'] = { min: [0, 0], max: [table.width, table.height] };
  const simulation = ricochet.createSimulation({ balls, bounds });
  try {
    const paths = balls.map((): Leg[] => []);
    const found: Run = { paths, hits: [], first: undefined };
    const keep = (time: number, which: readonly number[]): void => {
      const { positions, velocities } = simulation;
      for (const i of which) {
        const [x, y] = positions.subarray(3 * i);
        const [vx, vy] = velocities.subarray(3 * i);
        paths[i]?.push({ time, x: x ?? 0, y: y ?? 0, vx: vx ?? 0, vy: vy ?? 0 });
      }
    };
    keep(0, [...balls.keys()]);
    simulation.advance(until, {
      onEvent: (event) => {
        found.hits.push(event.time);
        if (event.kind === 'ball') found.first ??= event.time;
        keep(event.time, event.kind === 'ball' ? event.balls : [event.ball]);
      },
    });
    return found;
  } finally {
    simulation.dispose();
  }
}

/** The leg of a path that a ball is on at a time. */
function legAt(path: Path, time: number): Leg {
  let leg = path[0] as Leg;
  for (const next of path) {
    if (next.time > time) break;
    leg = next;
  }
  return leg;
}

/** A ball's place at a time. */
export function placeAt(path: Path, time: number): { x: number; y: number } {
  const { time: from, x, y, vx, vy } = legAt(path, time);
  return { x: x + vx * (time - from), y: y + vy * (time - from) };
}

/** A break, and how long it may go on for a way back to be found: each hit multiplies the errors of rounding. */
export interface Break extends Run {
  table: Table;
  turn: number;
}

export function breakOf(ricochet: Ricochet, table: Table, strike: Strike): Break {
  const paths = run(ricochet, rack(table, strike), table, 4);
  let turn = 4;
  while (turn > 1.5 && wayBack(ricochet, { ...paths, table, turn }, turn).error > radius / 1000) turn -= 0.25;
  return { ...paths, table, turn };
}

export interface WayBack extends Run {
  /** When the rack should stand again. */
  end: number;
  /** How far the ball that is furthest off stands from its place in the rack. */
  error: number;
}

/** All balls are turned round at a time. `nudged`: a ball that is moved by a hair before. */
export function wayBack(ricochet: Ricochet, broken: Break, time: number, nudged?: number): WayBack {
  const { table, paths, first = 0 } = broken;
  const balls = paths.map((path, i): Ball => {
    const { x, y } = placeAt(path, time);
    const { vx, vy } = legAt(path, time);
    return { position: [i === nudged ? x + hair : x, y], velocity: [-vx, -vy], radius, mass: 1 };
  });
  // A little before the hit of the whole rack, which on the way back would be many hits at almost one instant.
  const end = time > first ? time - first - 1e-9 : time;
  const back = run(ricochet, balls, table, end);
  const error = Math.max(
    ...back.paths.slice(1).map((path, i) => {
      const [start] = paths[i + 1] as [Leg];
      const { x, y } = placeAt(path, end);
      return Math.hypot(x - start.x, y - start.y);
    }),
  );
  return { ...back, end, error };
}

/** Hits after the one instant in which the rack breaks: those that the way back has, too. */
export const hitsAfterBreak = ({ hits, first = 0 }: Break): number[] =>
  hits.filter((time) => time > first + 1e-9);

/** The ball that a hair makes the greatest difference to; none that it would push into another one. */
export function ballToNudge(ricochet: Ricochet, broken: Break, time: number): number | undefined {
  const { paths } = broken;
  const places = paths.map((path) => placeAt(path, time));
  const isFree = (i: number) =>
    places.every((other, j) => {
      const { x, y } = places[i] as { x: number; y: number };
      return j === i || Math.hypot(other.x - x, other.y - y) > 2 * radius + 4 * hair;
    });
  let found: { ball: number; error: number } | undefined;
  for (let ball = 1; ball < paths.length; ball++) {
    if (!isFree(ball)) continue;
    const { error } = wayBack(ricochet, broken, time, ball);
    if (found === undefined || error > found.error) found = { ball, error };
  }
  return found?.ball;
}
