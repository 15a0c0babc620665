// The lesson about a falling bullet: its paths, energies, solutions for a target, and frames.
import { createRicochet, type Ricochet } from 'ricochet-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Texts } from '../../web/site/lesson/lesson.js';
import { rootsOf } from '../../web/site/lessons/falling-bullet/contact_parts.js';
import { exactEnergy, ghostEnergy, sumOf } from '../../web/site/lessons/falling-bullet/energy.js';
import { draggedTo } from '../../web/site/lessons/falling-bullet/fields.js';
import { lesson } from '../../web/site/lessons/falling-bullet/lesson.js';
import { start } from '../../web/site/lessons/falling-bullet/presets.js';
import { safetyAt } from '../../web/site/lessons/falling-bullet/reach.js';
import { type FallScene, firstOf, sceneOf } from '../../web/site/lessons/falling-bullet/scene.js';
import { quarticAt, quarticOf } from '../../web/site/lessons/falling-bullet/tables.js';
import { throwOf, unitAt, velocityAt } from '../../web/site/lessons/falling-bullet/throw.js';
import { motionAt } from '../../web/site/lessons/shared/legs.js';
import { numbersBetween } from './random.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

const sceneWith = (change: Texts): FallScene => sceneOf(ricochet, throwOf({ ...start, ...change }));

const { presets } = lesson('en');
const preset = (id: string): Texts => presets.find((one) => one.id === id)?.texts ?? {};

describe('a throw', () => {
  test('along an axis has no rounding in its direction', () => {
    expect([0, 90, 180, 270, -90, 360].map(unitAt)).toEqual([
      { x: 1, y: 0 },
      { x: 0, y: 1 },
      { x: -1, y: 0 },
      { x: 0, y: -1 },
      { x: 0, y: -1 },
      { x: 1, y: 0 },
    ]);
  });

  test('over open ground has range, time and length of the textbook', () => {
    const between = numbersBetween(3);
    for (let i = 0; i < 30; i++) {
      const [angle, speed, gravity] = [between(5, 85), between(1, 30), between(0.5, 25)];
      const { open } = sceneWith({
        from: ['0', '0'],
        angle: [String(angle)],
        speed: [String(speed)],
        gravity: [String(gravity)],
      });
      const radians = (angle * Math.PI) / 180;
      const time = (2 * speed * Math.sin(radians)) / gravity;
      // A handful of roundings of numbers that are as large as the answers.
      expect(open.landing?.time).toBeCloseTo(time, 11);
      expect(open.landing?.range).toBeCloseTo((speed * speed * Math.sin(2 * radians)) / gravity, 10);
      expect(open.apex?.at.y).toBeCloseTo((speed * Math.sin(radians)) ** 2 / (2 * gravity), 10);
      expect(open.landing?.speed).toBeCloseTo(speed, 11);
      // Longer than the straight line, shorter than up, down and across.
      const { range = 0, length = 0 } = open.landing ?? {};
      expect(length).toBeGreaterThan(range);
      expect(length).toBeLessThan(range + 2 * (open.apex?.at.y ?? 0));
    }
  });

  test('goes on at each bounce where it was, from above the ground and outside the target', () => {
    for (const { texts, name } of presets) {
      const { given, path } = sceneOf(ricochet, throwOf(texts));
      for (const [i, { time, center }] of path.bounces.entries()) {
        const next = path.stretches[i + 1];
        if (next === undefined) continue;
        const before = motionAt(path.stretches.slice(0, i + 1), time).at;
        expect(Math.hypot(before.x - center.x, before.y - center.y), name).toBeLessThan(1e-11);
        expect(next.time).toBe(time);
      }
      for (let k = 0; k <= 200; k++) {
        const time = (path.end * k) / 200;
        const [bullet, target] = [motionAt(path.stretches, time).at, motionAt(path.target, time).at];
        expect(bullet.y, name).toBeGreaterThan(given.radius - 1e-12);
        const gap = Math.hypot(bullet.x - target.x, bullet.y - target.y) - given.radius - given.target.radius;
        expect(gap, name).toBeGreaterThan(-1e-12);
      }
    }
  });

  test('is straight without gravity, and nearly so with hardly any', () => {
    const none = sceneWith(preset('none'));
    const little = sceneWith({ ...preset('none'), gravity: ['1e-9'] });
    expect(firstOf(none)?.target).toBe('target');
    expect(firstOf(little)?.time).toBeCloseTo(firstOf(none)?.time ?? 0, 9);
    expect(none.aimed).toEqual([]);
  });

  test('is dragged by the tip of its velocity: angle and speed follow', () => {
    const { x, y } = velocityAt(30, 5);
    const moved = draggedTo(start, 'tip', { x: 0.2 * x, y: 1 + 0.2 * y, z: 0 }, start);
    expect([moved.angle, moved.speed]).toEqual([['30'], ['5']]);
  });
});

