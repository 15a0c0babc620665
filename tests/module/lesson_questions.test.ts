// Predictions, runs, graphs and sums by themselves: no page is needed.
import { readFileSync } from 'node:fs';
import { createRicochet, type Ricochet } from 'ricochet-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { inWords } from '../../web/site/lesson/formula_words.js';
import { parseGoals } from '../../web/site/lesson/goals.js';
import { withoutOutcome } from '../../web/site/lesson/hidden_outcome.js';
import type { Lesson, LessonMaker, Texts } from '../../web/site/lesson/lesson.js';
import { Prediction } from '../../web/site/lesson/prediction.js';
import { answersOf, inputsOf } from '../../web/site/lesson/quantities.js';
import {
  angleOnCircle,
  answerOf,
  type CirclePointQuestion,
  differenceOf,
  type NumberQuestion,
  onCircle,
  scoreOf,
} from '../../web/site/lesson/question.js';
import { Runs, runsCsv, runTable } from '../../web/site/lesson/runs.js';
import { measuresOf, seriesCsv, seriesOf, type Track } from '../../web/site/lesson/series.js';
import { energyBars, exchangeMomentum, momentumChains } from '../../web/site/lesson/sums.js';
import { isSame } from '../../web/site/lesson/texts.js';
import { lesson as ballAndMovingBall } from '../../web/site/lessons/ball-and-moving-ball/lesson.js';
import { lesson as ballAndWall } from '../../web/site/lessons/ball-and-wall/lesson.js';
import { lesson as bulletAndMovingSphere } from '../../web/site/lessons/bullet-and-moving-sphere/lesson.js';
import { lesson as bulletAndSphere } from '../../web/site/lessons/bullet-and-sphere/lesson.js';
import { lesson as everythingAtOnce } from '../../web/site/lessons/everything-at-once/lesson.js';
import { lesson as fallingBullet } from '../../web/site/lessons/falling-bullet/lesson.js';
import { lesson as rayAndSphere } from '../../web/site/lessons/ray-and-sphere/lesson.js';
import { lesson as sphereAndPlane } from '../../web/site/lessons/sphere-and-plane/lesson.js';
import { lesson as twoBalls } from '../../web/site/lessons/two-balls/lesson.js';
import { messagesIn } from '../../web/site/messages/index.js';
import { languages, lessonPages } from '../browser/site.js';

const makers: [id: string, make: LessonMaker][] = [
  ['bullet-and-sphere', bulletAndSphere],
  ['bullet-and-moving-sphere', bulletAndMovingSphere],
  ['ball-and-moving-ball', ballAndMovingBall],
  ['ray-and-sphere', rayAndSphere],
  ['sphere-and-plane', sphereAndPlane],
  ['two-balls', twoBalls],
  ['ball-and-wall', ballAndWall],
  ['everything-at-once', everythingAtOnce],
  ['falling-bullet', fallingBullet],
];

const time: NumberQuestion = {
  id: 'time',
  title: 'Time',
  ask: 'When?',
  kind: 'number',
  unit: 'frames',
  none: 'never',
  worst: { value: 2, name: 'the answer itself' },
  answer: 2,
};

test('a score falls evenly from 100 to 0 at the worst difference, and only an exact guess has all points', () => {
  expect(scoreOf(time, 2)).toBe(100);
  expect(scoreOf(time, 1)).toBe(50);
  expect(scoreOf(time, 3)).toBe(50);
  expect(scoreOf(time, 4)).toBe(0);
  expect(scoreOf(time, 40)).toBe(0);
  expect(scoreOf(time, 2.000001)).toBe(99);
  expect(differenceOf(time, 1.5)).toBe(0.5);
});

test('that there is no answer is right or wrong, with nothing to measure', () => {
  const missed = { ...time, answer: undefined };
  expect([scoreOf(missed, null), scoreOf(missed, 2), scoreOf(time, null)]).toEqual([100, 0, 0]);
  expect(differenceOf(missed, 2)).toBeUndefined();
});

