// The lessons of the site as their pages load them, and the solver that answers them.
import { createRicochet } from 'ricochet-wasm';
import type { Lesson, Texts, View } from '../../web/site/lesson/lesson.js';
import { lessons } from '../../web/site/lessons/index.js';
import type { Language } from '../../web/site/shell/language.js';

export const ricochet = await createRicochet();
export const ids = Object.keys(lessons);

export async function lessonOf(id: string, language: Language = 'en'): Promise<Lesson> {
  const load = lessons[id];
  if (load === undefined) throw new Error(`no lesson ${id}`);
  return (await load(language))(language);
}

/** What the page shows of some numbers. */
export const viewOf = (lesson: Lesson, texts: Texts): View =>
  lesson.view(ricochet, lesson.normalize?.(texts) ?? texts);

/** What it shows on a first visit, but for some fields. */
export const firstView = (lesson: Lesson, changes: Texts = {}): View =>
  viewOf(lesson, { ...lesson.presets[0]?.texts, ...changes });
