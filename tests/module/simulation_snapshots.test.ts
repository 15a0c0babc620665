// Snapshots of simulations: they continue with the same bits, and a changed snapshot is refused by name or works.
import {
  createRicochet,
  type Ricochet,
  RicochetError,
  type SimulationSnapshot,
  type World,
} from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../long.js';
import { turn } from '../turn.js';
import { numbersBetween } from './random.js';
import { caught } from './refusals.js';
import { placed as ball, box, expectSame, gas, type Triple } from './worlds.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

describe('snapshots', () => {
  it(`of ${isLong ? 'a million' : '69 000'} balls can be restored`, async () => {
    const fresh = await createRicochet();
    // For a million, each of these takes a second or more.
    const world = gas(isLong ? 100 : 41, true);
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

  it('between events of one instant tell of those that are left', () => {
    // Mirrored pairs, so that several walls are hit at once.
    for (let seed = 0; seed < (isLong ? 300 : 60); seed++) {
      const speed = 1 + (seed % 5);
      const pairs = 1 + (seed % 3);
      const balls = Array.from({ length: 2 * pairs }, (_, i) => {
        const side = i % 2 === 0 ? -1 : 1;
        return ball([5 * side, side * (1 + 3 * (i >> 1)), 0], [side * speed, 0, 0], {
          radius: 1,
          restitution: seed % 2 === 0 ? 1 : 0.5,
        });
      });
      const world: World = {
        balls,
        bounds: { min: [-8, -20], max: [8, 20] },
        obstacles: [{ shape: 'sphere', center: [6, 15, 0], radius: 1, sensor: true }],
        ...(seed % 4 === 3 && { gravity: [0, 0, -1] }),
      };
      using whole = ricochet.createSimulation(world);
      const all: unknown[] = [];
      whole.advance(10, { onEvent: (event) => void all.push(event) });
      using cut = ricochet.createSimulation(world);
      const told: unknown[] = [];
      let untold = 0;
      for (let isStopped = true; isStopped; ) {
        isStopped = false;
        cut.advance(10 - cut.time, {
          onEvent(event) {
            told.push(event);
            isStopped = true;
            return 'stop';
          },
        });
        const snapshot = JSON.parse(JSON.stringify(cut.snapshot())) as SimulationSnapshot;
        untold += snapshot.untold?.length ?? 0;
        cut.restore(snapshot);
        expect(JSON.parse(JSON.stringify(cut.snapshot()))).toEqual(snapshot);
      }
      expect(untold).toBeGreaterThan(0);
      expect(told).toEqual(all);
      expectSame(cut, whole);
    }
  });

  /** Worlds of integers, in which much happens at one time, and exactly at the ends of epochs. */
  const wholeWorld = (whole: (low: number, high: number) => number, kind: number): World => {
    const place = (most: number): Triple => [whole(-most, most), whole(-most, most), whole(-most, most)];
    const balls: ReturnType<typeof ball>[] = [];
    for (let n = 0; n < 7; n++) {
      const position = place(5);
      const isFree = balls.every((other) =>
        other.position.some((x, i) => Math.abs(x - (position[i] as number)) > 1),
      );
      if (isFree)
        balls.push(ball(position, place(3), { mass: whole(1, 3), restitution: kind === 2 ? 0.9 : 1 }));
    }
    const sensor = { shape: 'box', min: [0, 0, 0], max: [3, 2, 1], sensor: true } as const;
    return {
      balls,
      bounds: { min: [-6, -6, -6], max: [6, 6, 6] },
      ...(kind === 0 && { periodic: true }),
      ...(kind === 1 && { periodic: { x: true, z: true }, gravity: [0, whole(-3, -1), 0] }),
      ...(kind === 2 && { gravity: place(2), obstacles: [sensor] }),
    };
  };

  it('go on in the same bits whenever they are taken, in periodic worlds and under gravity', () => {
    const next = numbersBetween(83);
    const whole = (low: number, high: number) => Math.floor(next(low, high + 1));
    for (let round = 0; round < (isLong ? 200 : 60); round++) {
      using simulation = ricochet.createSimulation(wholeWorld(whole, round % 4));
      using twin = ricochet.createSimulation({ balls: [] });
      for (let cut = 0; cut < 3; cut++) {
        const until = simulation.time + whole(1, 3) * 2 ** whole(-3, 4);
        // Balls in a heap never stop meeting.
        for (let n = 0; n < 300; n++) if (simulation.next({ until }) === null) break;
        if (cut === 2) for (let n = whole(0, 5); n > 0; n--) simulation.next({ until: until + 20 });
        twin.restore(JSON.parse(JSON.stringify(simulation.snapshot())) as SimulationSnapshot);
        for (let n = 0; n < 20; n++) {
          const event = simulation.next({ until: until + 100 });
          expect(twin.next({ until: until + 100 })).toEqual(event);
        }
        expectSame(twin, simulation);
      }
    }
  });

  it('do not decide whether a touch at an apex is told where an epoch ends', () => {
    // y = −3 − 2 t + t² / 2 is −5 at t = 2, and its surface at the wall, without a speed toward it.
    const world: World = {
      balls: [ball([0, -3, 0], [0.5, -2, 0], { radius: 1 })],
      bounds: { min: [-6, -6, -6], max: [6, 6, 6] },
      gravity: [0, 1, 0],
    };
    using simulation = ricochet.createSimulation(world);
    using twin = ricochet.createSimulation({ balls: [] });
    expect(simulation.next({ until: 1.9 })).toBe(null);
    twin.restore(simulation.snapshot());
    const touch = simulation.next();
    expect(touch).toMatchObject({ kind: 'wall', time: 2, impulse: 0 });
    expect(twin.next()).toEqual(touch);
  });

  it('refuse events that are yet to be told and cannot be', () => {
    using simulation = ricochet.createSimulation({
      balls: [ball([-5, 3, 0], [-1, 0, 0], { radius: 1 }), ball([5, -3, 0], [1, 0, 0], { radius: 1 })],
      bounds: { min: [-8, -8], max: [8, 8] },
    });
    simulation.next();
    const snapshot = simulation.snapshot();
    const untold = snapshot.untold ?? [];
    expect(untold).toHaveLength(30);
    const bad = [
      untold.slice(1),
      [...untold, 0],
      ...untold.map((_, i) => untold.with(i, Number.NaN)),
      // A wall's event that names a ball, and a ball's that names a wall
      untold.with(7, 0),
      untold.with(0, 0),
      ...[0, 2, 3, 5, 6, 7].flatMap((i) => [0.5, -1, 1e10].map((value) => untold.with(i, value))),
    ];
    for (const list of bad) {
      const error = caught(() => simulation.restore({ ...snapshot, untold: list }));
      expect(error).toBeInstanceOf(RicochetError);
      expect((error as RicochetError).path).toMatch(/^snapshot\.untold/);
    }
    expect(simulation.next()).toMatchObject({ kind: 'wall', ball: 1, time: 2 });
  });

  it('of many balls go through JSON', () => {
    using simulation = ricochet.createSimulation(gas(isLong ? 30 : 12, false));
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

  it('are the same text after they were restored, however obstacles have changed', () => {
    using simulation = ricochet.createSimulation({
      balls: [ball([0, 0, 0], [0, 0, 0]), ball([8, 0, 0], [-1, 0, 0])],
      obstacles: [
        { radius: 1, center: [30, 1], shape: 'sphere' },
        { shape: 'sphere', sensor: true, center: [30, 11], radius: 1 },
      ],
    });
    simulation.removeBall(0);
    simulation.setObstacle(0, { velocity: [1, 0] });
    simulation.setObstacle(1, { groups: 1, restitution: 0.5 });
    simulation.setObstacle(1, { halfSize: [1, 1, 1], center: [30, 21], shape: 'box' });
    simulation.reverse();
    const text = JSON.stringify(simulation.snapshot());
    simulation.restore(JSON.parse(text));
    expect(JSON.stringify(simulation.snapshot())).toBe(text);
  });

  it('whatever they hold, are refused by name or go on', async () => {
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
        for (const [which, value] of values.entries()) {
          // All values, but not each at every place.
          if (!isLong && (place + which) % 3 !== 0) continue;
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
          // Its next snapshot can be restored, also as text.
          const next = JSON.parse(JSON.stringify(simulation.snapshot())) as SimulationSnapshot;
          const isFar = [...simulation.positions, ...simulation.velocities].some((x) => Math.abs(x) > 1e150);
          if (isFar) far++;
          else simulation.restore(next);
        }
      }
    }
    const least = isLong ? 1000 : 300;
    expect(refused).toBeGreaterThan(least);
    expect(gone).toBeGreaterThan(least);
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

  it('hold 110 periods of a ball along an axis, which it may have gone at one instant', () => {
    using simulation = ricochet.createSimulation(gas(2, true));
    simulation.advance(2.5);
    const good = simulation.snapshot();
    // The state of the first ball: position, velocity, since, periods
    const place = good.numbers.length - 2 * 11 + 7;
    const withPeriods = (periods: number) => ({
      ...good,
      numbers: good.numbers.map((one, i) => (i === place ? periods : one)),
    });
    using twin = ricochet.createSimulation({ balls: [] });
    for (const periods of [110, -110]) {
      simulation.restore(withPeriods(periods));
      twin.restore(JSON.parse(JSON.stringify(simulation.snapshot())));
      for (const one of [simulation, twin]) one.advance(2.5);
      expectSame(twin, simulation);
      expect(Math.abs(simulation.snapshot().numbers[place] as number)).toBeLessThan(10);
    }
    expect(caught(() => simulation.restore(withPeriods(111))).path).toBe(`snapshot.numbers[${place}]`);
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
      // Its places are those of the former world.
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

  it('with a list of four billion balls are refused at once', () => {
    using simulation = ricochet.createSimulation({ balls: [] });
    const snapshot = simulation.snapshot();
    const balls: never[] = [];
    balls.length = 2 ** 32 - 1;
    expect(() => simulation.restore({ ...snapshot, world: { ...snapshot.world, balls } })).toThrow(
      expect.objectContaining({ code: 'out-of-range', path: 'snapshot.world.balls.length' }),
    );
  });
});
