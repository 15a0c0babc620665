// What an embed shows where there is no lesson or laboratory of the name that it was given: a sentence, and what there is.
import type { Language } from '../shell/language.js';
import { made } from '../shell/made.js';
import { labNames, lessonNames } from './content.js';
import { embedMessages } from './messages.js';

/** A name as it is repeated to the reader: long ones are not names. */
const shown = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

/** `item` makes what stands for one of them in the list. */
export function unknownName(
  lesson: string,
  lab: string,
  language: Language,
  item: (name: 'lesson' | 'lab', id: string) => Node,
): DocumentFragment {
  const words = embedMessages[language];
  const said = lab === '' ? words.noLesson(shown(lesson)) : words.noLaboratory(shown(lab));
  const entries = (name: 'lesson' | 'lab', ids: readonly string[]) =>
    ids.map((id) => made('li', {}, item(name, id)));
  const all = document.createDocumentFragment();
  all.append(
    made('p', { role: 'alert' }, said),
    made('ul', {}, ...entries('lesson', lessonNames), ...entries('lab', labNames)),
  );
  return all;
}
