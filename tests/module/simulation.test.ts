// Many balls through the module: the reference events, long runs, changes, snapshots, and what is refused.
import { readFileSync } from 'node:fs';
import {
  createRicochet,
  type Ricochet,
  RicochetError,
  type RunProgress,
  type Simulation,
  type SimulationEvent,
  type World,
} from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

const ball = (x: number, vx = 0, more = {}) => ({
  position: [x, 5, 5] as [number, number, number],
  velocity: [vx, 0, 0] as [number, number, number],
  radius: 0.5,
  mass: 1,
  ...more,
});
const box = { min: [0, 0, 0], max: [10, 10, 10] } as const;

/** A box of balls with speeds from a small generator of its own. */
function gas(side: number, periodic: boolean): World {
  let state = 7;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647 - 0.5;
  };
  const balls = [];
  for (let i = 0; i < side ** 3; i++) {
    const cell = [i % side, Math.floor(i / side) % side, Math.floor(i / side / side)] as const;
    balls.push({
      position: cell.map((c) => 1.5 * c + 0.75) as [number, number, number],
      velocity: [random(), random(), random()] as const,
      radius: 0.5,
      mass: 1,
    });
  }
  return { balls, periodic, bounds: { min: [0, 0, 0], max: [1.5 * side, 1.5 * side, 1.5 * side] } };
}

describe('events', () => {
  it('are those of the reference worlds', () => {
    interface Reference {
      box: NonNullable<World['bounds']>;
      balls: World['balls'];
      expect: {
        events: { time: number; kind: string; ball: number; balls: number[]; axis: number; side: number }[];
        positions: number[][];
      };
    }
    const path = new URL('../vectors/simulate.json', import.meta.url);
    const worlds = JSON.parse(readFileSync(path, 'utf8')) as Reference[];
    let count = 0;
    for (const world of worlds) {
      using simulation = ricochet.createSimulation({ balls: world.balls, bounds: world.box });
      for (const want of world.expect.events) {
        const got = simulation.next();
        expect(got).toMatchObject(
          want.kind === 'wall'
            ? { kind: 'wall', ball: want.ball, axis: want.axis, side: want.side }
            : { kind: 'ball', balls: want.balls },
        );
        expect(Math.abs((got?.time ?? 0) - want.time)).toBeLessThan(1e-6);
        count++;
      }
      for (const [i, place] of world.expect.positions.flat().entries())
        expect(Math.abs((simulation.positions[i] as number) - place)).toBeLessThan(1e-6);
    }
    expect(count).toBeGreaterThan(300);
  });

  it('tell everything about a collision, a wall and an obstacle', () => {
    using simulation = ricochet.createSimulation({
      balls: [ball(2, 1), ball(5, 0, { restitution: 0.5 })],
      bounds: box,
      obstacles: [{ shape: 'plane', point: [9, 0, 0], normal: [1, 0, 0], restitution: 0.5 }],
    });
    expect(simulation.next()).toEqual({
      kind: 'ball',
      time: 2,
      point: { x: 4.5, y: 5, z: 5 },
      normal: { x: -1, y: 0, z: 0 },
      impulse: 0.75,
      together: 1,
      collapsed: false,
      balls: [0, 1],
      before: [
        { x: 1, y: 0, z: 0 },
        { x: 0, y: 0, z: 0 },
      ],
      after: [
        { x: 0.25, y: 0, z: 0 },
        { x: 0.75, y: 0, z: 0 },
      ],
    });
    expect(simulation.next()).toMatchObject({
      kind: 'obstacle',
      ball: 1,
      obstacle: 0,
      after: { x: -0.1875 },
    });
    expect(simulation.counts).toMatchObject({ ball: 1, wall: 0, obstacle: 1, virial: 0.75 });
    expect(simulation.eventCount).toBe(2);
  });

  it('count the digits of pi', () => {
    for (const [power, digits] of [3, 31, 314, 3141, 31415].entries()) {
      using simulation = ricochet.createSimulation({
        balls: [ball(2), ball(4, -1, { mass: 100 ** power })],
        bounds: {
          min: [0, Number.NEGATIVE_INFINITY],
          max: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
        },
      });
      expect(simulation.advance(1000)).toMatchObject({ reason: 'quiet', events: digits, time: 1000 });
    }
  });

  it('of two dimensions stay in their plane', () => {
    using simulation = ricochet.createSimulation({
      balls: [0, 1, 2, 3].map((i) => ({
        position: { x: 1 + 2 * i, y: 2 + i },
        velocity: { x: 1 - i, y: i * 0.7 },
        radius: 0.5,
        mass: 1 + i,
      })),
      bounds: { min: { x: 0, y: 0 }, max: { x: 10, y: 10 } },
    });
    expect(simulation.advance(100).events).toBeGreaterThan(20);
    for (let i = 2; i < 12; i += 3) expect(simulation.positions[i]).toBe(0);
  });

  it('end when nothing is left to happen', () => {
    using simulation = ricochet.createSimulation({ balls: [ball(2, -1), ball(5, 1)] });
    expect(simulation.next()).toBeNull();
    expect(simulation.time).toBe(0);
    expect(simulation.next({ until: 3 })).toBeNull();
    expect(simulation.time).toBe(3);
    expect(simulation.ball(1).position).toEqual({ x: 8, y: 5, z: 5 });
  });
});