describe('a contact with the target', () => {
  test('is where the quartic is 0 for the first time, and just touching is a hit without a turn', () => {
    const scene = sceneWith(preset('moving'));
    const coefficients = quarticOf(scene);
    expect(coefficients).toHaveLength(5);
    const touching = sceneWith(preset('touching'));
    const first = firstOf(touching);
    expect(first).toMatchObject({ time: 1, target: 'target', center: { x: 3, y: 2 } });
    expect(first?.after).toEqual(first?.before);
    expect(rootsOf(touching)[0]).toBe(1);
    expect(quarticAt(quarticOf(touching), 1)).toBe(0);
    const hair = sceneWith(preset('hair'));
    expect(hair.shot.hit).toBe(false);
    expect(hair.shot).toMatchObject({ reason: 'passes-by' });
  });

  test('has a ghost that steps past what just touches', () => {
    const { view } = lesson('en');
    expect(view(ricochet, preset('touching')).textbook).toMatchObject({
      agrees: false,
      exact: 'hit',
      says: 'miss',
    });
  });
});

describe('a target that is let go as the bullet is fired', () => {
  const aimedAt = (speed: number): Texts => {
    const texts = preset('monkey');
    const { from, target } = throwOf(texts);
    const degrees = (Math.atan2(target.center.y - from.y, target.center.x - from.x) * 180) / Math.PI;
    return { ...texts, angle: [String(degrees)], speed: [String(speed)] };
  };

  test('is hit at any speed that comes before the ground', () => {
    for (const speed of [11, 12, 15, 30, 100]) {
      const scene = sceneWith(aimedAt(speed));
      const first = firstOf(scene);
      expect(first?.target).toBe('target');
      const { from, target, radius } = scene.given;
      const distance = Math.hypot(target.center.x - from.x, target.center.y - from.y);
      expect(first?.time).toBeCloseTo((distance - target.radius - radius) / speed, 11);
      expect(scene.aimed[0]?.angle).toBeCloseTo(scene.given.angle, 10);
    }
  });

  test('lies on the ground if the bullet is too slow, and is a target at rest from then on', () => {
    const scene = sceneWith(aimedAt(5));
    expect(firstOf(scene)?.target).toBe('ground');
    const { target } = scene.given;
    const [, lies] = scene.path.target;
    expect(lies?.time).toBeCloseTo(
      Math.sqrt((2 * (target.center.y - target.radius)) / scene.given.gravity),
      12,
    );
    expect(lies?.at.y).toBe(target.radius);
  });
});

describe('energy', () => {
  test('of the exact path stays what it was, with the heat of its bounces', () => {
    for (const { id, texts } of presets) {
      // A moving target changes the bullet's energy, so it is left out.
      if (id === 'moving' || id === 'monkey') continue;
      const given = throwOf(texts);
      const { path } = sceneOf(ricochet, given);
      const whole = sumOf(exactEnergy(path, given, 0));
      for (let k = 0; k <= 50; k++) {
        const sum = sumOf(exactEnergy(path, given, (path.end * k) / 50));
        expect(Math.abs(sum / whole - 1), id).toBeLessThan(1e-12);
      }
    }
  });

  test('of the ghost drifts', () => {
    const given = throwOf(preset('ever'));
    const { path, ghost } = sceneOf(ricochet, given);
    const drift = sumOf(ghostEnergy(ghost, given, path.end)) / sumOf(exactEnergy(path, given, 0)) - 1;
    expect(Math.abs(drift)).toBeGreaterThan(0.01);
  });
});

describe('what a speed can reach', () => {
  test('lies under the parabola of safety: two ways below it, none above', () => {
    const given = throwOf(start);
    for (const x of [1, 4, 8]) {
      const high = safetyAt(given, x);
      const waysAt = (y: number) =>
        sceneWith({ center: [String(x), String(y)], targetRadius: ['0.01'] }).aimed;
      const ways = waysAt(high - 0.01);
      expect(ways).toHaveLength(2);
      expect(waysAt(high + 0.01)).toEqual([]);
      for (const { velocity, time } of ways) {
        expect(given.from.x + velocity.x * time).toBeCloseTo(x, 10);
        const y = given.from.y + velocity.y * time - (given.gravity * time * time) / 2;
        expect(y).toBeCloseTo(high - 0.01, 10);
      }
    }
  });

  test('with the least speed there is one way, and none below', () => {
    const { least = 0 } = sceneWith({});
    const waysWith = (speed: number) => sceneWith({ speed: [String(speed)] }).aimed.length;
    expect(waysWith(least)).toBeGreaterThanOrEqual(1);
    expect(waysWith(least * (1 - 1e-12))).toBe(0);
    expect(waysWith(least * (1 + 1e-12))).toBe(2);
  });
});

describe('the falling frame', () => {
  test('has straight paths: each place of the bullet lies between start and contact', () => {
    const scene = sceneWith(preset('monkey'));
    const figure = lesson('en').view(ricochet, preset('monkey')).seenFrom?.figure;
    const bullet = figure?.parts.find(({ kind, quantity }) => kind === 'ball' && quantity === 'bullet');
    const first = firstOf(scene);
    const { velocity } = scene.given;
    for (const share of [0.2, 0.5, 0.9]) {
      const time = share * (first?.time ?? 0);
      const moved = bullet?.shift?.(time);
      expect(moved?.x).toBeCloseTo(velocity.x * time, 10);
      expect(moved?.y).toBeCloseTo(velocity.y * time, 10);
    }
  });
});

test('words are there for every preset, in both languages, and say where and when', () => {
  for (const language of ['en', 'ja'] as const)
    for (const { texts, name } of lesson(language).presets) {
      const { description, answers } = lesson(language).view(ricochet, texts);
      expect(description, name).not.toMatch(/NaN|undefined|e-/);
      expect(answers.length).toBeGreaterThan(3);
    }
});
