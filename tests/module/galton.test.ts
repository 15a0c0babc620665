// The Galton board: pegs, bins and the binomial, and its run against paths that a scene traces ball by ball.
import { createRicochet, type Ricochet } from 'ricochet-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { binomial, fairVariance, moments } from '../../web/site/laboratories/galton/binomial.js';
import {
  type Board,
  binAt,
  binCount,
  binMiddle,
  boardOf,
  halfWidth,
  landingHeight,
  ownRestitution,
  pegsOf,
  randoms,
  startHeight,
} from '../../web/site/laboratories/galton/board.js';
import { galton, resultAt } from '../../web/site/laboratories/galton/laboratory.js';
import {
  countsAt,
  placeOf,
  RunInSlices,
  releases,
  runBoard,
} from '../../web/site/laboratories/galton/run.js';
import { answerOf, scoreOf } from '../../web/site/lesson/question.js';
import { isLong } from '../long.js';
import { turn } from '../turn.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

/** Like the page, with fewer balls. */
const start: Board = { ...boardOf(galton('en').presets[0]?.texts ?? {}), balls: 100 };
const board = (change: Partial<Board>): Board => ({ ...start, ...change });

describe('the binomial', () => {
  test('of n coins sums to 1, with mean n / 2 and variance n / 4', () => {
    for (const n of [1, 4, 10, 24]) {
      const shares = binomial(n);
      expect(shares).toHaveLength(n + 1);
      const { all, mean, variance } = moments(shares, (k) => k);
      expect(all).toBeCloseTo(1, 12);
      expect(mean).toBeCloseTo(n / 2, 12);
      expect(variance).toBeCloseTo(fairVariance(n), 11);
    }
  });
});

describe('the board', () => {
  test('has a bin for each number of steps to the right, and a wall beyond the last', () => {
    for (const rows of [1, 6, 9, 24]) {
      const one = board({ rows });
      for (let bin = 0; bin < binCount(one); bin++) expect(binAt(one, binMiddle(one, bin))).toBe(bin);
      expect(binAt(one, -halfWidth(one))).toBe(0);
      expect(binAt(one, halfWidth(one))).toBe(binCount(one) - 1);
    }
  });

  test('has bins below the gaps of the last row, and room for a ball between any two pegs', () => {
    for (const rows of [1, 2, 9, 10]) {
      const one = board({ rows });
      const pegs = pegsOf(one);
      const lowest = Math.min(...pegs.map(({ y }) => y));
      for (const { x, y } of pegs) {
        if (y === lowest) expect(Math.abs((x - binMiddle(one, 0)) % 1)).toBeCloseTo(0.5, 9);
        for (const other of pegs)
          if (other.x !== x || other.y !== y)
            expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(1 - 1e-12);
        expect(Math.abs(x) + one.pegRadius + 2 * one.ballRadius).toBeLessThan(halfWidth(one));
      }
    }
  });

  test('is symmetric', () => {
    const places = pegsOf(start).map(({ x, y }) => `${x.toFixed(6)} ${y.toFixed(6)}`);
    for (const { x, y } of pegsOf(start))
      expect(places).toContain(`${(x === 0 ? 0 : -x).toFixed(6)} ${y.toFixed(6)}`);
  });

  test('gives the same starts for a number, and others for the next', () => {
    expect(releases(board({ seed: 4 }))).toEqual(releases(board({ seed: 4 })));
    expect(releases(board({ seed: 5 }))[0]).not.toEqual(releases(board({ seed: 4 }))[0]);
    const random = randoms(1);
    const mean = Array.from({ length: 4000 }, random).reduce((sum, x) => sum + x, 0) / 4000;
    // The mean of so many has a standard deviation of 0.29 / 63.
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.02);
  });
});