describe('runs', () => {
  it('do not depend on their slices', async () => {
    const world = gas(6, true);
    using whole = ricochet.createSimulation(world);
    using frames = ricochet.createSimulation(world);
    using told = ricochet.createSimulation(world);
    const events: SimulationEvent[] = [];
    await whole.run({ until: 5 });
    for (let i = 1; i <= 50; i++) frames.advance(i / 10 - frames.time);
    expect(told.advance(5, { onEvent: (event) => events.push(event) }).reason).toBe('time');
    expect(events.length).toBe(whole.eventCount);
    expect(frames.positions).toEqual(whole.positions);
    expect(told.positions).toEqual(whole.positions);
    expect(whole.time).toBe(5);
    expect(events.every((event, i) => i === 0 || event.time >= (events[i - 1]?.time ?? 0))).toBe(true);
  });

  it('keep a page alive, tell how far they are, and can be cancelled', async () => {
    using simulation = ricochet.createSimulation(gas(8, true));
    const controller = new AbortController();
    const seen: RunProgress[] = [];
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const running = simulation.run({
      signal: controller.signal,
      onProgress: (progress) => {
        seen.push(progress);
        if (seen.length === 20) controller.abort(new Error('enough'));
      },
    });
    await expect(running).rejects.toThrow('enough');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
    expect(seen).toHaveLength(20);
    expect(seen.at(-1)?.events).toBe(simulation.eventCount);
    expect(await simulation.run({ events: 12345 })).toMatchObject({ reason: 'budget', events: 12345 });
  });

  it('stop at their budget and say so', () => {
    using simulation = ricochet.createSimulation(gas(4, false));
    expect(simulation.advance(1000, { maxEvents: 10 })).toMatchObject({ reason: 'budget', events: 10 });
    expect(simulation.time).toBeLessThan(1000);
    const told = simulation.advance(1000, { maxEvents: 3, onEvent: () => {} });
    expect(told).toMatchObject({ reason: 'budget', events: 3 });
  });

  it('keep energy and momentum', () => {
    using simulation = ricochet.createSimulation(gas(5, true));
    const { energy, momentum } = simulation;
    simulation.advance(200);
    expect(simulation.eventCount).toBeGreaterThan(10000);
    expect(Math.abs(simulation.energy / energy - 1)).toBeLessThan(1e-12);
    expect(Math.abs(simulation.momentum.x - momentum.x)).toBeLessThan(1e-12);
  });

  it('come to an end in a collapse, and report it', () => {
    const e = { restitution: Math.sqrt(0.05) };
    using simulation = ricochet.createSimulation({
      balls: [ball(-2, 1, e), ball(0, 0, e), ball(2.5, -1, e), ...[6, 7, 8, 9].map((x) => ball(x, 0, e))],
    });
    const { reason, events } = simulation.advance(1000);
    expect(reason).not.toBe('budget');
    expect(events).toBeLessThan(100000);
    using heap = ricochet.createSimulation({ ...gas(4, false), restitution: 0.3 });
    for (let i = 0; i < heap.count; i++) heap.setBall(i, { restitution: 0.3 });
    expect(heap.advance(1000).reason).toBe('time');
    expect(heap.counts.collapsed).toBeGreaterThan(0);
  });
});

