// Where a worksheet is in the site: worksheets/two-balls.html, ja/worksheets/two-balls.html.
import type { Page } from '../pages.js';
import { type Language, languages } from './language.js';

export function worksheetAddress(language: Language, { id }: Page): string {
  const path = `worksheets/${id}.html`;
  return language === languages[0] ? path : `${language}/${path}`;
}
