// The lesson about many balls in a box in the plane: the earliest contact comes first.
import type { Ball, ExplanationStep, SimulationEvent, World } from 'ricochet-wasm';
import type { Lesson, Texts, View } from '../../lesson/lesson.js';
import { scalarOf } from '../../lesson/texts.js';
import type { StepWords } from '../../lesson/working_step.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import type { Quantity } from '../../shell/quantity.js';
import { type SimulationSolver, startSimulation } from '../../shell/solvers/simulation.js';
import type { Answer } from '../../widgets/answer_table.js';
import { full, planePlace, short } from '../../widgets/numbers.js';
import { ballMessages } from '../shared/ball_messages.js';
import { givenVector } from '../shared/balls.js';
import { callOf } from '../shared/fields.js';
import { stepWords } from '../shared/step_messages.js';
import { chosenOf, countOf, groupsIn, handlesIn } from './fields.js';
import { togetherFigure } from './figure.js';
import { lessonMessages } from './messages.js';
import { letters, presetsIn } from './presets.js';
import { runQuestions, runTracks } from './questions.js';
import { roundsIn, sliders } from './rounds.js';
import { ballsOf, mostEvents, type Run, runWorld } from './simulation_run.js';
import { why } from './why.js';

function worldOf(texts: Texts): World {
  const restitution = scalarOf(texts, 'restitution');
  const balls = letters.slice(0, countOf(texts)).map((letter) => ({
    position: givenVector(texts, `center${letter}`),
    velocity: givenVector(texts, `velocity${letter}`),
    radius: scalarOf(texts, `radius${letter}`),
    mass: scalarOf(texts, `mass${letter}`),
    ...(restitution === 1 ? {} : { restitution }),
  })) as Ball[];
  return { balls, bounds: { min: { x: 0, y: 0 }, max: givenVector(texts, 'box') } };
}

function who(language: Language, event: SimulationEvent): string {
  const words = lessonMessages[language];
  const [first = '', second = ''] = ballsOf(event).map((i) => letters[i] ?? '');
  if (event.kind !== 'wall') return words.and(first, second);
  const [low, high] = words.sides[event.axis === 0 ? 'x' : 'y'];
  return words.and(first, event.side < 0 ? low : high);
}

const mostTogether = ({ events }: Run): number => Math.max(1, ...events.map(({ together }) => together));

function answersOf(language: Language, run: Run): Answer[] {
  const words = lessonMessages[language];
  const { units } = messagesIn(language);
  const { events } = run;
  const number = (name: string, value: number): Answer => ({ kind: 'number', name, value });
  const count = (kind: SimulationEvent['kind']) => events.filter((event) => event.kind === kind).length;
  const collapsed = events.filter((event) => event.collapsed).length;
  const ending = words.endings[run.ended];
  const rows: Answer[] = [
    number(words.hits, events.length),
    number(words.between, count('ball')),
    number(words.walls, count('wall')),
  ];
  const [first] = events;
  if (first !== undefined)
    rows.push(
      { ...number(words.first, first.time), unit: units.frames },
      number(words.together, mostTogether(run)),
    );
  if (collapsed > 0) rows.push(number(words.collapsed, collapsed));
  return [
    ...rows,
    number(words.energy, run.energy[0]),
    number(words.energyEnd, run.energy[1]),
    { kind: 'vector', name: words.momentum, value: run.momentum[0], flat: true },
    { kind: 'vector', name: words.momentumEnd, value: run.momentum[1], flat: true },
    { kind: 'words', name: words.why, value: typeof ending === 'string' ? ending : ending(mostEvents) },
  ];
}

function tablesOf(language: Language, run: Run): NonNullable<View['tables']> {
  const words = lessonMessages[language];
  const rows = run.events.map((event, i) => [
    String(i + 1),
    full(event.time),
    event.kind === 'ball' ? words.events.ball : words.events.wall,
    who(language, event),
    planePlace(event.point),
    event.together > 1 ? String(event.together) : '',
  ]);
  const at = (numbers: Float64Array, i: number) =>
    planePlace({ x: numbers[3 * i] as number, y: numbers[3 * i + 1] as number });
  const after = run.paths.map((_, i) => [letters[i] ?? '', at(run.positions, i), at(run.velocities, i)]);
  return [
    ...(rows.length === 0 ? [] : [{ title: words.events.title, head: words.events.head, rows }]),
    { title: words.after.title, head: words.after.head, rows: after },
  ];
}

/** The first moments for the player, named by the balls that touch. Contacts at one instant are one moment. */
function momentsOf(language: Language, { events }: Run): View['moments'] {
  const moments: View['moments'] = [];
  for (const [i, event] of events.entries()) {
    if (moments.at(-1)?.time === event.time) continue;
    if (moments.length === 6) break;
    moments.push({ time: event.time, name: `${i + 1}: ${who(language, event)}` });
  }
  return moments;
}

