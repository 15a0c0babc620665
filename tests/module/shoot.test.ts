// The contract of `shoot`, through the module as a user imports it.
import { createRicochet, type Ricochet, type Target } from 'ricochet-wasm';
import { Vector3 } from 'three';
import { beforeAll, describe, expect, it } from 'vitest';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

const bullet = { from: [0, 0, 0], to: [4, 4, 4], speed: 3 } as const;
const sphere = { shape: 'sphere', center: [4, 4, 0], radius: 4 } as const;

describe('shoot', () => {
  it("answers with Bartlett's own numbers", () => {
    const shot = ricochet.shoot(bullet, sphere);
    if (!shot.hit) throw new Error('no hit');
    // Values correctly rounded from SOURCES.md; a unit in the last place is 2.2e-16 of them.
    const near = (got: number, want: number) => expect(Math.abs(got - want)).toBeLessThanOrEqual(1e-15);
    near(shot.distance, 4 / Math.sqrt(3));
    near(shot.time, 4 / Math.sqrt(3) / 3);
    for (const axis of ['x', 'y', 'z'] as const) near(shot.point[axis], 4 / 3);
    near(shot.ricochetAngle, Math.asin(1 / Math.sqrt(3)));
    near(shot.velocity.x, -Math.sqrt(3) / 3);
    near(shot.velocity.y, -Math.sqrt(3) / 3);
    near(shot.velocity.z, (5 * Math.sqrt(3)) / 3);
  });

  it('takes vectors as objects, arrays, typed arrays and three.js vectors alike', () => {
    const want = ricochet.shoot(bullet, sphere);
    const ways: Target[] = [
      { ...sphere, center: { x: 4, y: 4 } },
      { ...sphere, center: { x: 4, y: 4, z: 0 } },
      { ...sphere, center: [4, 4] },
      { ...sphere, center: new Vector3(4, 4, 0) },
      { ...sphere, center: new Float64Array([4, 4, 0]) as unknown as [number, number, number] },
    ];
    for (const target of ways) expect(ricochet.shoot(bullet, target)).toEqual(want);
  });

  it('gives plain objects and changes none of its arguments', () => {
    const given = Object.freeze({
      from: Object.freeze([0, 0, 0] as const),
      to: new Vector3(4, 4, 4),
      speed: 3,
    });
    const before = JSON.stringify([given, sphere]);
    const shot = ricochet.shoot(given, Object.freeze(sphere));
    expect(JSON.stringify([given, sphere])).toBe(before);
    expect(shot.hit && Object.getPrototypeOf(shot.point)).toBe(Object.prototype);
    expect(Object.keys(shot)).toEqual([
      'hit',
      'time',
      'distance',
      'point',
      'center',
      'normal',
      'ricochetAngle',
      'velocity',
    ]);
  });

  it('gives every reason for a miss, with the closest approach', () => {
    const from = (x: number, y: number, z: number, to: [number, number, number]) => ({
      from: [x, y, z] as [number, number, number],
      to,
      speed: 1,
    });
    const ball = { shape: 'sphere', center: [0, 0, 0], radius: 1 } as const;
    expect(ricochet.shoot(from(0.5, 0, 0, [2, 0, 0]), ball)).toEqual({ hit: false, reason: 'starts-inside' });
    expect(ricochet.shoot({ position: [3, 0], velocity: [0, 0] }, ball)).toEqual({
      hit: false,
      reason: 'at-rest',
      closest: { time: 0, gap: 2 },
    });
    expect(ricochet.shoot(from(3, 0, 0, [4, 0, 0]), ball)).toEqual({
      hit: false,
      reason: 'receding',
      closest: { time: 0, gap: 2 },
    });
    expect(ricochet.shoot(from(-3, 2, 0, [0, 2, 0]), ball)).toEqual({
      hit: false,
      reason: 'passes-by',
      closest: { time: 3, gap: 1 },
    });
    expect(ricochet.shoot(from(-3, 0, 0, [0, 0, 0]), ball, { maxTime: 1.5 })).toEqual({
      hit: false,
      reason: 'out-of-time',
      closest: { time: 2, gap: 0 },
    });
  });

  it('counts a contact exactly at maxTime', () => {
    const ball = { shape: 'sphere', center: [0, 0, 0], radius: 1 } as const;
    const flight = { from: [-3, 0, 0], to: [0, 0, 0], speed: 1 } as const;
    expect(ricochet.shoot(flight, ball, { maxTime: 2 }).hit).toBe(true);
    expect(ricochet.shoot(flight, ball, { maxTime: 2 - Number.EPSILON }).hit).toBe(false);
  });

  it('decides at the last digit: tangency is a hit, one step further out a miss', () => {
    const ball = { shape: 'sphere', center: [4, 4, 0], radius: 4 } as const;
    const at = (y: number) => ricochet.shoot({ from: [-6, y, 0], to: [4, y, 0], speed: 3 }, ball);
    expect(at(8)).toMatchObject({ hit: true, ricochetAngle: 0, velocity: { x: 3, y: 0, z: 0 } });
    expect(at(8.000000000000002)).toMatchObject({ hit: false, reason: 'passes-by' });
    expect(at(7.999999999999999).hit).toBe(true);
  });

  it('takes every shape, at rest and in motion', () => {
    const flight = { from: [0, 0, 0], to: [1, 0, 0], speed: 1 } as const;
    const targets: Target[] = [
      { shape: 'sphere', center: [5, 0, 0], radius: 1 },
      { shape: 'plane', point: [4, 0, 0], normal: [1, 0, 0] },
      {
        shape: 'plane',
        through: [
          [4, 0, 0],
          [4, 1, 0],
          [4, 0, 1],
        ],
      },
      { shape: 'triangle', a: [4, -1, -1], b: [4, 1, -1], c: [4, 0, 2] },
      { shape: 'box', min: [4, -1, -1], max: [5, 1, 1] },
      { shape: 'box', center: [5, 0, 0], halfSize: [3, 1, 2], rotation: [0, 0, 1, 1] },
      { shape: 'capsule', a: [5, -1, 0], b: [5, 1, 0], radius: 1 },
      { shape: 'cylinder', a: [5, -1, 0], b: [5, 1, 0], radius: 1 },
      { shape: 'wall', a: [4, -1], b: [4, 1] },
    ];
    for (const target of targets) {
      expect(ricochet.shoot(flight, target)).toMatchObject({
        hit: true,
        time: 4,
        point: { x: 4, y: 0, z: 0 },
      });
      // An approaching target is hit in half the time, and reflects the bullet at three times its speed.
      expect(ricochet.shoot(flight, { ...target, velocity: [-1, 0, 0] })).toMatchObject({
        hit: true,
        time: 2,
        velocity: { x: -3, y: 0, z: 0 },
      });
      // A ball of radius 1/2 hits them half a unit earlier.
      expect(ricochet.shoot({ ...flight, radius: 0.5 }, target)).toMatchObject({ hit: true, time: 3.5 });
    }
  });
});

