// The script of the start page: its scene.
import '../../shell/page.js';
import '../document.css';
import './start.css';
import '../../shell/print.css';
import { messagesIn } from '../../messages/index.js';
import { pageLanguage } from '../../shell/language.js';
import { copyText } from '../../widgets/export.js';
import { Hero } from './hero.js';
import { startMessages } from './messages.js';

const root = document.querySelector<HTMLElement>('.hero');
if (root === null) throw new Error('no scene');
const words = messagesIn(pageLanguage());

new Hero(root, pageLanguage()).start().catch((cause: unknown) => {
  const said = document.createElement('p');
  said.className = 'loading-error';
  said.setAttribute('role', 'alert');
  said.textContent =
    typeof WebAssembly === 'undefined'
      ? words.noWasm
      : words.failed(cause instanceof Error ? cause.message : String(cause));
  root.append(said);
});

// The program can be taken along.
for (const listing of document.querySelectorAll<HTMLElement>('.for-developers pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = startMessages[pageLanguage()].copy;
  const said = document.createElement('span');
  said.setAttribute('role', 'status');
  const row = document.createElement('p');
  row.className = 'copy-row';
  row.append(button, ' ', said);
  listing.after(row);
  button.addEventListener('click', () => {
    void copyText(listing.textContent ?? '', words.exportBar).then((text) => {
      said.textContent = text;
    });
  });
}
