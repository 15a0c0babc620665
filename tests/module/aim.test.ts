// Aim through the module: targets at rest and in motion, very large sizes, misspelt arguments and a full memory.
import { type AimSolution, createRicochet, type Ricochet, type Target } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillMemory } from './full_memory.js';
import { caught } from './refusals.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

function only(solutions: AimSolution[]): AimSolution {
  expect(solutions).toHaveLength(1);
  return solutions[0] as AimSolution;
}

describe('targets at rest', () => {
  it('are hit by the shot that is found, as shoot confirms', () => {
    const sphere: Target = { shape: 'sphere', center: [0, 0, 0], radius: 2 };
    const goal = [5, 4, 1] as const;
    const [solution] = ricochet.aim({ position: [-5, 5, 0], radius: 0.5, speed: 3 }, sphere, {
      position: goal,
    });
    if (solution === undefined) throw new Error('no solution');
    const shot = ricochet.shoot(solution.bullet, sphere);
    if (!shot.hit) throw new Error('no hit');
    expect(shot.center).toEqual(solution.bounces[0]?.center);
    const speed = Math.hypot(shot.velocity.x, shot.velocity.y, shot.velocity.z);
    const late = solution.time - shot.time;
    for (const [i, axis] of (['x', 'y', 'z'] as const).entries())
      expect(Math.abs(shot.center[axis] + shot.velocity[axis] * late - (goal[i] as number))).toBeLessThan(
        1e-11,
      );
    expect(speed).toBeCloseTo(3, 13);
    expect(solution.miss).toBeLessThan(1e-11);
    expect(solution.blocked).toBeUndefined();
  });

  it('may be banks; the goal may move or have a radius, and be blocked or out of reach', () => {
    const floor: Target = { shape: 'plane', point: [0, 0], normal: [0, 1, 0] };
    const ceiling: Target = { shape: 'plane', point: [0, 10], normal: [0, 1, 0] };
    const [bank] = ricochet.aim({ position: [0, 2] }, [floor, ceiling], { position: [10, 5] });
    expect(bank?.bounces).toHaveLength(2);
    expect(bank?.direction.x).toBeCloseTo(10 / Math.hypot(10, 17), 13);
    const [lead] = ricochet.aim({ position: [0, 2], speed: 2 }, floor, {
      position: [10, 2],
      velocity: [0.5, 0],
    });
    expect(lead?.path.at(-1)?.x).toBeCloseTo(10 + 0.5 * (lead?.time ?? 0), 10);
    const [toBall] = ricochet.aim({ position: [0, 3] }, floor, { position: [8, 3], radius: 1 });
    expect(toBall?.time).toBeCloseTo(9, 12);
    const others: Target[] = [{ shape: 'sphere', center: [6, 1.5], radius: 0.25 }];
    const [blocked] = ricochet.aim({ position: [0, 3] }, floor, { position: [8, 3] }, { others });
    expect(blocked?.blocked).toEqual({ leg: 1, other: 0 });
    expect(ricochet.aim({ position: [0, 3] }, floor, { position: [8, -3] })).toEqual([]);
  });
});

describe('targets in motion', () => {
  it('are met where they will be', () => {
    const sphere: Target = { shape: 'sphere', center: [2, 4], radius: 1, velocity: [0, 0.25] };
    const { direction, miss, blocked, bullet, bounces, time } = only(
      ricochet.aim({ position: [-4, -3], speed: 1 }, sphere, { position: [4, 7] }),
    );
    expect(direction.x).toBeCloseTo(0.591089470194971, 13);
    expect(direction.y).toBeCloseTo(0.8066059993730696, 13);
    expect(direction.z).toBe(0);
    expect(miss).toBeLessThan(1e-11);
    expect(blocked).toBeUndefined();
    const shot = ricochet.shoot(bullet, sphere);
    if (!shot.hit) throw new Error('no hit');
    expect(shot.center).toEqual(bounces[0]?.center);
    const late = time - shot.time;
    expect(shot.center.x + shot.velocity.x * late).toBeCloseTo(4, 11);
    expect(shot.center.y + shot.velocity.y * late).toBeCloseTo(7, 11);
  });

  it('are met by another path where one is blocked', () => {
    const floor: Target = { shape: 'plane', point: [0, 0], normal: [0, 1, 0] };
    const goal = { position: [10, 1], velocity: [-3, 0] } as const;
    const early = (60 - Math.sqrt(272)) / 16;
    const late = (60 + Math.sqrt(272)) / 16;
    const from = { position: [0, 1] } as const;
    expect(only(ricochet.aim(from, floor, goal)).time).toBeCloseTo(early, 12);
    const ball: Target = { shape: 'sphere', center: [(10 - 3 * early) / 4, 0.5], radius: 0.3 };
    const other = only(ricochet.aim(from, floor, goal, { others: [ball] }));
    expect(other.time).toBeCloseTo(late, 12);
    expect(other.blocked).toBeUndefined();
    const ceiling: Target = { shape: 'box', min: [-9, 0.4, -9], max: [9, 0.6, 9] };
    const blocked = only(ricochet.aim(from, floor, goal, { others: [ceiling] }));
    expect(blocked.blocked).toEqual({ leg: 0, other: 0 });
  });

  it('may be boxes of a plane figure, which have no thickness', () => {
    const box: Target = { shape: 'box', min: [-1, -1], max: [1, 1], velocity: [0.1, 0.2] };
    for (const still of [true, false]) {
      const target = still ? { ...box, velocity: [0, 0] as const } : box;
      const solution = only(ricochet.aim({ position: [-3, 5], speed: 2 }, target, { position: [3, 6] }));
      expect(solution.miss).toBeLessThan(1e-11);
      expect(solution.bounces[0]?.normal).toEqual({ x: 0, y: 1, z: 0 });
    }
  });
});

