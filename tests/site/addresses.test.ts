// Hostile numbers in the addresses of every lesson and laboratory, asked of the page's own state: it answers at once, and shows no NaN.
// tests/browser/addresses.test.ts opens one of them on each page.
import { createRicochet, RicochetError } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import { Session as TableSession } from '../../web/site/billiards/session.js';
import { aim } from '../../web/site/laboratories/aim/laboratory.js';
import { bouncing } from '../../web/site/laboratories/bouncing/laboratory.js';
import { galton } from '../../web/site/laboratories/galton/laboratory.js';
import { level } from '../../web/site/laboratories/level/laboratory.js';
import { Session } from '../../web/site/laboratories/many-balls/session.js';
import * as manyBalls from '../../web/site/laboratories/many-balls/state.js';
import { mirrors } from '../../web/site/laboratories/mirrors/laboratory.js';
import { startOf } from '../../web/site/laboratories/pool-hall/presets.js';
import * as poolHall from '../../web/site/laboratories/pool-hall/state.js';
import { predictability } from '../../web/site/laboratories/predictability/laboratory.js';
import type { LessonMaker } from '../../web/site/lesson/lesson.js';
import { LessonState } from '../../web/site/lesson/lesson_state.js';
import { PlaneView } from '../../web/site/lesson/plane_view.js';
import { answersSection } from '../../web/site/lesson/tables.js';
import { messagesIn } from '../../web/site/messages/index.js';
import { lessonIds } from '../../web/site/pages.js';
import { chooser, hostile, laboratoryFields, nonsense } from '../hostile_addresses.js';
import { isLong } from '../long.js';
import { turn } from '../turn.js';

const ricochet = await createRicochet();
const lessons = await Promise.all(
  lessonIds.map(async (id) => {
    const { lesson } = (await import(`../../web/site/lessons/${id}/lesson.ts`)) as { lesson: LessonMaker };
    return [id, lesson] as const;
  }),
);
const described = [...lessons, ...Object.entries({ aim, bouncing, galton, level, mirrors, predictability })];

/** States of each page in English; in Japanese, where numbers do the same, a third of them. */
const states = isLong ? 500 : 60;

