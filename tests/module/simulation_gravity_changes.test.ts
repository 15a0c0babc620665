// Simulations with gravity through the module: resting balls that fall again, and boards whose balls are removed
// where they land.
import {
  createRicochet,
  type Obstacle,
  type Ricochet,
  type Simulation,
  type SimulationEvent,
} from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { fractions } from './random.js';
import { placed as ball, down, room, type Triple } from './worlds.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

describe('a ball at rest falls again', () => {
  const shelf: Obstacle = { shape: 'plane', point: [0, 5, 0], normal: [0, 1, 0] };
  /** A ball that rests on a plane, and one on the floor far from it. */
  function resting(): Simulation {
    const simulation = ricochet.createSimulation({
      gravity: down,
      bounds: room,
      obstacles: [{ shape: 'sphere', center: [15, 15, 15], radius: 1 }, shelf],
      balls: [
        ball([15, 10, 5], [0, 0, 0], { restitution: 0.5 }),
        ball([5, 6, 5], [0, 0, 0], { restitution: 0.5 }),
      ],
    });
    simulation.advance(100);
    expect(simulation.counts.rest).toBe(2);
    expect(simulation.ball(1)).toMatchObject({
      position: { x: 5, y: 5.5, z: 5 },
      velocity: { x: 0, y: 0, z: 0 },
    });
    return simulation;
  }

  it('when what bears it goes', () => {
    using simulation = resting();
    simulation.removeObstacle(1);
    const event = simulation.next();
    expect(event).toMatchObject({ kind: 'wall', axis: 1, side: -1 });
    expect(event?.time).toBeCloseTo(101, 12);
  });

  it('when what bears it goes after another has, and its index has changed', () => {
    using simulation = resting();
    simulation.removeObstacle(0);
    simulation.advance(1);
    expect(simulation.ball(1).position.y).toBe(5.5);
    simulation.removeObstacle(0);
    simulation.advance(0.5);
    expect(simulation.ball(1).position.y).toBeCloseTo(5.5 - 1.25, 12);
  });

  it('when what bears it is put lower, and when it moves', () => {
    using simulation = resting();
    simulation.setObstacle(1, { shape: 'plane', point: [0, 3, 0], normal: [0, 1, 0] });
    expect(simulation.next()).toMatchObject({ kind: 'obstacle', obstacle: 1 });
    expect(simulation.time).toBeCloseTo(100 + Math.sqrt(0.4), 12);
    simulation.advance(100);
    expect(simulation.ball(0).position.y).toBeCloseTo(3.5, 12);
    simulation.setObstacle(1, { velocity: [0, -100, 0] });
    simulation.advance(0.5);
    expect(simulation.ball(0).position.y).toBeCloseTo(3.5 - 1.25, 12);
  });

  it('when a velocity is given to it', () => {
    using simulation = resting();
    simulation.setBall(1, { velocity: [0, 10, 0] });
    simulation.advance(1);
    expect(simulation.ball(1).position.y).toBeCloseTo(10.5, 12);
    simulation.setBall(0, { position: [15, 9, 10] });
    simulation.advance(0.25);
    expect(simulation.ball(0).position.y).toBeCloseTo(9 - 10 * 0.03125, 12);
  });

  it('when a ball is put against it, or an obstacle pushes it', () => {
    using simulation = resting();
    simulation.addBall(ball([5, 8, 5], [0, 0, 0], { restitution: 0.5 }));
    const event = simulation.next();
    expect(event).toMatchObject({ kind: 'ball', balls: [1, 2] });
    simulation.removeBall(2);
    simulation.advance(100);
    expect(simulation.ball(1)).toMatchObject({ position: { y: 5.5 }, velocity: { y: 0 } });
    simulation.addObstacle({ shape: 'box', min: [0, 5, 0], max: [1, 7, 10], velocity: [1, 0, 0] });
    expect(simulation.next()).toMatchObject({ kind: 'obstacle', obstacle: 2, after: { x: 1.5 } });
  });

  it('when the ball of infinite mass beneath it goes', () => {
    using simulation = ricochet.createSimulation({
      gravity: down,
      bounds: room,
      balls: [
        ball([1, 1, 1], [0, 0, 0]),
        ball([5, 3, 5], [0, 0, 0], { mass: Number.POSITIVE_INFINITY }),
        ball([5, 6, 5], [0, 0, 0], { restitution: 0.5 }),
      ],
    });
    simulation.removeBall(0);
    let last: SimulationEvent | undefined;
    simulation.advance(100, {
      onEvent(event) {
        last = event;
      },
    });
    expect(last).toMatchObject({ kind: 'rest', ball: 1, on: { kind: 'ball', ball: 0 }, collapsed: true });
    expect(simulation.ball(1).position.y).toBeCloseTo(4, 6);
    simulation.removeBall(0);
    simulation.advance(0.25);
    expect(simulation.ball(0).position.y).toBeCloseTo(4 - 10 * 0.03125, 6);
  });
});

it('a ball on a lift goes with it until the lift turns', () => {
  using simulation = ricochet.createSimulation({
    gravity: down,
    obstacles: [
      {
        shape: 'plane',
        point: [0, 0, 0],
        normal: [0, 1, 0],
        velocity: [0, 2, 0],
        motion: [{ time: 5, velocity: [0, -100, 0] }],
      },
    ],
    balls: [ball([0, 0.5, 0], [0, 2, 0], { restitution: 0.5 })],
  });
  expect(simulation.next()).toMatchObject({ kind: 'rest', time: 0 });
  simulation.advance(5);
  expect(simulation.ball(0).position.y).toBeCloseTo(10.5, 12);
  simulation.advance(1);
  expect(simulation.ball(0).position.y).toBeCloseTo(10.5 + 2 - 5, 12);
});

it('a Galton board at restitution 0.3 ends, its balls removed where they land', () => {
  const rows = 8;
  const width = 2 * rows + 4;
  const random = fractions(3);
  const obstacles = Array.from({ length: rows * (rows + 1) }, (_, i) => {
    const row = Math.floor(i / (rows + 1));
    const x = 2 * (i % (rows + 1)) + 2 + (row % 2);
    return { shape: 'sphere', center: [x, 2 * row + 4, 0] as Triple, radius: 0.25 } as const;
  });
  const balls = Array.from({ length: 30 }, (_, n) => {
    const x = width / 2 + 0.02 * (random() - 0.5) + 1.2 * ((n % 3) - 1);
    return ball([x, 2 * rows + 6 + 1.2 * Math.floor(n / 3), 0], [0, 0, 0], { radius: 0.3, restitution: 0.3 });
  });
  using simulation = ricochet.createSimulation({
    gravity: down,
    bounds: { min: [0, -1], max: [width, 2 * rows + 40] },
    obstacles,
    balls,
  });
  const bins = new Map<number, number>();
  let landed = 0;
  while (simulation.count > 0 && simulation.time < 200) {
    const { reason } = simulation.advance(0.05, { maxEvents: 20_000, maxWork: 1e9 });
    expect(reason).not.toBe('budget');
    for (let i = simulation.count; i-- > 0; ) {
      const { x, y } = simulation.ball(i).position;
      if (y > 1) continue;
      expect(y).toBeGreaterThan(-0.7 - 1e-9);
      bins.set(Math.floor(x / 2), (bins.get(Math.floor(x / 2)) ?? 0) + 1);
      simulation.removeBall(i);
      landed++;
    }
  }
  // One may stay on the pegs.
  expect(landed).toBeGreaterThanOrEqual(27);
  expect(bins.size).toBeGreaterThan(2);
  expect(simulation.eventCount).toBeLessThan(300_000);
});
