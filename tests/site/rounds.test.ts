// The rounds of the step Try: none begins with a star, each can be won with the sliders that stand below it, and a miss wins nothing.
import { describe, expect, it } from 'vitest';
import type { Lesson, Round, Texts } from '../../web/site/lesson/lesson.js';
import { starsOf } from '../../web/site/lesson/rounds.js';
import { ids, lessonOf, viewOf } from './lessons.js';

type Moves = Readonly<Record<string, number>>;

/** Positions of sliders that win each round: a coordinate is its field and index. */
const won: Readonly<Record<string, readonly Moves[]>> = {
  'bullet-and-sphere': [
    { radius: 1.45 },
    { speed: 15 },
    { radius: 3 },
    { radius: 0.7 },
    { 'to 1': 4, 'to 2': 0 },
  ],
  'bullet-and-moving-sphere': [
    { 'center 1': 5, speed: 14 },
    { 'center 1': 2, speed: 7.3 },
    { speed: 2.6, 'center 1': 0.75, radius: 3, 'velocity 0': 1.3, 'velocity 1': -0.25 },
  ],
  'ball-and-moving-ball': [
    { 'aPosition 1': -1, 'aVelocity 0': 12, 'aVelocity 1': 3.5, 'bVelocity 0': -1, 'bVelocity 1': -1.3 },
    { 'aPosition 1': -1.05, 'aVelocity 0': 10.7, 'aVelocity 1': 3 },
    { 'aPosition 1': 2.4 },
  ],
  'ray-and-sphere': [
    { 'center 1': 1, 'center 2': 0 },
    { 'center 1': 0.06, 'center 2': 0.08, radius: 1.38 },
    { 'center 1': 1.14, 'center 2': -5.1, radius: 3.9 },
    { 'center 1': -0.06 },
  ],
  'sphere-and-plane': [
    { 'center 0': -1.55, 'center 1': -3.85, 'center 2': -2.2, radius: 1.95 },
    { 'center 0': 0.15, 'center 1': 1.45, 'center 2': -2.85, radius: 2.85 },
    { 'center 0': -1, 'center 1': 1.9, 'center 2': 1, radius: 1.9 },
  ],
  'two-balls': [{ aMass: 3 }, { aMass: 9 }, { aRestitution: 0.64, bRestitution: 0.64 }],
  'ball-and-wall': [
    { 'aPosition 0': 1.6, 'aVelocity 0': 0, 'aVelocity 1': -4, 'wallVelocity 1': 1.35 },
    { 'aPosition 0': 2.45, 'aVelocity 0': 1.4, 'aVelocity 1': -0.5, 'wallVelocity 1': 2.95 },
    { 'aPosition 0': -3.4, 'aVelocity 0': 0.05, 'aVelocity 1': -0.8, 'wallVelocity 1': -0.4 },
  ],
  'everything-at-once': [
    { restitution: 0.65, 'velocityA 0': -2, 'velocityA 1': 3.9 },
    { 'velocityA 0': 5.4, 'velocityA 1': -0.4, radiusA: 1.45 },
    { restitution: 0.91, 'velocityA 0': 3.4, 'velocityA 1': 1.75, radiusA: 1.5 },
  ],
  'falling-bullet': [
    { speed: 11.45 },
    { 'center 0': 3.85, speed: 10.25, gravity: 9.9, restitution: 0, targetRadius: 0.81 },
    {
      angle: 45.5,
      speed: 10.25,
      gravity: 13.14,
      restitution: 0.84,
      'center 0': 11.15,
      'center 1': 2,
      targetRadius: 1.68,
    },
    { angle: 31, speed: 12 },
    {
      angle: 69.5,
      speed: 12.9,
      gravity: 13.33,
      restitution: 0.1,
      'center 0': 9.5,
      'center 1': 3.5,
      targetRadius: 3.45,
    },
  ],
  'draw-shot': [
    { speed: 1.85, height: -0.37, distance: 56 },
    { speed: 0.59, height: 0.39, distance: 57, friction: 0.425 },
    { speed: 3.52, height: -0.16, friction: 0.1 },
    { height: -0.15, distance: 20 },
    { speed: 3.11, height: -0.38, distance: 87, friction: 0.255 },
  ],
};

/** The texts after sliders of the lesson were moved. */
function moved(lesson: Lesson, texts: Texts, moves: Moves): Texts {
  const changed = structuredClone(texts);
  for (const [name, value] of Object.entries(moves)) {
    const [field = '', index = '0'] = name.split(' ');
    const slider = lesson.sliders?.find((one) => one.field === field && (one.index ?? 0) === Number(index));
    if (slider === undefined) throw new Error(`no slider ${name}`);
    expect(value).toBeGreaterThanOrEqual(slider.min);
    expect(value).toBeLessThanOrEqual(slider.max);
    // It stands on a step of the slider.
    const steps = (value - slider.min) / slider.step;
    expect(Math.abs(steps - Math.round(steps)), name).toBeLessThan(1e-6);
    const cells = changed[field];
    if (cells === undefined) throw new Error(`no field ${field}`);
    cells[Number(index)] = String(value);
  }
  return changed;
}

describe.each(ids)('%s', (id) => {
  it('begins every round without a star, and each can be won with its sliders', async () => {
    const lesson = await lessonOf(id);
    const rounds = lesson.rounds ?? [];
    expect(rounds.length).toBeGreaterThan(0);
    expect(won[id]).toHaveLength(rounds.length);
    for (const [i, round] of rounds.entries()) {
      expect(starsOf(round, viewOf(lesson, round.texts)), `start of round ${i + 1}`).toBe(0);
      const view = viewOf(lesson, moved(lesson, round.texts, won[id]?.[i] ?? {}));
      expect(starsOf(round, view), `round ${i + 1}, off by ${round.off(view)}`).toBe(3);
    }
  });
});

describe('a bullet that falls', () => {
  it('gets no star for a miss, however near, and one figure for it', async () => {
    const lesson = await lessonOf('falling-bullet');
    for (const number of [2, 3]) {
      const round = lesson.rounds?.[number] as Round;
      let misses = 0;
      for (let angle = 15; angle <= 80; angle += 4) {
        const view = viewOf(lesson, moved(lesson, round.texts, { angle }));
        if (view.answers[0]?.value === 'yes') continue;
        misses += 1;
        expect(starsOf(round, view), `angle ${angle}`).toBe(0);
        const said = /misses the target by (.*? m)\./.exec(view.description)?.[1];
        expect(round.missedBy?.(view)).toBe(said);
      }
      expect(misses).toBeGreaterThan(3);
    }
  });
});