/** The most that one state may take, in seconds of processor time: a picture at once. */
const most = 2;
const worked = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** What is wrong in something that is shown: the first NaN, as a number or in a text, wherever it stands. What was asked for may be quoted. */
function wrongIn(shown: unknown, path = '', seen = new Set<unknown>()): string | undefined {
  if (typeof shown === 'number') return Number.isNaN(shown) ? `${path} is NaN` : undefined;
  if (typeof shown === 'string')
    return nonsense.test(shown.replace(/[“「][^”」]*[”」]/g, '')) ? `${path}: ${shown}` : undefined;
  if (typeof shown !== 'object' || shown === null || seen.has(shown)) return undefined;
  seen.add(shown);
  for (const [name, part] of Object.entries(shown)) {
    const found = wrongIn(part, `${path}.${name}`, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All that a page shows of a state but for its stage in space, which a browser draws. */
function shownOf(state: LessonState, language: 'en' | 'ja'): unknown {
  const { view, problem } = state;
  if (view === undefined) return undefined;
  const { description, steps, figure, drawing, stops, plots, tables, start = 0, end } = view;
  const plane = drawing && new PlaneView(drawing.box, 380, 190);
  return {
    problem: problem?.message,
    description,
    answers: answersSection(state, messagesIn(language)),
    steps,
    parts: figure?.parts,
    drawn: plane && [start, (start + end) / 2, end].map((time) => drawing.draw(plane, time, false)),
    stops: stops?.times.map((_, i) => stops.say(i)),
    plots,
    tables,
    start,
    end,
  };
}

describe.each(['en', 'ja'] as const)('in %s', (language) => {
  it.each(described)('%s: any number in its address, and it answers at once', async (id, make) => {
    const words = messagesIn(language);
    const lesson = make(language);
    const begin = new LessonState(lesson, '', words).texts;
    const isNumber = ([first = '']: string[]) => first === '' || !Number.isNaN(Number(first));
    const fields = Object.entries(begin).filter(([, texts]) => isNumber(texts));
    const own = laboratoryFields[id];
    const choose = chooser(language === 'en' ? 12 : 13);
    const found: string[] = [];
    let notes = 0;
    const count = language === 'en' ? states : states / 3;
    for (let i = 0; i < count; i++) {
      await turn();
      // Half of the time one number is hostile, half of the time two; and each third time all of a field.
      const changed = Array.from({ length: own === undefined ? 1 + (i % 2) : 1 }, () => {
        const [before, texts] =
          own === undefined
            ? choose(fields.map(([name, texts]) => [`${name}=`, texts] as const))
            : choose(
                own.map(
                  ([name, many]) => [name, Array.from({ length: many }, (_, at) => `${1 + at}`)] as const,
                ),
              );
        const place = choose(texts.map((_text, at) => at));
        return (
          before + texts.map((text, at) => (at === place || i % 3 === 0 ? choose(hostile) : text)).join(',')
        );
      });
      const query = `?${changed.join('&')}`;
      const before = worked();
      const state = new LessonState(lesson, query, words);
      state.start(ricochet);
      const shown = shownOf(state, language);
      const seconds = worked() - before;
      if (state.problem !== undefined) notes++;
      const wrong = shown === undefined ? 'nothing is shown' : wrongIn(shown);
      if (wrong !== undefined) found.push(`${query}: ${wrong}`);
      if (seconds > most) found.push(`${query} takes ${seconds.toFixed(1)} s`);
    }
    expect(found.slice(0, 12)).toEqual([]);
    expect(notes).toBeGreaterThan(count / 10);
  });
});

const said = {
  en: [
    'The link asks for 1e308, which cannot be drawn: only 0 and numbers between 1e-9 and 1e9 in size can. The usual starting value is used instead.',
    'Use 0 or a number between 1e-9 and 1e9 in size: anything larger or smaller cannot be drawn.',
  ],
  ja: [
    'リンクで指定された 1e308 は、図に表せる範囲(0、または大きさ 1e-9 から 1e9 まで)を超えています。代わりに初期値を表示しています。',
    '0 か、大きさが 1e-9 から 1e9 までの数を入れてください。これより大きい数や小さい数は図に表せません。',
  ],
} as const;

describe.each(['en', 'ja'] as const)('a number that no picture shows, in %s', (language) => {
  const make = new Map(lessons).get('bullet-and-sphere');
  if (make === undefined) throw new Error('There is no such lesson');
  const lesson = make(language);
  const opened = (query: string) => {
    const state = new LessonState(lesson, query, messagesIn(language));
    state.start(ricochet);
    return state;
  };
  const typed = (state: LessonState, text: string) => state.change({ ...state.texts, radius: [text] });

  it('is reported of an address, and the start stands there', () => {
    const state = opened('?radius=1e308&speed=2');
    expect(state.problem).toMatchObject({ message: said[language][0], isNote: true });
    expect(state.texts).toMatchObject({ radius: ['2.5'], speed: ['2'] });
    state.change({ ...state.texts, speed: ['3'] });
    expect(state.problem).toBeUndefined();
  });

  it.each(['1e308', '-1e308', '1e10', '1e-300', '1e999'])('is refused as it is typed: %s', (text) => {
    const state = opened('');
    const { view } = state;
    typed(state, text);
    expect(state.problem?.message).toBe(said[language][1]);
    expect(state.problem?.isNote).toBeUndefined();
    expect(state.view).toBe(view);
    typed(state, '1e9');
    expect(state.problem).toBeUndefined();
  });

  it('and one that the solver refuses, leave the start of the lesson in its place', () => {
    const state = opened('?radius=-1');
    if (language === 'en') expect(state.problem?.message).toContain('This must be greater than 0');
    expect(state.problem?.isNote).toBe(true);
    expect(state.texts.radius).toEqual(['2.5']);
    typed(state, '1');
    expect(state.problem).toBeUndefined();
  });
});

/** Hostile queries of a laboratory with a state of its own. */
function* queriesOf(id: string): Iterable<string> {
  const choose = chooser(14);
  const fields = laboratoryFields[id] ?? [];
  for (let i = 0; i < states; i++) {
    const [before, count] = choose(fields);
    const place = Math.floor((i * 7) % count);
    const numbers = Array.from({ length: count }, (_, at) =>
      at === place || i % 3 === 0 ? choose(hostile) : String(1 + at),
    );
    yield `?${before}${numbers.join(',')}`;
  }
}

/** Runs what a state asks for: an answer, or what the solver refuses by name. */
function ask(answer: () => unknown): unknown {
  try {
    return answer();
  } catch (cause) {
    if (RicochetError.is(cause)) return cause.message;
    throw cause;
  }
}

it('many-balls: any number in its address, and it answers at once', async () => {
  for (const query of queriesOf('many-balls')) {
    await turn();
    const before = worked();
    const { state } = manyBalls.readState(query);
    expect(wrongIn(state), query).toBeUndefined();
    expect(wrongIn(manyBalls.writeState(state)), query).toBeUndefined();
    const shown = ask(() => {
      const session = new Session(ricochet, state, { steps: 'steps', events: 'events' });
      session.reach(1, 200);
      const { simulation } = session.runner;
      const places = [...simulation.positions, ...simulation.velocities];
      simulation.dispose();
      return places;
    });
    expect(wrongIn(shown), query).toBeUndefined();
    expect(worked() - before, query).toBeLessThan(most);
  }
});

it.each([
  ['?preset=own&balls=3,5,1e200,0,0.6,1,1', true],
  ['?preset=gas&count=1e308', true],
  ['?preset=gas&count=5', false],
])('many-balls says whether its address is beyond what it shows: %s', (query, isBeyond) => {
  const { state, ...read } = manyBalls.readState(query);
  expect(read.isBeyond).toBe(isBeyond);
  expect(state).toEqual(
    isBeyond ? manyBalls.startOf(state.preset) : { ...manyBalls.startOf('gas'), values: state.values },
  );
});

it('pool-hall: any number in its address, and it answers at once', async () => {
  const session = new TableSession(ricochet);
  for (const query of queriesOf('pool-hall')) {
    await turn();
    const before = worked();
    const { state } = poolHall.readState(query, startOf('break'));
    expect(wrongIn(state), query).toBeUndefined();
    expect(wrongIn(poolHall.writeState(state)), query).toBeUndefined();
    expect(wrongIn(ask(() => session.foresee(state))), query).toBeUndefined();
    expect(worked() - before, query).toBeLessThan(most);
  }
  session.dispose();
});
