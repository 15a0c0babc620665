// Every lesson of the list in pages.ts, by the name that pages, embeds and addresses use. A page loads only its own.
import { parseGoals } from '../lesson/goals.js';
import type { LessonLoaders, LessonMaker } from '../lesson/lesson.js';
import { lessonIds } from '../pages.js';
import type { Language } from '../shell/language.js';

const folders = import.meta.glob<LessonMaker>('./*/lesson.ts', { import: 'lesson' });
const goals = import.meta.glob<string>('./*/goals.*.html', { query: '?raw', import: 'default' });

/** The lesson, with its goals in a language. */
function loaderOf(id: string): (language: Language) => Promise<LessonMaker> {
  const load = folders[`./${id}/lesson.ts`];
  if (load === undefined) throw new Error(`lessons/${id}/lesson.ts is missing`);
  return async (language) => {
    const [lesson, text] = await Promise.all([load(), goals[`./${id}/goals.${language}.html`]?.()]);
    return text === undefined ? lesson : () => ({ ...lesson(language), goals: parseGoals(text) });
  };
}

export const lessons: LessonLoaders = Object.fromEntries(lessonIds.map((id) => [id, loaderOf(id)]));
