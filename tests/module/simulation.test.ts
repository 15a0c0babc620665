// Simulations through the module: the reference events, long runs, changes and snapshots.
import { readFileSync } from 'node:fs';
import {
  createRicochet,
  type Ricochet,
  type RunProgress,
  type SimulationEvent,
  type World,
} from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { caught } from './refusals.js';
import { ballAt, box, gas } from './worlds.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

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

  it('have all numbers of a collision, a wall and an obstacle', () => {
    using simulation = ricochet.createSimulation({
      balls: [ballAt(2, 1), ballAt(5, 0, { restitution: 0.5 })],
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
        balls: [ballAt(2), ballAt(4, -1, { mass: 100 ** power })],
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
    using simulation = ricochet.createSimulation({ balls: [ballAt(2, -1), ballAt(5, 1)] });
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
    using heard = ricochet.createSimulation(world);
    const events: SimulationEvent[] = [];
    await whole.run({ until: 5 });
    for (let i = 1; i <= 50; i++) {
      expect(frames.advanceTo(i / 10).time).toBe(i / 10);
      expect(caught(() => frames.advanceTo(i / 10.001))).toMatchObject({
        code: 'out-of-range',
        path: 'time',
      });
    }
    expect(heard.advance(5, { onEvent: (event) => events.push(event) }).reason).toBe('time');
    expect(events.length).toBe(whole.eventCount);
    expect(frames.positions).toEqual(whole.positions);
    expect(heard.positions).toEqual(whole.positions);
    expect(whole.time).toBe(5);
    expect(events.every((event, i) => i === 0 || event.time >= (events[i - 1]?.time ?? 0))).toBe(true);
  });

  it('keep a page alive, report their progress, and can be cancelled', async () => {
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
    const progress = simulation.advance(1000, { maxEvents: 3, onEvent: () => {} });
    expect(progress).toMatchObject({ reason: 'budget', events: 3 });
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
      balls: [
        ballAt(-2, 1, e),
        ballAt(0, 0, e),
        ballAt(2.5, -1, e),
        ...[6, 7, 8, 9].map((x) => ballAt(x, 0, e)),
      ],
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
    using simulation = ricochet.createSimulation({ balls: [ballAt(2, 1), ballAt(8, -1)], bounds: box });
    simulation.advance(1);
    expect(simulation.addBall(ballAt(4.75))).toBe(2);
    expect(simulation.next()).toMatchObject({ time: 1.75, balls: [0, 2] });
    simulation.removeBall(0);
    expect(simulation.count).toBe(2);
    simulation.setBall(0, { velocity: [0, 2, 0] });
    expect(simulation.ball(0)).toMatchObject({ velocity: { x: 0, y: 2, z: 0 }, mass: 1, radius: 0.5 });
    expect(simulation.next()).toMatchObject({ kind: 'wall', ball: 0, axis: 1, side: 1 });
  });

  it('that would overlap are refused, and change nothing', () => {
    using simulation = ricochet.createSimulation({ balls: [ballAt(2, 1), ballAt(8, -1)], bounds: box });
    const before = simulation.positions;
    expect(caught(() => simulation.addBall(ballAt(2.5)))).toMatchObject({
      code: 'overlap',
      path: 'ball.position',
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
      balls: [ballAt(2, 1), ballAt(8, 0, { mass: Number.POSITIVE_INFINITY })],
    });
    simulation.restore(JSON.parse(JSON.stringify(simulation.snapshot())));
    expect(simulation.ball(1).mass).toBe(Number.POSITIVE_INFINITY);
    expect(simulation.next()).toMatchObject({ time: 5, after: [{ x: -1 }, { x: 0 }] });
  });

  it('read into arrays of the caller', () => {
    using simulation = ricochet.createSimulation({ balls: [ballAt(2, 1), ballAt(8, -1)] });
    const positions = new Float32Array(6);
    const velocities = new Float64Array(6);
    simulation.readInto({ positions, velocities });
    expect([...positions]).toEqual([2, 5, 5, 8, 5, 5]);
    expect([...velocities]).toEqual([1, 0, 0, -1, 0, 0]);
  });
});
