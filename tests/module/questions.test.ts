// raySphere, sweep, spherePlane and collide through the module: answers, explanations and refusals.
import { readFileSync } from 'node:fs';
import { type Ball, createRicochet, type Ricochet, RicochetError } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { relative, ulps, Worst } from './measure.js';

type Triple = [number, number, number];

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

const sphere = { center: [0, 0, 0], radius: 5 } as const;

describe('raySphere', () => {
  it('gives the interval, the window and the closest approach', () => {
    expect(ricochet.raySphere([-13, 3, 0], [2, 0, 0], sphere)).toEqual({
      meets: true,
      where: 'meets',
      startsInside: false,
      enter: 4.5,
      exit: 8.5,
      closest: { time: 6.5, distance: 3, gap: -2, point: { x: 0, y: 3, z: 0 } },
    });
    expect(ricochet.raySphere([0, 3], [2, 0], sphere)).toMatchObject({
      startsInside: true,
      enter: -2,
      exit: 2,
    });
    expect(ricochet.raySphere([-13, 3], [2, 0], sphere, { maxTime: 4 })).toMatchObject({ where: 'beyond' });
    expect(ricochet.raySphere([13, 3], [2, 0], sphere)).toMatchObject({ meets: false, where: 'behind' });
    expect(ricochet.raySphere([-13, 6], [2, 0], sphere)).toMatchObject({
      where: 'misses',
      closest: { time: 6.5, distance: 6, gap: 1 },
    });
  });

  it('explains itself and ends with its exit', () => {
    const { ray, steps } = ricochet.explain.raySphere([-13, 3, 0], [2, 0, 0], sphere);
    expect(ray).toEqual(ricochet.raySphere([-13, 3, 0], [2, 0, 0], sphere));
    expect(steps.at(-1)).toMatchObject({ id: 'exit', value: 8.5 });
    // In the symbols of a line: without a bullet, and with the direction's numbers.
    expect(steps.map((step) => step.formula).join()).not.toMatch(/bullet|mathbf v/);
    expect(steps.find(({ id }) => id === 'relative-speed')?.numbers).toBe(
      String.raw`\lvert (2,\;0,\;0) \rvert = 2`,
    );
  });
});

describe('sweep', () => {
  const still = { position: [10, 0], velocity: [0, 0], radius: 1 } as const;
  const from = (velocity: Triple) => ({ position: [0, 0], velocity, radius: 1 }) as const;

  it('gives the fraction of the frame and the shortened movements', () => {
    expect(ricochet.sweep(from([16, 0, 0]), still)).toEqual({
      touches: true,
      fraction: 0.5,
      centerA: { x: 8, y: 0, z: 0 },
      centerB: { x: 10, y: 0, z: 0 },
      movementA: { x: 8, y: 0, z: 0 },
      movementB: { x: 0, y: 0, z: 0 },
      point: { x: 9, y: 0, z: 0 },
      normal: { x: -1, y: 0, z: 0 },
    });
  });

  it('names every escape', () => {
    const escapeOf = (velocity: Triple) => {
      const answer = ricochet.sweep(from(velocity), still);
      return answer.touches ? 'touches' : answer.escape;
    };
    expect(escapeOf([7, 0, 0])).toBe('too-short');
    expect(escapeOf([-9, 0, 0])).toBe('not-toward');
    expect(escapeOf([9, 5, 0])).toBe('passes-by');
    expect(escapeOf([8, 1, 0])).toBe('too-far');
    const answer = ricochet.sweep({ position: [9, 0], velocity: [0, 0], radius: 1 }, still);
    expect(answer).toMatchObject({ touches: false, escape: 'overlapping' });
  });

  it('explains itself and ends with the fraction', () => {
    const { sweep, steps } = ricochet.explain.sweep(from([16, 0, 0]), still);
    expect(sweep).toEqual(ricochet.sweep(from([16, 0, 0]), still));
    expect(steps.at(-1)).toMatchObject({ id: 'fraction', value: 0.5 });
    const short = ricochet.explain.sweep(from([7, 0, 0]), still).steps;
    expect(short.slice(-2).map(({ id, value }) => [id, value])).toEqual([
      ['start-gap', 8],
      ['relative-speed', 7],
    ]);
  });
});

