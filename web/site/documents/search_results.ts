// The results of the search: chapters and symbols that contain every word of the question; those with it in their
// title come first.
import { type IndexedSection, type SearchIndex, sectionsIn } from './search_index.js';

export interface Result {
  /** In the site. */
  address: string;
  title: string;
  page: string;
  text: string;
}

/** The form for comparison: full-width letters become ordinary ones. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

export const wordsOf = (question: string): string[] => folded(question).split(/\s+/).filter(Boolean);

/** The position of a word in a text: at the beginning of one of its words, within one, or none. */
function placeOf(word: string, text: string): 'begins' | 'within' | undefined {
  const at = text.indexOf(word);
  if (at < 0) return undefined;
  for (let from = at; from >= 0; from = text.indexOf(word, from + 1))
    if (from === 0 || !/[\p{L}\p{N}]/u.test(text[from - 1] ?? '')) return 'begins';
  return 'within';
}

/** How well a word fits a section; 0 if the section does not contain it. */
function pointsOf(word: string, { title, text, words, terms }: IndexedSection): number {
  const its = folded(title);
  if (its === word || its.endsWith(`.${word}`)) return 90;
  const inTitle = placeOf(word, its);
  if (its.startsWith(word)) return 60;
  if (placeOf(word, terms) === 'begins') return 50;
  if (inTitle !== undefined) return inTitle === 'begins' ? 45 : 25;
  const inText = placeOf(word, folded(text)) ?? placeOf(word, words);
  if (inText === undefined) return 0;
  return inText === 'begins' ? 8 : 3;
}

/** All matching sections, the best first; equally good ones in the order of the documentation. */
export function resultsOf(index: SearchIndex, question: string): Result[] {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  const found: { section: IndexedSection; points: number }[] = [];
  for (const section of sectionsIn(index)) {
    const points = words.map((word) => pointsOf(word, section));
    if (!points.includes(0)) found.push({ section, points: points.reduce((sum, one) => sum + one, 0) });
  }
  found.sort((a, b) => b.points - a.points);
  return found.map(({ section: { page, id, title, text } }) => {
    const [name, address] = index.pages[page] as SearchIndex['pages'][number];
    return { address: id === '' ? address : `${address}#${id}`, title, page: name, text };
  });
}