function textDescription(language: Language, run: Run): string {
  const words = lessonMessages[language];
  const [first] = run.events;
  if (first === undefined) return words.nothing(short(run.end));
  const most = mostTogether(run);
  const said = words.description(run.events.length, short(run.end), who(language, first), short(first.time));
  return said + (most > 1 ? words.simultaneous(most) : '');
}

/** A program that runs the world event after event, and prints them. */
const lines = [
  'const simulation = ricochet.createSimulation(world);',
  'for (let hit = simulation.next({ until }); hit !== null; hit = simulation.next({ until }))',
  '  console.log(hit.time, hit.kind, hit.balls ?? [hit.ball], hit.point);',
  'simulation.dispose();',
];

/** The two balls of the working, by letter and colour. */
function pairOf({ working }: Run, chosen: number): Pair | undefined {
  if (working === undefined) return undefined;
  const [a, b] = working.balls;
  return {
    letters: [letters[a] ?? '', letters[b] ?? ''],
    colors: [a === chosen ? 'bullet' : 'sphere', b === chosen ? 'bullet' : 'sphere'],
  };
}

function viewOf(ricochet: SimulationSolver, language: Language, texts: Texts): View {
  const words = lessonMessages[language];
  const world = worldOf(texts);
  const frames = scalarOf(texts, 'frames');
  // An infinite time could make the simulation endless. NaN makes the module report the number instead.
  const until = Number.isFinite(frames) ? frames : Number.NaN;
  const run = runWorld(ricochet, world, until);
  const { working } = run;
  const pair = pairOf(run, chosenOf(texts));
  const note =
    working && pair && words.worked(...pair.letters, short(working.from), working.isCut ? words.cut : '');
  const common = stepWords(language, ballMessages[language].titles, { 'relative-velocity': note });
  return {
    answers: answersOf(language, run),
    description: textDescription(language, run),
    steps: pair === undefined ? [] : namedSteps(working?.steps ?? [], pair),
    stepWords: pair === undefined ? common : namedWords(common, pair),
    keySteps: ['time', 'normal', 'before-a', 'after-a', 'velocity-a'],
    figure: togetherFigure({ run, world, box: givenVector(texts, 'box'), chosen: chosenOf(texts) }),
    end: run.end,
    moments: momentsOf(language, run),
    call: callOf('createSimulation', { world, until }, lines),
    result: run.events,
    questions: runQuestions(language, run),
    tracks: runTracks(language, run, world, chosenOf(texts)),
    tables: tablesOf(language, run),
  };
}

export function lesson(language: Language): Lesson<SimulationSolver> {
  const presets = presetsIn(language);
  return {
    groups: groupsIn(language),
    presets,
    handles: handlesIn(language),
    // Only an existing ball can be chosen.
    normalize: (texts) =>
      chosenOf(texts) < countOf(texts) ? texts : { ...texts, ball: [letters[countOf(texts) - 1] ?? 'A'] },
    // A dragged ball becomes the chosen one, so that its numbers are shown.
    drag: (texts, field) => (field.startsWith('center') ? { ...texts, ball: [field.slice(6)] } : texts),
    why,
    sliders,
    rounds: roundsIn(language, presets[1]?.texts ?? {}),
    solver: startSimulation,
    view: (ricochet, texts) => viewOf(ricochet, language, texts),
  };
}

interface Pair {
  letters: readonly [first: string, second: string];
  colors: readonly [first: Quantity, second: Quantity];
}

/** Both letters are replaced at once, so that a B that replaced A is not replaced again. */
const letterOf = ({ letters }: Pair, name: string): string => letters[name === 'A' ? 0 : 1];

function namedSteps(steps: readonly ExplanationStep[], pair: Pair): ExplanationStep[] {
  const named = (formula: string) =>
    formula.replace(/_([AB])\b/g, (_, name: string) => `_${letterOf(pair, name)}`);
  return steps.map((step) => ({ ...step, formula: named(step.formula), numbers: named(step.numbers) }));
}

function namedWords(words: StepWords, pair: Pair): StepWords {
  const named = (title: string) => title.replace(/\b[AB]\b/g, (name) => letterOf(pair, name));
  const titles = Object.entries(words.titles).map(([id, title = '']) => [id, named(title)]);
  return { ...words, titles: Object.fromEntries(titles), symbols: symbolsOf(pair) };
}

/** A ball has in the formulas the colour that it has in the scene. */
function symbolsOf({ letters, colors }: Pair): [string, Quantity][] {
  return letters.flatMap((letter, i): [string, Quantity][] => {
    const color = colors[i] ?? 'sphere';
    return [
      [String.raw`\mathbf v_${letter}'`, 'outgoing'],
      [String.raw`\mathbf c_${letter}`, color],
      [String.raw`\mathbf v_${letter}`, color],
    ];
  });
}
