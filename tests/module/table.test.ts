// Billiard tables through the module: the reference answers, the contract of every method, and equal answers of both builds.
import { readFileSync } from 'node:fs';
import {
  createRicochet,
  type Ricochet,
  type Table,
  type TableDescription,
  type TableEvent,
} from 'ricochet-wasm';
import { createRicochet as createTables, type RicochetTable } from 'ricochet-wasm/table';
import { beforeAll, describe, expect, it } from 'vitest';

let ricochet: Ricochet;
let tables: RicochetTable;
beforeAll(async () => {
  [ricochet, tables] = await Promise.all([createRicochet(), createTables()]);
});

type Pair = [number, number];
interface Part {
  ball: number;
  state: string;
  r: Pair;
  v: Pair;
  w: [number, number, number];
}
interface Case {
  id: string;
  table: string;
  params: Record<string, number>;
  balls: { r: Pair; v?: Pair; w?: [number, number, number]; state?: 'rolling' }[];
  strike?: Record<string, number>;
  events: { t: number; type: string; balls: number[]; with: number | null; before: Part[]; after: Part[] }[];
}
const { tables: shapes, cases } = JSON.parse(
  readFileSync(new URL('../vectors/pool.json', import.meta.url), 'utf8'),
) as { tables: Record<string, never>; cases: Case[] };

function descriptionOf({ table, params, balls }: Case): TableDescription {
  const p = params as Record<
    'R' | 'm' | 'mu_s' | 'mu_r' | 'mu_sp' | 'g' | 'e_b' | 'e_c' | 'mu_c' | 'v_sep',
    number
  >;
  const sine = params.sin_theta;
  return {
    table: shapes[table] as never,
    balls: balls.map(({ r, v, w, state }) => ({
      position: r,
      ...(v && { velocity: v }),
      ...(w && { spin: w }),
      ...(state === 'rolling' && { state }),
    })),
    constants: {
      radius: p.R,
      mass: p.m,
      slidingFriction: p.mu_s,
      rollingFriction: p.mu_r,
      spinningFriction: p.mu_sp,
      gravity: p.g,
      ballRestitution: p.e_b,
      cushionRestitution: p.e_c,
      cushionFriction: p.mu_c,
      separationSpeed: p.v_sep,
      ...(sine === undefined ? { cushion: 'planar' as const } : { noseSine: sine }),
    },
  };
}

function struck(table: Table, { strike }: Case): void {
  if (strike === undefined) return;
  const { ball = 0, phi = 0, V0 = 0, a = 0, b = 0, theta = 0, M = 0, e_tip = 0 } = strike;
  table.strike({
    ball,
    angle: phi,
    speed: V0,
    offset: [a, b],
    elevation: theta,
    cue: { mass: M, restitution: e_tip },
  });
}

/** Relative to the scale: the largest number of its kind in a case, or 1. */
const near = (found: number, wanted: number, scale: number): boolean =>
  Math.abs(found - wanted) <= 1e-12 * scale;

describe('the reference answers', () => {
  // Events of one instant are a set; the reference's order is arbitrary.
  it.each(cases.map((one) => [one.id, one] as const))('%s', (_, one) => {
    const table = ricochet.createTable(descriptionOf(one));
    struck(table, one);
    const found: TableEvent[] = [];
    for (const { t } of one.events) {
      const event = table.next();
      if (event === undefined) break;
      expect(Math.abs(event.time - t)).toBeLessThan(1e-11 + 1e-12 * t);
      found.push(event);
    }
    expect(found).toHaveLength(one.events.length);
    for (const wanted of one.events) {
      const event = found.find(
        ({ kind, balls, time }) =>
          kind === wanted.type &&
          balls.join() === wanted.balls.join() &&
          Math.abs(time - wanted.t) < 1e-11 + 1e-12 * time,
      );
      if (event === undefined) throw new Error(`${one.id}: ${wanted.type} of ${wanted.balls} at ${wanted.t}`);
      expect(event.with).toBe(wanted.with);
      for (const [i, part] of wanted.after.entries()) {
        const own = event.after[i];
        if (own === undefined) throw new Error('a ball is missing');
        expect(own.state).toBe(part.state);
        expect(near(own.position.x, part.r[0], 40) && near(own.position.y, part.r[1], 40)).toBe(true);
        expect(near(own.velocity.x, part.v[0], 10) && near(own.velocity.y, part.v[1], 10)).toBe(true);
        expect(near(own.spin.x, part.w[0], 400) && near(own.spin.z, part.w[2], 400)).toBe(true);
      }
    }
    table.dispose();
  });
});

