// The laboratory of predictability: two bullets start a last digit apart in a room of mirrors, and the page shows how
// many digits remain.
import { html } from 'lit';
import { choiceField, hiddenField, vectorField } from '../../lesson/descriptions.js';
import type { FieldGroup, Handle, LabPage, Lesson, LessonMaker, Texts, View } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { type SceneSolver, startScene } from '../../shell/solvers/scene.js';
import { distance, full, short } from '../../widgets/numbers.js';
import { chartView } from './chart.js';
import { drawingOf } from './drawing.js';
import { codeOf, csvOf, jsonOf } from './export.js';
import { type PredictabilityMessages, predictabilityMessages } from './messages.js';
import { isRoom, roomNames, roomOf, rooms, starts } from './rooms.js';
import { answers, bounceDescription, textDescription } from './text_description.js';
import { follow, type Pair, partingOf, startsOf } from './trace_pair.js';

const bounceLimits = ['20', '40', '60', '100', '200'];

function groupsIn(language: Language): FieldGroup[] {
  const words = predictabilityMessages[language];
  const { units } = messagesIn(language);
  return [
    {
      title: '',
      fields: [
        hiddenField('room', isRoom),
        vectorField('start', words.start, units.units, 'bullet', 'bullet.position'),
        vectorField('velocity', words.velocity, units['units/frame'], 'aim', 'bullet.velocity'),
        choiceField('differs', words.differs, ['x', 'y']),
        choiceField('bounces', words.bounces, bounceLimits, words.bouncesUnit, { path: 'maxBounces' }),
      ],
    },
  ];
}

const handlesIn = (words: PredictabilityMessages): Handle[] => [
  { field: 'start', name: words.start, quantity: 'bullet', flat: true },
  { field: 'velocity', id: 'tip', name: words.tipHandle, quantity: 'aim', from: 'start', flat: true },
];

/** The names of a room's bodies: walls by their side, balls by letters. */
function namesIn(texts: Texts, { bodies }: PredictabilityMessages): string[] {
  const letters = [...'ABC'];
  let wall = 0;
  return rooms[roomOf(texts)].map(({ shape }) =>
    shape === 'wall' ? (bodies.walls[wall++] ?? '') : (letters.shift() ?? ''),
  );
}

/** The first bounce at which the drawing shows that the two have parted; else the last. */
function shownFirst({ bounces, parted }: Pair): number {
  return parted === undefined || bounces[parted.number] === undefined ? bounces.length : parted.number + 1;
}

function tableOf({ bounces }: Pair, names: readonly string[], words: PredictabilityMessages) {
  const named = (target: number | undefined) => {
    const name = target === undefined ? words.bodies.none : (names[target] ?? '');
    return name.length === 1 ? words.bodies.ball(name) : name;
  };
  return {
    title: words.table,
    head: words.head,
    isByStop: true,
    rows: bounces.map(({ number, time, targets, apart, digitsLeft }) => [
      number,
      { text: short(time) },
      named(targets[0]),
      named(targets[1]),
      { text: apart === undefined ? '' : distance(apart), value: apart ?? ('' as const) },
      { text: digitsLeft.toFixed(1), value: digitsLeft },
    ]),
  };
}

function viewOf(ricochet: SceneSolver, texts: Texts, language: Language): View {
  const words = predictabilityMessages[language];
  const pair = follow(ricochet, texts);
  const { bounces } = pair;
  const names = namesIn(texts, words);
  const parting = partingOf(pair);
  const worst = Math.max(parting?.number ?? 0, 10);
  const part = (page: LabPage) => page.toStop(shownFirst(pair));
  const [, second] = startsOf(texts);
  return {
    answers: answers(pair, words, messagesIn(language).units),
    description: textDescription(pair, words),
    drawing: drawingOf(texts, pair, names),
    end: bounces.at(-1)?.time ?? 0,
    stops: {
      times: bounces.map(({ time }) => time),
      first: shownFirst(pair),
      words,
      say: (at) => bounceDescription(pair, at, words),
    },
    program: { code: codeOf(texts) },
    data: { csv: () => csvOf(texts, pair), json: () => jsonOf(texts, pair) },
    questions: [
      {
        kind: 'number',
        id: 'parting',
        title: words.parted,
        ask: words.question(Number(texts.bounces?.[0])),
        isCount: true,
        unit: '',
        worst: { value: worst, name: words.bouncesUnit(String(worst)) },
        answer: parting?.number ?? 0,
        seenAt: parting?.time ?? 0,
      },
    ],
    tables: [tableOf(pair, names, words)],
    legend: html`<p class="line-key flow soft" aria-hidden="true"><span class="quantity-bullet">${words.first}</span><span class="quantity-target-velocity dashed">${words.other}</span></p>`,
    panels: {
      given: () =>
        html`<p class="soft second">${words.second} <span class="value">(${second.map(full).join(', ')})</span></p>`,
      found: (page) => html`${pair.inside ? html`<p class="soft" role="note">${words.inside}</p>` : ''}
        <p><button type="button" ?disabled=${pair.parted === undefined} @click=${() => part(page)}>${words.toParting}</button></p>
        ${chartView(pair, page.atStop, words)}`,
    },
  };
}

export const predictability: LessonMaker = (language): Lesson<SceneSolver> => {
  const words = predictabilityMessages[language];
  return {
    groups: groupsIn(language),
    presets: roomNames.map((name) => ({ name: words.rooms[name], texts: starts[name] })),
    start: (given) => starts[roomOf({ room: [given.get('room') ?? ''] })],
    reset: (texts) => starts[roomOf(texts)],
    stage: 'plane',
    handles: handlesIn(words),
    words: { scene: words.scene, hint: words.hint, given: words.given },
    solver: startScene,
    view: (ricochet, texts) => viewOf(ricochet, texts, language),
  };
};
