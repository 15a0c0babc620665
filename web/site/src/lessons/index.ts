// Every lesson, by the name that pages, embeds and addresses use.
import type { LessonMaker } from '../lesson/lesson.js';
import { atRest, inMotion } from './spheres.js';
import { ballAndMovingBall } from './sweep.js';
import { everythingAtOnce } from './together.js';
import { twoBalls } from './two_balls.js';
import { ballAndWall } from './wall.js';

export const lessons: Record<string, LessonMaker> = {
  'bullet-and-sphere': atRest,
  'bullet-and-moving-sphere': inMotion,
  'ball-and-moving-ball': ballAndMovingBall,
  'two-balls': twoBalls,
  'ball-and-wall': ballAndWall,
  'everything-at-once': everythingAtOnce,
};

export type LessonName = keyof typeof lessons;