test('a point on a circle and its angle are each other’s inverse, within what can be hit', () => {
  const question: CirclePointQuestion = {
    id: 'contact',
    title: 'Contact',
    ask: 'Where?',
    kind: 'circle',
    name: 'Contact',
    worst: { value: 45, name: '45°' },
    circle: {
      center: { x: 1, y: 2, z: 3 },
      radius: 4,
      first: { x: 0, y: 0, z: 1 },
      aside: { x: 1, y: 0, z: 0 },
    },
    centerAfter: { x: 1, y: 2, z: 3 },
    answer: 30,
  };
  expect(onCircle(question, 90).x).toBeCloseTo(5, 12);
  for (const angle of [-90, -12.5, 0, 33, 90])
    expect(angleOnCircle(question, onCircle(question, angle))).toBe(angle);
  // The side of the sphere away from the bullet cannot be hit.
  expect(angleOnCircle(question, { x: 2, y: 2, z: -5 })).toBe(90);
});

test('a prediction hides until it is shown, needs a guess, and keeps its tries', () => {
  const prediction = new Prediction();
  expect(prediction.hides).toBe(false);
  prediction.switchOn();
  expect(prediction.hides).toBe(true);
  expect(prediction.check(time)).toBeUndefined();
  expect(prediction.hides).toBe(true);
  prediction.guess(time, 1);
  expect(prediction.check(time)).toMatchObject({ guess: 1, answer: 2, difference: 1, score: 50 });
  // Until the animation has reached it, the outcome stays hidden, but the guess counts.
  expect(prediction.hides).toBe(true);
  expect(prediction.isAsked).toBe(false);
  expect(prediction.tries).toEqual([]);
  expect(prediction.show()).toMatchObject({ score: 50 });
  expect(prediction.show()).toBeUndefined();
  expect(prediction.hides).toBe(false);
  // The outcome is known: no second try on it.
  prediction.guess(time, 2);
  expect(prediction.check(time)).toBeUndefined();
  prediction.startOver();
  expect(prediction.hides).toBe(true);
  expect(prediction.guessOf(time)).toBeUndefined();
  prediction.guess(time, 2);
  prediction.check(time);
  prediction.show();
  expect(prediction.tries.map(({ score }) => score)).toEqual([50, 100]);
  expect(prediction.mean).toBe(75);
});

const at = (x: number, y = 0) => ({ x, y, z: 0 });

/** A ball of mass 2 along x: its start, the place of its hit at time 1, and its velocities before and after. */
const track = (
  name: string,
  quantity: Track['quantity'],
  [from, hit]: [number, number],
  [before, after]: [number, number],
): Track => ({
  name,
  quantity,
  mass: 2,
  legs: [
    { time: 0, at: at(from), velocity: at(before) },
    { time: 1, at: at(hit), velocity: at(after) },
  ],
});

/** Equal balls, head-on: the first stops, the second moves on. */
const pair = [track('Ball A', 'bullet', [0, 3], [3, 0]), track('Ball B', 'sphere', [5, 5], [0, 3])];

test('a series holds a hit twice, before and after, so that a jump is upright', () => {
  const { times, values, sum } = seriesOf({ measure: 'momentum', axis: 'x' }, pair, { start: 0, end: 2 }, 4);
  expect(times).toEqual([0, 0.5, 1, 1, 1.5, 2]);
  expect(values).toEqual([
    [6, 6, 6, 0, 0, 0],
    [0, 0, 0, 6, 6, 6],
  ]);
  expect(sum).toEqual([6, 6, 6, 6, 6, 6]);
  const place = seriesOf({ measure: 'place', axis: 'x' }, pair, { start: 0, end: 2 }, 4);
  expect(place.values[0]).toEqual([0, 1.5, 3, 3, 3, 3]);
  expect(place.sum).toBeUndefined();
});

