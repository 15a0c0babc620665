// The question of jHitSphere: does a sphere block a ray, or a stretch of it?

import type { RaySphere, RaySphereTarget, Ricochet, ShootOptions } from 'ricochet-wasm';
import {
  type FieldGroup,
  type Handle,
  type Lesson,
  type Preset,
  scalarOf,
  type Textbook,
  type Texts,
  type View,
  vectorOf,
} from '../../lesson/lesson.js';
import { type Messages, messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import type { Answer } from '../../widgets/answer_table.js';
import { full, short, type Triple } from '../../widgets/numbers.js';
import { ideasIn } from '../shared/ideas.js';
import { sphereGroup } from '../shared/sphere_fields.js';
import { rayFigure, rayPlot, rayScene } from './figure.js';
import { lessonMessages } from './messages.js';
import { rayQuestions, rayTracks } from './questions.js';
import { roundsIn, slidersIn } from './rounds.js';
import { percent, starOf, starPanel, starPlot } from './star.js';
import { why } from './why.js';

type Words = (typeof lessonMessages)[Language];

/** Times along a ray are counted in lengths of its direction d. */
const unit = '× d';

function groupsIn(language: Language): FieldGroup[] {
  const words = lessonMessages[language];
  const { units } = messagesIn(language).units;
  return [
    {
      title: words.ray,
      fields: [
        {
          kind: 'vector',
          id: 'origin',
          label: words.origin,
          unit: units,
          quantity: 'bullet',
          path: 'origin',
        },
        {
          kind: 'vector',
          id: 'direction',
          label: words.direction,
          unit: units,
          quantity: 'bullet',
          path: 'direction',
        },
        {
          kind: 'number',
          id: 'maxTime',
          label: words.maxTime,
          unit,
          quantity: 'bullet',
          path: 'options.maxTime',
          optional: true,
        },
        {
          kind: 'number',
          id: 'star',
          label: words.starlight.radius,
          unit: units,
          quantity: 'angle',
          path: 'star',
          optional: true,
        },
      ],
    },
    sphereGroup(words, units, 'sphere'),
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

/** From an eye to a star: the ray ends at the star itself. */
const starlight: Texts = {
  origin: ['-8', '0', '3'],
  direction: ['16', '4', '-8'],
  maxTime: ['1'],
  star: ['1.5'],
  center: ['0', '1', '-1'],
  radius: ['2'],
};

function presetsIn({ presets }: Words): Preset[] {
  const preset = (name: string, change: Texts = {}): Preset => ({ name, texts: { ...start, ...change } });
  return [
    preset(presets.through),
    preset(presets.tangent, { origin: ['-6', '2', '0'] }),
    preset(presets.inside, { origin: ['0.5', '1', '0'], maxTime: ['1.5'] }),
    preset(presets.behind, { origin: ['4', '1', '0'], maxTime: ['3'] }),
    preset(presets.beyond, { maxTime: ['1.5'] }),
    preset(presets.end, { origin: ['-6', '0', '0'], maxTime: ['2'] }),
    preset(presets.frame, { origin: ['-5', '2', '1.5'], direction: ['9', '-2', '-1'], maxTime: ['1'] }),
    preset(presets.hidden, starlight),
    preset(presets.seen, { ...starlight, center: ['12', '6', '-7'] }),
    preset(presets.far, { origin: ['-100000000', '1.9', '0'], maxTime: [''] }),
  ];
}

function handlesIn(words: Words): Handle[] {
  return [
    { field: 'origin', name: words.originHandle, quantity: 'bullet' },
    { field: 'direction', name: words.directionHandle, quantity: 'bullet', from: 'origin' },
    { field: 'center', name: words.centerHandle, quantity: 'sphere' },
  ];
}

/** The article's code, line for line what it computes: D <= 0 is a miss, and the window is 0 <= t1, t0 < dt. */
function ofArticle(origin: Triple, direction: Triple, center: Triple, radius: number, end: number): boolean {
  const dot = (a: Triple, b: Triple) => a.x * b.x + a.y * b.y + a.z * b.z;
  const from = { x: origin.x - center.x, y: origin.y - center.y, z: origin.z - center.z };
  const b = dot(direction, from);
  const length = dot(direction, direction);
  const discriminant = b * b - length * (dot(from, from) - radius * radius);
  if (discriminant <= 0) return false;
  const root = Math.sqrt(discriminant);
  return (-b + root) / length >= 0 && (-b - root) / length < end;
}

function whyOf(ray: RaySphere, { where }: Words): string {
  if (!ray.meets) return where[ray.where];
  if (ray.startsInside) return where.inside;
  return ray.enter === ray.exit ? where.tangent : where.meets;
}

function answersOf(ray: RaySphere, words: Words, { answers, units }: Messages): Answer[] {
  const { closest } = ray;
  const interval: Answer[] =
    ray.where === 'misses'
      ? []
      : [
          { kind: 'number', name: words.enter, value: ray.enter, unit, quantity: 'angle' },
          { kind: 'number', name: words.exit, value: ray.exit, unit, quantity: 'angle' },
        ];
  return [
    { kind: 'verdict', name: words.blocked, value: ray.meets ? answers.yes : answers.no },
    { kind: 'words', name: words.why, value: whyOf(ray, words) },
    ...interval,
    { kind: 'number', name: words.closestTime, value: closest.time, unit, quantity: 'normal' },
    {
      kind: 'number',
      name: words.closestDistance,
      value: closest.distance,
      unit: units.units,
      quantity: 'normal',
    },
    { kind: 'number', name: words.gap, value: closest.gap, unit: units.units },
    {
      kind: 'vector',
      name: words.closestPoint,
      value: closest.point,
      unit: units.units,
      quantity: 'normal',
    },
  ];
}

function textDescription(ray: RaySphere, maxTime: number | undefined, { description }: Words): string {
  if (ray.where === 'misses') return description.misses(short(ray.closest.time), short(ray.closest.gap));
  // Far out it takes more digits to tell them apart.
  const say = short(ray.enter) === short(ray.exit) ? full : short;
  const inside =
    ray.enter === ray.exit
      ? description.tangent(short(ray.enter))
      : description.inside(say(ray.enter), say(ray.exit));
  const window = maxTime === undefined ? description.forEver : description.window(short(maxTime));
  return `${ray.meets ? description.yes : description.no}${inside}${window}`;
}

function textbookOf(ray: RaySphere, old: boolean, maxTime: number, words: Words, say: Messages): Textbook {
  const textbook: Textbook = {
    name: words.article,
    says: old ? say.textbook.hit : say.textbook.miss,
    agrees: old === ray.meets,
  };
  if (!ray.meets) return textbook;
  if (ray.enter === ray.exit) return { ...textbook, why: words.differs.tangent };
  return ray.enter === maxTime ? { ...textbook, why: words.differs.end } : textbook;
}

function viewOf(ricochet: Ricochet, language: Language, texts: Texts): View {
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
  const star =
    starRadius === undefined
      ? undefined
      : starOf(ricochet, scene.origin, scene.direction, sphere, end, starRadius, words.starlight);
  const lightCurve = star === undefined ? undefined : starPlot(star, words.starlight);
  const old = ofArticle(origin, direction, sphere.center as Triple, sphere.radius, end);
  const asked: [string, unknown][] = [
    ['origin', origin],
    ['direction', direction],
    ['sphere', sphere],
  ];
  const entry = ray.meets ? Math.max(0, ray.enter) : undefined;
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
    moments: entry === undefined ? [] : [{ time: entry, name: words.toEntry }],
    call: {
      method: 'raySphere',
      arguments: options === undefined ? asked : [...asked, ['options', options]],
    },
    result: ray,
    questions: rayQuestions(language, scene),
    tracks: rayTracks(language, scene),
    textbook: textbookOf(ray, old, end, words, messages),
    plots: [rayPlot(scene, words), ...(lightCurve === undefined ? [] : [lightCurve])],
    ...(star === undefined || lightCurve === undefined
      ? {}
      : { own: star, whileTrying: starPanel(star, lightCurve, words.starlight) }),
  };
}

export function lesson(language: Language): Lesson {
  const words = lessonMessages[language];
  return {
    groups: groupsIn(language),
    presets: presetsIn(words),
    handles: handlesIn(words),
    timeUnit: unit,
    timeName: words.place,
    why: ideasIn(language, why),
    sliders: slidersIn(language),
    rounds: roundsIn(language, start, { ...start, ...starlight }),
    view: (ricochet, texts) => viewOf(ricochet, language, texts),
  };
}
