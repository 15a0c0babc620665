// The laboratory in a level: a bullet among thousands of triangles, plain formulas beside it, and a count of their
// leaks.
import { html, type TemplateResult } from 'lit';
import { choiceField, numberField, vectorField } from '../../lesson/descriptions.js';
import type {
  FieldGroup,
  Handle,
  LabPage,
  Lesson,
  LessonMaker,
  Table,
  Texts,
  View,
} from '../../lesson/lesson.js';
import { RefusedNumber } from '../../lesson/texts.js';
import { type SceneSolver, startScene } from '../../shell/solvers/scene.js';
import { distance, short } from '../../widgets/numbers.js';
import { type Colors, drawingOf } from './drawing.js';
import { csvOf, jsonOf, programOf } from './export.js';
import { LeakCounter } from './leaks_view.js';
import { type LevelMessages, levelMessages } from './messages.js';
import { type Precision, precisions } from './plain_path.js';
import { room } from './room.js';
import { type Bounce, ShootingRange, type Shot, snapped } from './shot.js';
import { bounceLimits, dragged, presetNames, presets } from './state.js';
import { answers, bounceDescription, textDescription } from './text_description.js';

/** In milliseconds: the time for every shot, and the time for each bounce. */
const least = 2500;
const each = 380;

function groupsIn(words: LevelMessages): FieldGroup[] {
  const { units } = words;
  return [
    {
      title: '',
      fields: [
        vectorField('start', words.start, units, 'bullet'),
        vectorField('aim', words.aim, units, 'aim'),
        numberField('radius', words.radius, `${units}, ${words.point}`, 'bullet'),
        choiceField('bounces', words.bounces, bounceLimits, words.bouncesUnit),
      ],
    },
  ];
}

const handlesIn = (words: LevelMessages): Handle[] => [
  { field: 'start', name: words.start, quantity: 'bullet' },
  { field: 'aim', name: words.aimHandle, quantity: 'aim' },
];

function tableOf({ bounces, plain }: Shot, words: LevelMessages): Table {
  const off = ({ number, apart }: Bounce, precision: Precision) => {
    const units = apart[precision];
    const hasParted = (plain?.[precision].parting?.number ?? Number.POSITIVE_INFINITY) <= number;
    const look = `parted quantity-${precision === 'double' ? 'sphere' : 'normal'}`;
    const text = units === undefined ? words.out : distance(units);
    return { text, value: units ?? ('' as const), ...(hasParted ? { look } : {}) };
  };
  return {
    title: words.table,
    head: plain === undefined ? words.head.slice(0, 4) : words.head,
    isByStop: true,
    rows: bounces.map((bounce) => [
      bounce.number,
      bounce.triangle,
      { text: short(bounce.time) },
      { text: bounce.digitsLeft.toFixed(1), value: bounce.digitsLeft },
      ...(plain === undefined ? [] : precisions.map((precision) => off(bounce, precision))),
    ]),
  };
}

/** The meaning of the colours. */
function legend({ plain }: Shot, { key, precisions: names }: LevelMessages): TemplateResult {
  return html`<p class="line-key flow soft" aria-hidden="true">
    <span class="quantity-bullet exact">${key.exact}</span>${plain === undefined ? '' : html`<span class="quantity-sphere">${names.double}</span><span class="quantity-normal">${names.single}</span>`}
    <b class="digit-key">0<i></i>15 ${key.digits}</b>
  </p>`;
}

function viewOf(range: ShootingRange, texts: Texts, words: LevelMessages, counter: LeakCounter): View {
  const why = range.faultOf(texts);
  if (why !== undefined) throw new RefusedNumber(why.field, words.faults[why.why]);
  const shot = range.shoot(texts);
  const { bounces } = shot;
  const snap = (page: LabPage, to: 'corner' | 'seam') => page.change(snapped(texts, shot, room, to));
  const snapButton = (page: LabPage, to: 'corner' | 'seam', name: string) =>
    html`<button type="button" ?disabled=${!page.isGood} @click=${() => snap(page, to)}>${name}</button>`;
  return {
    answers: answers(shot, words),
    description: textDescription(texts, shot, words),
    own: (colors: Colors) => drawingOf(texts, shot, words, colors),
    end: bounces.at(-1)?.time ?? 0,
    stops: {
      times: bounces.map(({ time }) => time),
      first: bounces.length,
      milliseconds: least + each * bounces.length,
      words,
      say: (at) => bounceDescription(shot, at, words),
    },
    program: programOf(texts),
    data: { csv: () => csvOf(texts, shot), json: () => jsonOf(texts, shot) },
    tables: [tableOf(shot, words)],
    legend: legend(shot, words),
    panels: {
      first: (page) => counter.panel(page, range),
      given: (page) => html`<p class="card-buttons on-screen" role="group" aria-label=${words.nearest}>
        <span class="soft">${words.nearest}</span> ${snapButton(page, 'corner', words.toCorner)} ${snapButton(page, 'seam', words.toSeam)}
      </p>`,
    },
  };
}

export const level: LessonMaker = (language): Lesson<SceneSolver> => {
  const words = levelMessages[language];
  const counter = new LeakCounter(words.leaks);
  let range: ShootingRange | undefined;
  const ready = (ricochet: SceneSolver): ShootingRange => {
    range ??= new ShootingRange(ricochet);
    return range;
  };
  return {
    groups: groupsIn(words),
    presets: presetNames.map((id) => ({ id, name: words.presets[id], texts: presets[id] })),
    loadStage: async () => (await import('./level_stage.js')).openLevel,
    handles: handlesIn(words),
    words: { scene: words.scene, hint: words.hint, given: words.given },
    drag: (_, id, { x, y, z }, before) => dragged(before, id, [x, y, z]),
    solver: startScene,
    view: (ricochet, texts) => viewOf(ready(ricochet), texts, words, counter),
  };
};
