// The addresses of pages inside the offline file: #lessons/two-balls, #ja/lessons/two-balls, #ja.
import { type Language, languages } from '../shell/language.js';

export function hashOf(language: Language, path: string): string {
  return `#${[...(language === languages[0] ? [] : [language]), ...(path === '' ? [] : [path])].join('/')}`;
}