test('without masses there is no momentum; with an infinite one neither momentum nor energy', () => {
  const without = pair.map(({ mass: _, ...track }) => track);
  expect(measuresOf(without)).toEqual(['place', 'speed', 'energy']);
  expect(energyBars(without).map(({ before, after }) => [before, after])).toEqual([
    [4.5, 0],
    [0, 4.5],
  ]);
  const [first, second] = pair as [Track, Track];
  const fixed = [first, { ...second, mass: Number.POSITIVE_INFINITY }];
  expect(measuresOf(fixed)).toEqual(['place', 'speed']);
  expect(energyBars(fixed)).toEqual([]);
  expect(exchangeMomentum(fixed)).toBe(false);
});

test('momenta, tip to tail, end at the same sum before and after', () => {
  expect(exchangeMomentum(pair)).toBe(true);
  const turned: Track[] = pair.map((track, i) => ({
    ...track,
    legs: [
      { time: 0, at: at(0), velocity: i === 0 ? at(3, 1) : at(-1, 0) },
      { time: 1, at: at(0), velocity: i === 0 ? at(0, 2) : at(2, -1) },
    ],
  }));
  const { before, after } = momentumChains(turned, { width: 100, height: 50 });
  const offset = ({ from, to }: typeof before.sum) => [to.x - from.x, to.y - from.y];
  expect(offset(before.sum)[0]).toBeCloseTo(offset(after.sum)[0] as number, 12);
  expect(offset(before.sum)[1]).toBeCloseTo(offset(after.sum)[1] as number, 12);
  for (const { arrows } of [before, after]) {
    expect(arrows[1]?.from).toEqual(arrows[0]?.to);
    for (const { from, to } of arrows)
      for (const point of [from, to]) {
        expect(point.x).toBeGreaterThanOrEqual(-1e-9);
        expect(point.x).toBeLessThanOrEqual(100 + 1e-9);
        expect(point.y).toBeGreaterThanOrEqual(-1e-9);
        expect(point.y).toBeLessThanOrEqual(50 + 1e-9);
      }
  }
});

test('a series as CSV starts with the inputs, and has a column for each quantity of each body', () => {
  const text = seriesCsv(
    [['Ball A: Mass', '2']],
    pair,
    { start: 0, end: 2 },
    {
      time: 'time (frames)',
      of: (body, { measure, axis }) => `${body} ${measure} ${axis}`,
    },
  );
  const [given, head, first] = text.split('\n');
  expect(given).toBe('# Ball A: Mass,2');
  expect(head?.split(',').slice(0, 3)).toEqual(['time (frames)', 'Ball A place x', 'Ball A place y']);
  expect(head?.split(',')).toHaveLength(1 + 2 * 6);
  expect(first?.split(',').slice(0, 3)).toEqual(['0', '0', '0']);
});

const lesson: Lesson = {
  groups: [
    {
      title: 'Bullet',
      fields: [
        { kind: 'vector', id: 'from', label: 'Start', unit: 'units', quantity: 'bullet', path: 'from' },
        { kind: 'number', id: 'speed', label: 'Speed', unit: '', quantity: 'bullet', path: 'speed' },
      ],
    },
  ],
  presets: [],
  handles: [],
  solver: () => Promise.resolve(undefined),
  view: () => {
    throw new Error('not asked');
  },
};

test('the table of runs shows the inputs that differ, and its CSV all of them with all digits', () => {
  const runs = new Runs<Texts>();
  const texts = (speed: string) => ({ from: ['0', '1', '2'], speed: [speed] });
  const keep = (speed: string, time: number) =>
    runs.keep(
      texts(speed),
      inputsOf(lesson, texts(speed)),
      answersOf([{ kind: 'number', name: 'Time', value: time }]),
    );
  keep('3', 1 / 3);
  keep('6', 1 / 6);
  const { inputs, answers, rows } = runTable(runs.all);
  expect([inputs, answers]).toEqual([['Bullet: Speed'], ['Time']]);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['3', '0.33333'],
    ['6', '0.16667'],
  ]);
  expect(runsCsv(runs.all, 'Run').split('\n').slice(0, 2)).toEqual([
    'Run,Bullet: Start x (units),Bullet: Start y (units),Bullet: Start z (units),Bullet: Speed,Time',
    '1,0,1,2,3,0.3333333333333333',
  ]);
  expect(runs.find((kept) => isSame(kept, texts('6')))?.number).toBe(2);
  runs.remove(1);
  keep('9', 1 / 9);
  expect(runs.all.map(({ number }) => number)).toEqual([2, 3]);
});

