// The lesson about a ball that draws back: sliding, rolling and spin.
import { numberField } from '../../lesson/descriptions.js';
import type { Lesson, Round, Texts, View } from '../../lesson/lesson.js';
import type { Question } from '../../lesson/question.js';
import type { Track } from '../../lesson/series.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { startTable, type TableSolver } from '../../shell/solvers/table.js';
import type { Answer } from '../../widgets/answer_table.js';
import { brief, short } from '../../widgets/numbers.js';
import type { Plot } from '../../widgets/plot.js';
import { callOf, presetsIn, type WrittenPresets } from '../shared/fields.js';
import { roundsOf } from '../shared/measures.js';
import { choice } from '../shared/questions.js';
import { drawFigure } from './figure.js';
import { lessonMessages, type Messages } from './messages.js';
import { contactPlace, type DrawScene, mass, radius, restOf, sceneOf, shotOf, wayOf } from './scene.js';
import { why } from './why.js';

/** The time of the contact, the velocities after it, and the slip after it. */
const keySteps = [
  'table-ball-time',
  'table-ball-approach',
  'table-ball-velocity-b',
  'table-rolling-slip',
  'table-rolling-velocity',
] as const;

const start: Texts = { speed: ['1.6'], height: ['-0.5'], distance: ['25'], friction: ['0.2'] };

const presets = {
  draw: { name: ['Draw', '引き球'] },
  stop: { name: ['Stop', 'ストップ'], height: ['-0.21'] },
  follow: { name: ['Follow', '押し球'], height: ['0.5'] },
  roll: { name: ['Rolling at once', '初めから転がる'], height: ['0.4'] },
  far: { name: ['Too far away', '遠すぎる'], distance: ['120'], speed: ['1.2'] },
  ice: { name: ['On ice', '氷の上'], friction: ['0.02'] },
} satisfies WrittenPresets;

function answersOf(scene: DrawScene, language: Language): Answer[] {
  const { answers: say, units, perSecond, joules } = lessonMessages[language];
  const seconds = messagesIn(language).units.frames;
  const { future, contact, rolls, speed, slip } = scene;
  const number = (name: string, value: number, unit: string, refers?: string): Answer => ({
    kind: 'number',
    name,
    value,
    unit,
    ...(refers && { refers }),
  });
  const event = future.firstContact(0);
  const [before] = event?.before ?? [];
  const [, other] = event?.after ?? [];
  const constants = { mass, radius };
  const taken = future.energy(0, constants) - future.energy(rolls + 1e-9, constants);
  const hit =
    contact === undefined
      ? []
      : [
          number(say.contact, contact, seconds, 'contact'),
          number(say.before, before?.velocity.x ?? 0, units.speed, 'velocity'),
          number(say.spin, before?.spin.y ?? 0, perSecond, 'spin'),
          number(say.handed, other?.velocity.x ?? 0, units.speed, 'object-ball'),
        ];
  return [
    { kind: 'verdict', name: say.way, value: say.ways[wayOf(scene)] },
    number(say.slip, slip, units.speed, 'slip'),
    ...hit,
    number(say.rolls, rolls, seconds, 'rolling'),
    number(say.speed, speed, units.speed, 'rolling'),
    number(say.rest, restOf(scene) * 100, units.distance),
    number(say.energy, taken, joules),
  ];
}

function sayOf(scene: DrawScene, { says }: Messages): string {
  const { contact, speed, future } = scene;
  if (contact === undefined) return says.misses(short(future.end));
  const time = short(contact);
  const way = wayOf(scene);
  return way === 'stops' ? says.stops(time) : says[way](time, brief(Math.abs(speed)));
}

function questionsOf(scene: DrawScene, { questions: say, answers, units }: Messages): Question[] {
  const { contact, rolls, speed } = scene;
  if (contact === undefined) return [];
  const seen = { seenAt: rolls, shownUntil: 0.9 * contact };
  const worst = { value: 0.5, name: say.worst };
  return [
    { ...choice('way', say.way, answers.ways, wayOf(scene)), ...seen },
    { ...say.speed, ...seen, kind: 'number', id: 'speed', unit: units.speed, worst, answer: speed },
  ];
}

const samples = 160;

function plotOf({ future, contact, rolls, end }: DrawScene, { plot: say }: Messages): Plot[] {
  const values = Array.from({ length: samples + 1 }, (_, i) => (end * i) / samples);
  if (contact !== undefined) values.push(contact - 1e-7, contact + 1e-7);
  values.sort((a, b) => a - b);
  const motions = values.map((time) => future.at(0, time));
  return [
    {
      label: say.label,
      x: { label: say.time, values },
      curves: [
        { label: say.speed, quantity: 'outgoing', values: motions.map(({ vx }) => vx) },
        {
          label: say.spin,
          quantity: 'normal',
          dashed: true,
          values: motions.map(({ spin }) => radius * spin[1]),
        },
      ],
      verticalLines: [
        ...(contact === undefined ? [] : [{ at: contact, label: say.meets, quantity: 'sphere' as const }]),
        { at: rolls, label: say.rolls, quantity: 'angle' as const },
      ],
    },
  ];
}

