// The lesson about a falling bullet: its paths, energies, solutions for a target, and frames.
import { createRicochet, type Ricochet } from 'ricochet-wasm';
import type { Vector3 } from 'three';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Texts } from '../../web/site/lesson/lesson.js';
import type { Leg } from '../../web/site/lesson/series.js';
import { rootsOf } from '../../web/site/lessons/falling-bullet/contact_parts.js';
import { exactEnergy, ghostEnergy, sumOf } from '../../web/site/lessons/falling-bullet/energy.js';
import { draggedTo } from '../../web/site/lessons/falling-bullet/fields.js';
import { lesson } from '../../web/site/lessons/falling-bullet/lesson.js';
import { start } from '../../web/site/lessons/falling-bullet/presets.js';
import { safetyAt } from '../../web/site/lessons/falling-bullet/reach.js';
import { type FallScene, firstOf, sceneOf } from '../../web/site/lessons/falling-bullet/scene.js';
import { quarticAt, quarticOf } from '../../web/site/lessons/falling-bullet/tables.js';
import { throwOf, unitAt, velocityAt } from '../../web/site/lessons/falling-bullet/throw.js';
import { wallTarget } from '../../web/site/lessons/falling-bullet/walls.js';
import { motionAt, motionOn } from '../../web/site/lessons/shared/legs.js';
import { vec } from '../../web/site/stage/figure.js';
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

  test('goes on where it was, from above the ground and outside the target and the walls', () => {
    for (const { texts, name } of presets) {
      const { given, path } = sceneOf(ricochet, throwOf(texts));
      expect(path.bounces.length, name).toBeLessThanOrEqual(path.stretches.length);
      for (const [i, { time, at }] of path.stretches.slice(1).entries())
        expect(vec(at).distanceTo(motionOn(path.stretches[i] as Leg, time).at), name).toBeLessThan(1e-11);
      for (const [i, { time, center, after }] of path.bounces.entries()) {
        expect(vec(center).distanceTo(motionAt(path.stretches, time).at), name).toBeLessThan(1e-11);
        // Of several hits at one moment, the last one decides.
        if (path.bounces[i + 1]?.time === time) continue;
        const onward = path.stretches.filter((stretch) => stretch.time === time);
        // A hit that only grazes changes nothing.
        if (onward.length === 0) expect(motionAt(path.stretches, time).velocity, name).toEqual(vec(after));
        if (onward.length === 0) continue;
        // What goes on after it: flying, or as one of infinitely many bounces along the face.
        const goesOn = onward.some(
          ({ kind, velocity }) => kind === 'bounces' || vec(velocity).distanceTo(vec(after)) < 1e-11,
        );
        expect(goesOn, name).toBe(true);
      }
      for (let k = 0; k <= 200; k++) {
        const time = (path.end * k) / 200;
        const [bullet, target] = [motionAt(path.stretches, time).at, motionAt(path.target, time).at];
        expect(bullet.y, name).toBeGreaterThan(given.radius - 1e-12);
        const gap = bullet.distanceTo(target) - given.radius - given.target.radius;
        expect(gap, name).toBeGreaterThan(-1e-12);
        for (const wall of given.walls) {
          const { distance } = ricochet.closestPoint(bullet.toArray(), wallTarget(wall));
          expect(distance, name).toBeGreaterThan(given.radius - 1e-9);
        }
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

describe('a gutter and a funnel', () => {
  /** With the walls of a preset, moved and turned otherwise. */
  const walled = (id: string, change: Texts = {}): FallScene => sceneWith({ ...preset(id), ...change });

  test.each(['gutter', 'funnel'])(
    'the %s catches the bullet that bounces off the target, and it rests',
    (id) => {
      const { path, given } = walled(id);
      expect(path.bounces[0]?.target).toBe('target');
      expect(path.bounces.filter(({ target }) => target === 'wall').length).toBeGreaterThan(5);
      expect(path.bounces.some(({ target }) => target === 'ground')).toBe(false);
      expect(path.stretches.some(({ kind }) => kind === 'slides')).toBe(true);
      expect(path.rest?.isSliding).toBe(false);
      expect(path.rest?.time).toBeLessThan(path.end);
      expect(path.stretches.at(-1)).toMatchObject({ kind: 'rests', velocity: { x: 0, y: 0, z: 0 } });
      // It touches the walls that bear it.
      const at = vec(path.rest?.at ?? given.from);
      const distances = given.walls.map(
        (wall) => ricochet.closestPoint(at.toArray(), wallTarget(wall)).distance - given.radius,
      );
      expect(Math.min(...distances)).toBeGreaterThan(-1e-9);
      expect(distances.filter((gap) => gap < 1e-9).length).toBeGreaterThanOrEqual(3);
    },
  );

  test.each([
    [0.25, 3, 1.5, 2],
    [0.1, 2.4, 1, 1],
    [0.3, 4, 1.2, 3],
  ])(
    'radius %d rests at the end of a gutter of width %d, depth %d that falls by %d',
    (r, width, depth, fall) => {
      const [radius, length, x, y] = [r, 8, 10.5, 0.5];
      const { path } = walled('gutter', {
        radius: [String(r)],
        width: [String(width)],
        depth: [String(depth)],
        fall: [String(fall)],
        // Straight down over the crease.
        from: ['7', '4'],
        angle: ['-90'],
        speed: ['0'],
      });
      // The normal of a side is at right angles to the crease, (length, -fall, 0), and to (0, depth, width / 2), which leads up the side.
      const normal = vec({ x: length, y: -fall }).cross(vec({ x: 0, y: depth, z: width / 2 }));
      normal.multiplyScalar(Math.sign(normal.y)).normalize();
      // On the side: (centre - lowest) · normal = radius, with z = 0 and x - radius at the end wall.
      const height = y + (radius + radius * normal.x) / normal.y;
      expect(path.rest?.at.x).toBeCloseTo(x - radius, 9);
      expect(path.rest?.at.y).toBeCloseTo(height, 9);
      expect(path.rest?.at.z).toBeCloseTo(0, 9);
    },
  );

  test.each([
    [0.25, 6, 2.5],
    [0.1, 4, 1.6],
  ])('radius %d rests at the bottom of a funnel of width %d and depth %d', (radius, width, depth) => {
    const { path } = walled('funnel', {
      radius: [String(radius)],
      width: [String(width)],
      depth: [String(depth)],
      from: ['5.3', '4'],
      restitution: ['0.1'],
      angle: ['-90'],
      speed: ['0'],
    });
    // All four walls are at the distance of the radius.
    const height = 0.5 + radius * Math.hypot(1, (2 * depth) / width);
    const { x = 0, y = 0, z = 0 } = path.rest?.at ?? {};
    expect([x, z].map((value) => value.toFixed(7))).toEqual([
      '5.0000000',
      expect.stringMatching(/^-?0\.0{7}$/),
    ]);
    expect(y).toBeCloseTo(height, 7);
  });

  test('along the crease the ball has the part of gravity that the slope leaves, and keeps its energy', () => {
    const { path, given } = walled('gutter');
    const { fall, length } = given.catcher;
    const slides = path.stretches.flatMap((stretch, i) => {
      const until = path.stretches[i + 1]?.time ?? path.end;
      return stretch.kind === 'slides' &&
        Math.abs(stretch.acceleration.z) < 1e-9 &&
        until - stretch.time > 0.1
        ? [{ stretch, until }]
        : [];
    });
    expect(slides.length).toBeGreaterThan(0);
    for (const { stretch, until } of slides) {
      const along = vec(stretch.acceleration);
      expect(along.length()).toBeCloseTo((given.gravity * fall) / Math.hypot(fall, length), 9);
      expect(along.y / along.x).toBeCloseTo(-fall / length, 9);
      const energy = (time: number) => {
        const { at, velocity } = motionOn(stretch, time);
        return velocity.lengthSq() / 2 + given.gravity * at.y;
      };
      for (const share of [0.3, 0.7, 1])
        expect(energy(stretch.time + share * (until - stretch.time))).toBeCloseTo(energy(stretch.time), 9);
    }
  });

  test('a bounce in the air takes 1 - e² of the motion along the normal', () => {
    const { path, given } = walled('funnel');
    const [first, second] = path.bounces;
    for (const bounce of [first, second]) {
      const [before, after, normal] = [bounce?.before, bounce?.after, bounce?.normal].map((v) =>
        vec(v ?? given.from),
      ) as [Vector3, Vector3, Vector3];
      expect(after.dot(normal)).toBeCloseTo(-given.restitution * before.dot(normal), 9);
      const lost = ((1 - given.restitution ** 2) * before.dot(normal) ** 2) / 2;
      const heat = (time: number) => exactEnergy(path, given, time).heat;
      const time = bounce?.time ?? 0;
      expect(heat(time) - heat(time - 1e-6)).toBeCloseTo(lost, 9);
    }
  });

  test('a point in an engine with time steps falls through walls that have no thickness', () => {
    const { path, ghost } = walled('gutter', {
      radius: ['0'],
      from: ['7', '4'],
      angle: ['-90'],
      speed: ['0'],
    });
    const crease = 0.5 + (2 * (10.5 - 7)) / 8;
    expect(path.stretches.every(({ at }) => at.y > 0.49)).toBe(true);
    expect(Math.min(...ghost.motions.map(({ at }) => at.y))).toBeLessThan(crease - 1);
    // A ball does not, as fast as this one.
    const ball = walled('gutter', { from: ['7', '4'], angle: ['-90'], speed: ['0'] });
    expect(Math.min(...ball.ghost.motions.map(({ at }) => at.y))).toBeGreaterThan(0.5);
  });

  test('over open ground, turning to the side and the sizes of walls have no part in the throw', () => {
    const wild = { turn: ['40'], width: ['1'], depth: ['9'], lowest: ['3', '1'] };
    expect(sceneWith(wild).path).toEqual(sceneWith({}).path);
  });

  test('a target that would fall rests, and walls without a size are refused at their field', () => {
    const { normalize, view } = lesson('en');
    expect(normalize?.({ ...preset('gutter'), motion: ['falls'] })?.motion).toEqual(['rests']);
    expect(normalize?.(preset('monkey'))?.motion).toEqual(['falls']);
    for (const id of ['width', 'depth', 'length'])
      expect(() => view(ricochet, { ...preset('gutter'), [id]: ['0'] })).toThrow(
        expect.objectContaining({ path: `walls.${id}` }),
      );
    expect(() => view(ricochet, { ...preset('funnel'), length: ['0'] })).not.toThrow();
  });

  test('the tip of the velocity sets both angles', () => {
    const { x, y, z } = velocityAt(30, 5, 20);
    const texts = preset('gutter');
    const moved = draggedTo(texts, 'tip', { x: 0.2 * x, y: 1 + 0.2 * y, z: 0.2 * z }, texts);
    expect([moved.angle, moved.turn, moved.speed]).toEqual([['30'], ['20'], ['5']]);
  });

  test('asks where the bullet comes to rest, and says it in words', () => {
    for (const id of ['gutter', 'funnel']) {
      const { questions = [], description, answers, own } = lesson('en').view(ricochet, preset(id));
      expect(questions[0]).toMatchObject({ id: 'rest', answer: (own as FallScene).path.rest?.at });
      expect(description).toMatch(/It comes to rest \d\.\d+ s after the shot, at \([-\d.]+, [\d.]+, 0\)/);
      expect(answers.map(({ name }) => name)).toContain('Comes to rest at');
    }
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
