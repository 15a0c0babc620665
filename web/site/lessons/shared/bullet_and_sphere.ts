// What the two lessons of 1999 share: a bullet against a sphere, at rest or moving.

import type { AimedBullet, QuantityId, Ricochet, SphereTarget } from 'ricochet-wasm';
import type { Vector3 } from 'three';
import {
  type FieldGroup,
  type Handle,
  type Idea,
  type Preset,
  type SliderView,
  scalarOf,
  type Textbook,
  type Texts,
  type View,
  vectorOf,
} from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import { brief, place } from '../../widgets/numbers.js';
import { type BulletAndSphereMessages, bulletAndSphereMessages } from './bullet_and_sphere_messages.js';
import { shotAnswers } from './shot_answers.js';
import { describeShot } from './shot_description.js';
import { shotFigure } from './shot_figure.js';
import { shotMessages } from './shot_messages.js';
import { shotQuestions, shotTracks } from './shot_questions.js';
import { relativeScene, type ShotScene, shotScene } from './shot_scene.js';
import { sphereGroup } from './sphere_fields.js';
import { notesIn, stepWords } from './step_messages.js';

export function groupsIn(language: Language): [bullet: FieldGroup, sphere: FieldGroup] {
  const words = bulletAndSphereMessages[language];
  const { units } = messagesIn(language);
  return [
    {
      title: words.bullet,
      fields: [
        {
          kind: 'vector',
          id: 'from',
          label: words.start,
          unit: units.units,
          quantity: 'bullet',
          path: 'bullet.from',
        },
        {
          kind: 'vector',
          id: 'to',
          label: words.toward,
          unit: units.units,
          quantity: 'aim',
          path: 'bullet.to',
        },
        {
          kind: 'number',
          id: 'speed',
          label: words.speed,
          unit: units['units/frame'],
          quantity: 'bullet',
          path: 'bullet.speed',
        },
        {
          kind: 'number',
          id: 'bulletRadius',
          label: words.radius,
          unit: units.units,
          quantity: 'bullet',
          path: 'bullet.radius',
        },
      ],
    },
    sphereGroup(words, units.units, 'target'),
  ];
}

const bartlett: Texts = {
  from: ['0', '0', '0'],
  to: ['4', '4', '4'],
  speed: ['3'],
  bulletRadius: ['0'],
  center: ['4', '4', '0'],
  radius: ['4'],
};

export const preset = (name: string, change: Texts = {}): Preset => ({
  name,
  texts: { ...bartlett, ...change },
});

/** The explanation, in order; of a sphere that moves with what one sees from it. */
export function whyIn(language: Language, moves: boolean): Idea[] {
  const { why } = bulletAndSphereMessages[language];
  const idea = (say: string, refers: string[], formula?: string): Idea => ({
    say,
    refers,
    ...(formula === undefined ? {} : { formula }),
  });
  return [
    ...(moves ? [idea(why.relative, ['relative-path', 'target-velocity'])] : []),
    idea(why.path, ['path', 'to-center']),
    idea(why.distance, ['closest-distance'], String.raw`D \le R`),
    idea(why.chord, ['half-chord'], 'h^2 = R^2 - D^2'),
    idea(why.point, ['hit-point', 'path']),
    idea(
      why.normal,
      ['normal'],
      String.raw`\mathbf v' = \mathbf v - 2\,(\mathbf v \cdot \mathbf n)\,\mathbf n`,
    ),
    idea(moves ? why.movingMirror : why.mirror, ['ricochet-angle', 'outgoing-path']),
  ];
}

/** Sliders for what matters in both lessons. */
export function slidersIn(language: Language): SliderView[] {
  const { sliders: names } = bulletAndSphereMessages[language];
  return [
    { field: 'to', index: 1, name: names.aimY, min: -10, max: 10, step: 0.05 },
    { field: 'to', index: 2, name: names.aimZ, min: -10, max: 10, step: 0.05 },
    { field: 'speed', name: names.speed, min: 0.1, max: 10, step: 0.05 },
    { field: 'radius', name: names.radius, min: 0.1, max: 6, step: 0.05 },
    { field: 'bulletRadius', name: names.bulletRadius, min: 0, max: 2, step: 0.05 },
  ];
}

export function handlesIn(language: Language): Handle[] {
  const words = bulletAndSphereMessages[language];
  return [
    { field: 'from', name: words.startHandle, quantity: 'bullet' },
    { field: 'to', name: words.towardHandle, quantity: 'aim' },
    { field: 'center', name: words.centerHandle, quantity: 'sphere' },
  ];
}

