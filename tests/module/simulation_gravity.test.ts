// Simulations with gravity through the module: how balls fall, bounce, slide and come to rest, conserved quantities,
// and refusals.
import {
  createRicochet,
  type Obstacle,
  type Ricochet,
  type Simulation,
  type SimulationEvent,
  type World,
} from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { turn } from '../turn.js';
import { caught } from './refusals.js';
import { placed as ball, down, expectSame, gas, room, type Triple } from './worlds.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

/** The events within this many frames. */
function eventsOf(simulation: Simulation, frames: number, maxEvents = 100_000): SimulationEvent[] {
  const all: SimulationEvent[] = [];
  simulation.advance(frames, { maxEvents, onEvent: (event) => void all.push(event) });
  return all;
}
const copyOf = (simulation: Simulation) => JSON.parse(JSON.stringify(simulation.snapshot()));

describe('a ball that is dropped', () => {
  const dropped = (restitution: number, more: Partial<World> = {}) =>
    ricochet.createSimulation({
      gravity: down,
      bounds: room,
      balls: [ball([5, 5.5, 5], [0, 0, 0], { restitution })],
      ...more,
    });

  it.each([0, 0.1, 0.5, 0.75, 0.9])('at restitution %s rests when its bounces have ended', (e) => {
    using simulation = dropped(e);
    const last = eventsOf(simulation, 100).at(-1);
    expect(last).toMatchObject({ kind: 'rest', ball: 0, on: { kind: 'wall', axis: 1, side: -1 } });
    expect(last).toMatchObject({ impulse: 0, together: 1, collapsed: false, normal: { x: 0, y: 1, z: 0 } });
    // A second to the floor, at 10 units a second there: 2 e + 2 e² + … more.
    expect(Math.abs((last?.time ?? 0) - (1 + (2 * e) / (1 - e)))).toBeLessThan(1e-12 * (1 + 2 / (1 - e)));
    expect([...simulation.positions]).toEqual([5, 0.5, 5]);
    expect([...simulation.velocities]).toEqual([0, 0, 0]);
    expect(simulation.counts.rest).toBe(1);
    expect(simulation.energy).toBe(5);
    expect(simulation.advance(1e6)).toMatchObject({ reason: 'quiet', events: 0 });
  });

  it('at restitution 1 comes up to where it was for ever', () => {
    using simulation = dropped(1);
    expect(simulation.energy).toBe(55);
    for (let bounce = 0; bounce < 1000; bounce++) expect(simulation.next()?.time).toBe(1 + 2 * bounce);
    simulation.advance(1);
    expect(simulation.positions[1]).toBe(5.5);
    expect(simulation.energy).toBe(55);
    expect(simulation.counts).toMatchObject({ wall: 1000, rest: 0, collapsed: 0 });
  });

  it('rests on a plane, which is told by its index', () => {
    const obstacles: Obstacle[] = [
      { shape: 'sphere', center: [15, 15, 15], radius: 1 },
      { shape: 'plane', point: [0, 2, 0], normal: [0, 1, 0], restitution: 0.5 },
    ];
    using simulation = dropped(1, { bounds: undefined, obstacles });
    const last = eventsOf(simulation, 100).at(-1);
    expect(last).toMatchObject({ kind: 'rest', on: { kind: 'obstacle', obstacle: 1 } });
    // √(2 · 3 / 10) to the plane, and twice as much more
    expect(last?.time).toBeCloseTo(3 * Math.sqrt(0.6), 12);
    expect(simulation.positions[1]).toBe(2.5);
  });

  it('goes on along the floor without friction', () => {
    using simulation = ricochet.createSimulation({
      gravity: down,
      bounds: { min: [0, 0, 0], max: [200, 20, 20] },
      balls: [ball([5, 5.5, 5], [1, 0, 0], { restitution: 0.5 })],
    });
    const last = eventsOf(simulation, 100).at(-1);
    expect(last).toMatchObject({ kind: 'slide', on: { kind: 'wall', axis: 1, side: -1 } });
    expect(last?.time).toBeCloseTo(3, 12);
    expect([...simulation.positions]).toEqual([105, 0.5, 5]);
    expect([...simulation.velocities]).toEqual([1, 0, 0]);
  });

  it.each([0, 0.5, 1])(
    'at restitution %s slides along the edge of a box that it is pulled into',
    (restitution) => {
      const along = (x: number, v: number) =>
        ricochet.createSimulation({
          gravity: [0.25, -1, -0.5],
          bounds: { min: [0, 0, 0], max: [10, 10, 10] },
          balls: [ball([9.5, 0.5, x], [0, 0, v], { restitution })],
        });
      for (const v of [0, 1]) {
        using simulation = along(5, v);
        simulation.advance(1, { maxWork: 1e5 });
        expect(simulation.time).toBe(1);
        expect(simulation.ball(0).position).toMatchObject({ x: 9.5, y: 0.5 });
        expect(simulation.ball(0).position.z).toBeCloseTo(5 + v - 0.25, 12);
      }
    },
  );

  it('slides on a tilted plane with what gravity has along it', () => {
    // 3 to the right, 4 up: along it 10 · 4 / 5
    using simulation = ricochet.createSimulation({
      gravity: down,
      obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [-4, 3, 0] }],
      balls: [ball([-4.8, 3.6, 0], [0, 0, 0], { restitution: 0.5 })],
    });
    expect(eventsOf(simulation, 20).at(-1)).toMatchObject({
      kind: 'slide',
      on: { kind: 'obstacle', obstacle: 0 },
    });
    const { x, y } = simulation.ball(0).velocity;
    const energy = simulation.energy;
    simulation.advance(10);
    const after = simulation.ball(0);
    expect(after.velocity.x - x).toBeCloseTo(-80 * 0.6, 9);
    expect(after.velocity.y - y).toBeCloseTo(-80 * 0.8, 9);
    expect((after.position.x * -4 + after.position.y * 3) / 5).toBeCloseTo(0.5, 9);
    // Each part of the energy is as large as the speed squared
    expect(Math.abs(simulation.energy - energy)).toBeLessThan(
      1e-15 * (after.velocity.x ** 2 + after.velocity.y ** 2),
    );
  });
});