describe('spherePlane', () => {
  const through = [
    [1, 1, 1],
    [3, 1, 1],
    [1, 5, 1],
  ] as const;

  it('gives distance and overlap, and the coordinates in a triangle', () => {
    expect(ricochet.spherePlane({ center: [2, 2, 2.5], radius: 3 }, { through })).toEqual({
      overlap: 'overlapping',
      distance: 1.5,
      depth: 1.5,
      normal: { x: 0, y: 0, z: 1 },
      foot: { x: 2, y: 2, z: 1 },
      t: 0.75,
      triangle: { u: 0.5, v: 0.25, inside: true },
    });
    const plane = { point: [0, 0, 7], normal: [0, 0, 3] } as const;
    expect(ricochet.spherePlane({ center: [5, 5, 9], radius: 2 }, plane)).toMatchObject({
      overlap: 'touching',
    });
    expect(ricochet.spherePlane({ center: [5, 5, 9], radius: 2 }, plane).triangle).toBeUndefined();
  });

  it('explains itself and ends with the depth', () => {
    const { spherePlane, steps } = ricochet.explain.spherePlane(
      { center: [2, 2, 2.5], radius: 3 },
      { through },
    );
    expect(steps.map((step) => step.id)).toEqual([
      'surface-normal',
      'height',
      'plane-t',
      'plane-u',
      'plane-v',
      'depth',
    ]);
    expect(steps.at(-1)?.value).toBe(spherePlane.depth);
    expect(steps.find(({ id }) => id === 'plane-t')?.numbers).toBe(
      String.raw`\frac{1.5 + 3}{2 \cdot 3} = 0.75`,
    );
  });
});

describe('collide', () => {
  it('holds every reference call', () => {
    interface Call {
      a: Ball & { position: Triple; velocity: Triple };
      b: Ball & { position: Triple; velocity: Triple };
      expect: { hit: boolean; reason?: string; time: number } & Record<string, Triple>;
    }
    const calls: Call[] = JSON.parse(
      readFileSync(new URL('../vectors/collide.json', import.meta.url), 'utf8'),
    );
    const worst = new Worst();
    for (const { a, b, expect: want } of calls) {
      const got = ricochet.collide(a, b);
      expect(got.hit ? undefined : got.reason).toBe(want.reason);
      if (!got.hit) continue;
      const size = Math.hypot(...a.position) + Math.hypot(...a.velocity) * got.time;
      const speed = Math.hypot(...a.velocity) + Math.hypot(...b.velocity);
      worst.note('all', 'time', ulps(got.time, want.time));
      for (const field of ['centerA', 'centerB', 'point'] as const)
        worst.note('all', field, relative(got[field], want[field] as Triple, size));
      worst.note('all', 'normal', relative(got.normal, want.normal as Triple, 1));
      for (const field of ['velocityA', 'velocityB'] as const)
        worst.note('all', field, relative(got[field], want[field] as Triple, speed));
    }
    console.log(worst.table('collide'));
    expect(worst.of('time')).toBeLessThanOrEqual(1);
    for (const field of ['centerA', 'centerB', 'point', 'normal', 'velocityA', 'velocityB'])
      expect(worst.of(field), field).toBeLessThanOrEqual(2e-15);
  });

  const a: Ball = { position: [0, 0], velocity: [3, 0], radius: 1, mass: 2 };
  const b: Ball = { position: [5, 0], velocity: [0, 0], radius: 1, mass: 1, restitution: 0.5 };

  it('gives case, shares, impulse and swept boxes', () => {
    expect(ricochet.collide(a, b, { maxTime: 2 })).toMatchObject({
      hit: true,
      case: 5,
      time: 1,
      velocityA: { x: 1.5, y: 0, z: 0 },
      velocityB: { x: 3, y: 0, z: 0 },
      impulse: 3,
      alongA: { angle: 0, before: -3, after: -1.5 },
      boxes: { overlap: true, a: { min: { x: -1, y: -1, z: -1 }, max: { x: 7, y: 1, z: 1 } } },
    });
    expect(ricochet.collide(a, b, { maxTime: 0.5 })).toMatchObject({
      hit: false,
      case: 6,
      closest: { time: 1, gap: 0 },
    });
    expect(ricochet.collide(a, b)).not.toHaveProperty('boxes');
  });

  it('meets walls: the face, an end, and what passes', () => {
    const wall = { shape: 'wall', a: [5, -1], b: [5, 1], restitution: 0.5 } as const;
    expect(ricochet.collide(a, wall)).toMatchObject({
      hit: true,
      part: 'face',
      time: 4 / 3,
      velocity: { x: -1.5, y: 0, z: 0 },
      shadows: [{ a: { x: 4 } }, { a: { x: 6 } }],
    });
    expect(ricochet.collide({ ...a, position: [0, 1.5] }, wall)).toMatchObject({ hit: true, part: 'end-b' });
    expect(ricochet.collide({ ...a, position: [0, 2.5] }, wall)).toMatchObject({ hit: false, case: 2 });
  });

  it('explains itself and ends with the answer', () => {
    const { collision, steps } = ricochet.explain.collide(a, b);
    expect(collision).toEqual(ricochet.collide(a, b));
    expect(steps.at(-1)).toMatchObject({ id: 'velocity-b', value: { x: 3, y: 0, z: 0 } });
    for (const step of steps) expect(step.numbers, step.id).not.toMatch(/NaN|undefined|Infinity/);
    const wall = { shape: 'wall', a: [5, -1], b: [5, 1] } as const;
    expect(ricochet.explain.collide(a, wall).steps.at(-1)).toMatchObject({
      id: 'velocity',
      value: { x: -3, y: 0, z: 0 },
    });
  });
});

