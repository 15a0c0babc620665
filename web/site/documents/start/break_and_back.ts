// The break of a rack of balls, and the way back: at half time every velocity is turned round, and the balls are computed
// forward from there. They stand in the rack again at the time of the first hit.
import type { Ball, Ricochet, SimulationEvent, World } from 'ricochet-wasm';

/** A straight stretch of a ball's path. */
interface Leg {
  time: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
}

export interface Recording {
  /** Of each ball, from hit to hit. */
  paths: Leg[][];
  /** When every velocity is turned round, and when the rack stands again. */
  turn: number;
  end: number;
  /** Hits on the way out, and on the way back. */
  hits: [out: number, back: number];
  /** How far the ball that is furthest off stands from its place in the rack. */
  error: number;
}

/** A table as long as the window has room for. */
export interface Table {
  width: number;
  height: number;
}

export const tables: Record<'wide' | 'narrow', Table> = {
  wide: { width: 20, height: 8 },
  narrow: { width: 10.5, height: 9 },
};

export const radius = 0.36;

/** The cue ball, and fifteen in a triangle that touches everywhere. */
function rack(table: Table): Ball[] {
  const ball = (x: number, y: number, speed = 0): Ball => ({
    position: [x, y],
    velocity: [speed, 0],
    radius,
    mass: 1,
  });
  const balls = [ball(0.16 * table.width, table.height / 2, 11)];
  for (let row = 0; row < 5; row++)
    for (let place = 0; place <= row; place++)
      balls.push(
        ball(0.57 * table.width + row * Math.sqrt(3) * radius, table.height / 2 + (2 * place - row) * radius),
      );
  return balls;
}

interface Half {
  legs: Leg[][];
  events: SimulationEvent[];
  positions: Float64Array;
  velocities: Float64Array;
}

function run(ricochet: Ricochet, balls: Ball[], table: Table, until: number): Half {
  const bounds: World['bounds'] = { min: [0, 0], max: [table.width, table.height] };
  const simulation = ricochet.createSimulation({ balls, bounds });
  try {
    const legs = balls.map((): Leg[] => []);
    const events: SimulationEvent[] = [];
    const keep = (time: number, which: readonly number[]): void => {
      const { positions, velocities } = simulation;
      for (const i of which) {
        const [x, y] = positions.subarray(3 * i);
        const [vx, vy] = velocities.subarray(3 * i);
        legs[i]?.push({ time, x: x ?? 0, y: y ?? 0, vx: vx ?? 0, vy: vy ?? 0 });
      }
    };
    keep(0, [...balls.keys()]);
    simulation.advance(until, {
      onEvent: (event) => {
        events.push(event);
        keep(event.time, event.kind === 'ball' ? event.balls : [event.ball]);
      },
    });
    return { legs, events, positions: simulation.positions, velocities: simulation.velocities };
  } finally {
    simulation.dispose();
  }
}

function record(ricochet: Ricochet, table: Table, turn: number): Recording {
  const balls = rack(table);
  const out = run(ricochet, balls, table, turn);
  const first = out.events.find(({ kind }) => kind === 'ball')?.time ?? 0;
  const turned = balls.map((ball, i): Ball => {
    const [x = 0, y = 0] = out.positions.subarray(3 * i);
    const [vx = 0, vy = 0] = out.velocities.subarray(3 * i);
    return { ...ball, position: [x, y], velocity: [-vx, -vy] };
  });
  // A little before the hit of the whole rack, which on the way back would be many hits at almost one instant.
  const back = run(ricochet, turned, table, turn - first - 1e-9);
  const paths = out.legs.map((legs, i) => [
    ...legs,
    ...(back.legs[i] ?? []).map((leg) => ({ ...leg, time: leg.time + turn })),
  ]);
  const error = Math.max(
    ...balls.slice(1).map((ball, i) => {
      const [x, y] = ball.position as [number, number];
      const [nowX = 0, nowY = 0] = back.positions.subarray(3 * (i + 1));
      return Math.hypot(nowX - x, nowY - y);
    }),
  );
  return { paths, turn, end: 2 * turn - first, hits: [out.events.length, back.events.length], error };
}

/** Each hit multiplies the errors of rounding, so that a run that is too long does not find its way back. */
export function breakAndBack(ricochet: Ricochet, table: Table): Recording {
  let turn = 4;
  let recording = record(ricochet, table, turn);
  while (recording.error > radius / 1000 && turn > 1) {
    turn -= 0.25;
    recording = record(ricochet, table, turn);
  }
  return recording;
}

/** A ball's place at a time: on the leg that it is on. */
export function placeAt(path: readonly Leg[], time: number): { x: number; y: number } {
  let leg = path[0] as Leg;
  for (const next of path) {
    if (next.time > time) break;
    leg = next;
  }
  const passed = time - leg.time;
  return { x: leg.x + leg.vx * passed, y: leg.y + leg.vy * passed };
}
