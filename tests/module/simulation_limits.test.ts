// Simulations at their limits: refused changes and full memory leave everything unchanged.
import { createRicochet, type Ricochet } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillMemory } from './full_memory.js';
import { fractions } from './random.js';
import { caught } from './refusals.js';
import { placed as ball, expectSame, gas, type Triple } from './worlds.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
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

describe('a full memory', () => {
  it('is reported by every call, and the world goes on afterwards', async () => {
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
