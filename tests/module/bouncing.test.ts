// The laboratory of bouncing for ever: the exact drop, the stepping engine whose code it shows, and the series.
import { createRicochet, type Ricochet } from 'ricochet-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Drop,
  dropsOf,
  exactDrop,
  exactHeight,
  seriesSum,
  steppedHeight,
} from '../../web/site/laboratories/bouncing/drop.js';
import { bouncing } from '../../web/site/laboratories/bouncing/laboratory.js';
import { lastBefore } from '../../web/site/laboratories/shared/way.js';
import { answerOf, scoreOf } from '../../web/site/lesson/question.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

const drop: Drop = {
  height: 10,
  gravity: 9.81,
  restitution: 1,
  bounces: 1000,
  stepsPerSecond: 60,
  lifts: false,
};

describe('the exact drop', () => {
  test('rises to its height for ever', () => {
    const { bounces, rest } = exactDrop(ricochet, drop);
    expect(rest).toBeUndefined();
    expect(bounces).toHaveLength(1000);
    for (const { height } of bounces) expect(Math.abs(height / drop.height - 1)).toBeLessThan(1e-12);
  });

  test('comes to rest at the sum of the series, for any restitution below 1', () => {
    for (const restitution of [0, 0.1, 0.5, 0.8, 0.95]) {
      const lossy = { ...drop, restitution, bounces: 100 };
      const { rest, bounces } = exactDrop(ricochet, lossy);
      // A sum of some tens of roundings.
      expect(rest).toBeCloseTo(seriesSum(lossy), 11);
      for (const { time } of bounces) expect(time).toBeLessThanOrEqual(rest ?? 0);
      expect(exactHeight(lossy, { rest, bounces }, (rest ?? 0) + 1)).toBe(0);
    }
  });

  test('is at the floor at each bounce, and halfway between two at the height of the first', () => {
    const exact = exactDrop(ricochet, { ...drop, bounces: 20 });
    for (const [i, { time, height }] of exact.bounces.entries()) {
      expect(exactHeight(drop, exact, time)).toBeCloseTo(0, 9);
      const next = exact.bounces[i + 1];
      if (next !== undefined) expect(exactHeight(drop, exact, (time + next.time) / 2)).toBeCloseTo(height, 9);
    }
  });
});

test('the last event before a time is found by halving', () => {
  const list = [1, 2, 2, 5].map((time) => ({ time }));
  expect([0, 1, 1.5, 2, 4, 5, 9].map((time) => lastBefore(list, time))).toEqual([-1, 0, 0, 2, 2, 3, 3]);
  expect(lastBefore([], 3)).toBe(-1);
});

describe('the stepping engine', () => {
  test('drifts: it loses height at every bounce, and less of it in smaller steps', () => {
    const shareAfter = (stepsPerSecond: number, count: number) =>
      (dropsOf(ricochet, { ...drop, stepsPerSecond, bounces: 30 }).stepped.bounces[count - 1]?.height ?? 0) /
      10;
    expect(shareAfter(60, 1)).toBeLessThan(0.99);
    expect(shareAfter(60, 10)).toBeLessThan(0.85);
    expect(shareAfter(240, 10)).toBeGreaterThan(shareAfter(60, 10));
    expect(shareAfter(240, 10)).toBeLessThan(0.99);
  });

  test('that lifts the ball out of the floor keeps what it has after the first bounce', () => {
    const { stepped } = dropsOf(ricochet, { ...drop, lifts: true, bounces: 30 });
    const heights = stepped.bounces.slice(0, -1).map(({ height }) => height / 10);
    expect(heights[0]).not.toBeCloseTo(1, 3);
    for (const height of heights) expect(height).toBeCloseTo(heights[0] ?? 0, 9);
  });

  test('is not at rest when the exact ball is', () => {
    const { stepped, exact } = dropsOf(ricochet, { ...drop, restitution: 0.8, bounces: 100 });
    expect(exact.rest).toBeDefined();
    expect(stepped.bounces.at(-1)?.time).toBeGreaterThan((exact.rest ?? 0) - 0.1);
  });

  test('glides between its steps in the picture alone', () => {
    const { stepped } = dropsOf(ricochet, { ...drop, bounces: 10 });
    const [first = 0, second = 0] = stepped.heights;
    expect(steppedHeight(drop, stepped, 0.5 / 60)).toBeCloseTo((first + second) / 2, 12);
  });
});

test('every preset has words, a question that can be answered, and a stop for each bounce that one can tell apart', () => {
  for (const language of ['en', 'ja'] as const) {
    const lab = bouncing(language);
    for (const { name, texts } of lab.presets) {
      const { description, questions = [], stops, tables = [] } = lab.view(ricochet, texts);
      expect(description, name).not.toMatch(/NaN|undefined|e-/);
      for (const question of questions) expect(scoreOf(question, answerOf(question))).toBe(100);
      const times = stops?.times ?? [];
      expect(times).toEqual([...times].sort((a, b) => a - b));
      for (let at = 0; at <= times.length; at++) expect(stops?.say(at)).not.toMatch(/NaN|undefined/);
      expect(tables[0]?.rows.length).toBeGreaterThan(0);
    }
  }
});
