// What the page for teachers says of the states of lessons is how they start, in both languages.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../web/site/lesson/address.js';
import type { LessonMaker } from '../../web/site/lesson/lesson.js';
import { lessonIds } from '../../web/site/pages.js';
import { programsIn } from './programs.js';

const lessonOf = async (id: string) => {
  const made = (await import(`../../web/site/lessons/${id}/lesson.ts`)) as { lesson: LessonMaker };
  return made.lesson('en');
};

describe.each(['en', 'ja'])('the page for teachers, %s', (language) => {
  const page = new URL(`../../web/site/documents/teachers/prose.${language}.html`, import.meta.url);
  const [, after = ''] = readFileSync(page, 'utf8').split('<h3 id="state">');
  const lines = (programsIn(after)[0]?.text ?? '').split('\n').map((line) => line.split(/ +/));

  it('has a line for each lesson', () => {
    expect(lines.map(([id]) => id)).toEqual(lessonIds);
  });

  it.each(lines)('says how the lesson %s starts', async (id = '', said = '') => {
    const lesson = await lessonOf(id);
    const start = writeAddress(lesson, readAddress(lesson, '').texts).slice(1);
    // What follows says the same of other balls.
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