describe('a run', () => {
  test('takes each ball where a scene traces it, and counts it there', () => {
    const one = board({ balls: 30, feed: 30 });
    const run = runBoard(ricochet, one);
    const half = halfWidth(one);
    const side = (x: number, normal: number) =>
      ({ shape: 'plane', point: [x, 0, 0], normal: [normal, 0, 0] }) as const;
    const pegs = pegsOf(one).map(
      ({ x, y }) => ({ shape: 'sphere', center: [x, y, 0], radius: one.pegRadius }) as const,
    );
    const floor = {
      shape: 'plane',
      point: [0, landingHeight - one.ballRadius, 0],
      normal: [0, 1, 0],
    } as const;
    const scene = ricochet.createScene([floor, side(-half, 1), side(half, -1), ...pegs], {
      gravity: [0, -one.gravity, 0],
    });
    let same = 0;
    for (const [i, { time, x }] of releases(one).entries()) {
      const path = scene.trace(
        { position: [x, startHeight(one), 0], velocity: [0, 0, 0], radius: one.ballRadius },
        { restitution: ownRestitution(one) ** 2, maxBounces: 400 },
      );
      const landing = path.legs.find(({ target }) => target === 0);
      const ball = run.balls[i];
      // Each bounce off a peg magnifies rounding differences, so not every ball ends at the same place.
      const first = path.legs[0];
      expect(ball?.flights[1]?.time).toBeCloseTo(time + (first?.time ?? 0), 9);
      if (
        landing !== undefined &&
        ball?.landing !== undefined &&
        Math.abs(landing.center.x - ball.landing.x) < 1e-3
      )
        same += 1;
    }
    scene.dispose();
    expect(same).toBeGreaterThan(15);
  });

  test('loses no ball, keeps every ball between the walls and off the pegs, and ends when all have landed', () => {
    const run = runBoard(ricochet, start);
    expect(run.balls.every(({ landing }) => landing !== undefined)).toBe(true);
    const counts = countsAt(run, run.end);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(start.balls);
    expect(countsAt(run, 0).every((count) => count === 0)).toBe(true);
    const pegs = pegsOf(start);
    const reach = start.pegRadius + start.ballRadius;
    let [least, farthest] = [Number.POSITIVE_INFINITY, 0];
    for (const ball of run.balls.slice(0, 60))
      for (let k = 0; k < 400; k++) {
        const place = placeOf(ball, (run.end * k) / 400, start.gravity);
        if (place === undefined) continue;
        const nearest = Math.min(...pegs.map((peg) => Math.hypot(peg.x - place.x, peg.y - place.y)));
        least = Math.min(least, nearest - reach);
        farthest = Math.max(farthest, Math.abs(place.x));
      }
    expect(least).toBeGreaterThan(-1e-9);
    expect(farthest).toBeLessThan(halfWidth(start) - start.ballRadius + 1e-9);
  });

  test('in slices is the same as at once, tells how far it is, and what has landed where it is stopped', async () => {
    const one = board({ balls: 30 });
    const slices = new RunInSlices(ricochet, one);
    const known: number[] = [];
    while (!slices.isDone) {
      slices.goOn(2);
      known.push(slices.run.known);
      expect(slices.run.total).toBe(30);
      await turn();
    }
    expect(known.length).toBeGreaterThan(5);
    expect(known).toEqual([...known].sort((a, b) => a - b));
    expect(slices.run).toEqual(runBoard(ricochet, one));
    const stopped = new RunInSlices(ricochet, one);
    while (!stopped.run.balls.some(({ landing }) => landing !== undefined)) stopped.goOn(2);
    stopped.stop();
    stopped.goOn(2);
    const { balls, total, known: all } = stopped.run;
    expect(all).toBe(Number.POSITIVE_INFINITY);
    expect(balls).toHaveLength(total);
    expect(balls.every(({ landing }) => landing !== undefined)).toBe(true);
    expect(total).toBeLessThan(30);
  });

  test('is wider than the binomial', async () => {
    for (const seed of isLong ? [1, 2, 3] : [1]) {
      const { ratio } = resultAt(runBoard(ricochet, board({ seed })), Number.POSITIVE_INFINITY);
      expect(ratio).toBeGreaterThan(1.1);
      await turn();
    }
  });

  test('ends at the least and the most restitution', () => {
    for (const restitution of [0.5, 0.95]) {
      const run = runBoard(ricochet, board({ restitution, balls: 40 }));
      expect(run.end).toBeLessThan(200);
    }
  });

  test('has the same shape with another gravity', () => {
    const landings = (gravity: number, feed: number) =>
      runBoard(ricochet, board({ gravity, feed, balls: 12 })).balls.map(({ landing }) => landing?.bin);
    // Four times the gravity is twice as fast: by a power of two, so that not even the roundings differ.
    expect(landings(36, 30)).toEqual(landings(9, 15));
  });

  test('keeps balls that hit one another apart', () => {
    const one = board({ meet: true, feed: 3.5, balls: 30 });
    const run = runBoard(ricochet, one);
    for (let k = 0; k < 300; k++) {
      const places = run.balls.flatMap((ball) => placeOf(ball, (run.end * k) / 300, one.gravity) ?? []);
      for (const [i, a] of places.entries())
        for (const b of places.slice(i + 1))
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(2 * one.ballRadius - 1e-9);
    }
  });
});

test('every preset has words and questions that can be answered, in both languages', async () => {
  for (const language of ['en', 'ja'] as const) {
    const lab = galton(language);
    // Words may differ from language to language, balls do not.
    const count = language === 'en' ? '40' : '5';
    for (const { texts, name } of lab.presets) {
      let view = lab.view(ricochet, { ...texts, balls: [texts.balls?.[0] === '1' ? '1' : count] });
      while (view.more !== undefined) {
        view = view.more() ?? view;
        await turn();
      }
      const { description, questions = [], answers } = view;
      expect(description, name).not.toMatch(/NaN|undefined|Infinity/);
      for (const question of questions) expect(scoreOf(question, answerOf(question))).toBe(100);
      expect(answers.length).toBeGreaterThan(5);
      await turn();
    }
  }
});
