// Shared by the two lessons of 1999: a bullet against a sphere, at rest or moving.
import type { AimedBullet, QuantityId, Shot, SphereTarget } from 'ricochet-wasm';
import type { Vector3 } from 'three';
import type { FieldGroup, Handle, Round, SliderView, Textbook, Texts, View } from '../../lesson/lesson.js';
import { scalarOf, vectorOf } from '../../lesson/texts.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import type { CoreSolver } from '../../shell/solvers/core.js';
import { vec } from '../../stage/figure.js';
import { place } from '../../widgets/numbers.js';
import { bulletAndSphereMessages } from './bullet_and_sphere_messages.js';
import { callOf, fieldsIn, radiusSlider, sphereMessages } from './fields.js';
import { ofHit } from './measures.js';
import { describeShot, saidToNormal, shotAnswers } from './shot_answers.js';
import { shotFigure } from './shot_figure.js';
import { shotQuestions } from './shot_questions.js';
import { relativeScene, type ShotScene, shotScene } from './shot_scene.js';
import { notesIn, stepWords } from './step_messages.js';

export function bulletGroup(language: Language): FieldGroup {
  const words = bulletAndSphereMessages[language];
  const { place, speed, length } = fieldsIn(language);
  return {
    title: words.bullet,
    fields: [
      place('from', words.start, 'bullet', 'bullet.from'),
      place('to', words.toward, 'aim', 'bullet.to'),
      speed('speed', words.speed, 'bullet', 'bullet.speed'),
      length('bulletRadius', sphereMessages[language].radius, 'bullet', 'bullet.radius'),
    ],
  };
}

export const bartlett: Texts = {
  from: ['0', '0', '0'],
  to: ['4', '4', '4'],
  speed: ['3'],
  bulletRadius: ['0'],
  center: ['4', '4', '0'],
  radius: ['4'],
};

/**
 * The first numbers of both lessons. All motion is in the plane z = 0 and seen from the side; the bullet comes from
 * far to the left. With a sphere at rest every answer is a short number, because 3, 4 and 5 make a right-angled
 * triangle.
 */
export const fromTheLeft: Texts = {
  from: ['-12.5', '5.5', '0'],
  to: ['4.5', '5.5', '0'],
  speed: ['5'],
  bulletRadius: ['0'],
  center: ['4.5', '4', '0'],
  radius: ['2.5'],
};

const aim = { field: 'to', min: -10, max: 10, step: 0.05 };

/** The important sliders in both lessons. */
export const sliders: SliderView[] = [
  { ...aim, index: 1, name: ['Aim, up and down (y)', 'ねらい 上下 (y)'] },
  { ...aim, index: 2, name: ['Aim, near and far (z)', 'ねらい 前後 (z)'] },
  { field: 'speed', name: ['Speed', '速さ'], min: 0.1, max: 20, step: 0.05 },
  { ...radiusSlider, max: 6, step: 0.05 },
  { field: 'bulletRadius', name: ['Radius of the bullet', '弾の半径'], min: 0, max: 2, step: 0.05 },
];

export function handlesIn(language: Language): Handle[] {
  const words = bulletAndSphereMessages[language];
  return [
    { field: 'from', name: words.startHandle, quantity: 'bullet' },
    { field: 'to', name: words.towardHandle, quantity: 'aim' },
    { field: 'center', name: sphereMessages[language].centerHandle, quantity: 'sphere' },
  ];
}

/** A round of both lessons. */
export const afterOneSecond = (language: Language, texts: Texts): Round => ({
  say: bulletAndSphereMessages[language].second,
  texts,
  off: ofHit<Shot>(({ time }) => Math.abs(time - 1)),
  unit: messagesIn(language).units.frames,
  stars: [0.01, 0.05, 0.2],
});

/**
 * The article's method: the squares expanded about the origin, b² − 4ac, and the smaller root.
 *   a = |d|²,  b = 2 d·(p − c),  k = |c|² + |p|² − 2 c·p − r²
 */
function of1999({ bullet, sphere }: ShotScene): boolean {
  const [p, c] = [bullet.from, sphere.center];
  const d = bullet.velocity.clone().sub(sphere.velocity);
  const sumOfRadii = sphere.radius + bullet.radius;
  const a = d.dot(d);
  const b = 2 * (d.dot(p) - d.dot(c));
  const k = c.dot(c) + p.dot(p) - 2 * c.dot(p) - sumOfRadii * sumOfRadii;
  const discriminant = b * b - 4 * a * k;
  return discriminant >= 0 && (-b - Math.sqrt(discriminant)) / (2 * a) >= 0;
}

/** The key steps: least distance, Pythagoras, time, normal and mirror; the gap if the bullet misses. */
const keySteps: QuantityId[] = [
  'relative-velocity',
  'closest-distance-squared',
  'half-chord-squared',
  'time',
  'normal',
  'velocity',
  'gap',
];

/** In the frame of a moving sphere, the bullet comes and leaves at the same angle. */
function seenFromSphere(scene: ShotScene, language: Language): View['seenFrom'] {
  if (scene.sphere.velocity.length() === 0) return undefined;
  const { seenFrom: say } = bulletAndSphereMessages[language];
  const seen = relativeScene(scene);
  const { shot, bullet } = seen;
  const description = shot.hit
    ? say.hit(place(bullet.velocity), place(shot.velocity as Vector3), saidToNormal(shot))
    : say.miss(place(bullet.velocity));
  return { name: say.name, figure: shotFigure(seen, language), description };
}

export function viewOf(
  ricochet: CoreSolver,
  language: Language,
  bullet: AimedBullet,
  target: SphereTarget,
): View {
  const messages = messagesIn(language);
  const { shot, steps } = ricochet.explain.shoot(bullet, target);
  const own = steps.find((step) => step.id === 'own-velocity')?.value as Vector3;
  const scene = shotScene(bullet, target, vec(own), shot);
  const old = of1999(scene);
  const textbook: Textbook = {
    name: bulletAndSphereMessages[language].formula1999,
    says: old ? messages.textbook.hit : messages.textbook.miss,
    exact: shot.hit ? messages.textbook.hit : messages.textbook.miss,
    agrees: old === shot.hit,
  };
  return {
    answers: shotAnswers(shot, language, scene.sphere.velocity.lengthSq() > 0),
    description: describeShot(shot, language, {
      bullet: scene.bullet.velocity,
      target: scene.sphere.velocity,
    }),
    steps,
    stepWords: stepWords(language, {}, notesIn(language)),
    keySteps,
    figure: shotFigure(scene, language),
    seenFrom: seenFromSphere(scene, language),
    start: scene.start,
    end: scene.end,
    moments: shot.hit ? [{ time: shot.time, name: messages.player.toHit }] : [],
    call: callOf('shoot', { bullet, target }),
    result: shot,
    questions: shotQuestions(scene, language),
    // Bullet and sphere, each on straight legs
    tracks: [
      { name: bulletAndSphereMessages[language].bullet, quantity: 'bullet', legs: scene.bullet.legs },
      { name: sphereMessages[language].sphere, quantity: 'sphere', legs: scene.sphere.legs },
    ],
    // A start inside the sphere has no first contact ahead, so the two formulas would answer different questions.
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
