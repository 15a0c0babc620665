// The rounds of every lesson: none is won at the start, and each can be won with the sliders.
import { createRicochet, type Ricochet } from 'ricochet-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LessonMaker, Round, Texts } from '../../web/site/lesson/lesson.js';
import { starsOf } from '../../web/site/lesson/rounds.js';
import { lesson as ballAndMovingBall } from '../../web/site/lessons/ball-and-moving-ball/lesson.js';
import { lesson as ballAndWall } from '../../web/site/lessons/ball-and-wall/lesson.js';
import { lesson as bulletAndMovingSphere } from '../../web/site/lessons/bullet-and-moving-sphere/lesson.js';
import { lesson as bulletAndSphere } from '../../web/site/lessons/bullet-and-sphere/lesson.js';
import { lesson as everythingAtOnce } from '../../web/site/lessons/everything-at-once/lesson.js';
import { lesson as fallingBullet } from '../../web/site/lessons/falling-bullet/lesson.js';
import { lesson as rayAndSphere } from '../../web/site/lessons/ray-and-sphere/lesson.js';
import { lesson as sphereAndPlane } from '../../web/site/lessons/sphere-and-plane/lesson.js';
import { lesson as twoBalls } from '../../web/site/lessons/two-balls/lesson.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

/** A solution of each round: sliders and their values. */
const wins: readonly [name: string, maker: LessonMaker, rounds: readonly Record<string, number>[]][] = [
  [
    'bullet and sphere',
    bulletAndSphere,
    [
      // The least distance is 5.5 − 4 = 1.5.
      { 'radius-0': 1.45 },
      // It hits after 4.5 − √(2.5² − 1.5²) + 12.5 = 15 units.
      { 'speed-0': 15 },
      { 'to-1': 5.25 },
      { 'to-1': 5.8 },
      { 'to-1': 4, 'to-2': 0 },
    ],
  ],
  [
    'bullet and moving sphere',
    bulletAndMovingSphere,
    // A sphere that moves away at half the speed takes all of it.
    [
      { 'speed-0': 15, 'velocity-1': 3 },
      { 'speed-0': 6.7, 'velocity-1': 2 },
      { 'center-1': 0, 'velocity-0': 1.5 },
    ],
  ],
  [
    'ball and moving ball',
    ballAndMovingBall,
    [{ 'bVelocity-0': -4 }, { 'aPosition-1': -0.15 }, { 'aPosition-1': 2.4 }],
  ],
  [
    'ray and sphere',
    rayAndSphere,
    // In a radius of √2 a chord of 2 passes at a distance of 1.
    [{ 'center-1': 1 }, { 'radius-0': 1.42 }, { 'center-2': 1 }, { 'center-1': 4.06 }],
  ],
  [
    'sphere and plane',
    sphereAndPlane,
    // The middle of the triangle is (−1, 0, 1).
    [{ 'center-1': 2 }, { 'center-1': 1 }, { 'center-0': -1, 'center-1': 2, 'center-2': 1 }],
  ],
  [
    'ball and wall',
    ballAndWall,
    [{ 'aVelocity-0': 0 }, { 'aVelocity-0': 1.75 }, { 'aVelocity-0': 0, 'wallVelocity-1': -1 }],
  ],
  [
    'two balls',
    twoBalls,
    // With equal masses the moving ball stops. 2 · 9 / (9 + 3) · 4 = 6. 3 / 5 · (1 − (0.64 · 0.64)²) is nearly half.
    [{ 'aMass-0': 3 }, { 'aMass-0': 9 }, { 'aRestitution-0': 0.64, 'bRestitution-0': 0.64 }],
  ],
  [
    'everything at once',
    everythingAtOnce,
    [{ 'velocityA-0': -2 }, { 'velocityA-0': -5.8 }, { 'velocityA-0': -1.2 }],
  ],
  [
    'a bullet that falls',
    fallingBullet,
    [
      { 'speed-0': 11.4 },
      { 'angle-0': 75 },
      { 'angle-0': 56 },
      // Straight at it: atan(6 / 10) = 31°.
      { 'angle-0': 31 },
      { 'angle-0': 47.5, 'speed-0': 10.3 },
    ],
  ],
];

describe.each(wins)('%s', (_, maker, solutions) => {
  const { rounds = [], sliders = [], view } = maker('en');
  const stars = (round: Round, texts: Texts) => starsOf(round, view(ricochet, texts));

  test('has rounds, each with a start that does not win it', () => {
    expect(rounds.length).toBeGreaterThanOrEqual(3);
    expect(rounds.length).toBeLessThanOrEqual(5);
    expect(maker('ja').rounds?.map(({ stars: all }) => all)).toEqual(rounds.map(({ stars: all }) => all));
    for (const round of rounds) expect(stars(round, round.texts), round.say).toBeLessThan(3);
  });

  test.each(rounds.map((round, i) => [round.say, round, solutions[i] ?? {}] as const))(
    '%s',
    (_say, round, sets) => {
      const texts = structuredClone(round.texts);
      for (const [name, value] of Object.entries(sets)) {
        const [field = '', index] = name.split('-');
        const slider = sliders.find((one) => one.field === field && (one.index ?? 0) === Number(index));
        if (slider === undefined) throw new Error(`no slider ${name}`);
        expect(value).toBeGreaterThanOrEqual(slider.min);
        expect(value).toBeLessThanOrEqual(slider.max);
        (texts[field] as string[])[Number(index)] = String(value);
      }
      expect(stars(round, texts)).toBe(3);
    },
  );
});