describe('shoot with `leaving`', () => {
  it('does not hit again what the bullet is leaving, however its place is rounded', () => {
    const target = { shape: 'plane', point: [0, 0, 0], normal: [1, 2, 3] } as const;
    const shot = ricochet.shoot({ position: [3, 3, 3], velocity: [-3, -5, -4] }, target);
    if (!shot.hit) throw new Error('It hits.');
    const { x, y, z } = shot.center;
    // Some units in the last place behind the plane, where it would be inside at once
    const behind = { position: [x - 2e-15, y - 2e-15, z - 2e-15], velocity: shot.velocity } as const;
    expect(ricochet.shoot(behind, target).hit).toBe(true);
    expect(ricochet.shoot(behind, target, { leaving: shot })).toEqual({
      hit: false,
      reason: 'receding',
      closest: { time: 0, gap: 0 },
    });
  });

  it('misses nothing that the bullet does not start on', () => {
    const left = ricochet.shoot(
      { position: [2, 0], velocity: [-1, 0] },
      { shape: 'sphere', center: [0, 0], radius: 1 },
    );
    if (!left.hit) throw new Error('It hits.');
    const next = { shape: 'sphere', center: [5, 0], radius: 1 } as const;
    const bullet = { position: [0, 0], velocity: [1, 0] } as const;
    expect(ricochet.shoot(bullet, next, { leaving: left })).toEqual(ricochet.shoot(bullet, next));
    expect(ricochet.shoot(bullet, next, { leaving: left }).hit).toBe(true);
  });

  it('refuses what is no hit', () => {
    const target = { shape: 'sphere', center: [0, 0], radius: 1 } as const;
    for (const leaving of [null, 1, {}, { hit: false }])
      expect(() =>
        ricochet.shoot({ position: [2, 0], velocity: [-1, 0] }, target, { leaving: leaving as never }),
      ).toThrow(/options\.leaving/);
  });
});

describe('explain.shoot', () => {
  it('ends with the answer, to the bit', () => {
    const targets: Target[] = [
      sphere,
      { ...sphere, velocity: [0.1, -0.2, 0.3] },
      { ...sphere, center: [40, 4, 0] },
      { shape: 'plane', point: [3, 1, 2], normal: [1, 2, 0.5] },
      { shape: 'box', min: [2, 2, 2], max: [5, 5, 5] },
      { shape: 'box', center: [3, 3, 3], halfSize: [1, 2, 1], rotation: { x: 1, y: 2, z: -3, w: 4 } },
      { shape: 'triangle', a: [2, 2, 1], b: [3, 1, 4], c: [0, 3, 4] },
    ];
    for (const target of targets) {
      const { shot, steps } = ricochet.explain.shoot(bullet, target);
      expect(shot).toEqual(ricochet.shoot(bullet, target));
      const last = steps.at(-1);
      if (shot.hit) expect(last).toMatchObject({ id: 'velocity', value: shot.velocity });
      else expect(last).toMatchObject({ id: 'gap', value: shot.closest?.gap });
    }
  });

  it('gives every step a formula, its numbers, a unit and something to point at', () => {
    for (const step of ricochet.explain.shoot(bullet, { ...sphere, velocity: [0, 0.1, 0] }).steps) {
      expect(step.formula.length, step.id).toBeGreaterThan(3);
      expect(step.numbers.length, step.id).toBeGreaterThan(0);
      expect(step.numbers, step.id).not.toMatch(/NaN|undefined|Infinity/);
      expect(step.refers.name.length, step.id).toBeGreaterThan(2);
    }
  });

  it("works Bartlett's example out as his article does", () => {
    const { steps } = ricochet.explain.shoot(bullet, sphere);
    const value = (id: string) => steps.find((step) => step.id === id)?.value;
    expect(value('start-excess')).toBe(16);
    expect(value('relative-speed')).toBeCloseTo(3, 14);
    expect(value('closest-distance-squared')).toBeCloseTo(32 / 3, 14);
    expect(value('half-chord-squared')).toBeCloseTo(16 / 3, 14);
  });
});
