// The lesson of 2002: a ball and a moving ball over one frame, in the plane or in space.
import type { ExplanationStep, MovingBall, Sweep, SweepEscape } from 'ricochet-wasm';
import { choiceField } from '../../lesson/descriptions.js';
import type { Check, Lesson, Textbook, Texts, View } from '../../lesson/lesson.js';
import { choiceOf } from '../../lesson/texts.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { type CoreSolver, startCore } from '../../shell/solvers/core.js';
import { vec } from '../../stage/figure.js';
import type { Answer } from '../../widgets/answer_table.js';
import { place, planePlace, short } from '../../widgets/numbers.js';
import { ballMessages } from '../shared/ball_messages.js';
import {
  type BallName,
  ballHandles,
  ballTracks,
  type Given,
  type GivenBall,
  movingBallFields,
  movingBallOf,
} from '../shared/balls.js';
import { callOf, presetsIn, type WrittenPresets } from '../shared/fields.js';
import { notesIn, stepWords } from '../shared/step_messages.js';
import { sweepFigure, sweepScene } from './figure.js';
import { lessonMessages } from './messages.js';
import { sweepQuestions } from './questions.js';
import { roundsIn, sliders } from './rounds.js';
import { why } from './why.js';

const inPlane = (texts: Texts): boolean => choiceOf(texts, 'dimensions') !== '3';
const vectors = ['aPosition', 'aVelocity', 'bPosition', 'bVelocity'];

function ballOf(texts: Texts, name: BallName): GivenBall {
  const { position, velocity, radius } = movingBallOf(texts, name);
  if (!inPlane(texts)) return { position, velocity, radius };
  const flat = ({ x, y }: Given) => ({ x, y });
  return { position: flat(position), velocity: flat(velocity), radius };
}

/** The tests in the order of their cost. */
const order: SweepEscape[] = ['overlapping', 'too-short', 'not-toward', 'passes-by', 'too-far'];

/** The values that each test compares, as far as the derivation got. */
function compared(steps: ExplanationStep[], a: GivenBall, b: GivenBall): Record<SweepEscape, string> {
  const value = (id: ExplanationStep['id']) => steps.find((step) => step.id === id)?.value;
  const number = (id: ExplanationStep['id']) => value(id) as number | undefined;
  const sumOfRadii = number('reach') ?? 0;
  const m = vec(b.position).sub(vec(a.position));
  const v = vec(a.velocity).sub(vec(b.velocity));
  const say = (one: number | undefined, sign: string, other: number | undefined) =>
    one === undefined || other === undefined ? '' : `${short(one)} ${sign} ${short(other)}`;
  const compare = (one: number | undefined, other: number | undefined) =>
    say(one, one === other ? '=' : (one ?? 0) < (other ?? 0) ? '<' : '>', other);
  return {
    overlapping: compare(m.lengthSq(), sumOfRadii * sumOfRadii),
    'too-short': compare(number('relative-speed'), m.length() - sumOfRadii),
    'not-toward': compare(m.dot(v), 0),
    'passes-by': compare(number('closest-distance-squared'), sumOfRadii * sumOfRadii),
    'too-far': compare(number('fraction'), 1),
  };
}

/**
 * The result of each test. The first one that stops decides; for balls that touch at the start there is only the
 * first test.
 */
function checksOf(language: Language, sweep: Sweep): Check[] {
  const { names, ...words } = lessonMessages[language].tests;
  const stoppedAt = sweep.touches ? order.length : order.indexOf(sweep.escape);
  const atStart = sweep.touches && sweep.fraction === 0;
  return order.map((test, i) => {
    const isReached = i <= stoppedAt && !(atStart && i > 0);
    const outcome = isReached ? (i === stoppedAt ? 'stopped' : 'passed') : 'not-reached';
    const says = atStart && i > 0 ? words.notNeeded : words[outcome];
    return { name: names[test], outcome, says };
  });
}

function testsTable(
  checks: readonly Check[],
  language: Language,
  numbers: Record<SweepEscape, string>,
): string[][] {
  const { rules } = lessonMessages[language].tests;
  return checks.map(({ name, outcome, says }, i) => {
    const test = order[i] as SweepEscape;
    return [`${i + 1} ${name}`, rules[test], outcome === 'not-reached' ? '' : numbers[test], says];
  });
}

