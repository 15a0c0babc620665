// Every lesson of the list in pages.ts, by the name that pages, embeds and addresses use. A page loads only its own.
import type { LessonLoaders, LessonMaker } from '../lesson/lesson.js';
import { lessonIds } from '../pages.js';

const folders = import.meta.glob<LessonMaker>('./*/lesson.ts', { import: 'lesson' });

function loaderOf(id: string): () => Promise<LessonMaker> {
  const load = folders[`./${id}/lesson.ts`];
  if (load === undefined) throw new Error(`lessons/${id}/lesson.ts is missing`);
  return load;
}

export const lessons: LessonLoaders = Object.fromEntries(lessonIds.map((id) => [id, loaderOf(id)]));
