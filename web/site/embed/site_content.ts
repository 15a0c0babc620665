// The content of the site for the offline file, read when it is built: titles, cards and prose of lessons and
// laboratories.
import { efforts, type Page, pages } from '../pages.js';
import type { Language, Localized } from '../shell/language.js';
import { ProseReader } from '../shell/prose.js';
import { hashOf } from './offline_address.js';

export interface OfflinePage {
  /** The name of its address in the file: lessons/two-balls. */
  path: string;
  id: string;
  kind: 'lesson' | 'laboratory';
  title: string;
  card: string;
  level: 1 | 2 | 3;
  minutes: number;
  body: string;
}

const inFile = ({ kind }: Page): boolean => kind === 'lesson' || kind === 'laboratory';

const pathOf = ({ path }: Page): string => path.replace(/\.html$/, '');

/** The prose without the parts that only the site has: stills, and links to pages that are not in the file. */
function bodyOf(reader: ProseReader, language: Language, page: Page): string {
  return reader
    .prose(language, page)
    .body.replace(/\{\{drawing:([\w-]+)\}\}/g, (_, name: string) => reader.drawing(page, name))
    .replace(/\s+still="[^"]*"/g, '')
    .replace(/<a href="\{\{to:([\w-]+)\}\}[^"]*">([\s\S]*?)<\/a>/g, (_, id: string, words: string) => {
      const other = pages.find((one) => one.id === id);
      return other !== undefined && inFile(other)
        ? `<a href="${hashOf(language, pathOf(other))}">${words}</a>`
        : words;
    })
    .replace(/\{\{[^}]*\}\}/g, '');
}

/** `root`: the folder of the site's sources. */
export function offlinePages(root: string): Localized<OfflinePage[]> {
  const reader = new ProseReader(root);
  const pageIn = (language: Language, page: Page): OfflinePage => {
    const { level, minutes } = efforts[page.id] ?? { level: 1, minutes: 20 };
    const kind = page.kind === 'lesson' ? 'lesson' : 'laboratory';
    const { title, card } = reader.prose(language, page);
    const body = bodyOf(reader, language, page);
    return { path: pathOf(page), id: page.id, kind, title, card, level, minutes, body };
  };
  const pagesIn = (language: Language) => pages.filter(inFile).map((page) => pageIn(language, page));
  return { en: pagesIn('en'), ja: pagesIn('ja') };
}

/** The titles of lessons and laboratories, by their ids. */
export function titles(root: string): Localized<Record<string, string>> {
  const titlesOf = (all: OfflinePage[]) => Object.fromEntries(all.map(({ id, title }) => [id, title]));
  const { en, ja } = offlinePages(root);
  return { en: titlesOf(en), ja: titlesOf(ja) };
}
