// The question of jHitSphere: does a sphere block a ray, or a stretch of it?
import type { RaySphere, RaySphereTarget, ShootOptions } from 'ricochet-wasm';
import { numberField } from '../../lesson/descriptions.js';
import type { FieldGroup, Handle, Lesson, Textbook, Texts, View } from '../../lesson/lesson.js';
import { scalarOf, vectorOf } from '../../lesson/texts.js';
import { type Messages, messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
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
import { rayFigure, rayPlot } from './figure.js';
import { lessonMessages } from './messages.js';
import { rayQuestions, rayTracks } from './questions.js';
import { type RayScene, rayScene } from './ray_scene.js';
import { roundsIn, sliders } from './rounds.js';
import { percent, type Star, starOf, starPanel, starPlot } from './star.js';
import { why } from './why.js';

type Words = (typeof lessonMessages)[Language];

/** Times along a ray are multiples of its direction d. */
const unit = '× d';

function groupsIn(language: Language): FieldGroup[] {
  const words = lessonMessages[language];
  const { place, length } = fieldsIn(language);
  const end = numberField('maxTime', words.maxTime, unit, 'bullet', 'options.maxTime');
  const star = length('star', words.starlight.radius, 'angle', 'star');
  return [
    {
      title: words.ray,
      fields: [
        place('origin', words.origin, 'bullet', 'origin'),
        place('direction', words.direction, 'bullet', 'direction'),
        { ...end, optional: true },
        { ...star, optional: true },
      ],
    },
    sphereGroup(language, 'sphere'),
  ];
}

const start: Texts = {
  origin: ['-6', '1', '0'],
  direction: ['2', '0', '0'],
  maxTime: ['5'],
  star: [''],
  center: ['0', '0', '0'],
  radius: ['2'],
};

/** From an eye to a star: the ray ends at the star. */
const starlight: Texts = {
  origin: ['-8', '0', '3'],
  direction: ['16', '4', '-8'],
  maxTime: ['1'],
  star: ['1.5'],
  center: ['0', '1', '-1'],
  radius: ['2'],
};

const presets = {
  through: { name: ['Straight through', 'まっすぐ貫く'] },
  tangent: { name: ['Tangent', '接線'], origin: ['-6', '2', '0'] },
  inside: { name: ['From inside', '内側から'], origin: ['0.5', '1', '0'], maxTime: ['1.5'] },
  behind: { name: ['Behind', '後ろ'], origin: ['4', '1', '0'], maxTime: ['3'] },
  beyond: { name: ['Beyond its end', '終わりの先'], maxTime: ['1.5'] },
  end: { name: ['Ends at the surface', '面で終わる'], origin: ['-6', '0', '0'], maxTime: ['2'] },
  frame: {
    name: ['One frame of a game', 'ゲームの 1 フレーム'],
    origin: ['-5', '2', '1.5'],
    direction: ['9', '-2', '-1'],
    maxTime: ['1'],
  },
  hidden: { name: ['Star behind a planet', '惑星の後ろの星'], ...starlight },
  seen: { name: ['Star in front of a planet', '惑星の手前の星'], ...starlight, center: ['12', '6', '-7'] },
  far: { name: ['From far away', '遠くから'], origin: ['-100000000', '1.9', '0'], maxTime: [''] },
} satisfies WrittenPresets;

function handlesIn(language: Language): Handle[] {
  const words = lessonMessages[language];
  return [
    { field: 'origin', name: words.originHandle, quantity: 'bullet' },
    { field: 'direction', name: words.directionHandle, quantity: 'bullet', from: 'origin' },
    { field: 'center', name: sphereMessages[language].centerHandle, quantity: 'sphere' },
  ];
}

/** The article's code, line for line: D <= 0 is a miss, and the window is 0 <= t1, t0 < dt. */
function ofArticle({ origin, direction, sphere, maxTime }: RayScene): boolean {
  const from = origin.clone().sub(sphere.center);
  const b = direction.dot(from);
  const length = direction.dot(direction);
  const discriminant = b * b - length * (from.dot(from) - sphere.radius * sphere.radius);
  if (discriminant <= 0) return false;
  const root = Math.sqrt(discriminant);
  return (-b + root) / length >= 0 && (-b - root) / length < maxTime;
}

function whyOf(ray: RaySphere, { where }: Words): string {
  if (!ray.meets) return where[ray.where];
  if (ray.startsInside) return where.inside;
  return ray.enter === ray.exit ? where.tangent : where.meets;
}

function answersOf(ray: RaySphere, words: Words, { answers, units }: Messages): Answer[] {
  const { closest } = ray;
  const root = { kind: 'number', unit, quantity: 'angle' } as const;
  const near = { quantity: 'normal', unit: units.units } as const;
  const interval: Answer[] =
    ray.where === 'misses'
      ? []
      : [
          { ...root, name: words.enter, value: ray.enter },
          { ...root, name: words.exit, value: ray.exit },
        ];
  return [
    { kind: 'verdict', name: words.blocked, value: ray.meets ? answers.yes : answers.no },
    { kind: 'words', name: answers.why, value: whyOf(ray, words) },
    ...interval,
    { kind: 'number', name: words.closestTime, value: closest.time, unit, quantity: 'normal' },
    { ...near, kind: 'number', name: words.closestDistance, value: closest.distance },
    { kind: 'number', name: words.gap, value: closest.gap, unit: units.units },
    { ...near, kind: 'vector', name: words.closestPoint, value: closest.point },
  ];
}

function textDescription(ray: RaySphere, maxTime: number | undefined, { description }: Words): string {
  if (ray.where === 'misses') return description.misses(short(ray.closest.time), short(ray.closest.gap));
  // Times that look equal are written with more digits.
  const say = short(ray.enter) === short(ray.exit) ? full : short;
  const inside =
    ray.enter === ray.exit
      ? description.tangent(short(ray.enter))
      : description.inside(say(ray.enter), say(ray.exit));
  const window = maxTime === undefined ? description.forEver : description.window(short(maxTime));
  return `${ray.meets ? description.yes : description.no}${inside}${window}`;
}

function textbookOf(scene: RayScene, words: Words, { textbook: say }: Messages): Textbook {
  const { ray, maxTime } = scene;
  const old = ofArticle(scene);
  const decision = (hits: boolean) => (hits ? say.hit : say.miss);
  const textbook = {
    name: words.article,
    says: decision(old),
    exact: decision(ray.meets),
    agrees: old === ray.meets,
  };
  if (!ray.meets) return textbook;
  if (ray.enter === ray.exit) return { ...textbook, why: words.differs.tangent };
  return ray.enter === maxTime ? { ...textbook, why: words.differs.end } : textbook;
}

/** The view of a star at the end of the ray. */
function starView(star: Star, words: Words['starlight']): Partial<View> {
  const curve = starPlot(star, words);
  return { plots: [curve], own: star, whileTrying: starPanel(star, curve, words) };
}

function viewOf(ricochet: CoreSolver, language: Language, texts: Texts): View {
  const words = lessonMessages[language];
  const messages = messagesIn(language);
  const origin = vectorOf(texts, 'origin');
  const direction = vectorOf(texts, 'direction');
  const sphere: RaySphereTarget = { center: vectorOf(texts, 'center'), radius: scalarOf(texts, 'radius') };
  const maxTime: number | undefined = scalarOf(texts, 'maxTime');
  const options: ShootOptions | undefined = maxTime === undefined ? undefined : { maxTime };
  const { ray, steps } = ricochet.explain.raySphere(origin, direction, sphere, options);
  const end = maxTime ?? Number.POSITIVE_INFINITY;
  const center = vec(sphere.center as Triple);
  const scene = rayScene(vec(origin), vec(direction), { center, radius: sphere.radius }, end, ray);
  const starRadius: number | undefined = scalarOf(texts, 'star');
  const star = starRadius === undefined ? undefined : starOf(ricochet, scene, starRadius, words.starlight);
  const ofStar = star && starView(star, words.starlight);
  return {
    answers: answersOf(ray, words, messages),
    description:
      textDescription(ray, maxTime, words) +
      (star === undefined ? '' : words.starlight.arrives(percent(star.brightness))),
    steps,
    stepWords: words.steps,
    keySteps: ['closest-time', 'closest-distance-squared', 'half-chord-squared', 'enter', 'exit'],
    figure: rayFigure(scene, words.labels, star),
    start: scene.start,
    end: scene.end,
    moments: ray.meets ? [{ time: Math.max(0, ray.enter), name: words.toEntry }] : [],
    call: callOf('raySphere', { origin, direction, sphere, options }),
    result: ray,
    questions: rayQuestions(language, scene),
    tracks: rayTracks(language, scene),
    textbook: textbookOf(scene, words, messages),
    ...ofStar,
    plots: [rayPlot(scene, words), ...(ofStar?.plots ?? [])],
  };
}

export function lesson(language: Language): Lesson<CoreSolver> {
  return {
    groups: groupsIn(language),
    presets: presetsIn(language, start, presets),
    handles: handlesIn(language),
    timeUnit: unit,
    timeName: lessonMessages[language].place,
    why,
    sliders,
    rounds: roundsIn(language, start, { ...start, ...starlight }),
    solver: startCore,
    view: (ricochet, texts) => viewOf(ricochet, language, texts),
  };
}
