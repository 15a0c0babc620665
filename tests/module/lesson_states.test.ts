// The page for teachers describes the start states of the lessons correctly.
import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../web/site/lesson/address.js';
import type { LessonMaker } from '../../web/site/lesson/lesson.js';
import { lessonIds } from '../../web/site/pages.js';
import { programFile } from './programs.js';

const lessonOf = async (id: string) => {
  const made = (await import(`../../web/site/lessons/${id}/lesson.ts`)) as { lesson: LessonMaker };
  return made.lesson('en');
};

describe('the page for teachers', () => {
  const lines = programFile('teachers', 'state.txt')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ +/));

  it('has a line for each lesson', () => {
    expect(lines.map(([id]) => id)).toEqual(lessonIds);
  });

  it.each(lines)('says how the lesson %s starts', async (id = '', said = '') => {
    const lesson = await lessonOf(id);
    const start = writeAddress(lesson, readAddress(lesson, '').texts).slice(1);
    // The following sentences say the same of other balls.
    expect(said.endsWith('…') ? `${start.slice(0, said.length - 1)}…` : start).toBe(said);
  });
});

describe('a state', () => {
  it('may leave out what is as at the start', async () => {
    const lesson = await lessonOf('bullet-and-sphere');
    const { texts, refused } = readAddress(lesson, 'speed=2&center=5,1,0');
    expect(refused).toBeUndefined();
    const start = readAddress(lesson, '').texts;
    expect(texts).toEqual({ ...start, speed: ['2'], center: ['5', '1', '0'] });
  });
});
