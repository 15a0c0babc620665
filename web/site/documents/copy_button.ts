// A button that copies a program, and a message about the result.
import { type Localized, pageLanguage } from '../shell/language.js';
import { made } from '../shell/made.js';

const documentMessages: Localized<{ copy: string; copied: string; failed: string }> = {
  en: { copy: 'Copy', copied: 'Copied.', failed: 'The browser does not let this page copy.' },
  ja: { copy: 'コピー', copied: 'コピーしました。', failed: 'このブラウザーではコピーできません。' },
};

export function copyButton(program: Element): { button: HTMLElement; said: HTMLElement } {
  const words = documentMessages[pageLanguage()];
  const button = made('button', { type: 'button' }, words.copy);
  const said = made('span', { role: 'status' });
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(program.textContent ?? '');
      said.textContent = words.copied;
    } catch {
      said.textContent = words.failed;
    }
  });
  return { button, said };
}