for (const { id } of lessonPages)
  for (const language of languages)
    test(`the goals of ${id} in ${language} are read whole`, () => {
      const file = `web/site/lessons/${id}/goals.${language}.html`;
      const html = readFileSync(file, 'utf8');
      const { goal, questions } = parseGoals(html);
      expect(goal.length).toBeGreaterThan(20);
      expect(questions).toHaveLength(html.split('<details').length - 1);
      for (const { ask, answer, state, predict } of questions) {
        expect(ask.length).toBeGreaterThan(5);
        expect(answer.length).toBeGreaterThan(5);
        expect(state ?? predict).toBeDefined();
      }
    });

describe('what lessons ask', () => {
  let ricochet: Ricochet;
  beforeAll(async () => {
    ricochet = await createRicochet();
  });

  for (const [id, make] of makers)
    test(`${id} asks what the solver can answer, for every preset`, () => {
      const { presets, view, normalize } = make('en');
      for (const { name, texts } of presets) {
        const { questions = [], tracks = [], result } = view(ricochet, normalize?.(texts) ?? texts);
        expect(questions.length, name).toBeGreaterThan(0);
        expect(new Set(questions.map((question) => question.id)).size).toBe(questions.length);
        for (const question of questions) {
          expect(scoreOf(question, answerOf(question)), `${name}: ${question.id}`).toBe(100);
          // If there may be no answer, a learner can choose that.
          if (question.answer === undefined) expect(question.none, question.id).toBeDefined();
          if (question.kind === 'choice')
            expect(question.options.map(({ value }) => value)).toContain(question.answer);
          if (question.kind !== 'choice' && question.answer !== undefined)
            expect(question.worst.value).toBeGreaterThan(0);
        }
        for (const { legs } of tracks) expect(legs.length).toBeGreaterThan(0);
        const contact = questions
          .filter((question) => question.kind === 'circle')
          .find(({ isDirection }) => !isDirection);
        if (contact?.answer === undefined) continue;
        // The answer on the circle, at the sphere's later place, equals the solver's point of contact.
        const point = onCircle(contact, contact.answer, contact.centerAfter);
        const { x, y, z } = (result as { point: typeof point }).point;
        const size = contact.circle.radius + Math.hypot(x, y, z);
        expect(Math.hypot(point.x - x, point.y - y, point.z - z)).toBeLessThan(1e-12 * size);
      }
    });

  test('a figure without its outcome has no part and no point in view that depends on it', () => {
    // The same start with a different outcome: the radius of a sphere decides between hit and miss.
    const { presets, view } = bulletAndSphere('en');
    const texts = presets[0]?.texts ?? {};
    const seen = (radius: string) => {
      const { figure } = view(ricochet, { ...texts, radius: [radius] });
      if (figure === undefined) throw new Error('no figure');
      const { parts, inView } = withoutOutcome(figure);
      const from = figure.view.toArray().map((x) => x.toFixed(9));
      return { kinds: parts.map(({ kind, quantity }) => [kind, quantity]), count: inView.length, from };
    };
    // It does not affect the viewpoint either.
    expect(seen('3')).toEqual(seen('4'));
  });
});

test('every word in a formula of the module has a translation', () => {
  const source = ['quantities', 'symbols']
    .map((file) => readFileSync(new URL(`../../web/module/explanations/${file}.ts`, import.meta.url), 'utf8'))
    .join('\n');
  const inFormulas = new Set([...source.matchAll(/\\text\{([^}]*)\}/g)].map(([, word = '']) => word));
  expect(inFormulas.size).toBeGreaterThan(3);
  const { formulaWords } = messagesIn('ja').working;
  expect(Object.keys(formulaWords).sort()).toEqual([...inFormulas].sort());
  expect(inWords(String.raw`r_{\text{bullet}} + \text{unknown}`, formulaWords)).toBe(
    String.raw`r_{\text{弾}} + \text{unknown}`,
  );
});
