// A button that copies a program, and what became of it.
import { pageLanguage } from '../shell/language.js';
import { made } from '../shell/made.js';
import { documentMessages } from './messages.js';

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