/**
 * The article's method: the squares expanded about the origin, b² − 4ac, and the smaller root.
 *   a = |d|²,  b = 2 d·(p − c),  k = |c|² + |p|² − 2 c·p − r²
 */
function of1999(bullet: AimedBullet, target: SphereTarget, velocity: number[]): boolean {
  const triple = (v: AimedBullet['from']) => vec(v as { x: number; y: number; z: number }).toArray();
  const dot = (a: number[], b: number[]) => a.reduce((sum, x, i) => sum + x * (b[i] as number), 0);
  const p = triple(bullet.from);
  const c = triple(target.center);
  const own = target.velocity === undefined ? [0, 0, 0] : triple(target.velocity);
  const d = velocity.map((x, i) => x - (own[i] as number));
  const sumOfRadii = target.radius + (bullet.radius ?? 0);
  const a = dot(d, d);
  const b = 2 * (dot(d, p) - dot(d, c));
  const k = dot(c, c) + dot(p, p) - 2 * dot(c, p) - sumOfRadii * sumOfRadii;
  const discriminant = b * b - 4 * a * k;
  return discriminant >= 0 && (-b - Math.sqrt(discriminant)) / (2 * a) >= 0;
}

/** Least distance, Pythagoras, time, normal and mirror; the gap where the bullet misses. */
const keySteps: QuantityId[] = [
  'relative-velocity',
  'closest-distance-squared',
  'half-chord-squared',
  'time',
  'normal',
  'velocity',
  'gap',
];

/** From a sphere that moves, the bullet comes and goes at the same angle. */
function seenFromSphere(scene: ShotScene, words: BulletAndSphereMessages): View['seenFrom'] {
  if (scene.sphere.velocity.length() === 0) return undefined;
  const seen = relativeScene(scene);
  const { shot, bullet } = seen;
  const description = shot.hit
    ? words.seenFrom.hit(
        place(bullet.velocity),
        place(shot.velocity as Vector3),
        `${brief(90 - (shot.ricochetAngle * 180) / Math.PI)}°`,
      )
    : words.seenFrom.miss(place(bullet.velocity));
  return { name: words.seenFrom.name, figure: shotFigure(seen, words.gap), description };
}

export function viewOf(
  ricochet: Ricochet,
  language: Language,
  bullet: AimedBullet,
  target: SphereTarget,
): View {
  const words = bulletAndSphereMessages[language];
  const messages = messagesIn(language);
  const { shot, steps } = ricochet.explain.shoot(bullet, target);
  const own = steps.find((step) => step.id === 'own-velocity')?.value as { x: number; y: number; z: number };
  const scene = shotScene(bullet, target, vec(own), shot);
  const old = of1999(bullet, target, [own.x, own.y, own.z]);
  const textbook: Textbook = {
    name: words.formula1999,
    says: old ? messages.textbook.hit : messages.textbook.miss,
    agrees: old === shot.hit,
  };
  const moment = shot.hit ? shot.time : shot.closest?.time;
  return {
    answers: shotAnswers(shot, language),
    description: describeShot(shot, shotMessages[language]),
    steps,
    stepWords: stepWords(language, {}, notesIn(language)),
    keySteps,
    figure: shotFigure(scene, words.gap),
    seenFrom: seenFromSphere(scene, words),
    start: scene.start,
    end: scene.end,
    moments: moment === undefined || !shot.hit ? [] : [{ time: moment, name: messages.player.toHit }],
    call: {
      method: 'shoot',
      arguments: [
        ['bullet', bullet],
        ['target', target],
      ],
    },
    result: shot,
    questions: shotQuestions(scene, language),
    tracks: shotTracks(scene, words),
    // A start inside has no first contact ahead; there the two answer different questions.
    textbook: shot.hit || shot.reason === 'passes-by' ? textbook : undefined,
  };
}

export function bulletOf(texts: Texts): AimedBullet {
  const radius = scalarOf(texts, 'bulletRadius');
  const bullet = {
    from: vectorOf(texts, 'from'),
    to: vectorOf(texts, 'to'),
    speed: scalarOf(texts, 'speed'),
  };
  return radius === 0 ? bullet : { ...bullet, radius };
}

export const sphereOf = (texts: Texts): SphereTarget => ({
  shape: 'sphere',
  center: vectorOf(texts, 'center'),
  radius: scalarOf(texts, 'radius'),
});
