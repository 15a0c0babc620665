// What a learner can predict of a shot, and what moves in it.
import type { Vector3 } from 'three';
import type { CirclePointQuestion, Question } from '../../lesson/question.js';
import type { Leg, Track } from '../../lesson/series.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import { questionMessages } from './question_messages.js';
import { type ShotScene, sphereAt } from './shot_scene.js';

const toDegrees = (radians: number): number => (radians * 180) / Math.PI;

/**
 * The great circle of the sphere in the plane of its centre and the path: `first` points from the centre to the start of the path,
 * `aside` to the side on which the path passes. What meets the sphere, meets it on this circle.
 */
export function circleToward(
  from: Vector3,
  center: Vector3,
  path: Vector3,
): { first: Vector3; aside: Vector3 } | undefined {
  const first = from.clone().sub(center);
  if (!(first.length() > 0) || !(path.length() > 0)) return undefined;
  first.normalize();
  const aside = path.clone().addScaledVector(first, -path.dot(first));
  if (aside.length() > 1e-9 * path.length()) return { first, aside: aside.normalize() };
  // Straight at the centre every plane through the path will do.
  const any = vec(Math.abs(first.y) < 0.9 ? { x: 0, y: 1 } : { x: 1, y: 0 });
  return { first, aside: any.addScaledVector(first, -any.dot(first)).normalize() };
}

function contactQuestion(scene: ShotScene, language: Language): CirclePointQuestion[] {
  const words = questionMessages[language];
  const { shot, bullet, sphere } = scene;
  const circle = circleToward(bullet.from, sphere.center, bullet.velocity.clone().sub(sphere.velocity));
  if (circle === undefined) return [];
  const normal = shot.hit ? vec(shot.normal) : undefined;
  return [
    {
      ...words.contact,
      kind: 'circle',
      id: 'contact',
      worst: { value: 45, name: words.eighthTurn },
      circle: { center: sphere.center, radius: sphere.radius, ...circle },
      centerAfter: shot.hit ? sphereAt(scene, shot.time) : sphere.center,
      answer: normal && toDegrees(Math.atan2(normal.dot(circle.aside), normal.dot(circle.first))),
    },
  ];
}

export function shotQuestions(scene: ShotScene, language: Language): Question[] {
  const words = questionMessages[language];
  const { textbook, units } = messagesIn(language);
  const { shot, start } = scene;
  const time: Question = {
    ...words.time,
    kind: 'number',
    id: 'time',
    unit: units.frames,
    worst: { value: shot.hit ? shot.time : 1, name: words.answerItself },
    answer: shot.hit ? shot.time : undefined,
  };
  return [
    ...contactQuestion(scene, language),
    {
      ...words.hit,
      kind: 'choice',
      id: 'hit',
      worst: { value: 1, name: '' },
      options: [
        { value: 'hit', label: textbook.hit },
        { value: 'miss', label: textbook.miss },
      ],
      answer: shot.hit ? 'hit' : 'miss',
    },
    // What comes from far away is shown when it is near, and its clock tells the time.
    ...(start === 0 ? [time] : []),
    {
      ...words.angle,
      kind: 'number',
      id: 'angle',
      unit: '°',
      worst: { value: 45, name: words.eighthTurn },
      answer: shot.hit ? toDegrees(shot.ricochetAngle) : undefined,
    },
  ];
}

/** Bullet and sphere, each on straight legs. */
export function shotTracks(
  { shot, bullet, sphere }: ShotScene,
  words: { bullet: string; sphere: string },
): Track[] {
  const legs: Leg[] = [{ time: 0, at: bullet.from, velocity: bullet.velocity }];
  if (shot.hit) legs.push({ time: shot.time, at: vec(shot.center), velocity: vec(shot.velocity) });
  return [
    { name: words.bullet, quantity: 'bullet', legs },
    {
      name: words.sphere,
      quantity: 'sphere',
      legs: [{ time: 0, at: sphere.center, velocity: sphere.velocity }],
    },
  ];
}