/** The article's code as printed, in doubles, on the relative movement: the length that is left, or no collision. */
function of2002(a: GivenBall, b: GivenBall): number | false {
  const movement = vec(a.velocity).sub(vec(b.velocity));
  const c = vec(b.position).sub(vec(a.position));
  const sumRadii = a.radius + b.radius;
  const length = movement.length();
  if (length < c.length() - sumRadii) return false;
  const d = (movement.x * c.x + movement.y * c.y + movement.z * c.z) / length;
  if (d <= 0) return false;
  const f = c.length() * c.length() - d * d;
  if (f >= sumRadii * sumRadii) return false;
  const distance = d - Math.sqrt(sumRadii * sumRadii - f);
  return length < distance ? false : distance;
}

function textbookOf(language: Language, a: GivenBall, b: GivenBall, sweep: Sweep): Textbook {
  const words = lessonMessages[language];
  const { hit, miss } = messagesIn(language).textbook;
  const distance = of2002(a, b);
  const agrees = sweep.touches === (distance !== false) && !(sweep.touches && Number.isNaN(distance));
  const overlaps = !sweep.touches && sweep.escape === 'overlapping';
  const lost = distance === false && sweep.touches;
  const why = overlaps
    ? words.whyOverlap
    : lost && sweep.fraction === 0
      ? words.whyStart
      : lost && isTangent(a, b, sweep)
        ? words.whyTangent
        : undefined;
  const says =
    distance === false
      ? miss
      : Number.isNaN(distance)
        ? words.nothing
        : distance < 0
          ? words.behind(short(-distance))
          : hit;
  const exact = sweep.touches ? hit : miss;
  return { name: words.formula2002, says, exact, agrees, ...(why === undefined ? {} : { why }) };
}

/** The relative movement stays square to the line of centres, to the last digits. */
function isTangent(a: GivenBall, b: GivenBall, sweep: Sweep): boolean {
  if (!sweep.touches) return false;
  const relative = vec(a.velocity).sub(vec(b.velocity)).normalize();
  return Math.abs(relative.dot(vec(sweep.normal))) < 1e-6;
}

function answersOf(language: Language, sweep: Sweep, flat: boolean): Answer[] {
  const words = lessonMessages[language];
  const balls = ballMessages[language];
  const { answers, units } = messagesIn(language);
  const length = { kind: 'vector', unit: units.units, flat } as const;
  const places: Answer[] = [
    { ...length, name: words.movementA, value: sweep.movementA, quantity: 'bullet' },
    { ...length, name: words.movementB, value: sweep.movementB, quantity: 'target-velocity' },
    { ...length, name: balls.centerA, value: sweep.centerA, quantity: 'bullet' },
    { ...length, name: balls.centerB, value: sweep.centerB, quantity: 'sphere' },
  ];
  if (!sweep.touches)
    return [
      { kind: 'verdict', name: words.touch, value: answers.no },
      { kind: 'words', name: answers.why, value: words.escapes[sweep.escape] },
      ...places,
    ];
  return [
    { kind: 'verdict', name: words.touch, value: answers.yes },
    { kind: 'number', name: words.fraction, value: sweep.fraction },
    ...places.slice(0, 2),
    { ...length, name: balls.point, value: sweep.point, refers: 'hit-point' },
    { kind: 'vector', name: balls.normal, value: sweep.normal, quantity: 'normal', flat, refers: 'normal' },
    ...places.slice(2),
  ];
}

