// ricochet-lab.html: the lessons and laboratories of the site in one file. As in the site, the hash selects the page,
// and the query holds its state. With a lesson or laboratory in the query it is a frame, like embed.html.
import '../shell/colors.css';
import '../shell/page.css';
import '../shell/prose.css';
import './embed_fonts.css';
import './offline_page.css';
import { laboratories } from '../laboratories/index.js';
import { startThemeSwitch } from '../shell/theme.js';
import { defineLessons } from './content.js';
import { openFrame, useComponentStyles } from './frame.js';
import { hashOf } from './offline_address.js';
import { routeOf, shellOf, titleOf } from './offline_shell.js';

let shownHash = '';

/** Shows the page that the hash names. */
function show(): void {
  shownHash = location.hash;
  const route = routeOf(location.hash);
  const { page, language, section } = route;
  document.documentElement.lang = language;
  document.title = titleOf(route);
  document.body.className = page?.kind ?? 'start';
  document.body.innerHTML = shellOf(route);
  startThemeSwitch();
  if (page?.kind === 'laboratory') void laboratories[page.id]?.load();
  const place = section === '' ? null : document.getElementById(section);
  if (place === null) scrollTo(0, 0);
  else place.scrollIntoView();
}

/**
 * Goes to another page of the file. Each page has its own state; the theme stays. The same page in another language
 * keeps its state.
 */
function go(hash: string, keepsState: boolean): void {
  const theme = new URLSearchParams(location.search).get('theme');
  const address = new URL(location.href);
  if (!keepsState) address.search = theme === null ? '' : `?theme=${theme}`;
  address.hash = hash;
  history.pushState(null, '', address);
  show();
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

function openSite(): void {
  useComponentStyles();
  void defineLessons();
  document.addEventListener('click', (event) => {
    const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
    const hash = link?.getAttribute('href') ?? '';
    if (!hash.startsWith('#') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(hash, link?.classList.contains('language') ?? false);
  });
  addEventListener('popstate', () => {
    // A lesson handles its own steps in the history.
    if (location.hash !== shownHash) show();
  });
  if (location.hash === '') {
    // The language of the reader's system, if the address names no page.
    const hash = /^ja\b/.test(navigator.language) ? hashOf('ja', '') : '';
    history.replaceState(null, '', location.search + hash || location.href);
  }
  show();
}

const query = new URLSearchParams(location.search);
if (query.has('lesson') || query.has('lab')) {
  document.body.classList.add('embed');
  openFrame(document.body.appendChild(document.createElement('main')));
} else openSite();
