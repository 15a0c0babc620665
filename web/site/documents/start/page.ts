// The script of the start page: its scene.
import '../../shell/page.js';
import '../document.css';
import './start.css';
import '../../shell/print.css';
import { messagesIn } from '../../messages/index.js';
import { pageLanguage } from '../../shell/language.js';
import { Hero } from './hero.js';

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
