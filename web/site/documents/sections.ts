// The documentation: its pages in the order of its sidebar, which all of them share.

import type { Localized } from '../shell/language.js';
import { localized } from '../shell/localized.js';

export interface Section {
  name: Localized<string>;
  /** The pages in it, by id. */
  pages: readonly string[];
}

export const sections: readonly Section[] = [
  { name: { en: 'Use it', ja: '使う' }, pages: ['guide', 'games', 'under-gravity', 'environments'] },
  { name: { en: 'Reference', ja: 'リファレンス' }, pages: ['api', 'cpp'] },
  {
    name: { en: 'What it promises', ja: '約束と実測' },
    pages: ['guarantees', 'simulations', 'benchmarks', 'comparison', 'security'],
  },
];

/** The page of the sidebar that a page belongs to: its own, or `api` for the pages of the reference. */
export const placeOf = (id: string): string => id.replace(/\/.*$/, '');

export const isDocumentation = (id: string): boolean =>
  sections.some(({ pages }) => pages.includes(placeOf(id)));

function foundInEnglish(count: number, most: number): string {
  if (count === 0) return 'Nothing found.';
  if (count > most) return `The first ${most} of ${count} results`;
  return count === 1 ? '1 result' : `${count} results`;
}

function foundInJapanese(count: number, most: number): string {
  if (count === 0) return '見つかりませんでした。';
  return count > most ? `${count} 件のうち最初の ${most} 件` : `${count} 件`;
}

/** The words of the sidebar and of its search. */
export const documentationMessages = localized({
  documentation: ['Documentation', 'ドキュメント'],
  contents: ['Contents', '目次'],
  /** Precedes the title of a heading. */
  linkTo: (title: string) => [`Link to “${title}”`, `「${title}」へのリンク`],
  search: ['Search the documentation', 'ドキュメントを検索'],
  /** In its field. */
  find: ['Search', '検索'],
  /** Shown while the index is being fetched, and if that fails. */
  searching: ['Looking …', '検索しています…'],
  noIndex: [
    'The search could not be loaded. Reload the page to try again.',
    '検索を読み込めませんでした。ページを再読み込みしてください。',
  ],
  found: (count: number, most: number) => [foundInEnglish(count, most), foundInJapanese(count, most)],
});
