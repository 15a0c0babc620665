// Loads what a lesson needs before it can answer: its own module, and the solver.
import type { Messages } from '../messages/index.js';
import type { Language } from '../shell/language.js';
import type { Lesson, LessonLoaders } from './lesson.js';

/** An unknown name is the first lesson. */
export async function loadLesson(lessons: LessonLoaders, name: string, language: Language): Promise<Lesson> {
  const maker = lessons[name] ?? Object.values(lessons)[0];
  if (maker === undefined) throw new Error('there are no lessons');
  return (await maker(language))(language);
}

/** Returns the solver that `start` starts, or a sentence that says why it cannot start. */
export async function startSolver<Solver>(
  words: Messages,
  start: () => Promise<Solver>,
): Promise<Solver | string> {
  if (typeof WebAssembly === 'undefined') return words.noWasm;
  try {
    return await start();
  } catch (cause) {
    return words.failed(cause instanceof Error ? cause.message : String(cause));
  }
}
