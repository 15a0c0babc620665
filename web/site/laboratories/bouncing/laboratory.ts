// The laboratory of bouncing for ever: the same drop in Ricochet and in a stepping engine, whose code is shown.
import { html } from 'lit';
import {
  choiceField,
  numberAnswer,
  numberField,
  presetsFrom,
  wordsAnswer,
} from '../../lesson/descriptions.js';
import type { FieldGroup, Handle, Lesson, LessonMaker, Table, Texts, View } from '../../lesson/lesson.js';
import type { Question } from '../../lesson/question.js';
import { RefusedNumber, scalarOf } from '../../lesson/texts.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import type { Quantity } from '../../shell/quantity.js';
import { type SceneSolver, startScene } from '../../shell/solvers/scene.js';
import type { Answer } from '../../widgets/answer_table.js';
import { program } from '../../widgets/export.js';
import { short, textOf } from '../../widgets/numbers.js';
import { lastBefore } from '../shared/way.js';
import { drawingOf, tall } from './drawing.js';
import { askedOf, type Drop, type Drops, dropOf, dropsOf, seriesSum } from './drop.js';
import { type BouncingMessages, bouncingMessages } from './messages.js';
import { exported, plain } from './stepper_code.js';

const bounceChoices = ['10', '30', '100', '1000'];
const stepChoices = ['30', '60', '120', '240'];

const start: Texts = {
  height: ['10'],
  gravity: ['9.81'],
  restitution: ['1'],
  bounces: ['30'],
  steps: ['60'],
  contact: ['turn'],
};

const changes = {
  ever: {},
  rest: { restitution: ['0.8'], bounces: ['100'] },
  clay: { restitution: ['0.3'], bounces: ['100'] },
  lifted: { contact: ['lift'] },
  fine: { steps: ['240'] },
  thousand: { bounces: ['1000'], steps: ['240'] },
};

function groupsIn(language: Language): FieldGroup[] {
  const words = bouncingMessages[language];
  const { metric: units } = messagesIn(language);
  const { contacts } = words;
  return [
    {
      title: words.drop,
      fields: [
        numberField('height', words.height, units.units, 'bullet'),
        numberField('gravity', words.gravity, units['units/frame²'], 'angle'),
        numberField('restitution', words.restitution, '', 'outgoing', 'options.restitution'),
        choiceField('bounces', words.bounces, bounceChoices, words.bouncesUnit, {
          path: 'options.maxBounces',
        }),
      ],
    },
    {
      title: words.engine,
      fields: [
        choiceField('steps', words.steps, stepChoices),
        choiceField(
          'contact',
          words.contact,
          Object.keys(contacts),
          (way) => contacts[way as 'turn' | 'lift'],
        ),
      ],
    },
  ];
}

/** The ring is at the height of the drop, which the drawing always shows ten units high. */
const handlesIn = (words: BouncingMessages): Handle[] => [
  {
    field: 'height',
    name: words.handle,
    quantity: 'bullet',
    flat: true,
    at: () => ({ x: 1.35, y: tall, z: 0 }),
  },
];

/** Dragged up by a tenth of the picture, the drop is a tenth higher. */
function draggedTo(changed: Texts, _handle: string, to: { y: number }, before: Texts): Texts {
  const height = scalarOf(before, 'height') * Math.max(0.1, to.y / tall);
  return { ...changed, height: [textOf(Number(height.toPrecision(3)))] };
}

/** Four digits; below a thousandth of a percent it is shown as tiny. */
function percent(share: number): string {
  if (share !== 0 && Math.abs(share) < 1e-5) return '< 0.001 %';
  return `${short(Number((100 * share).toPrecision(4)))}\u00a0%`;
}

const heightAfter = (bounces: readonly { height: number }[], count: number): number | undefined =>
  bounces[count - 1]?.height;

/** Refuses values that make no drop; the module refuses other invalid values. */
function check({ height, gravity }: Drop, language: Language): void {
  const { aboveZero } = messagesIn(language).errors;
  if (!(height > 0)) throw new RefusedNumber('height', aboveZero);
  if (!(gravity > 0)) throw new RefusedNumber('gravity', aboveZero);
}