describe('changes', () => {
  it('take effect at once', () => {
    using simulation = ricochet.createSimulation({ balls: [ball(2, 1), ball(8, -1)], bounds: box });
    simulation.advance(1);
    expect(simulation.addBall(ball(4.75))).toBe(2);
    expect(simulation.next()).toMatchObject({ time: 1.75, balls: [0, 2] });
    simulation.removeBall(0);
    expect(simulation.count).toBe(2);
    simulation.setBall(0, { velocity: [0, 2, 0] });
    expect(simulation.ball(0)).toMatchObject({ velocity: { x: 0, y: 2, z: 0 }, mass: 1, radius: 0.5 });
    expect(simulation.next()).toMatchObject({ kind: 'wall', ball: 0, axis: 1, side: 1 });
  });

  it('that would overlap are refused, and change nothing', () => {
    using simulation = ricochet.createSimulation({ balls: [ball(2, 1), ball(8, -1)], bounds: box });
    const before = simulation.positions;
    expect(caught(() => simulation.addBall(ball(2.5)))).toMatchObject({
      code: 'overlap',
      path: 'ball 0.position',
    });
    expect(caught(() => simulation.setBall(1, { position: [9.75, 5, 5] }))).toMatchObject({
      code: 'out-of-bounds',
      path: 'ball.position',
    });
    expect(simulation.positions).toEqual(before);
    expect(simulation.count).toBe(2);
  });

  it('backward are the events forward', () => {
    const world: World = {
      ...gas(7, false),
      obstacles: [{ shape: 'sphere', center: [-9, 0], radius: 1, velocity: [1, 0] }],
    };
    using simulation = ricochet.createSimulation(world);
    const start = simulation.positions;
    const there = Array.from({ length: 200 }, () => simulation.next());
    const turn = simulation.time;
    simulation.reverse();
    for (let i = 199; i >= 0; i--) {
      const { kind, ...who } = there[i] as SimulationEvent;
      expect(simulation.next()).toMatchObject(
        'balls' in who ? { kind, balls: who.balls } : { kind, ball: who.ball },
      );
    }
    simulation.advance(2 * turn - simulation.time);
    for (const [i, x] of simulation.positions.entries())
      expect(Math.abs(x - (start[i] as number))).toBeLessThan(1e-6);
    expect(simulation.obstacleOffset(0).x).toBeCloseTo(0, 12);
  });

  it('by snapshot and restore go on in the same bits', () => {
    const world: World = {
      ...gas(6, true),
      obstacles: [{ shape: 'capsule', a: [-2, 0], b: [-1, 0], radius: 0.1 }],
    };
    using simulation = ricochet.createSimulation(world);
    simulation.advance(3);
    const text = JSON.stringify(simulation.snapshot());
    simulation.advance(3);
    using other = ricochet.createSimulation({ balls: [] });
    other.restore(JSON.parse(text));
    other.advance(3);
    expect(other.time).toBe(simulation.time);
    expect(other.positions).toEqual(simulation.positions);
    expect(other.velocities).toEqual(simulation.velocities);
    expect(other.counts).toEqual(simulation.counts);
    other.restore(JSON.parse(text));
    expect(JSON.stringify(other.snapshot())).toBe(text);
  });

  it('an immovable ball and open ends survive JSON', () => {
    using simulation = ricochet.createSimulation({
      balls: [ball(2, 1), ball(8, 0, { mass: Number.POSITIVE_INFINITY })],
    });
    simulation.restore(JSON.parse(JSON.stringify(simulation.snapshot())));
    expect(simulation.ball(1).mass).toBe(Number.POSITIVE_INFINITY);
    expect(simulation.next()).toMatchObject({ time: 5, after: [{ x: -1 }, { x: 0 }] });
  });

  it('read into arrays of the caller', () => {
    using simulation = ricochet.createSimulation({ balls: [ball(2, 1), ball(8, -1)] });
    const positions = new Float32Array(6);
    const velocities = new Float64Array(6);
    simulation.readInto({ positions, velocities });
    expect([...positions]).toEqual([2, 5, 5, 8, 5, 5]);
    expect([...velocities]).toEqual([1, 0, 0, -1, 0, 0]);
  });
});

