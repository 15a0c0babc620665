// The content of an embed with an unknown name: a sentence, and a list of the existing names.
import type { Language } from '../shell/language.js';
import { made } from '../shell/made.js';
import { labNames, lessonNames } from './content.js';
import { embedMessages } from './messages.js';

/** A name as it is shown to the reader: very long ones are cut. */
const shown = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

/** `item` makes the list item for one name. */
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