/** The bounces that can be distinguished in the drawing. */
const shownBounces = ({ exact }: Drops) => {
  const { rest, bounces } = exact;
  return rest === undefined ? bounces : bounces.filter(({ time }) => time < rest * (1 - 1e-4));
};

function answersOf({ drop, exact, stepped }: Drops, language: Language): Answer[] {
  const say = bouncingMessages[language].answers;
  const { units, frames } = messagesIn(language).metric;
  const seconds = (name: string, value: number) => numberAnswer(name, value, { unit: frames });
  const height = (name: string, value: number, quantity: Quantity) =>
    numberAnswer(name, value, { unit: units, quantity, extra: percent(value / drop.height) });
  const first = exact.bounces[0];
  const rows = first === undefined ? [] : [seconds(say.first, first.time)];
  if (exact.rest !== undefined)
    return [
      seconds(say.rest, exact.rest),
      seconds(say.sum, seriesSum(drop)),
      ...rows,
      numberAnswer(say.bounces, lastBefore(stepped.bounces, exact.rest) + 1),
    ];
  for (const count of [1, 10, 100, 1000].filter((one) => one <= drop.bounces)) {
    const [ours, theirs] = [heightAfter(exact.bounces, count), heightAfter(stepped.bounces, count)];
    if (ours !== undefined) rows.push(height(say.exact(count), ours, 'bullet'));
    const name = say.stepped(count);
    rows.push(theirs === undefined ? wordsAnswer(name, say.none, 'aim') : height(name, theirs, 'aim'));
  }
  return rows;
}

function sayWhatHappens(drops: Drops, words: BouncingMessages): string {
  const { drop, exact, stepped } = drops;
  const say = words.description;
  if (exact.rest === undefined) {
    const count = exact.bounces.length;
    const ours = heightAfter(exact.bounces, count) ?? drop.height;
    const theirs = heightAfter(stepped.bounces, count);
    return say.ever(
      count,
      percent(ours / drop.height),
      theirs === undefined ? percent(0) : percent(Math.max(0, theirs) / drop.height),
      drop.stepsPerSecond,
    );
  }
  if (exact.bounces.length === 1) return say.dead(short(exact.rest));
  return say.rest(short(exact.rest), short(seriesSum(drop))) + say.jitters(stepped.bounces.length);
}

function sayAt(drops: Drops, at: number, words: BouncingMessages): string {
  const { drop, exact, stepped } = drops;
  const bounce = exact.bounces[at - 1];
  if (bounce === undefined) return words.say.start;
  const theirs = heightAfter(stepped.bounces, at);
  const ours = percent(bounce.height / drop.height);
  if (theirs === undefined) return words.say.gone(at, ours);
  return words.say.at(at, ours, percent(Math.max(0, theirs) / drop.height));
}

/** For many bounces the rows one, two, five, ten, and so on. */
const rowsShown = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => i + 1).filter(
    (n) => count <= 100 || /^[125]0*$/.test(String(n)) || n === count,
  );

function tableOf(drops: Drops, words: BouncingMessages): Table {
  const { stepped } = drops;
  const bounces = shownBounces(drops);
  const number = (value: number | undefined) =>
    value === undefined ? { text: '–' } : { text: short(value), value };
  return {
    ...words.table,
    isByStop: bounces.length <= 100,
    rows: rowsShown(bounces.length).map((n) => [
      n,
      number(bounces[n - 1]?.time),
      number(bounces[n - 1]?.height),
      number(stepped.bounces[n - 1]?.time),
      number(stepped.bounces[n - 1]?.height),
    ]),
  };
}

