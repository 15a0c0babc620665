// Where pages are in the site. Those of the first language stand at its top, those of others in a folder of their own.
import type { Page } from '../pages.js';
import { type Language, languages } from './language.js';

export function addressIn(language: Language, { path }: Pick<Page, 'path'>): string {
  return language === languages[0] ? path : `${language}/${path}`;
}

/** Of the worksheet of a page: worksheets/two-balls.html, ja/worksheets/two-balls.html. */
export const worksheetAddress = (language: Language, { id }: Page): string =>
  addressIn(language, { path: `worksheets/${id}.html` });

/** From an address in the site to the top of the site. */
export const upFrom = (address: string): string => '../'.repeat(address.split('/').length - 1);
