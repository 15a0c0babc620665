// What an embed shows where there is no lesson or laboratory of the name that it was given: a sentence, and what there is.
import type { Language } from '../shell/language.js';
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
  const sentence = document.createElement('p');
  sentence.setAttribute('role', 'alert');
  sentence.textContent = lab === '' ? words.noLesson(shown(lesson)) : words.noLaboratory(shown(lab));
  const list = document.createElement('ul');
  const add = (name: 'lesson' | 'lab') => (id: string) => {
    const entry = document.createElement('li');
    entry.append(item(name, id));
    list.append(entry);
  };
  lessonNames.forEach(add('lesson'));
  labNames.forEach(add('lab'));
  const all = document.createDocumentFragment();
  all.append(sentence, list);
  return all;
}
