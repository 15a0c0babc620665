// Aim through the module: moving targets, sizes without end, misspelt arguments and a full memory.
import { type AimSolution, createRicochet, type Ricochet, RicochetError, type Target } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
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

function only(solutions: AimSolution[]): AimSolution {
  expect(solutions).toHaveLength(1);
  return solutions[0] as AimSolution;
}

describe('what moves', () => {
  it('is met where it will be', () => {
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

  it('is met by another way where one is blocked', () => {
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
      const way = only(ricochet.aim({ position: [-3, 5], speed: 2 }, target, { position: [3, 6] }));
      expect(way.miss).toBeLessThan(1e-11);
      expect(way.bounces[0]?.normal).toEqual({ x: 0, y: 1, z: 0 });
    }
  });
});

it('answers alike however long a cylinder is', () => {
  const from = { position: [0, 5, 0], radius: 0.5 } as const;
  const goal = { position: [3, 4, 1] } as const;
  const ways = [50, 9e15, 1e60, 1e150].map((length) => {
    const cylinder: Target = { shape: 'cylinder', a: [-length, 0, 0], b: [length, 0, 0], radius: 1 };
    return only(ricochet.aim(from, cylinder, goal));
  });
  for (const { direction, time, miss } of ways) {
    for (const axis of ['x', 'y', 'z'] as const)
      expect(Math.abs(direction[axis] - (ways[0] as AimSolution).direction[axis])).toBeLessThan(1e-12);
    expect(time).toBeCloseTo((ways[0] as AimSolution).time, 12);
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

it('says when there is no memory, and answers once there is', async () => {
  const fresh = await createRicochet();
  const sphere: Target = { shape: 'sphere', center: [2, 4], radius: 1, velocity: [0, 0.25] };
  const ask = () => fresh.aim({ position: [-4, -3] }, [sphere], { position: [4, 7] });
  const expected = ask();
  const scene = fresh.createScene([sphere]);
  const held = [];
  for (let count = 4_000_000; count >= 1; )
    try {
      held.push(scene.buffer(count));
    } catch (cause) {
      expect(cause).toMatchObject({ code: 'out-of-memory' });
      count = Math.floor(count / 4);
    }
  expect(caught(ask)).toMatchObject({ code: 'out-of-memory', path: 'via' });
  for (const buffer of held) buffer.dispose();
  expect(ask()).toEqual(expected);
});
