// The pages and languages of the site, from the site's own lists.
import { pages } from '../../web/site/pages.js';
import { languages } from '../../web/site/shell/language.js';

export { languages, pages };

export function addressOf(language: (typeof languages)[number], path: string): string {
  return language === 'en' ? path : `${language}/${path}`;
}

export const lessonPages = pages.filter(({ kind }) => kind === 'lesson');
