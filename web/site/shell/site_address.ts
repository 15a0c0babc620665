// The addresses of pages in the site. Those of the first language are at its top; the others have a folder per
// language.
import type { Page } from '../pages.js';
import { type Language, languages } from './language.js';

export function addressIn(language: Language, { path }: Pick<Page, 'path'>): string {
  return language === languages[0] ? path : `${language}/${path}`;
}

/** The address of a page's worksheet: worksheets/two-balls.html, ja/worksheets/two-balls.html. */
export const worksheetAddress = (language: Language, { id }: Page): string =>
  addressIn(language, { path: `worksheets/${id}.html` });

/** The relative path from an address in the site to the top of the site. */
export const upFrom = (address: string): string => '../'.repeat(address.split('/').length - 1);