describe('what stays', () => {
  const gravity: Triple = [0.5, -3, 0.25];
  /** The sum over each ball's size, so that cancellation is allowed for. */
  const scaleOf = ({ balls }: World) =>
    balls.reduce((sum, { position, mass }) => sum + mass * 4 * Math.max(...(position as Triple)), 0);

  it('the energy of many events, its potential part counted', () => {
    const world = { ...gas(5, false), gravity };
    using simulation = ricochet.createSimulation(world);
    const before = simulation.energy;
    const potential = world.balls.reduce((sum, { position }) => {
      const [x, y, z] = position as Triple;
      return sum - gravity[0] * x - gravity[1] * y - gravity[2] * z;
    }, 0);
    const kinetic = world.balls.reduce((sum, { velocity }) => {
      const [x, y, z] = velocity as Triple;
      return sum + (x * x + y * y + z * z) / 2;
    }, 0);
    expect(before).toBeCloseTo(kinetic + potential, 9);
    simulation.advance(1e6, { maxEvents: 100_000, maxWork: 1e12 });
    expect(simulation.eventCount).toBe(100_000);
    expect(Math.abs(simulation.energy - before)).toBeLessThan(1e-12 * scaleOf(world));
  });

  it('the momentum but for weight times time', () => {
    using simulation = ricochet.createSimulation({
      gravity: [1, -9, 4],
      balls: [
        ball([0, 0, 0], [1, 2, 3], { mass: 2 }),
        ball([3, 0, 0], [-1, 2, 3], { mass: 3 }),
        ball([30, 0, 0], [0, 0, 0], { mass: Number.POSITIVE_INFINITY }),
      ],
    });
    const before = simulation.momentum;
    simulation.advance(2);
    expect(simulation.counts.ball).toBe(1);
    expect(simulation.momentum.x - before.x).toBeCloseTo(10, 12);
    expect(simulation.momentum.y - before.y).toBeCloseTo(-90, 12);
    expect(simulation.momentum.z - before.z).toBeCloseTo(40, 12);
    expect(simulation.ball(2).position).toEqual({ x: 30, y: 0, z: 0 });
  });

  it('the world, back in time, at restitution 1', () => {
    const world: World = {
      ...gas(3, false),
      gravity: down,
      obstacles: [{ shape: 'sphere', center: [1.5, 0, 1.5], radius: 0.25 }],
    };
    using simulation = ricochet.createSimulation(world);
    const places = simulation.positions;
    simulation.advance(100, { maxEvents: 60 });
    const { time } = simulation;
    simulation.reverse();
    simulation.advance(time);
    simulation.positions.forEach((x, i) => {
      expect(Math.abs(x - (places[i] as number))).toBeLessThan(1e-5);
    });
  });

  it('all of it along one axis that is periodic', () => {
    const world: World = { ...gas(4, false), periodic: { x: true }, gravity: [0, -3, 0.5] };
    using simulation = ricochet.createSimulation(world);
    const before = simulation.energy;
    const { x } = simulation.momentum;
    const all = eventsOf(simulation, 1e6, 3000);
    expect(all.length).toBe(3000);
    for (const event of all) expect(event.kind !== 'wall' || event.axis > 0).toBe(true);
    expect(Math.abs(simulation.energy - before)).toBeLessThan(1e-12 * scaleOf(world));
    expect(simulation.momentum.x).toBeCloseTo(x, 10);
    expect(simulation.snapshot().world.periodic).toEqual({ x: true });
    expect(simulation.snapshot().world.gravity).toEqual({ x: 0, y: -3, z: 0.5 });
  });
});

