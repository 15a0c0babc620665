// The explanation of a lesson, with both languages beside each other.
import type { Idea } from '../../lesson/lesson.js';
import type { Language, Localized } from '../../shell/language.js';

export type WrittenIdea = Localized<string> & Omit<Idea, 'say'>;

export const ideasIn = (language: Language, ideas: readonly WrittenIdea[]): Idea[] =>
  ideas.map(({ refers, formula, ...say }) => ({
    say: say[language],
    refers,
    ...(formula === undefined ? {} : { formula }),
  }));
