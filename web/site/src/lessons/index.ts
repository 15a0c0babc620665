// Every lesson, by the name that pages, embeds and addresses use. A page loads only its own.
import type { LessonMaker } from '../lesson/lesson.js';

export const lessons: Record<string, () => Promise<LessonMaker>> = {
  'bullet-and-sphere': async () => (await import('./spheres.js')).atRest,
  'bullet-and-moving-sphere': async () => (await import('./spheres.js')).inMotion,
  'ball-and-moving-ball': async () => (await import('./sweep.js')).ballAndMovingBall,
  'ray-and-sphere': async () => (await import('./ray.js')).rayAndSphere,
  'sphere-and-plane': async () => (await import('./plane.js')).sphereAndPlane,
  'two-balls': async () => (await import('./two_balls.js')).twoBalls,
  'ball-and-wall': async () => (await import('./wall.js')).ballAndWall,
  'everything-at-once': async () => (await import('./together.js')).everythingAtOnce,
};

export const firstLesson = 'bullet-and-sphere';
