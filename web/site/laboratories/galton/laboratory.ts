// The laboratory with the Galton board: hundreds of balls fall through rows of pegs, and their histogram is compared
// with the binomial.
import { html } from 'lit';
import { choiceField, numberAnswer, numberField, presetsFrom } from '../../lesson/descriptions.js';
import type { FieldGroup, LabPage, Lesson, LessonMaker, Table, Texts, View } from '../../lesson/lesson.js';
import type { Question } from '../../lesson/question.js';
import { RefusedNumber, scalarOf } from '../../lesson/texts.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import type { Quantity } from '../../shell/quantity.js';
import { type SimulationSolver, startSimulation } from '../../shell/solvers/simulation.js';
import type { Answer } from '../../widgets/answer_table.js';
import { short, textOf } from '../../widgets/numbers.js';
import { fairVariance, moments } from './binomial.js';
import { type Board, binMiddle, boardOf, pitch, spareBins } from './board.js';
import { drawingOf, expectedCounts } from './drawing.js';
import { codeOf, csvOf, jsonOf } from './export.js';
import { type GaltonMessages, galtonMessages } from './messages.js';
import { countsAt, type Run, RunInSlices } from './run.js';

const ballChoices = ['1', '10', '100', '500'];

const start: Texts = {
  rows: ['10'],
  balls: ['500'],
  restitution: ['0.5'],
  peg: ['0.14'],
  ball: ['0.16'],
  spread: ['0.1'],
  feed: ['20'],
  meet: ['0'],
  gravity: ['9.81'],
  seed: ['1'],
};

const changes = {
  steel: {},
  one: { balls: ['1'] },
  lively: { restitution: ['0.8'] },
  crowd: { meet: ['1'], feed: ['3.5'], balls: ['100'] },
  tall: { rows: ['16'], restitution: ['0.6'] },
};

function groupsIn(language: Language): FieldGroup[] {
  const words = galtonMessages[language];
  const { metric: units } = messagesIn(language);
  return [
    {
      title: words.balls,
      fields: [
        choiceField('balls', words.count, ballChoices, words.countUnit, { quantity: 'bullet' }),
        numberField('restitution', words.restitution, '', 'bullet'),
        numberField('ball', words.ball, units.units, 'bullet'),
        numberField('spread', words.spread, units.units, 'bullet'),
        numberField('feed', words.feed, '', 'bullet'),
        { kind: 'switch', id: 'meet', label: words.meet, unit: '', quantity: 'plain', path: 'meet' },
      ],
    },
    {
      title: words.board,
      fields: [
        numberField('rows', words.rows, '', 'sphere'),
        numberField('peg', words.peg, units.units, 'sphere'),
        numberField('gravity', words.gravity, units['units/frame²']),
        numberField('seed', words.seed, ''),
      ],
    },
  ];
}

/** Bounds within which the board can be built and its run is short. */
function check(board: Board, words: GaltonMessages['refused'], language: Language): void {
  const { aboveZero } = messagesIn(language).errors;
  const refuse = (isBad: boolean, path: string, message: string) => {
    if (isBad) throw new RefusedNumber(path, message);
  };
  const { rows, pegRadius, ballRadius, restitution, spread, feed, gravity, seed, meet } = board;
  refuse(!(Number.isInteger(rows) && rows >= 1 && rows <= 24), 'rows', words.rows);
  refuse(!(pegRadius > 0), 'peg', aboveZero);
  refuse(!(ballRadius > 0), 'ball', aboveZero);
  refuse(!(2 * (pegRadius + ballRadius) <= 0.95 * pitch), 'ball', words.fit);
  // Duller balls roll off pegs in thousands of tiny hops, each of them an event.
  refuse(!(restitution >= 0.5 && restitution <= 0.95), 'restitution', words.bouncy);
  // A ball exactly above a peg bounces on it until it rests there.
  refuse(!(spread >= 0.001 && spread <= 0.5 * pitch), 'spread', words.spread);
  refuse(!(gravity > 0), 'gravity', aboveZero);
  refuse(!(feed >= 0.5 && feed <= 100), 'feed', words.feed);
  // The previous ball has to be out of the way: it falls by g t² / 2.
  const most = Math.sqrt(gravity / (4.4 * ballRadius));
  refuse(meet && feed > most, 'feed', words.crowd(short(Math.floor(10 * most) / 10)));
  refuse(!(Number.isInteger(seed) && seed >= 0), 'seed', words.seed);
}

/** The counts in the bins, their moments, and how the variance compares with that of the binomial. */
export function resultAt(run: Run, time: number) {
  const { board } = run;
  const counts = countsAt(run, time);
  const found = moments(counts, (bin) => binMiddle(board, bin));
  return { counts, ...found, ratio: found.variance / fairVariance(board.rows) };
}

const middleOf = (board: Board, counts: readonly number[]): number =>
  counts.reduce((sum, count, bin) => sum + (Math.abs(binMiddle(board, bin)) <= 1.01 ? count : 0), 0);

function answersOf(run: Run, words: GaltonMessages): Answer[] {
  const { board, contacts } = run;
  const result = resultAt(run, Number.POSITIVE_INFINITY);
  const say = words.answers;
  const number = (name: string, value: number, quantity: Quantity = 'plain') =>
    numberAnswer(name, value, { quantity });
  const expected = expectedCounts(board, result.all);
  return [
    number(say.landed, result.all, 'bullet'),
    number(say.variance, Number(result.variance.toPrecision(5)), 'bullet'),
    number(say.fair, fairVariance(board.rows), 'normal'),
    number(say.ratio, Number(result.ratio.toPrecision(4))),
    number(say.contacts, contacts),
    number(say.perBall, Number((contacts / Math.max(1, run.balls.length)).toPrecision(4))),
    number(say.mean, Number(result.mean.toPrecision(4))),
    number(say.middle, middleOf(board, result.counts), 'bullet'),
    number(say.middleFair, Number(middleOf(board, expected).toPrecision(4)), 'normal'),
  ];
}