it('answers alike however long a cylinder is', () => {
  const from = { position: [0, 5, 0], radius: 0.5 } as const;
  const goal = { position: [3, 4, 1] } as const;
  const solutions = [50, 9e15, 1e60, 1e150].map((length) => {
    const cylinder: Target = { shape: 'cylinder', a: [-length, 0, 0], b: [length, 0, 0], radius: 1 };
    return only(ricochet.aim(from, cylinder, goal));
  });
  for (const { direction, time, miss } of solutions) {
    for (const axis of ['x', 'y', 'z'] as const)
      expect(Math.abs(direction[axis] - (solutions[0] as AimSolution).direction[axis])).toBeLessThan(1e-12);
    expect(time).toBeCloseTo((solutions[0] as AimSolution).time, 12);
    expect(miss).toBeLessThan(1e-11);
  }
});

it('refuses misspelt arguments by name', () => {
  const from = { position: [0, 3] } as const;
  const floor: Target = { shape: 'plane', point: [0, 0], normal: [0, 1, 0] };
  const to = { position: [8, 3] } as const;
  const cases: [() => unknown, string][] = [
    [() => ricochet.aim({ ...from, sped: 1 } as never, floor, to), 'from.sped'],
    [() => ricochet.aim(from, { ...floor, velocty: [0, 0] } as never, to), 'via.velocty'],
    [() => ricochet.aim(from, [floor, { ...floor, a: [0, 0] } as never], to), 'via[1].a'],
    [() => ricochet.aim(from, floor, { ...to, speed: 1 } as never), 'to.speed'],
    [() => ricochet.aim(from, floor, to, { other: [] } as never), 'options.other'],
    [() => ricochet.aim(from, floor, to, { others: [{ ...floor, b: 1 } as never] }), 'options.others[0].b'],
  ];
  for (const [action, path] of cases) expect(caught(action)).toMatchObject({ code: 'unknown-field', path });
});

it('refuses to bounce off a mesh, and says what can take its place', () => {
  const mesh = { shape: 'mesh', positions: new Float32Array([0, 0, 0, 9, 0, 0, 0, 0, 9]) };
  const floor: Target = { shape: 'plane', point: [0, 0], normal: [0, 1, 0] };
  for (const [via, path] of [
    [mesh, 'via.shape'],
    [[floor, mesh], 'via[1].shape'],
  ] as const) {
    const error = caught(() => ricochet.aim({ position: [1, 3, 1] }, via as never, { position: [2, 3, 1] }));
    expect(error).toMatchObject({ code: 'unknown-shape', path, value: 'mesh' });
    expect(error.message).toContain("Ask once for each of its triangles, { shape: 'triangle', a, b, c }");
  }
});

it('says when there is no memory, and answers once there is', async () => {
  const fresh = await createRicochet();
  const sphere: Target = { shape: 'sphere', center: [2, 4], radius: 1, velocity: [0, 0.25] };
  const ask = () => fresh.aim({ position: [-4, -3] }, [sphere], { position: [4, 7] });
  const expected = ask();
  const scene = fresh.createScene([sphere]);
  const freeMemory = await fillMemory(scene);
  expect(caught(ask)).toMatchObject({ code: 'out-of-memory', path: 'via' });
  freeMemory();
  expect(ask()).toEqual(expected);
});
