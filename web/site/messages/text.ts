// Words of the pages that are mainly text.
import type { Spoken } from '../src/lesson/language.js';

export const textWords: Spoken<{ copy: string; copied: string; failed: string }> = {
  en: { copy: 'Copy', copied: 'Copied.', failed: 'The browser does not let this page copy.' },
  ja: { copy: 'コピー', copied: 'コピーしました。', failed: 'このブラウザーではコピーできません。' },
};
