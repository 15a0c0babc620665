// The script of every document's page: its styles, buttons that copy its programs, and the heights of its embeds.
import '../shell/page.js';
import './bars.css';
import './document.css';
import './reference.css';
import './search.css';
import './sidebar.css';
import '../shell/print.css';
import { exampleSite } from '../shell/embed_snippet.js';
import { pageLanguage } from '../shell/language.js';
import { made } from '../shell/made.js';
import { copyButton } from './copy_button.js';
import { followOldAddress } from './old_addresses.js';
import { startSearch } from './search.js';
import { documentationMessages } from './sections.js';
import { markWhatIsRead } from './sidebar_marks.js';

followOldAddress();

const search = document.querySelector<HTMLElement>('.documentation-search');
if (search !== null) startSearch(search, documentationMessages[pageLanguage()]);
const sidebar = document.querySelector<HTMLElement>('.sidebar');
if (sidebar !== null) markWhatIsRead(sidebar);

// Every program has a copy button; its output has none.
for (const program of document.querySelectorAll('.code:not(.text) pre')) {
  const { button, said } = copyButton(program);
  button.className = 'chip';
  program.after(made('p', { className: 'copy-row soft' }, said, ' ', button));
}

// The texts to paste name this site.
const embedPage = document.querySelector<HTMLLinkElement>('link[rel="embed"]')?.href;
if (embedPage !== undefined && location.protocol.startsWith('http'))
  for (const text of document.querySelectorAll('.code.html .token-string'))
    text.textContent = (text.textContent ?? '').replace(exampleSite, new URL('./', embedPage).href);

// Each embed gets the height that it reports.
addEventListener('message', ({ source, data }: MessageEvent) => {
  if (data?.type !== 'ricochet-height' || !Number.isFinite(data.height)) return;
  for (const embed of document.querySelectorAll('iframe'))
    if (embed.contentWindow === source) embed.style.height = `${data.height}px`;
});
