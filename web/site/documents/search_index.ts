// The index of the documentation's search, made when the site is built: for each chapter, symbol and method its title, how its text begins, and
// the other words in it. Texts are cut so that index and search stay small.
import { plain } from '../shell/html_text.js';
import type { Language } from '../shell/language.js';
import { searchTerms } from './search_terms.js';

/** Its name at the top of the site. */
export const searchIndexName = (language: Language): string => `search.${language}.json`;

/** A page of the documentation as it is published. */
export interface PublishedPage {
  /** The name of its folder. */
  name: string;
  title: string;
  /** Its address in the site. */
  address: string;
  html: string;
}

/**
 * A chapter, symbol or method: the number of its page, the heading's id, its title, the beginning of its text, the
 * other words in it, and further search terms.
 */
export interface IndexedSection {
  page: number;
  id: string;
  title: string;
  text: string;
  words: string;
  terms: string;
}

/**
 * The data of all sections, each kind in a column of its own, because similar values side by side compress best. An
 * id of 0 is the title.
 */
export interface SearchIndex {
  pages: readonly (readonly [title: string, address: string])[];
  page: readonly number[];
  id: readonly (string | 0)[];
  title: readonly string[];
  text: readonly string[];
  words: readonly string[];
  terms: readonly string[];
}

export const sectionsIn = ({ page, id, title, text, words, terms }: SearchIndex): IndexedSection[] =>
  page.map((number, i) => {
    const name = title[i] ?? '';
    return {
      page: number,
      id: id[i] || (id[i] === 0 ? name : ''),
      title: name,
      text: text[i] ?? '',
      words: words[i] ?? '',
      terms: terms[i] ?? '',
    };
  });

/** The width of the text that a result shows, for a chapter and for a symbol of a reference, in Latin letters. */
const mostOfChapter = 150;
const mostOfSymbol = 90;

const textOf = (html: string): string =>
  plain(
    html
      .replace(/<a class="heading-link"[\s\S]*?<\/a>/g, '')
      .replace(/<(?:td|th|li|dd|dt|p|div|br|tr)\b[^>]*>/g, ' '),
  );

/** A Japanese letter is as wide as two Latin ones, and carries as much meaning. */
const widthOf = (letter: string): number =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u.test(letter) ? 2 : 1;

/** The beginning of a text, up to the end of a word. */
function beginning(text: string, most: number): string {
  let [at, width] = [0, 0];
  for (const letter of text) {
    width += widthOf(letter);
    if (width > most) break;
    at += letter.length;
  }
  if (at === text.length) return text;
  const cut = text.slice(0, at);
  const end = cut.search(/\s\S*$/);
  return `${end > at / 2 ? cut.slice(0, end) : cut}…`;
}

/** Words that say nothing about the topic of a chapter. */
const common = new Set(
  'about above after again also and any are because been before being below between both but can cannot come comes could does down each else even ever every few first for from gives goes has have here how however into its itself just last less like long made make many may more most much must never next not nothing now off once one only other others our out over own same says see several she should since some stand stands still such take takes than that the their them then there these they this those three through too two under until upon was well were what when where whether which while who whose why will with within without would you your'.split(
    ' ',
  ),
);
const word =
  /[\p{Script=Latin}][\p{Script=Latin}\p{N}_.]{2,}|[\p{Script=Katakana}ー]{2,}|\p{Script=Han}{2,}/gu;

/** The distinct words of a text that its beginning lacks. */
function otherWords(text: string, shown: string): string {
  const has = shown.toLowerCase();
  const words = new Set<string>();
  for (const [found] of text.toLowerCase().matchAll(word)) {
    const one = found.replace(/\.+$/, '');
    if (!has.includes(one) && !common.has(one)) words.add(one);
  }
  // Sorted words compress best.
  return [...words].sort().join(' ');
}

/** The parts of a page from heading to heading; before the first, its own. */
function partsOf(html: string): { id: string; heading: string; body: string }[] {
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  const pieces = main.split(/(<h[1-4]\b[^>]*>[\s\S]*?<\/h[1-4]>)/);
  const parts = [{ id: '', heading: '', body: '' }];
  for (let i = 1; i < pieces.length; i += 2) {
    const [heading = '', body = ''] = pieces.slice(i, i + 2);
    const [, id] = /^<h\d[^>]*\sid="([^"]+)"/.exec(heading) ?? [];
    // Text under a heading without an address belongs to the part before.
    const last = parts.at(-1);
    if (id === undefined && last !== undefined)
      last.body += `${heading.startsWith('<h1') ? '' : heading}${body}`;
    else parts.push({ id: id ?? '', heading, body });
  }
  return parts;
}

/** A symbol of a reference: the first words of its comment, and the names of its fields. */
function symbolSection(page: number, id: string, body: string): IndexedSection {
  const comment = textOf(
    body
      .replace(/<pre[\s\S]*?<\/pre>|<div class="tsd-signature[\s\S]*?<\/div>|<table[\s\S]*?<\/table>/g, ' ')
      .replace(/<p class="extends">[\s\S]*?<\/p>|<details[\s\S]*?<\/details>/g, ' ')
      .replace(/<dl[\s\S]*<\/dl>/, ' '),
  );
  const fields = [...body.matchAll(/<div id="([^"]+)"/g)].map(([, name = '']) => name.replace(/^.*\./, ''));
  const text = beginning(comment, mostOfSymbol);
  return { page, id, title: id, text, words: [...new Set(fields)].join(' ').toLowerCase(), terms: '' };
}

export function searchIndexOf(published: readonly PublishedPage[]): SearchIndex {
  const sections = published.flatMap(({ name: document, title, html }, page) =>
    partsOf(html).map(({ id, heading, body }): IndexedSection => {
      const isSymbol = /<h[34][^>]*><code>/.test(heading) && html.includes('class="reference"');
      if (isSymbol) return symbolSection(page, id, body);
      const text = textOf(body.replace(/<pre[\s\S]*?<\/pre>|<thead[\s\S]*?<\/thead>/g, ' '));
      const shown = beginning(text, mostOfChapter);
      const name = heading === '' ? title : textOf(heading);
      const terms = searchTerms[`${document}#${id}`] ?? '';
      return { page, id, title: name, text: shown, words: otherWords(text, shown), terms };
    }),
  );
  const column = <Field extends keyof IndexedSection>(field: Field) =>
    sections.map((section) => section[field]);
  return {
    pages: published.map(({ title, address }) => [title, address]),
    page: column('page'),
    id: sections.map(({ id, title }) => (id === title ? 0 : id)),
    title: column('title'),
    text: column('text'),
    words: column('words'),
    terms: column('terms'),
  };
}