/** Both balls, as graphs have them: a stretch of steady acceleration from one event to the next. */
function tracksOf({ future, end }: DrawScene, { tracks: say }: Messages): Track[] {
  return [0, 1].map((ball): Track => {
    const times = [
      0,
      ...future.events.filter(({ balls }) => balls.includes(ball)).map(({ time }) => time),
    ].filter((time) => time <= end);
    const legs = times.map((time, i) => {
      const at = future.at(ball, time + 1e-9);
      const until = times[i + 1] ?? end;
      const then = future.at(ball, until - 1e-9);
      const span = until - time;
      return {
        time,
        at: { x: at.x * 100, y: 0, z: 0 },
        velocity: { x: at.vx * 100, y: 0, z: 0 },
        acceleration: { x: span > 1e-6 ? ((then.vx - at.vx) * 100) / span : 0, y: 0, z: 0 },
      };
    });
    return { name: ball === 0 ? say.cue : say.other, quantity: ball === 0 ? 'bullet' : 'sphere', legs };
  });
}

function viewOf(ricochet: TableSolver, language: Language, texts: Texts): View {
  const words = lessonMessages[language];
  const scene = sceneOf(ricochet, shotOf(texts, words.refused));
  const { contact, description, given } = scene;
  const strike = { angle: 0, speed: given.speed, offset: [0, given.height] };
  return {
    answers: answersOf(scene, language),
    description: sayOf(scene, words),
    steps: scene.steps,
    stepWords: words.steps,
    keySteps,
    figure: drawFigure(scene, words.figure),
    end: scene.end,
    moments: contact === undefined ? [] : [{ time: contact, name: messagesIn(language).player.toHit }],
    call: callOf('createTable', { description, strike }, [
      'const table = ricochet.createTable(description);',
      'console.log(table.preview(strike).events);',
    ]),
    result: scene.future.given.events,
    own: scene,
    questions: questionsOf(scene, words),
    tracks: tracksOf(scene, words),
    plots: plotOf(scene, words),
  };
}

/** The distance from the goal for a shot that hits; undefined for one that does not reach the ball. */
const ofHit =
  (off: (scene: DrawScene) => number) =>
  (scene: DrawScene): number | undefined =>
    scene.contact === undefined ? undefined : off(scene);

function roundsIn({ rounds: say, units }: Messages): Round[] {
  const round = roundsOf<DrawScene>(start, units.speed);
  const stopped = ofHit(({ speed }) => Math.abs(speed));
  const back = ofHit(({ speed }) => Math.abs(speed + 0.4));
  const fromStart = ofHit((scene) => 100 * Math.abs(restOf(scene)));
  const farBack = ofHit((scene) => (contactPlace(scene) > 0.7 ? Math.abs(scene.speed + 0.3) : 1));
  const toStart = { speed: ['2.5'], height: ['-0.1'] };
  return [
    round(say.stop, { height: ['0.3'] }, stopped, [0.02, 0.08, 0.25]),
    round(
      say.roll,
      { height: ['0'] },
      ofHit(({ slip }) => Math.abs(slip)),
      [0.02, 0.15, 0.5],
    ),
    round(say.back, { height: ['-0.1'] }, back, [0.01, 0.05, 0.2]),
    { ...round(say.start, toStart, fromStart, [2, 8, 20]), unit: units.distance },
    round(say.far, { distance: ['80'], height: ['-0.3'] }, farBack, [0.01, 0.05, 0.2]),
  ];
}

export function lesson(language: Language): Lesson<TableSolver> {
  const words = lessonMessages[language];
  const { fields: say, units } = words;
  return {
    groups: [
      {
        title: words.shot,
        fields: [
          numberField('speed', say.speed, units.speed, 'aim'),
          numberField('height', say.height, units.height, 'normal'),
          numberField('distance', say.distance, units.distance, 'sphere'),
          numberField('friction', say.friction, '', 'target-velocity'),
        ],
      },
    ],
    presets: presetsIn(language, start, presets),
    why,
    sliders: [
      { field: 'height', name: ['Tip: low or high', '撞点の高さ'], min: -0.7, max: 0.7, step: 0.005 },
      { field: 'speed', name: ['Speed of the cue', 'キューの速さ'], min: 0.3, max: 4, step: 0.01 },
      { field: 'distance', name: ['Distance', '距離'], min: 5, max: 120, step: 1 },
      { field: 'friction', name: ['Friction', '摩擦'], min: 0.02, max: 0.5, step: 0.005 },
    ],
    rounds: roundsIn(words),
    solver: startTable,
    view: (ricochet, texts) => viewOf(ricochet, language, texts),
  };
}