it('one parabola enters a sensor twice', () => {
  using simulation = ricochet.createSimulation({
    gravity: down,
    obstacles: [{ shape: 'box', min: [-100, 0, -1], max: [100, 4, 1], sensor: true }],
    balls: [ball([0, -2, 0], [1, 12, 0], { radius: 0.25 })],
  });
  const all = eventsOf(simulation, 100);
  expect(all.map(({ kind }) => kind)).toEqual(['enters', 'leaves', 'enters', 'leaves']);
  // −2 + 12 t − 5 t² = −0.25 and 4.25
  [-0.25, 4.25, 4.25, -0.25].forEach((height, n) => {
    const root = Math.sqrt(144 - 20 * (2 + height));
    expect(all[n]?.time).toBeCloseTo((12 + (n < 2 ? -root : root)) / 10, 12);
  });
});

describe('snapshots', () => {
  const world: World = {
    ...gas(3, false),
    gravity: [0, -3, 0],
    restitution: 0.5,
    obstacles: [
      { shape: 'sphere', center: [2.25, -0.5, 2.25], radius: 0.25, restitution: 0.5 },
      { shape: 'box', min: [6, 0, 0], max: [7, 1, 1], velocity: [-0.05, 0, 0] },
      { shape: 'box', min: [0, 3, 0], max: [4, 4, 4], sensor: true },
    ],
  };

  it.each([1, 0.6])('go on bit for bit, also through JSON, at restitution %s', async (restitution) => {
    const balls = world.balls.map((one) => ({ ...one, restitution }));
    using simulation = ricochet.createSimulation({ ...world, balls });
    using twin = ricochet.createSimulation({ balls: [] });
    for (let round = 0; round < 12; round++) {
      simulation.advance(0.37, { maxEvents: 3000 });
      twin.restore(copyOf(simulation));
      expectSame(simulation, twin);
      const one = eventsOf(simulation, 0.29, 2000);
      expect(eventsOf(twin, 0.29, 2000)).toEqual(one);
      expectSame(simulation, twin);
      expect(simulation.energy).toBe(twin.energy);
      await turn();
    }
  });

  it('keep what bears a ball', () => {
    using simulation = ricochet.createSimulation({
      gravity: down,
      bounds: room,
      obstacles: [{ shape: 'plane', point: [0, 3, 0], normal: [0, 1, 0] }],
      balls: [ball([5, 6, 5], [0, 0, 0], { restitution: 0.5 })],
    });
    simulation.advance(20);
    expect(simulation.counts.rest).toBe(1);
    using twin = ricochet.createSimulation({ balls: [] });
    twin.restore(copyOf(simulation));
    for (const one of [simulation, twin]) {
      one.advance(1);
      expect(one.positions[1]).toBe(3.5);
      one.removeObstacle(0);
      expect(one.next()).toMatchObject({ kind: 'wall', axis: 1, side: -1 });
    }
    expectSame(simulation, twin);
  });

  it('of another number of supports than they say are refused', () => {
    using simulation = ricochet.createSimulation({
      gravity: down,
      bounds: room,
      balls: [ball([5, 0.5, 5], [0, 0, 0], { restitution: 0 })],
    });
    simulation.advance(1);
    expect(simulation.counts.rest).toBe(1);
    const good = copyOf(simulation);
    for (let i = 0; i < good.numbers.length; i++)
      for (const value of [null, 'x', 1e300]) {
        const bad = structuredClone(good);
        bad.numbers[i] = value;
        const before = copyOf(simulation);
        try {
          simulation.restore(bad);
          simulation.restore(good);
        } catch (error) {
          expect(error).toMatchObject({ name: 'RicochetError' });
        }
        expect(copyOf(simulation)).toEqual(before);
      }
    expect(caught(() => simulation.restore({ ...good, numbers: good.numbers.slice(1) })).code).toMatch(/-/);
  });
});

