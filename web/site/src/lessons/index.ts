// Every lesson, by the name that pages, embeds and addresses use.
import type { LessonMaker } from '../lesson/lesson.js';
import { sphereAndPlane } from './plane.js';
import { rayAndSphere } from './ray.js';
import { atRest, inMotion } from './spheres.js';

export const lessons: Record<string, LessonMaker> = {
  'bullet-and-sphere': atRest,
  'bullet-and-moving-sphere': inMotion,
  'ray-and-sphere': rayAndSphere,
  'sphere-and-plane': sphereAndPlane,
};

export type LessonName = keyof typeof lessons;
