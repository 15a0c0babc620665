// Simulations through the module: obstacles whose velocity changes at given times.
import { createRicochet, type Ricochet, type World } from 'ricochet-wasm';
import { beforeAll, expect, it } from 'vitest';
import { caught } from './refusals.js';
import { ballAt, box } from './worlds.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

const lift = (motion: unknown, more = {}) =>
  ({
    balls: [{ position: [0, 0, 4.5], velocity: [0, 0, 0], radius: 0.5, mass: 1 }],
    obstacles: [{ shape: 'box', min: [-9, -9, -1], max: [9, 9, 0], motion }],
    ...more,
  }) as unknown as World;
const upAndStop = [
  { time: 2, velocity: [0, 0, 1] },
  { time: 7, velocity: { x: 0, y: 0 } },
];

it('meet the balls where the motion has brought them', () => {
  using simulation = ricochet.createSimulation(lift(upAndStop));
  expect(simulation.next()).toMatchObject({ kind: 'obstacle', time: 6, after: { x: 0, y: 0, z: 2 } });
  expect(simulation.next()).toBeNull();
  expect(simulation.obstacleOffset(0)).toEqual({ x: 0, y: 0, z: 5 });
});

it('of several obstacles come in the order of times', () => {
  const world = lift(upAndStop);
  const wall = {
    shape: 'sphere',
    center: [0, 0, 20],
    radius: 1,
    motion: [{ time: 4, velocity: [0, 0, -1] }],
  };
  using simulation = ricochet.createSimulation({
    ...world,
    obstacles: [wall, ...(world.obstacles ?? [])],
  } as World);
  simulation.advance(10);
  expect(simulation.obstacleOffset(0)).toEqual({ x: 0, y: 0, z: -6 });
  expect(simulation.obstacleOffset(1)).toEqual({ x: 0, y: 0, z: 5 });
});

it('go on from snapshots taken before, between and after changes', () => {
  const world = lift(upAndStop, { bounds: { min: [-5, -5, -20], max: [5, 5, 9] } });
  using once = ricochet.createSimulation(world);
  using frames = ricochet.createSimulation(world);
  once.advance(40);
  for (let frame = 0; frame < 80; frame++) {
    frames.restore(JSON.parse(JSON.stringify(frames.snapshot())));
    frames.advance(0.5);
  }
  expect(frames.positions).toEqual(once.positions);
  expect(frames.counts).toEqual(once.counts);
  const snapshot = JSON.parse(JSON.stringify(frames.snapshot()));
  const at = snapshot.numbers.length - 2;
  expect(snapshot.numbers[at]).toBe(2);
  snapshot.numbers[at] = 3;
  expect(caught(() => frames.restore(snapshot))).toMatchObject({
    code: 'out-of-range',
    path: `snapshot.numbers[${at}]`,
  });
});

it('are not reversed', () => {
  using simulation = ricochet.createSimulation(lift(upAndStop));
  expect(caught(() => simulation.reverse())).toMatchObject({
    code: 'conflicting-fields',
    path: 'simulation',
  });
  using still = ricochet.createSimulation(lift([]));
  still.reverse();
});

it.each([
  ['no list', 3, 'not-an-object', ''],
  ['a change that is none', [1], 'not-an-object', '[0]'],
  ['a change with a typo', [{ time: 1, speed: [0, 0] }], 'unknown-field', '[0].speed'],
  ['a change without time', [{ velocity: [0, 0] }], 'missing', '[0].time'],
  ['a change before the world', [{ time: -1, velocity: [0, 0] }], 'out-of-range', '[0].time'],
  [
    'a change that never comes',
    [{ time: Number.POSITIVE_INFINITY, velocity: [0, 0] }],
    'not-finite',
    '[0].time',
  ],
  ['a change without velocity', [{ time: 1 }], 'missing', '[0].velocity'],
  ['changes out of order', [...upAndStop, { time: 7, velocity: [0, 0] }], 'out-of-range', '[2].time'],
])('refused is %s', (_, motion, code, at) => {
  expect(caught(() => ricochet.createSimulation(lift(motion)))).toMatchObject({
    code,
    path: `world.obstacles[0].motion${at}`,
  });
});

it('refused in a periodic world', () => {
  const world = lift(upAndStop, { balls: [ballAt(5)], periodic: true, bounds: box });
  expect(caught(() => ricochet.createSimulation(world))).toMatchObject({
    code: 'conflicting-fields',
    path: 'world.obstacles[0].motion',
  });
});