describe('refusals', () => {
  const balls = [ball([5, 5, 5], [0, 0, 0])];
  const world = (more: object) => () => ricochet.createSimulation({ balls, bounds: room, ...more } as World);
  it.each([
    ['a number', { gravity: -10 }, 'not-a-vector', 'world.gravity'],
    ['null', { gravity: null }, 'not-a-vector', 'world.gravity'],
    ['one number', { gravity: [1] }, 'not-a-vector', 'world.gravity'],
    ['four numbers', { gravity: [1, 2, 3, 4] }, 'not-a-vector', 'world.gravity'],
    ['NaN', { gravity: [0, Number.NaN] }, 'not-finite', 'world.gravity[1]'],
    ['Infinity', { gravity: [0, 0, Number.NEGATIVE_INFINITY] }, 'not-finite', 'world.gravity[2]'],
    ['text', { gravity: { x: 0, y: '-10' } }, 'not-a-number', 'world.gravity.y'],
    ['what is too large', { gravity: [0, 1e200] }, 'out-of-range', 'world.gravity[1]'],
    ['along what is periodic', { gravity: [0, -10], periodic: true }, 'conflicting-fields', 'world.gravity'],
    [
      'along an axis that is',
      { gravity: [1, -10], periodic: { x: true } },
      'conflicting-fields',
      'world.gravity',
    ],
    ['a typo', { gravty: [0, -10] }, 'unknown-field', 'world.gravty'],
    ['an axis that there is not', { periodic: { w: true } }, 'unknown-field', 'world.periodic.w'],
    ['an axis that is a number', { periodic: { x: 1 } }, 'not-an-object', 'world.periodic.x'],
    [
      'an axis without ends',
      { periodic: { z: true }, bounds: { min: [0, 0], max: [20, 20] } },
      'conflicting-fields',
      'world.periodic.z',
    ],
    [
      'no axis with two ends',
      { periodic: true, bounds: { min: [0, 0], max: [Infinity, 0] } },
      'conflicting-fields',
      'world.periodic',
    ],
    ['an axis without a box', { periodic: { x: true }, bounds: undefined }, 'missing', 'world.bounds'],
  ])('%s', (_, more, code, path) => {
    const before = ricochet.memoryBytes;
    expect(caught(world(more))).toMatchObject({ code, path });
    expect(ricochet.memoryBytes).toBe(before);
  });

  it('two numbers, three, and an object are taken', () => {
    for (const gravity of [[0, -10], [0, -10, 0], { x: 0, y: -10 }, { x: 0, y: -10, z: 0 }]) {
      using simulation = world({ gravity })();
      simulation.advance(0.5);
      expect(simulation.ball(0).position).toEqual({ x: 5, y: 3.75, z: 5 });
    }
  });

  it('leave a simulation as it was', () => {
    using simulation = ricochet.createSimulation({
      gravity: down,
      bounds: room,
      balls: [ball([5, 5, 5], [0, 0, 0], { restitution: 0.5 })],
    });
    simulation.advance(1.5);
    const before = copyOf(simulation);
    for (const gravity of [5, [0, null], [0, 1, 2, 3], { x: 1 }, [1e200, 0, 0]])
      expect(() => simulation.restore({ ...before, world: { ...before.world, gravity } })).toThrow();
    expect(() => simulation.setBall(0, { velocity: [0, Number.NaN, 0] })).toThrow();
    expect(() => simulation.setBall(0, { gravity: [0, 0] } as never)).toThrow();
    expect(() => simulation.addObstacle({ shape: 'sphere', center: [5, 1, 5], radius: 3 })).toThrow();
    expect(copyOf(simulation)).toEqual(before);
  });
});
