// The question of 2016: does a sphere overlap a plane? The quick method and the matrix method.
import type { ExplanationStep, QuantityId, SpherePlane } from 'ricochet-wasm';
import type { Vector3 } from 'three';
import type { Handle, Lesson, Textbook, Texts, View } from '../../lesson/lesson.js';
import { scalarOf, vectorOf } from '../../lesson/texts.js';
import { type Messages, messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import type { Quantity } from '../../shell/quantity.js';
import { type CoreSolver, startCore } from '../../shell/solvers/core.js';
import { vec } from '../../stage/figure.js';
import type { Answer } from '../../widgets/answer_table.js';
import { full, short, type Triple } from '../../widgets/numbers.js';
import {
  callOf,
  fieldsIn,
  presetsIn,
  sphereGroup,
  sphereMessages,
  type WrittenPresets,
} from '../shared/fields.js';
import { planeFigure } from './figure.js';
import { lessonMessages } from './messages.js';
import { planeQuestions } from './questions.js';
import { roundsIn, sliders } from './rounds.js';
import { why } from './why.js';

type Words = (typeof lessonMessages)[Language];

const corners = ['p', 'q', 'r'] as const;

const start: Texts = {
  center: ['0', '1', '1.5'],
  radius: ['2'],
  p: ['-3', '0', '3'],
  q: ['3', '0', '3'],
  r: ['-3', '0', '-3'],
};

const presets = {
  inside: { name: ['Cuts in the triangle', '三角形の中で切る'] },
  outside: { name: ['Cuts beside the triangle', '三角形の外で切る'], center: ['2.4', '1', '-1.2'] },
  touching: { name: ['Just touching', 'ちょうど触れる'], center: ['0', '2', '1.5'] },
  apart: { name: ['Apart', '離れている'], center: ['0', '3.5', '1.5'] },
  far: { name: ['The far side', '裏側'], center: ['0', '-1', '1.5'] },
  tilted: {
    name: ['Tilted', '傾いた平面'],
    center: ['2', '2', '2'],
    p: ['4', '0', '0'],
    q: ['0', '4', '0'],
    r: ['0', '0', '4'],
  },
  high: {
    name: ['Far from the origin', '原点から遠い'],
    center: ['0', '51', '1.5'],
    p: ['-3', '50', '3'],
    q: ['3', '50', '3'],
    r: ['-3', '50', '-3'],
  },
  hair: {
    name: ['Apart by a hair', '間一髪の差'],
    center: ['3002', '2', '3002'],
    radius: ['1.1547005383792'],
    p: ['3004', '0', '3000'],
    q: ['3000', '4', '3000'],
    r: ['3000', '0', '3004'],
  },
} satisfies WrittenPresets;

/** The results of the quick method first, then those of the matrix method, each in its colour. */
const order: [id: QuantityId, symbol: string, quantity: Quantity][] = [
  ['surface-normal', '', 'normal'],
  ['height', 'd', 'normal'],
  ['depth', '', 'plain'],
  ['plane-t', 't', 'bullet'],
  ['plane-u', 'u', 'angle'],
  ['plane-v', 'v', 'outgoing'],
];

function inOrder(steps: ExplanationStep[]): ExplanationStep[] {
  return order.flatMap(([id, symbol, quantity]) =>
    steps
      .filter((step) => step.id === id)
      .map((step) => ({
        ...step,
        formula:
          symbol !== '' && step.formula.startsWith(symbol)
            ? `\\htmlClass{quantity-${quantity}}{${symbol}}${step.formula.slice(symbol.length)}`
            : step.formula,
      })),
  );
}

function answersOf(answer: SpherePlane, words: Words, { units }: Messages): Answer[] {
  const { triangle } = answer;
  const shares: Answer[] =
    triangle === undefined
      ? []
      : [
          { kind: 'number', name: words.u, value: triangle.u, quantity: 'angle' },
          { kind: 'number', name: words.v, value: triangle.v, quantity: 'outgoing' },
          {
            kind: 'words',
            name: words.inTriangle,
            value: triangle.inside ? words.sides.inside : words.sides.outside,
          },
        ];
  return [
    { kind: 'verdict', name: words.verdict, value: words.overlaps[answer.overlap] },
    { kind: 'number', name: words.distance, value: answer.distance, unit: units.units, quantity: 'normal' },
    { kind: 'number', name: words.t, value: answer.t, quantity: 'bullet' },
    ...shares,
    { kind: 'number', name: words.depth, value: answer.depth, unit: units.units },
    { kind: 'vector', name: words.foot, value: answer.foot, unit: units.units },
    { kind: 'vector', name: words.normal, value: answer.normal, quantity: 'normal' },
  ];
}

/** Formats numbers in short form, unless distance and radius would look equal. */
function sayer(answer: SpherePlane, radius: number): (x: number) => string {
  const alike = short(Math.abs(answer.distance)) === short(radius);
  return alike && answer.overlap !== 'touching' ? full : short;
}

function textDescription(answer: SpherePlane, radius: number, { description }: Words): string {
  const say = sayer(answer, radius);
  return [
    description[answer.overlap](say(Math.abs(answer.distance)), say(radius)),
    answer.distance < 0 ? description.farSide : '',
    answer.overlap === 'apart' ? description.off(say(answer.t)) : description.t(say(answer.t)),
    answer.triangle?.inside ? description.inside : description.outside,
  ].join('');
}

/** The conditions of each method, and those in the article's own words. */
function sideBySide(answer: SpherePlane, constant: number, radius: number, words: Words) {
  const { table, overlaps, sides } = words;
  const says = (overlap: boolean) => (overlap ? overlaps.overlapping : overlaps.apart);
  const say = sayer(answer, radius);
  const { distance, t, triangle } = answer;
  const rows = [
    [table.quick, `d = ${say(distance)}`, '|d| < r', says(Math.abs(distance) < radius)],
    [table.matrix, `t = ${say(t)}`, '0 ≤ t ≤ 1', says(t >= 0 && t <= 1)],
  ];
  if (triangle !== undefined)
    rows.push([
      table.corner,
      `u = ${short(triangle.u)}, v = ${short(triangle.v)}`,
      'u ≥ 0, v ≥ 0, u + v ≤ 1',
      triangle.inside ? sides.inside : sides.outside,
    ]);
  rows.push([table.sentence, `D = ${short(constant)}`, '|D| < r', says(Math.abs(constant) < radius)]);
  return [{ title: table.title, head: table.head, rows }];
}

function textbookOf(answer: SpherePlane, printed: boolean, words: Words): Textbook {
  return {
    name: words.article,
    says: printed ? words.overlaps.overlapping : words.overlaps.apart,
    exact: words.overlaps[answer.overlap],
    agrees: printed === (answer.overlap !== 'apart'),
    ...(answer.overlap === 'touching' ? { why: words.differs } : {}),
  };
}

function viewOf(ricochet: CoreSolver, language: Language, texts: Texts): View {
  const words = lessonMessages[language];
  const sphere = { center: vectorOf(texts, 'center'), radius: scalarOf(texts, 'radius') };
  const [p, q, r] = [vectorOf(texts, 'p'), vectorOf(texts, 'q'), vectorOf(texts, 'r')] as const;
  const plane: { through: Corners } = { through: [p, q, r] };
  const { spherePlane: answer, steps } = ricochet.explain.spherePlane(sphere, plane);
  const { radius } = sphere;
  const scene = { center: vec(sphere.center), radius, p: vec(p), q: vec(q), r: vec(r), answer };
  const printed = Math.abs(printedDistance(sphere.center, plane.through)) < radius;
  return {
    answers: answersOf(answer, words, messagesIn(language)),
    description: textDescription(answer, radius, words),
    steps: inOrder(steps),
    stepWords: words.steps,
    keySteps: ['surface-normal', 'height', 'plane-t', 'plane-u', 'plane-v'],
    figure: planeFigure(scene),
    end: 1,
    moments: answer.overlap === 'apart' ? [] : [{ time: answer.t, name: words.toPlane }],
    call: callOf('spherePlane', { sphere, plane }),
    result: answer,
    questions: planeQuestions(language, answer, radius),
    textbook: textbookOf(answer, printed, words),
    tables: sideBySide(answer, constantOf(plane.through), radius, words),
  };
}

export function lesson(language: Language): Lesson<CoreSolver> {
  const words = lessonMessages[language];
  const { place } = fieldsIn(language);
  return {
    groups: [
      sphereGroup(language, 'sphere'),
      {
        title: words.plane,
        fields: corners.map((name, i) => place(name, words.point(name), 'aim', `plane.through[${i}]`)),
      },
    ],
    presets: presetsIn(language, start, presets),
    handles: [
      { field: 'center', name: sphereMessages[language].centerHandle, quantity: 'sphere' },
      ...corners.map((name): Handle => ({ field: name, name: words.pointHandle(name), quantity: 'aim' })),
    ],
    timeUnit: '× 2r',
    timeName: words.place,
    why,
    sliders,
    rounds: roundsIn(language, start),
    solver: startCore,
    view: (ricochet, texts) => viewOf(ricochet, language, texts),
  };
}

/** Three points of a plane. */
type Corners = [Triple, Triple, Triple];

/** The normal from the differences to the third point, divided by its length. */
function normalOf([a, b, c]: Corners): Vector3 {
  const [m, n] = [vec(a).sub(vec(c)), vec(b).sub(vec(c))];
  const normal = m.cross(n);
  return normal.divideScalar(normal.length());
}

/** D of A x + B y + C z + D = 0: the distance of the origin from the plane. */
function constantOf(corners: Corners): number {
  return -normalOf(corners).dot(vec(corners[0]));
}

/** The centre in the equation of the plane. Far from the origin two large numbers cancel. */
function printedDistance(center: Triple, corners: Corners): number {
  return vec(center).dot(normalOf(corners)) + constantOf(corners);
}
