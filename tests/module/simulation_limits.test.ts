// Simulations at their limits: endless work, full memory, refused changes, and whatever a snapshot may hold.
import {
  createRicochet,
  type Ricochet,
  RicochetError,
  type Simulation,
  type SimulationSnapshot,
  type World,
} from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { turn } from '../turn.js';
import { fillMemory } from './full_memory.js';
import { fractions } from './random.js';
import { caught } from './refusals.js';
import { box, gas, type Triple } from './worlds.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

const ball = (position: Triple, velocity: Triple, more = {}) => ({
  position,
  velocity,
  radius: 0.5,
  mass: 1,
  ...more,
});

function expectSame(one: Simulation, other: Simulation) {
  expect(one.time).toBe(other.time);
  expect(one.counts).toEqual(other.counts);
  expect(one.positions).toEqual(other.positions);
  expect(one.velocities).toEqual(other.velocities);
}

describe('work', () => {
  const lone: World = { balls: [ball([5, 5, 5], [1e6, 7e5, 3e5])], bounds: box, periodic: true };
  const fast: World = {
    balls: [0, 1, 2, 3, 4].map((i) =>
      ball(
        [1 + 1.7 * i, 1 + 1.3 * i, 1 + 1.1 * i],
        i === 0 ? [2.8e10, 1.3e9, 7.7e9] : [0.1 * i, -0.2, 0.3 * i],
      ),
    ),
    bounds: box,
    periodic: true,
  };

  it('is none for a ball that only crosses the periodic box', async () => {
    using simulation = ricochet.createSimulation(lone);
    const controller = new AbortController();
    const progress = await simulation.run({ until: 100, signal: controller.signal });
    expect(progress).toMatchObject({ reason: 'quiet', events: 0, time: 100 });
    expect(progress.work).toBeLessThan(1000);
    expect([...simulation.positions]).toEqual([5, 5, 5]);
    using stepped = ricochet.createSimulation(lone);
    expect(stepped.next()).toBeNull();
    expect(stepped.advance(100)).toMatchObject({ reason: 'quiet', work: 0 });
  });

  it('is sliced, reported and cancelled, whatever the speed', async () => {
    using simulation = ricochet.createSimulation(fast);
    const controller = new AbortController();
    const seen: number[] = [];
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const running = simulation.run({
      until: 100,
      signal: controller.signal,
      onProgress: ({ reason, work }) => {
        expect(reason).toBe('work');
        seen.push(work);
        if (seen.length === 10) controller.abort(new Error('enough'));
      },
    });
    await expect(running).rejects.toThrow('enough');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
    expect(seen).toHaveLength(10);
    expect(seen.every((work, i) => work > (seen[i - 1] ?? 0))).toBe(true);
    expect(simulation.time).toBeGreaterThan(0);
  });

  it('has a budget in every call, and goes on from there', () => {
    using whole = ricochet.createSimulation(fast);
    using sliced = ricochet.createSimulation(fast);
    using counted = ricochet.createSimulation(fast);
    expect(whole.advance(100, { maxEvents: 200 })).toMatchObject({ reason: 'budget', events: 200 });
    let events = 0;
    let calls = 0;
    while (events < 200) {
      const progress = sliced.advance(100, { maxEvents: 200 - events, maxWork: 1000 });
      expect(progress.work).toBeLessThan(3000);
      events += progress.events;
      calls++;
    }
    expect(calls).toBeGreaterThan(50);
    expectSame(whole, sliced);
    let heard = 0;
    let refused = 0;
    while (heard < 200) {
      try {
        if (counted.next({ maxWork: 100 }) !== null) heard++;
      } catch (error) {
        expect(error).toMatchObject({ code: 'work-budget', path: 'options.maxWork', value: 100 });
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(50);
    expectSame(whole, counted);
    const onEvent = () => {};
    expect(counted.advance(100, { maxWork: 100_000, onEvent }).reason).toBe('work');
  });

  it('of ten thousand balls flying apart does not hold up a page', async () => {
    const balls = Array.from({ length: 8000 }, (_, i) => {
      const place = [(i % 20) - 9.5, (Math.floor(i / 20) % 20) - 9.5, Math.floor(i / 400) - 9.5] as Triple;
      return ball(place.map((x) => 2 * x) as Triple, place);
    });
    using simulation = ricochet.createSimulation({ balls });
    expect(caught(() => simulation.next({ maxWork: 1_000_000 })).code).toBe('work-budget');
    let slices = 0;
    const progress = await simulation.run({ until: 10, onProgress: () => slices++ });
    expect(progress).toMatchObject({ reason: 'quiet', events: 0, time: 10 });
    expect(slices).toBeGreaterThan(3);
  });
});

describe('refusals', () => {
  it('change nothing that happens later, in 300 worlds', () => {
    const random = fractions(11);
    for (let n = 0; n < 300; n++) {
      const world = gas(2 + (n % 2), n % 3 === 0, n + 1);
      using changed = ricochet.createSimulation(world);
      using twin = ricochet.createSimulation(world);
      const when = 3 * random();
      changed.advance(when);
      twin.advance(when);
      const there = changed.ball(1);
      expect(caught(() => changed.addBall(there)).code).toBe('overlap');
      expect(caught(() => changed.setBall(0, { position: there.position })).code).toBe('overlap');
      expect(caught(() => changed.setBall(0, { position: [99, 0, 0] })).code).toBe('out-of-bounds');
      expect(caught(() => changed.setBall(0, { radius: -1 })).path).toBe('ball.radius');
      changed.advance(3);
      twin.advance(3);
      expectSame(changed, twin);
    }
  });

  it('do not concern fields that are undefined', () => {
    using simulation = ricochet.createSimulation({
      balls: [ball([5, 5, 5], [1, 0, 0], { restitution: 0.5 })],
    });
    simulation.setBall(0, { restitution: undefined, velocity: undefined, mass: 2 } as never);
    expect(simulation.ball(0)).toMatchObject({ restitution: 0.5, mass: 2, velocity: { x: 1 } });
  });

  it('name an unknown option', async () => {
    using simulation = ricochet.createSimulation(gas(2, true));
    const before = simulation.positions;
    for (const [action, path] of [
      [() => simulation.next({ untill: 1 } as never), 'options.untill'],
      [() => simulation.advance(1, { maxEvent: 3 } as never), 'options.maxEvent'],
      [() => simulation.advance(1, { until: 3 } as never), 'options.until'],
      [() => simulation.readInto({ position: new Float64Array(24) } as never), 'arrays.position'],
      [() => simulation.setBall(0, { speed: 3 } as never), 'ball.speed'],
      [() => simulation.restore({ ...simulation.snapshot(), number: [] } as never), 'snapshot.number'],
    ] as const)
      expect(caught(action)).toMatchObject({ code: 'unknown-field', path });
    await expect(simulation.run({ event: 3 } as never)).rejects.toMatchObject({ path: 'options.event' });
    await expect(simulation.run({ events: 3, onprogress: () => {} } as never)).rejects.toMatchObject({
      code: 'unknown-field',
      path: 'options.onprogress',
    });
    for (const [action, path] of [
      [() => simulation.advance(1e151), 'frames'],
      [() => simulation.next({ until: 1e151 }), 'options.until'],
      [() => simulation.next({ maxWork: -1 }), 'options.maxWork'],
    ] as const)
      expect(caught(action)).toMatchObject({ code: 'out-of-range', path });
    expect(simulation.positions).toEqual(before);
  });

  it('read no more of an obstacle than its known fields', () => {
    let reads = 0;
    const counted = (fields: object): object =>
      new Proxy(fields, {
        get: (target, field) => {
          reads++;
          return Reflect.get(target, field);
        },
      });
    let graph = counted({ x: 0, y: 0 });
    for (let depth = 0; depth < 24; depth++) graph = counted({ x: graph, y: graph });
    const cyclic: Record<string, unknown> = { shape: 'sphere', radius: 1 };
    cyclic.center = cyclic;
    for (const center of [graph, cyclic, [graph, graph, graph]]) {
      const world = { balls: [], obstacles: [{ shape: 'sphere', radius: 1, center }] };
      expect(caught(() => ricochet.createSimulation(world as never)).path).toMatch(
        /^world\.obstacles\[0\]\.center/,
      );
    }
    expect(caught(() => ricochet.createSimulation({ balls: [], obstacles: [cyclic] } as never)).path).toMatch(
      /^world\.obstacles\[0\]\.center/,
    );
    const unknown = { shape: 'sphere', radius: 1, center: [0, 0], more: graph };
    expect(
      caught(() => ricochet.createSimulation({ balls: [], obstacles: [unknown] } as never)),
    ).toMatchObject({
      code: 'unknown-field',
      path: 'world.obstacles[0].more',
    });
    expect(reads).toBeLessThan(200);
  });
});

describe('snapshots', () => {
  it('of a million balls can be restored', { timeout: 240_000 }, async () => {
    const fresh = await createRicochet();
    // Each of these takes a second or more.
    const world = gas(100, true);
    await turn();
    using simulation = fresh.createSimulation(world);
    await turn();
    simulation.advance(0.01);
    await turn();
    const snapshot = simulation.snapshot();
    await turn();
    simulation.restore(snapshot);
    await turn();
    using twin = fresh.createSimulation({ balls: [] });
    twin.restore(snapshot);
    for (const one of [simulation, twin])
      for (let part = 0; part < 3; part++) {
        await turn();
        one.advance(0.25);
      }
    await turn();
    expect(simulation.eventCount).toBeGreaterThan(100);
    expect(twin.eventCount).toBe(simulation.eventCount);
    const [a, b] = [simulation.positions, twin.positions];
    expect(a.every((x, i) => x === b[i])).toBe(true);
  });

  it('of many balls go through JSON', { timeout: 60_000 }, () => {
    using simulation = ricochet.createSimulation(gas(30, false));
    simulation.advance(0.5);
    using twin = ricochet.createSimulation({ balls: [] });
    twin.restore(JSON.parse(JSON.stringify(simulation.snapshot())));
    simulation.advance(0.5);
    twin.advance(0.5);
    expectSame(simulation, twin);
  });

  it('within a flight of many laps go on in the same bits', () => {
    const world: World = {
      balls: [
        ball([1, 1, 1], [10123.71238513, 3344.13771961, 1717.35194123], { radius: 0.01 }),
        ball([5, 5, 5], [0.31283771, 0.20317731, 0.11771393], { radius: 0.01 }),
      ],
      bounds: box,
      periodic: true,
    };
    using whole = ricochet.createSimulation(world);
    using other = ricochet.createSimulation(world);
    whole.advance(500);
    for (let part = 1; part <= 50; part++) {
      other.advance(10 * part - other.time);
      other.restore(JSON.parse(JSON.stringify(other.snapshot())));
    }
    expect(whole.eventCount).toBeGreaterThan(3);
    expectSame(whole, other);
  });

  it('keep the sign of no zero', () => {
    using simulation = ricochet.createSimulation({ balls: [ball([2, 5, 5], [1, 0, 0])], bounds: box });
    simulation.reverse();
    using twin = ricochet.createSimulation({ balls: [] });
    twin.restore(JSON.parse(JSON.stringify(simulation.snapshot())));
    expectSame(simulation, twin);
  });

  it('whatever they hold, are refused by name or go on', { timeout: 120_000 }, async () => {
    const worlds: World[] = [
      gas(2, true),
      {
        ...gas(2, false),
        obstacles: [{ shape: 'sphere', center: [-9, 0, 0], radius: 1, velocity: [1, 0, 0] }],
      },
      { balls: gas(2, false).balls, restitution: 0.5 },
    ];
    const values = [
      ...[0, -0, 1, -1, 0.5, 100, -100, 127, 1e9, 2 ** 31, 2 ** 53, 5e-324, 1e-308, 1e-160, 1e-150],
      ...[1e16, 1e50, -1e50, 1e150, -1e150, 1e200, Number.MAX_VALUE, Number.NaN, Number.POSITIVE_INFINITY],
    ];
    let refused = 0;
    let gone = 0;
    let far = 0;
    for (const world of worlds) {
      using simulation = ricochet.createSimulation(world);
      simulation.advance(2.5);
      const good = simulation.snapshot();
      for (let place = 0; place < good.numbers.length; place++) {
        await turn();
        for (const value of values) {
          const numbers = good.numbers.map((one, i) => (i === place ? value : one));
          try {
            simulation.restore({ ...good, numbers });
          } catch (error) {
            expect(error).toBeInstanceOf(RicochetError);
            expect((error as RicochetError).path).toMatch(/^snapshot\.numbers/);
            refused++;
            continue;
          }
          gone++;
          simulation.advance(2, { maxEvents: 200, maxWork: 100_000 });
          simulation.reverse();
          simulation.advance(1, { maxEvents: 200, maxWork: 100_000 });
          expect(simulation.positions.every(Number.isFinite), `${place} ${value}`).toBe(true);
          expect(simulation.velocities.every(Number.isFinite), `${place} ${value}`).toBe(true);
          if (gone % 8 !== 0) continue;
          // What it says next is taken again, also as text.
          const next = JSON.parse(JSON.stringify(simulation.snapshot())) as SimulationSnapshot;
          const isFar = [...simulation.positions, ...simulation.velocities].some((x) => Math.abs(x) > 1e150);
          if (isFar) far++;
          else simulation.restore(next);
        }
      }
    }
    expect(refused).toBeGreaterThan(1000);
    expect(gone).toBeGreaterThan(1000);
    expect(far).toBeLessThan(gone / 10);
  });

  it('say no more than those that a world makes', () => {
    using simulation = ricochet.createSimulation(gas(2, false));
    simulation.advance(2.5);
    const good = simulation.snapshot();
    const [events] = [simulation.counts.ball + simulation.counts.wall];
    expect(events).toBeGreaterThan(3);
    const [base, now, length, epochEvents, ballCount, collapsed, virial, impulse] = [0, 2, 3, 4, 5, 8, 9, 10];
    const refusals: [number, number][] = [
      [base, 1e308],
      [base, 2 ** 1001],
      [now, 1e308],
      [length, 3],
      [length, 2 ** 1001],
      [length, 0.1],
      [epochEvents, events + 1],
      [collapsed, events + 1],
      [ballCount, 2 ** 53 - 1],
      [ballCount, 0.5],
      [virial, -1],
      [impulse, -1],
    ];
    for (const [place, value] of refusals) {
      const numbers = good.numbers.map((one, i) => (i === place ? value : one));
      expect(caught(() => simulation.restore({ ...good, numbers })).path).toBe(`snapshot.numbers[${place}]`);
    }
    const most = good.numbers.map((one, i) => (i >= ballCount && i < collapsed ? 2 ** 52 : one));
    simulation.restore({ ...good, numbers: most });
    simulation.advance(5);
    expect(simulation.eventCount).toBeGreaterThan(3 * 2 ** 52);
    simulation.reverse();
    expect(() => simulation.restore(JSON.parse(JSON.stringify(simulation.snapshot())))).toThrow(
      /whole number/,
    );
  });

  it('of a world without balls are taken again, and its lists are empty', () => {
    using simulation = ricochet.createSimulation({ balls: [ball([0, 0, 0], [1, 0, 0])] });
    simulation.removeBall(0);
    simulation.restore(JSON.parse(JSON.stringify(simulation.snapshot())));
    expect([...simulation.positions, ...simulation.velocities]).toEqual([]);
    simulation.readInto({ positions: new Float64Array(), velocities: new Float32Array() });
    expect(simulation.addBall(ball([0, 0, 0], [1, 0, 0]))).toBe(0);
  });

  it('of the slowest and largest balls are taken again', () => {
    using simulation = ricochet.createSimulation({
      balls: [ball([0, 0, 0], [1e-160, 0, 0], { radius: 1e150 }), ball([0, 0, 0], [0, 0, 0], { groups: 0 })],
    });
    simulation.restore(JSON.parse(JSON.stringify(simulation.snapshot())));
    expect(simulation.advance(1).time).toBe(1);
  });

  it('have no lists that never end', () => {
    using simulation = ricochet.createSimulation({
      balls: [ball([2, 5, 5], [1, 0, 0])],
      bounds: box,
      obstacles: [
        { shape: 'sphere', center: [5, 5, 5], radius: 1, motion: [{ time: 1, velocity: [0, 1, 0] }] },
      ],
    });
    const before = JSON.stringify(simulation.snapshot());
    function* forever() {
      for (;;) yield 1;
    }
    const endless = <Kind extends object>(list: Kind): Kind =>
      Object.assign(list, { [Symbol.iterator]: forever, entries: forever, map: forever });
    // biome-ignore lint/suspicious/noExplicitAny: parts of plain JSON
    const part = (change: (world: any) => void) => {
      const snapshot = JSON.parse(before);
      change(snapshot.world);
      return snapshot;
    };
    for (const snapshot of [
      part((world) => endless(world.bounds.min)),
      part((world) => endless(world.bounds.max)),
      part((world) => endless(world.obstacles)),
      part((world) => endless(world.obstacles[0].motion)),
      part((world) => endless(world.obstacles[0].center)),
      part((world) => endless(world.balls)),
    ]) {
      // Its places are those of the world that was.
      simulation.restore(snapshot);
      expect(JSON.stringify(simulation.snapshot())).toBe(before);
    }
  });

  it('of vectors that have something besides are plain', () => {
    const center = Object.assign([0, 0, 0], {}) as Triple;
    using simulation = ricochet.createSimulation({
      balls: [ball([5, 5, 5], [0, 0, 0])],
      obstacles: [
        { shape: 'sphere', center: { x: 0, y: 0, z: 0, w: () => 0 } as never, radius: 1 },
        { shape: 'sphere', center, radius: 1, velocity: { x: 0, y: 0, w: Symbol('w') } as never },
        { shape: 'box', center: [0, 0, 0], halfSize: [1, 1, 1], rotation: { x: 0, y: 0, z: 0, w: 2 } },
      ],
    });
    const snapshot = simulation.snapshot();
    expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot);
    expect(snapshot.world).toMatchObject({
      obstacles: [{ center: { x: 0, y: 0, z: 0 } }, { velocity: { x: 0, y: 0 } }, { rotation: { w: 2 } }],
    });
  });
});

describe('a full memory', () => {
  it('is reported by every call, and the world goes on afterwards', { timeout: 120_000 }, async () => {
    const fresh = await createRicochet();
    const world = gas(30, true);
    const simulation = fresh.createSimulation(world);
    const twin = fresh.createSimulation(world);
    simulation.advance(0.1);
    twin.advance(0.1);
    const snapshot = simulation.snapshot();
    const scene = fresh.createScene([{ shape: 'sphere', center: [0, 0], radius: 1 }]);
    const freeMemory = await fillMemory(scene);
    const velocity: Triple = [0.1, 0, 0];
    const names: Record<string, () => unknown> = {
      createSimulation: () => fresh.createSimulation(world),
      snapshot: () => simulation.snapshot(),
      restore: () => simulation.restore(snapshot),
      setBall: () => {
        simulation.setBall(3, { velocity });
        simulation.advance(1);
      },
      advance: () => simulation.advance(50),
      next: () => {
        for (;;) simulation.next();
      },
      addBall: () => simulation.addBall(ball([0, 0, 0], [0, 0, 0], { radius: 0.01 })),
    };
    // The ball's change took effect before memory ran out; no other call had an effect.
    twin.setBall(3, { velocity });
    for (const [name, action] of Object.entries(names))
      expect(caught(action), name).toMatchObject({ code: 'out-of-memory' });
    await expect(simulation.run({ until: 50 })).rejects.toMatchObject({ code: 'out-of-memory' });
    const stopped = simulation.time;
    expect(caught(() => simulation.next())).toMatchObject({ code: 'out-of-memory' });
    expect(simulation.time).toBe(stopped);
    freeMemory();
    scene.dispose();
    expect(simulation.count).toBe(27000);
    simulation.advance(1);
    twin.advance(stopped - twin.time);
    twin.advance(1);
    expectSame(simulation, twin);
    using again = fresh.createSimulation(world);
    expect(again.count).toBe(27000);
  });
});

it('a snapshot with a list of four billion balls is refused at once', () => {
  using simulation = ricochet.createSimulation({ balls: [] });
  const snapshot = simulation.snapshot();
  const balls: never[] = [];
  balls.length = 2 ** 32 - 1;
  expect(() => simulation.restore({ ...snapshot, world: { ...(snapshot.world as object), balls } })).toThrow(
    expect.objectContaining({ code: 'out-of-range', path: 'snapshot.world.balls.length' }),
  );
});