const nineBall: TableDescription = { table: 'pool-9ft', rack: '9-ball' };
const breakShot = { direction: [0.01, 1] as Pair, speed: 9 };

const play = (table: Table): TableEvent[] => {
  const events: TableEvent[] = [];
  for (let event = table.next(); event !== undefined; event = table.next()) events.push(event);
  return events;
};

describe('a break', () => {
  it('is previewed as it is played, without touching the table', () => {
    const table = ricochet.createTable(nineBall);
    const before = table.snapshot();
    const future = table.preview(breakShot);
    expect(table.snapshot()).toEqual(before);
    expect(future.complete).toBe(true);
    table.strike(breakShot);
    expect(play(table)).toEqual(future.events);
    expect(future.events.length).toBeGreaterThan(40);
    const { balls } = table.at();
    expect(future.end.map(({ position }) => position)).toEqual(balls.map(({ position }) => position));
    expect(table.energy).toBe(0);
  });

  it('is the same in the entry that has tables alone', () => {
    const [one, other] = [ricochet.createTable(nineBall), tables.createTable(nineBall)];
    expect(other.preview(breakShot)).toEqual(one.preview(breakShot));
  });

  it('goes on bit for bit from a snapshot, as JSON, on another table', () => {
    const [one, other] = [ricochet.createTable(nineBall), ricochet.createTable(nineBall)];
    one.strike(breakShot);
    expect(one.run({ maxEvents: 20 })).toMatchObject({ reason: 'budget', events: 20 });
    other.restore(JSON.parse(JSON.stringify(one.snapshot())));
    expect(other.time).toBe(one.time);
    expect(play(other)).toEqual(play(one));
  });

  it('that is symmetric keeps its mirror image to the bit', () => {
    const table = ricochet.createTable(nineBall);
    const { events } = table.preview({ direction: [0, 1], speed: 9 });
    const across = new Map<string, number>();
    for (const { time, after } of events.slice(0, 60))
      for (const { position } of after) {
        const key = `${time} ${Math.abs(position.x)} ${position.y}`;
        across.set(key, (across.get(key) ?? 0) + Math.sign(position.x));
      }
    expect([...across.values()].every((sum) => sum === 0)).toBe(true);
  });
});