function questionsOf({ drop, exact, stepped, end }: Drops, language: Language): Question[] {
  const { ever, rest } = bouncingMessages[language].question;
  if (exact.rest !== undefined)
    return [
      {
        kind: 'number',
        id: 'rest',
        title: rest.title,
        ask: rest.ask,
        unit: messagesIn(language).units.frames,
        worst: { value: exact.rest, name: rest.worst },
        none: rest.none,
        answer: exact.rest,
        seenAt: exact.rest,
      },
    ];
  const count = exact.bounces.length;
  const share = Math.max(0, heightAfter(stepped.bounces, count) ?? 0) / drop.height;
  return [
    {
      kind: 'number',
      id: 'height',
      title: ever.title,
      ask: ever.ask(count, drop.stepsPerSecond),
      unit: '%',
      worst: { value: 50, name: ever.worst },
      answer: Number((100 * share).toPrecision(4)),
      seenAt: end,
    },
  ];
}

/** The program with both drops. */
function codeOf(drop: Drop): string {
  return program(
    "const floor = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] };",
    `const gravity = ${drop.gravity};`,
    `const [height, restitution, bounces] = [${drop.height}, ${drop.restitution}, ${drop.bounces}];`,
    'const scene = ricochet.createScene([floor], { gravity: [0, -gravity, 0] });',
    'const ball = { position: [0, height, 0], velocity: [0, 0, 0] };',
    'const path = scene.trace(ball, { restitution, maxBounces: bounces });',
    'console.log(path.ended, path.time);',
    'console.log(path.legs.map(({ velocity }) => velocity.y ** 2 / (2 * gravity)));',
    '',
    plain,
    '',
    `const world = { gravity, restitution, lifts: ${drop.lifts} };`,
    'const stepped = { y: height, v: 0 };',
    'const heights = [];',
    '// One bounce more: then those before it have been at their tops.',
    'while (heights.length <= path.legs.length) {',
    `  if (step(stepped, 1 / ${drop.stepsPerSecond}, world)) heights.push(0);`,
    '  const last = heights.length - 1;',
    '  if (last >= 0) heights[last] = Math.max(heights[last], stepped.y);',
    '}',
    'console.log(heights.slice(0, -1));',
  );
}

function stepperView(words: BouncingMessages) {
  return html`<section class="further" aria-labelledby="stepper-title">
    <h2 id="stepper-title">${words.code.title}</h2>
    <p class="soft">${words.code.note}</p>
    <pre tabindex="0" role="region" aria-label=${words.code.label}><code>${exported}</code></pre>
  </section>`;
}

function viewOf(ricochet: SceneSolver, language: Language, texts: Texts): View {
  const words = bouncingMessages[language];
  const drop = dropOf(texts);
  check(drop, language);
  const drops = dropsOf(ricochet, drop);
  const times = shownBounces(drops).map(({ time }) => time);
  return {
    answers: answersOf(drops, language),
    description: sayWhatHappens(drops, words),
    drawing: drawingOf(drops, words),
    own: drops,
    end: drops.end,
    stops: {
      times,
      first: times.length,
      milliseconds: 1000 * drops.end,
      words,
      say: (at) => sayAt(drops, at, words),
    },
    program: { code: codeOf(drop) },
    call: { method: 'trace', arguments: Object.entries(askedOf(drop)) },
    result: { exact: drops.exact, stepped: drops.stepped.bounces },
    questions: questionsOf(drops, language),
    tables: [tableOf(drops, words)],
    legend: html`<p class="line-key flow soft" aria-hidden="true"><span class="quantity-bullet">${words.exact}</span><span class="quantity-aim dashed">${words.stepped(drop.stepsPerSecond)}</span></p>`,
    panels: { found: () => stepperView(words) },
  };
}

export const bouncing: LessonMaker = (language): Lesson<SceneSolver> => {
  const words = bouncingMessages[language];
  return {
    stage: 'plane',
    groups: groupsIn(language),
    presets: presetsFrom(start, words.presets, changes),
    handles: handlesIn(words),
    drag: draggedTo,
    words: { scene: words.scene, hint: words.hint },
    solver: startScene,
    view: (ricochet, texts) => viewOf(ricochet, language, texts),
  };
};