function viewOf(ricochet: CoreSolver, language: Language, texts: Texts): View {
  const words = lessonMessages[language];
  const [a, b] = [ballOf(texts, 'a'), ballOf(texts, 'b')];
  const { sweep, steps } = ricochet.explain.sweep(a as MovingBall, b as MovingBall);
  const flat = inPlane(texts);
  const scene = sweepScene(a, b, sweep, flat, steps.find(({ id }) => id === 'closest-time')?.value);
  const checks = checksOf(language, sweep);
  return {
    answers: answersOf(language, sweep, flat),
    description: sweep.touches
      ? words.description(short(sweep.fraction), (flat ? planePlace : place)(sweep.point))
      : words.escapes[sweep.escape],
    steps,
    stepWords: stepWords(language, ballMessages[language].titles, {
      fraction: notesIn(language).fraction,
    }),
    keySteps: [
      'relative-velocity',
      'closest-time',
      'closest-distance-squared',
      'half-chord-squared',
      'fraction',
    ],
    figure: sweepFigure(scene),
    end: 1,
    moments: sweep.touches ? [{ time: sweep.fraction, name: messagesIn(language).player.toHit }] : [],
    call: callOf('sweep', { a, b }),
    result: sweep,
    questions: sweepQuestions(language, scene),
    tracks: ballTracks(language, scene.legs),
    textbook: textbookOf(language, a, b, sweep),
    checks,
    tables: [
      {
        title: words.tests.title,
        head: words.tests.head,
        rows: testsTable(checks, language, compared(steps, a, b)),
      },
    ],
  };
}

const start: Texts = {
  dimensions: ['2'],
  aPosition: ['-6', '-1.5', '0'],
  aVelocity: ['11', '2', '0'],
  aRadius: ['1'],
  bPosition: ['3', '1.5', '0'],
  bVelocity: ['0', '0', '0'],
  bRadius: ['1.5'],
};

const presets = {
  hit: { name: ['A hit', '当たり'] },
  two: { name: ['Both move', '両方が動く'], bPosition: ['2', '4', '0'], bVelocity: ['-1', '-5', '0'] },
  crossing: {
    name: ['Paths cross, no hit', '軌道は交わるが外れ'],
    bPosition: ['1', '7', '0'],
    bVelocity: ['0', '-5', '0'],
  },
  overlapping: { name: ['Overlapping', '重なり'], bPosition: ['-4', '-1', '0'] },
  short: { name: ['Too short', '短すぎる'], aVelocity: ['5', '1', '0'] },
  away: { name: ['Not toward B', '向かっていない'], aVelocity: ['-7', '4', '0'] },
  by: { name: ['Passes by', '通り過ぎる'], bPosition: ['3', '5', '0'] },
  far: { name: ['Too far', '遠すぎる'], aVelocity: ['7.2', '0.8', '0'] },
  tangent: {
    name: ['Tangent', '接する'],
    aPosition: ['-6', '0', '0'],
    aVelocity: ['16', '0', '0'],
    bPosition: ['2', '2.5', '0'],
  },
  space: {
    name: ['In space', '空間で'],
    dimensions: ['3'],
    aPosition: ['-6', '-1.5', '2'],
    aVelocity: ['11', '2', '-3'],
    bPosition: ['3', '2.5', '-1.5'],
    bVelocity: ['-1', '-2', '1.5'],
  },
} satisfies WrittenPresets;

export function lesson(language: Language): Lesson<CoreSolver> {
  const words = lessonMessages[language];
  const { ballA, ballB, movement } = ballMessages[language];
  const fields = (name: BallName) =>
    movingBallFields(language, name, movement).map((field) =>
      field.kind === 'vector' ? { ...field, flat: inPlane } : field,
    );
  const inWords = (count: string) => (count === '2' ? words.two : words.three);
  return {
    groups: [
      { title: ballA, fields: fields('a') },
      { title: ballB, fields: fields('b') },
      {
        title: words.space,
        fields: [choiceField('dimensions', words.dimensions, ['2', '3'], inWords)],
      },
    ],
    presets: presetsIn(language, start, presets),
    handles: [...ballHandles(language, 'a', ballA, inPlane), ...ballHandles(language, 'b', ballB, inPlane)],
    normalize: (texts) => (inPlane(texts) ? grounded(texts) : texts),
    why,
    sliders,
    rounds: roundsIn(language, start),
    solver: startCore,
    view: (ricochet, texts) => viewOf(ricochet, language, texts),
  };
}

/** Every z at 0. */
function grounded(texts: Texts): Texts {
  const changed = { ...texts };
  for (const id of vectors) changed[id] = [texts[id]?.[0] ?? '', texts[id]?.[1] ?? '', '0'];
  return changed;
}