describe('a table', () => {
  const straight = (): Table =>
    ricochet.createTable({ balls: [{ position: [0, -0.6] }, { position: [0, 0.2] }] });

  it('has its centre at 0, and every coordinate with its mirror image', () => {
    const { geometry } = straight();
    const corners = geometry.pockets.map(({ c }) => [Math.abs(c.x), Math.abs(c.y)].join());
    expect(new Set(corners).size).toBe(2);
    expect(geometry.segments).toHaveLength(18);
    expect(geometry.noses).toHaveLength(12);
  });

  it('tells of balls at any time since the last strike, with unit quaternions', () => {
    const table = straight();
    table.strike({ angle: Math.PI / 2, speed: 2 });
    table.run();
    const end = table.time;
    for (const share of [0, 0.1, 0.5, 1]) {
      const { time, balls } = table.at(share * end);
      expect(time).toBe(share * end);
      for (const { orientation } of balls)
        expect(Math.hypot(...Object.values(orientation))).toBeCloseTo(1, 12);
    }
    expect(table.at(0).balls[0]?.position.y).toBe(-0.6);
  });

  it('advances by seconds, and stops at rest', () => {
    const table = straight();
    table.strike({ angle: Math.PI / 2, speed: 2 });
    expect(table.advance(0.1)).toMatchObject({ reason: 'time', time: 0.1 });
    expect(table.next({ until: 0.11 })).toBeUndefined();
    expect(table.time).toBe(0.11);
    expect(table.run().reason).toBe('quiet');
    expect(table.next()).toBeUndefined();
  });

  it('advances by so many events at most, remembers the last of a long time, and can be struck', () => {
    const without = {
      slidingFriction: 1e-9,
      rollingFriction: 1e-9,
      spinningFriction: 1e-9,
      cushionFriction: 0,
      cushionRestitution: 1,
      ballRestitution: 1,
      cushion: 'planar',
    } as const;
    using table = ricochet.createTable({
      table: {
        segments: [
          { p: [-0.5, -0.5], q: [0.5, -0.5], n: [0, 1] },
          { p: [0.5, -0.5], q: [0.5, 0.5], n: [-1, 0] },
          { p: [0.5, 0.5], q: [-0.5, 0.5], n: [0, -1] },
          { p: [-0.5, 0.5], q: [-0.5, -0.5], n: [1, 0] },
        ],
        noses: [],
        pockets: [],
      },
      balls: [{ position: [0, 0], velocity: [10, 3], state: 'rolling' }, { position: [0.2, 0.1] }],
      constants: without,
    });
    expect(table.advance(1e6, { maxEvents: 100 })).toMatchObject({ reason: 'budget', events: 100 });
    expect(table.knownSince).toBe(0);
    const first = table.time;
    const before = ricochet.memoryBytes;
    const { reason, events, time } = table.advance(1e6, { maxEvents: 200_000 });
    expect({ reason, events }).toEqual({ reason: 'budget', events: 200_000 });
    expect(time).toBe(table.time);
    expect(ricochet.memoryBytes - before).toBeLessThan(1e8);
    expect(table.knownSince).toBeGreaterThan(first);
    expect(table.at(table.knownSince).balls).toHaveLength(2);
    expect(() => table.at(first)).toThrow(expect.objectContaining({ code: 'out-of-range', path: 'time' }));
    table.strike({ angle: 1, speed: 1 });
    expect(table.knownSince).toBe(time);
  });

  it('has balls placed, removed, and pocketed', () => {
    const table = straight();
    table.place(2, { position: [0.3, 0.3] });
    expect(table.count).toBe(3);
    table.place(0, { position: [0.1, -0.6], velocity: [0, 1], state: 'rolling' });
    expect(table.at().balls[0]?.state).toBe('rolling');
    table.remove(1);
    expect(table.at().balls[1]?.state).toBe('pocketed');
    table.place(1, { position: [0, 0.2] });
    expect(table.at().balls[1]?.state).toBe('stationary');
  });

  it('has the constants of its game, and those given', () => {
    expect(ricochet.createTable({ table: 'carom' }).constants).toMatchObject({ radius: 0.03075, mass: 0.21 });
    const { constants } = ricochet.createTable({ constants: { gravity: 1.62 } });
    expect(constants).toMatchObject({ gravity: 1.62, radius: 0.028575, cushion: 'han' });
  });

  it('lets balls throw each other where it is asked to', () => {
    const cut: TableDescription = { balls: [{ position: [0, -0.6] }, { position: [0.02, 0.2] }] };
    const handedOn = (description: TableDescription) => {
      const event = ricochet
        .createTable(description)
        .preview({ angle: Math.PI / 2, speed: 2 })
        .events.find(({ kind }) => kind === 'ball');
      return event?.after[1]?.velocity ?? { x: 0, y: 0 };
    };
    const [plain, thrown] = [handedOn(cut), handedOn({ ...cut, throw: true })];
    expect(Math.atan2(plain.x, plain.y)).not.toBe(Math.atan2(thrown.x, thrown.y));
  });
});

describe('explain.event', () => {
  it('derives every kind of event, up to the time and the answer that it has', () => {
    const seen = new Set<string>();
    for (const rack of ['8-ball', '9-ball'] as const) {
      const table = ricochet.createTable({ table: 'pool-7ft', rack });
      for (const offset of [
        [0.3, -0.3],
        [-0.4, 0.3],
      ] as Pair[])
        for (const event of table.preview({ ...breakShot, offset }).events) {
          seen.add(event.kind);
          const { steps, event: own } = ricochet.explain.event(event);
          expect(own).toBe(event);
          const time = steps.find(({ id }) => id === 'time');
          expect(time?.value).toBe(event.time - event.since);
          for (const { formula, numbers } of steps)
            expect(`${formula} ${numbers}`).not.toMatch(/NaN|undefined/);
        }
    }
    expect([...seen].sort()).toEqual(['ball', 'cushion', 'nose', 'pocket', 'rolling', 'spin-stop', 'stop']);
  });

  it('says an equation that the time solves', () => {
    const table = ricochet.createTable({ balls: [{ position: [0, -0.6] }, { position: [0.02, 0.2] }] });
    const event = table
      .preview({ angle: Math.PI / 2, speed: 2, offset: [0.2, -0.3] })
      .events.find(({ kind }) => kind === 'ball') as TableEvent;
    const { steps } = ricochet.explain.event(event);
    const vector = (id: string) => steps.find((step) => step.id === id)?.value as { x: number; y: number };
    const number = (id: string) => steps.find((step) => step.id === id)?.value as number;
    const [c, b, a] = ['relative-place', 'relative-velocity', 'half-acceleration'].map(vector) as [
      { x: number; y: number },
      { x: number; y: number },
      { x: number; y: number },
    ];
    const t = number('time');
    const far = Math.hypot(c.x + t * (b.x + t * a.x), c.y + t * (b.y + t * a.y));
    // Worked back from the event in doubles: a few roundings of numbers below 1.
    expect(Math.abs(far - number('distance'))).toBeLessThan(1e-14);
  });
});
