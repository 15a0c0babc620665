// `shoot` and `explain.shoot` under gravity: every reference call, the steps, and refusals.
import { readFileSync } from 'node:fs';
import { type Bullet, createRicochet, type Ricochet, type Target, type Vector } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { relative, ulps, Worst } from './measure.js';
import { caught } from './refusals.js';

type Triple = [number, number, number];
interface Call {
  category: string;
  bullet: Bullet & { speed?: number };
  gravity: Triple;
  target: Target;
  expect: {
    hit: boolean;
    reason?: string;
    closest?: { time: number; gap: number };
    time: number;
    distance: number;
    point: Triple;
    center: Triple;
    normal: Triple;
    ricochetAngle: number;
    velocity: Triple;
    speed: number;
  };
}

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

describe.each(['fall-sphere', 'fall-shapes'])('%s.json', (name) => {
  it('holds, call by call, times to the last bit', () => {
    const calls: Call[] = JSON.parse(
      readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'),
    );
    const worst = new Worst();
    let wrong = 0;
    for (const { category, bullet, gravity, target, expect: want } of calls) {
      const shot = ricochet.shoot(bullet, target, { gravity });
      if (shot.hit !== want.hit || (!shot.hit && want.reason !== undefined && shot.reason !== want.reason)) {
        wrong += 1;
        continue;
      }
      if (shot.hit) {
        const size = shot.distance || 1;
        // Gravity may cancel speeds, whose rounding then depends on their parts.
        const speeds = Math.max(bullet.speed ?? 0, want.speed, Math.hypot(...gravity) * want.time) || 1;
        worst.note(category, 'time', ulps(shot.time, want.time));
        worst.note(category, 'distance', Math.abs(shot.distance - want.distance) / size);
        worst.note(category, 'point', relative(shot.point, want.point, size));
        worst.note(category, 'center', relative(shot.center, want.center, size));
        worst.note(category, 'normal', relative(shot.normal, want.normal, 1));
        worst.note(category, 'angle', Math.abs(shot.ricochetAngle - want.ricochetAngle));
        worst.note(category, 'velocity', relative(shot.velocity, want.velocity, speeds));
      } else if (want.closest !== undefined) {
        worst.note(category, 'closest.time', ulps(shot.closest?.time ?? Number.NaN, want.closest.time));
        worst.note(
          category,
          'gap',
          Math.abs((shot.closest?.gap ?? Number.NaN) - want.closest.gap) / (want.closest.gap || 1),
        );
      }
    }
    expect(calls.length).toBe(1000);
    expect(wrong).toBe(0);
    expect(worst.of('time')).toBe(0);
    expect(worst.of('closest.time')).toBe(0);
    // A handful of roundings, each 1.1e-16.
    for (const field of ['distance', 'point', 'center', 'normal', 'angle', 'velocity', 'gap'])
      expect(worst.of(field), field).toBeLessThanOrEqual(2e-15);
  });
});

const thrown = { position: [0, 0, 0], velocity: [3, 8, 0] } as const satisfies Bullet;
const ball = { shape: 'sphere', center: [6, 0, 0], radius: 1 } as const;

describe('gravity', () => {
  it('is straight flight where it is the zero vector', () => {
    expect(ricochet.shoot(thrown, ball, { gravity: [0, 0, 0] })).toEqual(ricochet.shoot(thrown, ball));
    expect(ricochet.shoot(thrown, ball, { gravity: undefined })).toEqual(ricochet.shoot(thrown, ball));
  });
  it('does not stay for the next question', () => {
    expect(ricochet.shoot(thrown, ball, { gravity: [0, -8, 0] }).hit).toBe(true);
    expect(ricochet.shoot(thrown, ball).hit).toBe(false);
    expect(ricochet.shoot(thrown, ball, { maxTime: 9 }).hit).toBe(false);
  });
  it('has an inclusive limit of time', () => {
    const floor = { shape: 'plane', point: [0, -9, 0], normal: [0, 1, 0] } as const;
    const gravity: Vector = { x: 0, y: -2, z: 0 };
    // 8 t - t^2 = -9
    expect(ricochet.shoot(thrown, floor, { gravity, maxTime: 9 })).toMatchObject({ hit: true, time: 9 });
    expect(ricochet.shoot(thrown, floor, { gravity, maxTime: 9 - 2e-15 })).toEqual({
      hit: false,
      reason: 'out-of-time',
      closest: { time: 9, gap: 0 },
    });
  });
  it.each([
    [-9.8, 'not-a-vector', 'options.gravity'],
    [[0, Number.NaN, 0], 'not-finite', 'options.gravity[1]'],
    [{ x: 0, y: Number.POSITIVE_INFINITY, z: 0 }, 'not-finite', 'options.gravity.y'],
    [[0, -1e200, 0], 'out-of-range', 'options.gravity[1]'],
    ['down', 'not-a-vector', 'options.gravity'],
    [null, 'not-a-vector', 'options.gravity'],
  ])('%j is refused as %s at %s', (gravity, code, path) => {
    const error = caught(() => ricochet.shoot(thrown, ball, { gravity: gravity as never }));
    expect(error).toMatchObject({ code, path });
  });
  it('does not go with the hit that a bullet is leaving', () => {
    const gravity = [0, -8, 0] as const;
    const leaving = ricochet.shoot(thrown, ball, { gravity });
    expect(leaving.hit).toBe(true);
    const error = caught(() => ricochet.shoot(thrown, ball, { gravity, leaving: leaving as never }));
    expect(error).toMatchObject({ code: 'conflicting-fields', path: 'options.leaving' });
  });
});

describe('explain.shoot', () => {
  it('shows the quartic, its roots, and which was taken', () => {
    const { shot, steps } = ricochet.explain.shoot(thrown, ball, { gravity: [0, -8, 0] });
    const value = (id: string) => steps.find((step) => step.id === id)?.value as number;
    // |(3t - 6, 8t - 4t^2)|^2 - 1 = 16 t^4 - 64 t^3 + 73 t^2 - 36 t + 35
    const powers = ['fourth-power', 'third-power', 'second-power', 'first-power', 'constant'];
    expect(powers.map(value)).toEqual([16, -64, 73, -36, 35]);
    expect([value('apex-time'), steps.find((step) => step.id === 'apex')?.value]).toEqual([
      1,
      { x: 3, y: 4, z: 0 },
    ]);
    expect(shot.hit && shot.time).toBe(value('first-root'));
    expect(value('time')).toBe(value('first-root'));
    expect(value('second-root')).toBeGreaterThan(value('first-root'));
    for (const root of [value('first-root'), value('second-root')])
      expect(Math.abs((((16 * root - 64) * root + 73) * root - 36) * root + 35)).toBeLessThan(1e-12);
    expect(steps.find((step) => step.id === 'fourth-power')?.unit).toBe('units²/frame⁴');
    expect(steps.at(-1)).toMatchObject({ id: 'velocity', value: shot.hit && shot.velocity });
  });
  it('shows the quadratic of a flat face', () => {
    const floor = { shape: 'box', min: [-9, -3, -9], max: [99, -1, 9] } as const;
    const { steps } = ricochet.explain.shoot({ ...thrown, radius: 0.5 }, floor, { gravity: [0, -8, 0] });
    const values = Object.fromEntries(steps.map((step) => [step.id, step.value]));
    expect(values).toMatchObject({ 'second-power': -4, 'first-power': 8, constant: 0.5 });
    expect(values['fourth-power']).toBeUndefined();
    expect(values['second-root']).toBe(values.time);
    expect(steps.find((step) => step.id === 'second-power')?.unit).toBe('units/frame²');
  });
});
