// Simulations through the module: sensors.
import { createRicochet, type Ricochet, type Simulation, type World } from 'ricochet-wasm';
import { beforeAll, expect, it } from 'vitest';
import { caught } from './refusals.js';
import { ballAt, box, gas } from './worlds.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

const gate = { shape: 'box', min: [3, 0, 0], max: [5, 9, 9], sensor: true } as const;
const pool = { shape: 'sphere', center: [4, 4, 4], radius: 2, sensor: true } as const;

it('tell when a ball enters and leaves, where, and that nothing pushes it', () => {
  using simulation = ricochet.createSimulation({ balls: [ballAt(0, 1)], obstacles: [gate] });
  expect(simulation.next()).toEqual({
    kind: 'enters',
    time: 2.5,
    ball: 0,
    obstacle: 0,
    point: { x: 3, y: 5, z: 5 },
    normal: { x: -1, y: 0, z: 0 },
    before: { x: 1, y: 0, z: 0 },
    after: { x: 1, y: 0, z: 0 },
    impulse: 0,
    together: 1,
    collapsed: false,
  });
  expect(simulation.next()).toMatchObject({ kind: 'leaves', time: 5.5, point: { x: 5, y: 5, z: 5 } });
  expect(simulation.next()).toBeNull();
  expect(simulation.counts).toMatchObject({ sensor: 2, obstacle: 0 });
  expect(simulation.eventCount).toBe(2);
});

it('change no ball’s path by a bit', () => {
  const world = gas(4, false);
  using plain = ricochet.createSimulation(world);
  using watched = ricochet.createSimulation({ ...world, obstacles: [gate, pool] });
  plain.advance(100);
  watched.advance(100);
  expect(watched.counts.sensor).toBeGreaterThan(50);
  expect(watched.counts).toMatchObject({ ball: plain.counts.ball, wall: plain.counts.wall });
  expect(watched.positions).toEqual(plain.positions);
});

const untilTime = (simulation: Simulation, until: number) => {
  const kinds: string[] = [];
  for (let event = simulation.next({ until }); event !== null; event = simulation.next({ until }))
    kinds.push(`${event.kind} ${event.time}`);
  return kinds;
};

it('go on from a snapshot, which says who is inside', () => {
  const world: World = { balls: [ballAt(4, 1), ballAt(1, 0.5)], bounds: box, obstacles: [gate, pool] };
  using simulation = ricochet.createSimulation(world);
  simulation.advance(0.5);
  const snapshot = JSON.parse(JSON.stringify(simulation.snapshot()));
  using other = ricochet.createSimulation({ balls: [] });
  other.restore(snapshot);
  expect(untilTime(other, 60)).toEqual(untilTime(simulation, 60));
  expect(other.counts).toEqual(simulation.counts);
  const { numbers } = snapshot;
  const spoilt: [number[], string, string][] = [
    [numbers.slice(0, -1), 'wrong-length', 'snapshot.numbers'],
    [[...numbers, 0, 0], 'out-of-range', `snapshot.numbers[${numbers.length}]`],
    [[...numbers, 2, 0], 'out-of-range', `snapshot.numbers[${numbers.length}]`],
    [[...numbers, 1, 2], 'out-of-range', `snapshot.numbers[${numbers.length + 1}]`],
  ];
  for (const [given, code, path] of spoilt)
    expect(caught(() => other.restore({ ...snapshot, numbers: given }))).toMatchObject({ code, path });
});

it('under gravity are entered and left when shootThrough says, also by balls that only touch them', () => {
  // They start on the surface, touch it at their highest point, or slide along it.
  const falls = [
    [[2, -2, 1], [0, 3, 2], 0.5, [0, -1, 0], { shape: 'box', min: [0, 0, 0], max: [2, 2, 1] }],
    [[1, 1, 1], [0, 0, 2], 1, [0, -1, -2], { shape: 'cylinder', a: [0, 0, 0], b: [2, 1, 0], radius: 1 }],
    [[1, -1, 1], [1, 2, 2], 1, [0, 0, -2], { shape: 'capsule', a: [0, 0, 0], b: [2, 1, 0], radius: 1 }],
    [[-3, 0, 2], [3, 2, -1], 1, [0, -1, 0], { shape: 'box', min: [0, 0, 0], max: [3, 1, 1] }],
  ] as const;
  for (const [position, velocity, radius, gravity, shape] of falls) {
    const balls = [{ position, velocity, radius, mass: 1 }];
    using simulation = ricochet.createSimulation({ balls, gravity, obstacles: [{ ...shape, sensor: true }] });
    using scene = ricochet.createScene([shape], { gravity });
    const wanted = scene
      .shootThrough({ position, velocity, radius })
      .filter(({ enter, exit }) => enter !== exit)
      .flatMap(({ enter, exit }) => [...(enter >= 0 ? [['enters', enter]] : []), ['leaves', exit]]);
    const told = wanted.map(() => simulation.next({ maxWork: 1_000_000 }));
    expect(told.map((event) => [event?.kind, event?.time])).toEqual(wanted);
    expect(simulation.next()).toBeNull();
  }
});

it('come back reversed, entered where they were left', () => {
  using simulation = ricochet.createSimulation({ balls: [ballAt(0, 1)], obstacles: [gate] });
  simulation.advance(7);
  simulation.reverse();
  expect(untilTime(simulation, 14)).toEqual(['enters 8.5', 'leaves 11.5']);
});

it.each([
  ['a flag as a number', { ...gate, sensor: 1 }, {}, 'out-of-range'],
  [
    'a plane',
    { shape: 'plane', point: [0, 0, 0], normal: [1, 0, 0], sensor: true },
    {},
    'conflicting-fields',
  ],
  ['a wall', { shape: 'wall', a: [0, 0], b: [1, 0], sensor: true }, {}, 'conflicting-fields'],
  ['one in a periodic world', pool, { periodic: true, bounds: box }, 'conflicting-fields'],
])('refused is %s', (_, obstacle, more, code) => {
  const make = () =>
    ricochet.createSimulation({ balls: [ballAt(0)], obstacles: [obstacle], ...more } as unknown as World);
  expect(caught(make)).toMatchObject({ code, path: 'world.obstacles[0].sensor' });
  expect(caught(make).message).toMatch(/\. \S.*\.$|needed\.$/);
});