function caught(action: () => unknown): RicochetError {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(RicochetError);
    return error as RicochetError;
  }
  throw new Error('nothing was thrown');
}

describe('refusals', () => {
  const make = (world: unknown) => () => ricochet.createSimulation(world as World);
  const one = [ball(5)];
  it.each([
    ['no world', make(undefined), 'missing', 'world'],
    ['no balls', make({}), 'missing', 'world.balls'],
    ['balls that are none', make({ balls: 3 }), 'not-an-object', 'world.balls'],
    [
      'a ball without mass',
      make({ balls: [{ ...ball(1), mass: undefined }] }),
      'missing',
      'world.balls[0].mass',
    ],
    ['a point', make({ balls: [ball(1, 0, { radius: 0 })] }), 'out-of-range', 'world.balls[0].radius'],
    ['a NaN', make({ balls: [ball(Number.NaN)] }), 'not-finite', 'world.balls[0].position[0]'],
    ['overlap', make({ balls: [ball(1), ball(9), ball(1.25)] }), 'overlap', 'world.balls[0].position'],
    [
      'a ball outside',
      make({ balls: [ball(9.75)], bounds: box }),
      'out-of-bounds',
      'world.balls[0].position',
    ],
    ['a typo', make({ balls: one, bound: box }), 'unknown-field', 'world.bound'],
    ['half a box', make({ balls: one, bounds: { min: [0, 0] } }), 'missing', 'world.bounds.max'],
    [
      'a box inside out',
      make({ balls: one, bounds: { min: [9, 0], max: [1, 1] } }),
      'out-of-range',
      'world.bounds.min',
    ],
    ['a periodic world without box', make({ balls: one, periodic: true }), 'missing', 'world.bounds'],
    [
      'a ball too large for a periodic box',
      make({ balls: one, periodic: true, bounds: { min: [4.5, 0, 0], max: [5.25, 10, 10] } }),
      'does-not-fit',
      'world.balls[0].radius',
    ],
    [
      'an obstacle without radius',
      make({ balls: one, obstacles: [{ shape: 'sphere', center: [0, 0] }] }),
      'missing',
      'world.obstacles[0].radius',
    ],
    [
      'a flat obstacle',
      make({ balls: one, obstacles: [{ shape: 'triangle', a: [0, 0], b: [1, 1], c: [2, 2] }] }),
      'degenerate-shape',
      'world.obstacles[0].c',
    ],
    [
      'a moving obstacle in a periodic world',
      make({
        balls: one,
        periodic: true,
        bounds: box,
        obstacles: [{ shape: 'sphere', center: [0, 0], radius: 1, velocity: [1, 0] }],
      }),
      'conflicting-fields',
      'world.obstacles[0].velocity',
    ],
    [
      'a ball in an obstacle',
      make({ balls: one, obstacles: [{ shape: 'box', min: [0, 0, 0], max: [9, 9, 9] }] }),
      'overlap',
      'world.balls[0].position',
    ],
    ['a restitution above 1', make({ balls: one, restitution: 1.5 }), 'out-of-range', 'world.restitution'],
    [
      'a world whose code throws',
      make({
        get balls() {
          throw new Error('no');
        },
      }),
      'unreadable',
      'world',
    ],
  ])('%s', (_, action, code, path) => {
    expect(caught(action)).toMatchObject({ code, path });
  });

  it('say which pair overlaps, how deep, and what to do', () => {
    expect(caught(make({ balls: [ball(1), ball(9), ball(1.25)] })).message).toBe(
      'world.balls[0].position is 0.75: world.balls[0] and world.balls[2] overlap, 0.75 deep. Move them apart; touching is allowed.',
    );
  });

  it('of arguments while it runs', async () => {
    using simulation = ricochet.createSimulation({ balls: one });
    const cases: [() => unknown, string, string][] = [
      [() => simulation.advance(-1), 'out-of-range', 'frames'],
      [() => simulation.advance('1' as unknown as number), 'not-a-number', 'frames'],
      [() => simulation.advance(1, { maxEvents: 1.5 }), 'out-of-range', 'options.maxEvents'],
      [() => simulation.next({ until: Number.NaN }), 'not-finite', 'options.until'],
      [() => simulation.ball(1), 'out-of-range', 'index'],
      [() => simulation.removeBall(-1), 'out-of-range', 'index'],
      [() => simulation.setBall(0, { radius: -1 }), 'out-of-range', 'ball.radius'],
      [() => simulation.readInto({ positions: new Float64Array(2) }), 'wrong-length', 'arrays.positions'],
      [() => simulation.obstacleOffset(0), 'out-of-range', 'index'],
      [() => simulation.restore({} as never), 'unreadable', 'snapshot.format'],
    ];
    for (const [action, code, path] of cases) expect(caught(action)).toMatchObject({ code, path });
    await expect(simulation.run({})).rejects.toMatchObject({ code: 'missing', path: 'options.events' });
  });

  it('of hostile snapshots', () => {
    using simulation = ricochet.createSimulation({ balls: one, bounds: box });
    const good = simulation.snapshot();
    const change = (at: number, value: unknown) => () =>
      simulation.restore({
        ...good,
        numbers: good.numbers.map((one, i) => (i === at ? (value as number) : one)),
      });
    for (const action of [
      change(0, Number.NaN),
      change(2, -1),
      change(3, 0),
      change(22, 1e9),
      change(23, 1e9),
    ])
      expect(caught(action).path).toMatch(/^snapshot\.numbers\[\d+\]$/);
    expect(caught(() => simulation.restore({ ...good, numbers: [] })).code).toBe('wrong-length');
    expect(simulation.advance(1).reason).toBe('quiet');
  });

  it('of whatever is asked of a disposed simulation', () => {
    const simulation = ricochet.createSimulation({ balls: one });
    simulation.dispose();
    simulation.dispose();
    const asked: ((s: Simulation) => unknown)[] = [
      (s) => s.time,
      (s) => s.positions,
      (s) => s.next(),
      (s) => s.advance(1),
      (s) => s.addBall(ball(1)),
      (s) => s.snapshot(),
      (s) => s.reverse(),
    ];
    for (const ask of asked) expect(caught(() => ask(simulation)).code).toBe('disposed');
  });
});

describe('memory', () => {
  it('stays flat over a thousand simulations and as many failures', async () => {
    const fresh = await createRicochet();
    const world = gas(6, true);
    const spoiled = { ...world, balls: [...world.balls, world.balls[0]] } as World;
    const round = () => {
      for (let i = 0; i < 250; i++) {
        using simulation = fresh.createSimulation(world);
        simulation.advance(0.1);
        expect(() => fresh.createSimulation(spoiled)).toThrow(RicochetError);
      }
    };
    round();
    const before = fresh.memoryBytes;
    round();
    round();
    expect(fresh.memoryBytes).toBe(before);
  });
});
