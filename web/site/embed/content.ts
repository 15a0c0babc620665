// The content of an embed: a lesson or a laboratory, by its name.

import { laboratories, withPrediction } from '../laboratories/index.js';
import { lessons } from '../lessons/index.js';
import { languageOf, pageLanguage } from '../shell/language.js';

export interface Content {
  kind: 'lesson' | 'laboratory';
  id: string;
}

/** The settings of an embed: attributes of the element or parameters of the address. */
export interface Settings {
  /** The query of the page's link. */
  state?: string | null;
  language?: string | null;
  parts?: string | null;
  predict?: string | null;
  autoplay?: string | null;
}

/** The allowed values of `lesson`. */
export const lessonNames: readonly string[] = Object.keys(lessons);

/** The allowed values of `lab`. */
export const labNames: readonly string[] = Object.keys(laboratories);

/** The lesson or laboratory of these names, if it exists; without any name the first lesson. */
export function contentOf(lesson: string, lab: string): Content | undefined {
  if (lab !== '') return labNames.includes(lab) ? { kind: 'laboratory', id: lab } : undefined;
  const id = lesson === '' ? lessonNames[0] : lessonNames.find((name) => name === lesson);
  return id === undefined ? undefined : { kind: 'lesson', id };
}

/** A laboratory alone does not need the parts that show lessons. */
export async function defineLessons(): Promise<void> {
  const { defineLessonElement } = await import('../lesson/element.js');
  if (customElements.get('ricochet-lesson') === undefined) defineLessonElement(lessons);
}

/** The element that shows it. With a state, be it empty, it leaves the address of the page alone. */
export function elementOf({ kind, id }: Content, settings: Settings): HTMLElement {
  const laboratory = kind === 'laboratory' ? laboratories[id] : undefined;
  const element = document.createElement(laboratory?.tag ?? 'ricochet-lesson');
  element.className = 'bench';
  if (laboratory === undefined) element.setAttribute('lesson', id);
  element.lang = settings.language ? languageOf(settings.language) : pageLanguage();
  for (const [name, value] of Object.entries({ ...settings, state: stateOf(id, settings) }))
    if (value !== null && value !== undefined) element.setAttribute(name, value);
  void (laboratory === undefined ? defineLessons() : laboratory.load());
  return element;
}

/** A laboratory's state says whether it asks for a prediction; for a lesson, that is an attribute. */
function stateOf(id: string, { state, predict }: Settings): string {
  const query = state ? state.replace(/^\??/, '?') : '';
  const laboratory = laboratories[id];
  return laboratory !== undefined && asksForPrediction(predict) ? withPrediction(laboratory, query) : query;
}

const asksForPrediction = (predict: string | null | undefined): boolean =>
  predict !== null && predict !== undefined && predict !== '0';