describe('explanations', () => {
  it('say where an article does it otherwise', () => {
    const { steps } = ricochet.explain.shoot(
      { from: [0, 0, 0], to: [4, 4, 4], speed: 3 },
      { shape: 'sphere', center: [4, 4, 0], radius: 4 },
    );
    expect(steps.find((step) => step.id === 'closest-distance-squared')?.note).toContain('cross product');
    expect(steps.find((step) => step.id === 'velocity')).not.toHaveProperty('note');
  });
});

describe('refusals', () => {
  const ball = { position: [0, 0], velocity: [1, 0], radius: 1, mass: 1 };
  const plane = { point: [0, 0], normal: [1, 0] };
  const wall = { shape: 'wall', a: [5, -1], b: [5, 1] };
  const bad: [string, (r: Record<string, (...given: unknown[]) => unknown>) => unknown, string, string][] = [
    ['no origin', (r) => r.raySphere?.(), 'missing', 'origin'],
    ['no direction', (r) => r.raySphere?.([0, 0]), 'missing', 'direction'],
    ['a zero direction', (r) => r.raySphere?.([0, 0], [0, 0], sphere), 'out-of-range', 'direction'],
    ['no sphere', (r) => r.raySphere?.([0, 0], [1, 0]), 'missing', 'sphere'],
    [
      'radius 0',
      (r) => r.raySphere?.([0, 0], [1, 0], { center: [0, 0], radius: 0 }),
      'out-of-range',
      'sphere.radius',
    ],
    [
      'a box',
      (r) => r.raySphere?.([0, 0], [1, 0], { shape: 'box', ...sphere }),
      'unknown-shape',
      'sphere.shape',
    ],
    ['a typo', (r) => r.raySphere?.([0, 0], [1, 0], { ...sphere, r: 1 }), 'unknown-field', 'sphere.r'],
    [
      'a bad window',
      (r) => r.raySphere?.([0, 0], [1, 0], sphere, { maxTime: -1 }),
      'out-of-range',
      'options.maxTime',
    ],
    ['no balls', (r) => r.sweep?.(), 'missing', 'a'],
    ['one ball', (r) => r.sweep?.(ball), 'missing', 'b'],
    ['no velocity', (r) => r.sweep?.({ position: [0, 0], radius: 1 }, ball), 'missing', 'a.velocity'],
    ['no radius', (r) => r.sweep?.(ball, { position: [0, 0], velocity: [0, 0] }), 'missing', 'b.radius'],
    ['a negative radius', (r) => r.sweep?.(ball, { ...ball, radius: -1 }), 'out-of-range', 'b.radius'],
    [
      'two points',
      (r) => r.sweep?.({ ...ball, radius: 0 }, { ...ball, radius: 0 }),
      'out-of-range',
      'b.radius',
    ],
    ['a typo in a ball', (r) => r.sweep?.(ball, { ...ball, speed: 1 }), 'unknown-field', 'b.speed'],
    ['no plane', (r) => r.spherePlane?.(sphere), 'missing', 'plane'],
    [
      'a zero normal',
      (r) => r.spherePlane?.(sphere, { ...plane, normal: [0, 0] }),
      'degenerate-shape',
      'plane.normal',
    ],
    [
      'points in line',
      (r) =>
        r.spherePlane?.(sphere, {
          through: [
            [0, 0],
            [1, 1],
            [2, 2],
          ],
        }),
      'degenerate-shape',
      'plane.through',
    ],
    [
      'both planes',
      (r) =>
        r.spherePlane?.(sphere, {
          ...plane,
          through: [
            [0, 0],
            [1, 1],
            [2, 0],
          ],
        }),
      'conflicting-fields',
      'plane.point',
    ],
    [
      'a moving plane',
      (r) => r.spherePlane?.(sphere, { ...plane, velocity: [1, 0] }),
      'unknown-field',
      'plane.velocity',
    ],
    ['no mass', (r) => r.collide?.(ball, { ...ball, mass: undefined }), 'missing', 'b.mass'],
    ['mass 0', (r) => r.collide?.({ ...ball, mass: 0 }, ball), 'out-of-range', 'a.mass'],
    ['mass NaN', (r) => r.collide?.({ ...ball, mass: Number.NaN }, ball), 'not-finite', 'a.mass'],
    [
      'nothing to move',
      (r) => r.collide?.({ ...ball, mass: Infinity }, { ...ball, mass: Infinity }),
      'out-of-range',
      'b.mass',
    ],
    [
      'restitution above 1',
      (r) => r.collide?.(ball, { ...ball, restitution: 1.1 }),
      'out-of-range',
      'b.restitution',
    ],
    [
      'a negative restitution',
      (r) => r.collide?.(ball, { ...ball, restitution: -0.1 }),
      'out-of-range',
      'b.restitution',
    ],
    ['a wall without length', (r) => r.collide?.(ball, { ...wall, b: [5, -1] }), 'same-point', 'b.b'],
    ['a wall in space', (r) => r.collide?.(ball, { ...wall, a: [5, -1, 2] }), 'out-of-range', 'b.a'],
    ['a wall with a radius', (r) => r.collide?.(ball, { ...wall, radius: 1 }), 'unknown-field', 'b.radius'],
  ];
  it.each(bad)('%s', (_name, ask, code, path) => {
    let error: unknown;
    try {
      ask(ricochet as unknown as Record<string, (...given: unknown[]) => unknown>);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(RicochetError);
    expect(error).toMatchObject({ code, path });
  });

  it('leaves memory flat over 100 000 failing calls', () => {
    const fail = () => {
      for (let i = 0; i < 25_000; ++i)
        for (const [, ask] of [bad[0], bad[10], bad[15], bad[20]] as typeof bad)
          try {
            ask(ricochet as unknown as Record<string, (...given: unknown[]) => unknown>);
          } catch {}
    };
    fail();
    const before = process.memoryUsage().arrayBuffers;
    fail();
    expect(process.memoryUsage().arrayBuffers).toBeLessThanOrEqual(before + 65536);
  });
});