/** With fewer balls, nothing can be said about a width. */
const enough = 20;

/**
 * The result of the run at a time: before its end the picture only shows how many balls have landed. A time that is not
 * computed yet shows the last one that is.
 */
function textOfRun(run: Run, time: number, words: GaltonMessages): string {
  const { all, ratio } = resultAt(run, Math.min(time, run.known));
  if (time > run.known) return words.upTo(short(run.known), all, run.total);
  if (run.known < Number.POSITIVE_INFINITY || time < run.end) return words.soFar(all, run.total);
  if (all === 0) return words.none;
  if (all < enough) return words.few(all, run.balls.length, run.contacts);
  const why = ratio > 1.15 ? words.wider : words.narrower;
  return `${words.description(all, run.balls.length, ratio.toFixed(2), run.contacts)}${words.gap}${why}`;
}

function tableOf(run: Run, words: GaltonMessages): Table {
  const { board } = run;
  const { counts, all } = resultAt(run, Number.POSITIVE_INFINITY);
  const expected = expectedCounts(board, all);
  const number = (value: number) => ({ text: short(Number(value.toPrecision(4))), value });
  return {
    ...words.table,
    rows: counts.map((count, bin) => [
      bin - spareBins,
      number(binMiddle(board, bin)),
      count,
      number(expected[bin] ?? 0),
    ]),
  };
}

function questionsOf(run: Run, words: GaltonMessages): Question[] {
  const { wider, middle } = words.question;
  const { counts, ratio, all } = resultAt(run, Number.POSITIVE_INFINITY);
  if (all < enough || run.known < Number.POSITIVE_INFINITY) return [];
  return [
    {
      kind: 'choice',
      id: 'wider',
      title: wider.title,
      ask: wider.ask,
      worst: { value: 1, name: '' },
      options: Object.entries(wider.options).map(([value, label]) => ({ value, label })),
      answer: ratio > 1.15 ? 'wider' : ratio < 0.87 ? 'narrower' : 'same',
      seenAt: run.end,
    },
    {
      kind: 'number',
      isCount: true,
      id: 'middle',
      title: middle.title,
      ask: middle.ask(run.balls.length),
      unit: '',
      worst: { value: run.balls.length / 3, name: middle.worst },
      answer: middleOf(run.board, counts),
      seenAt: run.end,
    },
  ];
}

/** Milliseconds of work between two turns of the page, and between two updates of the result. */
const slice = 10;
const between = 300;

/** The last run, while nothing that it depends on changes. */
function runner() {
  let kept: { key: string; slices: RunInSlices } | undefined;
  return (ricochet: SimulationSolver, board: Board): RunInSlices => {
    const key = JSON.stringify(board);
    if (kept?.key !== key) {
      kept?.slices.stop();
      kept = { key, slices: new RunInSlices(ricochet, board) };
      kept.slices.goOn(slice);
    }
    return kept.slices;
  };
}

/** The texts beside the fields: the progress of the run, or a button for another one. */
function besideFields(slices: RunInSlices, run: Run, texts: Texts, words: GaltonMessages) {
  return (page: LabPage) => {
    if (slices.isDone)
      return html`<p class="on-screen"><button type="button" @click=${() => page.lay({ ...page.texts, seed: [textOf(scalarOf(texts, 'seed') + 1)] })}>${words.again}</button></p>`;
    const landed = run.balls.filter(({ landing }) => landing !== undefined).length;
    return html`<p class="galton-progress flow on-screen"><progress max=${run.total} value=${landed} aria-label=${words.computed}></progress>
      <button type="button" @click=${() => slices.stop()}>${words.stop}</button></p>`;
  };
}

function viewOf(slices: RunInSlices, texts: Texts, words: GaltonMessages): View {
  const { run, isDone } = slices;
  let looked = performance.now();
  const more = (): View | undefined => {
    slices.goOn(slice);
    if (!slices.isDone && performance.now() - looked < between) return undefined;
    looked = performance.now();
    return viewOf(slices, texts, words);
  };
  return {
    ...(isDone ? {} : { more }),
    answers: answersOf(run, words),
    description: textOfRun(run, Number.POSITIVE_INFINITY, words),
    says: (time) => textOfRun(run, time, words),
    drawing: drawingOf(run),
    own: run,
    end: run.end,
    seconds: Math.min(45, Math.max(4, run.end)),
    program: { code: codeOf(run.board) },
    data: { csv: () => csvOf(run), json: () => jsonOf(run) },
    result: resultAt(run, Number.POSITIVE_INFINITY),
    questions: questionsOf(run, words),
    tables: [tableOf(run, words)],
    legend: html`<p class="line-key flow soft" aria-hidden="true"><span class="quantity-bullet">${words.chart.counted}</span><span class="quantity-normal">${words.chart.binomial}</span></p>`,
    panels: { given: besideFields(slices, run, texts, words) },
  };
}

export const galton: LessonMaker = (language): Lesson<SimulationSolver> => {
  const words = galtonMessages[language];
  const run = runner();
  return {
    stage: 'plane',
    groups: groupsIn(language),
    presets: presetsFrom(start, words.presets, changes),
    words: { scene: words.scene, hint: words.hint },
    solver: startSimulation,
    view: (ricochet, texts) => {
      const board = boardOf(texts);
      check(board, words.refused, language);
      return viewOf(run(ricochet, board), texts, words);
    },
  };
};
