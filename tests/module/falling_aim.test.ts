// `aim` and `leastSpeed` under gravity through the module: answers confirmed by `shoot`, refusals, and symmetries.
import { type AimSolution, createRicochet, type Ricochet, type Target } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillMemory } from './full_memory.js';
import { caught } from './refusals.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

const gravity = [0, -4, 0] as const;
const floor: Target = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] };

/** The distance of the bullet's centre from a place at the solution's arrival time, computed with `shoot` alone. */
function missOf(solution: AimSolution, place: readonly number[], via?: Target): number {
  let { position, velocity } = solution.bullet;
  let time = solution.time;
  if (via !== undefined) {
    const shot = ricochet.shoot(solution.bullet, via, { gravity });
    if (!shot.hit) throw new Error('no hit');
    expect(shot.center).toEqual(solution.bounces[0]?.center);
    expect(shot.velocity).toEqual(solution.bounces[0]?.velocity);
    position = shot.center;
    velocity = shot.velocity;
    time -= shot.time;
  }
  const off = (['x', 'y', 'z'] as const).map(
    (axis, i) =>
      position[axis] + (velocity[axis] + 0.5 * (gravity[i] as number) * time) * time - (place[i] as number),
  );
  return Math.hypot(...off);
}

describe('aim under gravity', () => {
  it('finds both angles, the flat one first, one at the boundary of reach and none beyond', () => {
    const from = { position: [0, 0, 0], speed: 5 } as const;
    const goal = [6, 0, 0] as const;
    const solutions = ricochet.aim(from, [], { position: goal }, { gravity });
    expect(solutions.map(({ time }) => time)).toEqual([1.5, 2]);
    expect(solutions[0]?.direction).toEqual({ x: 0.8, y: 0.6, z: 0 });
    for (const solution of solutions) {
      expect(missOf(solution, goal)).toBeLessThan(1e-14);
      expect(solution.bounces).toEqual([]);
      expect(solution.path).toHaveLength(2);
    }
    const atBoundary = (speed: number) =>
      ricochet.aim({ position: [0, 0], speed }, [], { position: [3, 4] }, { gravity: [0, -1] });
    expect(atBoundary(3)).toHaveLength(1);
    expect(atBoundary(2.9999999999999996)).toEqual([]);
    expect(atBoundary(3.0000000000000004)).toHaveLength(2);
  });

  it('bounces off a plane, a wall or a sphere', () => {
    const from = { position: [0, 1, 0], speed: 8, radius: 0.1 } as const;
    const cases: [Target, readonly [number, number, number], number][] = [
      [floor, [6, 2, 1], 4],
      [{ shape: 'wall', a: [5, -9], b: [5, 9] }, [2, 1, 0], 2],
      [{ shape: 'sphere', center: [3, 4, 0], radius: 1 }, [6, 0, 0.5], 4],
      [{ shape: 'sphere', center: [3, 4, 0], radius: 1, velocity: [0.5, 0.1, 0] }, [6, 0, 0.5], 1],
    ];
    for (const [via, goal, atLeast] of cases) {
      const solutions = ricochet.aim(from, via, { position: goal }, { gravity });
      expect(solutions.length).toBeGreaterThanOrEqual(atLeast);
      for (const solution of solutions) expect(missOf(solution, goal, via)).toBeLessThan(1e-11);
      const times = solutions.map(({ time }) => time);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
  });

  it('leads goals that move, and aims straight at one that falls', () => {
    const hunter = { position: [0, 0], speed: 10 } as const;
    const [monkey] = ricochet.aim(hunter, [], { position: [6, 8], falls: true }, { gravity });
    expect(monkey?.direction).toEqual({ x: 0.6, y: 0.8, z: 0 });
    expect(monkey?.path.at(-1)).toEqual({ x: 6, y: 6, z: 0 });
    const moving = { position: [5, 1], velocity: [1, 0.5] } as const;
    for (const one of ricochet.aim(hunter, [], moving, { gravity })) {
      const t = one.time;
      expect(missOf(one, [5 + t, 1 + 0.5 * t, 0])).toBeLessThan(1e-12);
    }
  });

  it('gives what is free, or all that is blocked with what stands in the way', () => {
    const from = { position: [0, 0, 0], speed: 5 } as const;
    const to = { position: [6, 0, 0] } as const;
    const low: Target = { shape: 'sphere', center: [3, 1, 0], radius: 0.5 };
    const tall: Target = { shape: 'box', min: [3, -9, -9], max: [3.1, 9, 9] };
    const free = ricochet.aim(from, [], to, { gravity, others: [low] });
    expect(free.map(({ time, blocked }) => [time, blocked])).toEqual([[2, undefined]]);
    const blocked = ricochet.aim(from, [], to, { gravity, others: [low, tall], ignore: [0] });
    expect(blocked.map((one) => one.blocked)).toEqual([
      { leg: 0, other: 1 },
      { leg: 0, other: 1 },
    ]);
    const mesh = ricochet.createMesh({
      positions: new Float32Array([3, -9, -9, 3, 9, -9, 3, 0, 20]),
      indices: new Uint32Array([0, 1, 2]),
    });
    const behind = ricochet.aim(from, [], to, { gravity, others: [low, { shape: 'mesh', mesh }] });
    expect(behind.map((one) => one.blocked)).toEqual([
      { leg: 0, other: 0 },
      { leg: 0, other: 1 },
    ]);
    mesh.dispose();
  });

  it('is as it was without gravity', () => {
    const from = { position: [0, 3], radius: 0.2 } as const;
    const to = { position: [8, 3], velocity: [0.1, 0] } as const;
    const straight = ricochet.aim(from, floor, to);
    expect(straight).toHaveLength(1);
    for (const none of [[0, 0, 0] as const, undefined])
      expect(ricochet.aim(from, floor, { ...to, falls: true }, { gravity: none })).toEqual(straight);
    const [lead] = ricochet.aim({ position: [0, 0], speed: 5 }, [], { position: [8, 0], velocity: [0, 3] });
    expect(lead).toMatchObject({ time: 2, direction: { x: 0.8, y: 0.6, z: 0 } });
  });

  it('refuses by name', () => {
    const from = { position: [0, 3] } as const;
    const to = { position: [8, 3] } as const;
    const cases: [() => unknown, string, string][] = [
      [() => ricochet.aim(from, [], to, { gravity: -9.8 } as never), 'not-a-vector', 'options.gravity'],
      [() => ricochet.aim(from, [], to, { gravity: [0, Number.NaN] }), 'not-finite', 'options.gravity[1]'],
      [() => ricochet.aim(from, [], to, { gravity: [0, 1e200] }), 'out-of-range', 'options.gravity[1]'],
      [() => ricochet.aim(from, [floor, floor], to, { gravity }), 'out-of-range', 'via.length'],
      [() => ricochet.aim(from, undefined as never, to, { gravity }), 'missing', 'via'],
      [() => ricochet.aim(from, [], { ...to, falls: 1 } as never, { gravity }), 'out-of-range', 'to.falls'],
      [() => ricochet.leastSpeed(from, to, { gravity: 9.8 } as never), 'not-a-vector', 'options.gravity'],
      [() => ricochet.leastSpeed(from, { ...to, radius: -1 }, { gravity }), 'out-of-range', 'to.radius'],
      [() => ricochet.leastSpeed(from, to, { others: [] } as never), 'unknown-field', 'options.others'],
      [() => ricochet.leastSpeed({ ...from, position: [0] } as never, to), 'not-a-vector', 'from.position'],
    ];
    for (const [action, code, path] of cases) expect(caught(action)).toMatchObject({ code, path });
  });

  it('says when there is no memory, and answers once there is', async () => {
    const fresh = await createRicochet();
    const ask = () => fresh.aim({ position: [0, 1], speed: 6 }, floor, { position: [6, 2] }, { gravity });
    const expected = ask();
    const scene = fresh.createScene([floor]);
    const freeMemory = await fillMemory(scene);
    expect(caught(ask)).toMatchObject({ code: 'out-of-memory', path: 'via' });
    freeMemory();
    expect(ask()).toEqual(expected);
  });
});

describe('leastSpeed', () => {
  it('is the parabola of safety, to the last digit', () => {
    const least = ricochet.leastSpeed({ position: [0, 0] }, { position: [3, 4] }, { gravity: [0, -1] });
    if (!least.attained) throw new Error('not attained');
    expect(least.speed).toBe(3); // 3² = 1 (4 + 5)
    expect(least.time).toBe(Math.sqrt(10));
    expect(least.center).toEqual({ x: 3, y: 4, z: 0 });
    expect(least.direction.y / least.direction.x).toBeCloseTo(3, 14);
    // The same place in other units, and its mirror image
    for (const unit of [1e-40, 2 ** 30, 1e60])
      expect(
        ricochet.leastSpeed(
          { position: [0, 0] },
          { position: [-3 * unit, 4 * unit] },
          { gravity: [0, -unit] },
        ).speed,
      ).toBeCloseTo(3 * unit, -Math.log10(unit) + 14);
  });

  it('is 0 where the bullet falls onto the goal, and is not attained where later is slower', () => {
    const from = { position: [0, 5] } as const;
    const drop = ricochet.leastSpeed(from, { position: [0, 0], radius: 1 }, { gravity: [0, -2] });
    expect(drop).toMatchObject({ attained: true, speed: 0, time: 2, center: { x: 0, y: 1, z: 0 } });
    expect(ricochet.leastSpeed(from, { position: [4, 5] })).toEqual({ attained: false, speed: 0 });
    const away = ricochet.leastSpeed(from, { position: [4, 5], velocity: [3, 4] });
    expect(away).toEqual({ attained: false, speed: 5 });
    const falling = ricochet.leastSpeed(from, { position: [4, 5], falls: true }, { gravity: [0, -2] });
    expect(falling).toEqual({ attained: false, speed: 0 });
  });

  it('is the least with which aim finds a shot, of balls and of goals that move, too', () => {
    for (const to of [
      { position: [5, 2, 1], radius: 0.75 },
      { position: [5, 2, 1], velocity: [-1, 0.5, 0] },
      { position: [5, 2, 1], velocity: [1, 0.5, 0], radius: 0.5 },
    ]) {
      const from = { position: [0, 0, 0], radius: 0.25 } as const;
      const { speed } = ricochet.leastSpeed(from, to as never, { gravity });
      const shots = (factor: number) =>
        ricochet.aim({ ...from, speed: speed * factor }, [], to as never, { gravity }).length;
      expect(shots(1)).toBeGreaterThan(0);
      expect(shots(1 - 2 ** -53)).toBe(0);
    }
  });
});
