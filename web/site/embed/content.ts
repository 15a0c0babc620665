// What an embed shows: a lesson or a laboratory, by its name.

import { laboratories, withPrediction } from '../laboratories/index.js';
import { lessons } from '../lessons/index.js';
import { languageOf, pageLanguage } from '../shell/language.js';

export interface Content {
  kind: 'lesson' | 'laboratory';
  id: string;
}

/** What an embed can be given, as attributes of the element or as parameters of the address. */
export interface Settings {
  /** The query of the page's link. */
  state?: string | null;
  language?: string | null;
  parts?: string | null;
  predict?: string | null;
  autoplay?: string | null;
}

/** The names that `lesson` takes. */
export const lessonNames: readonly string[] = Object.keys(lessons);

/** The names that `lab` takes. */
export const labNames: readonly string[] = Object.keys(laboratories);

/** The lesson or laboratory of these names, where there is one; without any name the first lesson. */
export function contentOf(lesson: string, lab: string): Content | undefined {
  if (lab !== '') return labNames.includes(lab) ? { kind: 'laboratory', id: lab } : undefined;
  const id = lesson === '' ? lessonNames[0] : lessonNames.find((name) => name === lesson);
  return id === undefined ? undefined : { kind: 'lesson', id };
}

/** A laboratory alone does without what lessons are shown with. */
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

/** A laboratory holds in its state whether it asks for a prediction; a lesson has an attribute for it. */
function stateOf(id: string, { state, predict }: Settings): string {
  const query = state ? state.replace(/^\??/, '?') : '';
  const laboratory = laboratories[id];
  return laboratory !== undefined && asksForPrediction(predict) ? withPrediction(laboratory, query) : query;
}

const asksForPrediction = (predict: string | null | undefined): boolean =>
  predict !== null && predict !== undefined && predict !== '0';
