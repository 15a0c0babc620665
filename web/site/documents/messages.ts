// The words of the documents' pages.
import type { Localized } from '../shell/language.js';

export const documentMessages: Localized<{ copy: string; copied: string; failed: string }> = {
  en: { copy: 'Copy', copied: 'Copied.', failed: 'The browser does not let this page copy.' },
  ja: { copy: 'コピー', copied: 'コピーしました。', failed: 'このブラウザーではコピーできません。' },
};
