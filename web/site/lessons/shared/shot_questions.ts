// The questions about a shot.
import type { Vector3 } from 'three';
import type { CirclePointQuestion, Question } from '../../lesson/question.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import { choice, questionMessages, timeQuestion } from './questions.js';
import { sizeOf } from './shot_figure.js';
import { bulletAt, type ShotScene, sphereAt } from './shot_scene.js';

const toDegrees = (radians: number): number => (radians * 180) / Math.PI;

/**
 * The great circle of the sphere in the plane of its centre and the path, which contains every possible contact.
 * `first` points from the centre to the start of the path, `aside` to the side on which the path passes.
 */
function circleToward(
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

/** The angle between the path after the contact and the normal, on the side to which the bullet flies. */
function angleQuestion(scene: ShotScene, language: Language): Question {
  const words = questionMessages[language];
  const { shot, bullet, sphere } = scene;
  const question = {
    ...words.angle,
    id: 'angle',
    worst: { value: 45, name: words.eighthTurn },
    answer: shot.hit ? 90 - toDegrees(shot.ricochetAngle) : undefined,
  };
  // A moving sphere changes the bullet's velocity, so the path after the bounce is no mirror image in the picture.
  const circle = shot.hit && sphere.velocity.length() === 0 ? mirrorCircle(scene) : undefined;
  if (circle === undefined || bullet.velocity.length() === 0)
    return { ...question, kind: 'number', unit: '°' };
  const { ask, name, none: _, ...common } = { ...question, ...words.direction };
  const contact = shot.hit ? shot.time : 0;
  const speed = shot.hit ? Math.max(vec(shot.velocity).length(), 1e-300) : 1;
  return {
    ...common,
    // The result is shown after the bullet has passed the ring.
    seenAt: Math.min(contact + (1.05 * circle.radius) / speed, scene.end),
    shownUntil: scene.start + 0.94 * (contact - scene.start),
    ask,
    name,
    kind: 'circle',
    circle,
    centerAfter: circle.center,
    isDirection: true,
    isAfterContact: true,
  };
}

/** The circle around the contact: `first` is the normal, `aside` the direction of the bullet along the surface. */
function mirrorCircle(scene: ShotScene): CirclePointQuestion['circle'] | undefined {
  const { shot, bullet, start } = scene;
  if (!shot.hit) return undefined;
  const normal = vec(shot.normal);
  const found = circleToward(vec(shot.center).add(normal), vec(shot.center), bullet.velocity);
  if (found === undefined) return undefined;
  const radius = 0.65 * sizeOf(scene, bulletAt(scene, start));
  return { center: vec(shot.center), radius, ...found };
}

export function shotQuestions(scene: ShotScene, language: Language): Question[] {
  const { textbook } = messagesIn(language);
  const { shot, start } = scene;
  const labels = { hit: textbook.hit, miss: textbook.miss };
  const hit = choice('hit', questionMessages[language].hit, labels, shot.hit ? 'hit' : 'miss');
  const time = timeQuestion(language, shot.hit ? shot.time : undefined);
  const angle = angleQuestion(scene, language);
  // A bullet from far away is shown when it is near, and its clock would give the time away.
  const before = [...contactQuestion(scene, language), hit, ...(start === 0 ? [time] : [])];
  return angle.kind === 'circle' ? [angle, ...before] : [...before, angle];
}
