// The documentation: its pages in the order of its sidebar, which all of them share.
import type { Localized } from '../shell/language.js';

export interface Section {
  name: Localized<string>;
  /** The pages in it, by id. */
  pages: readonly string[];
}

export const sections: readonly Section[] = [
  { name: { en: 'Use it', ja: '使う' }, pages: ['guide', 'games', 'environments'] },
  { name: { en: 'Reference', ja: 'リファレンス' }, pages: ['api', 'cpp'] },
  {
    name: { en: 'What it promises', ja: '約束と実測' },
    pages: ['guarantees', 'simulations', 'benchmarks', 'comparison', 'security'],
  },
];

export const isDocumentation = (id: string): boolean => sections.some(({ pages }) => pages.includes(id));

/** The words of the sidebar and of its search. */
export const documentationMessages: Localized<{
  documentation: string;
  contents: string;
  /** Before the title of a heading. */
  linkTo: (title: string) => string;
  search: string;
  /** In its field. */
  find: string;
  /** Where one is while the index is being fetched, and where that fails. */
  searching: string;
  noIndex: string;
  found: (count: number, most: number) => string;
}> = {
  en: {
    documentation: 'Documentation',
    contents: 'Contents',
    linkTo: (title) => `Link to “${title}”`,
    search: 'Search the documentation',
    find: 'Search',
    searching: 'Looking …',
    noIndex: 'The search could not be loaded. Reload the page to try again.',
    found: (count, most) =>
      count === 0
        ? 'Nothing found.'
        : count > most
          ? `The first ${most} of ${count} results`
          : count === 1
            ? '1 result'
            : `${count} results`,
  },
  ja: {
    documentation: 'ドキュメント',
    contents: '目次',
    linkTo: (title) => `「${title}」へのリンク`,
    search: 'ドキュメントを検索',
    find: '検索',
    searching: '検索しています…',
    noIndex: '検索を読み込めませんでした。ページを再読み込みしてください。',
    found: (count, most) =>
      count === 0
        ? '見つかりませんでした。'
        : count > most
          ? `${count} 件のうち最初の ${most} 件`
          : `${count} 件`,
  },
};
