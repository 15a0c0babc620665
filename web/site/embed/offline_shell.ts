// The pages of the offline file as HTML: header, start page, lessons and laboratories. All of it comes from the site's own sources.
import { type Language, type Localized, languages } from '../shell/language.js';
import { shellMessages } from '../shell/messages.js';
import { hashOf } from './offline_address.js';
import { offlineMessages } from './offline_messages.js';
import type { OfflinePage } from './site_content.js';

/** Inserted by the build. */
declare const __OFFLINE_PAGES__: Localized<OfflinePage[]>;

/** The current place in the file: the hash is `#ja/lessons/two-balls`. */
export interface Route {
  language: Language;
  /** Undefined for the start page. */
  page: OfflinePage | undefined;
  /** For the start page: the section to scroll to. */
  section: string;
}

export function routeOf(hash: string): Route {
  const parts = decodeURIComponent(hash.replace(/^#/, '')).split('/');
  const language = languages.find((one) => one === parts[0]);
  const path = parts.slice(language === undefined ? 0 : 1).join('/');
  const page = __OFFLINE_PAGES__[language ?? languages[0]].find((one) => one.path === path);
  return { language: language ?? languages[0], page, section: page === undefined ? path : '' };
}

export function titleOf({ language, page }: Route): string {
  return page === undefined ? offlineMessages[language].title : `${page.title} · Ricochet`;
}

export function shellOf(route: Route): string {
  const { language, page } = route;
  const say = shellMessages[language];
  const to = (path: string) => hashOf(language, path);
  const current = (kind: OfflinePage['kind']) => (page?.kind === kind ? ' aria-current="true"' : '');
  const others = languages
    .filter((other) => other !== language)
    .map(
      (other) =>
        `<a class="language on-screen" href="${hashOf(other, page?.path ?? '')}" lang="${other}" hreflang="${other}">${shellMessages[other].language}</a>`,
    );
  return `<header class="page-header">
    <a class="home" href="${to('')}">Ricochet</a>
    <button type="button" class="menu-button" popovertarget="site-menu" aria-label="${say.menu}"><span aria-hidden="true">☰</span></button>
    <nav class="on-screen" aria-label="${say.nav}" id="site-menu" popover>
      <a href="${to('lessons')}"${current('lesson')}>${say.lessons}</a>
      <a href="${to('laboratories')}"${current('laboratory')}>${say.laboratories}</a>
    </nav>
    ${others.join('')}
    <button type="button" class="theme-switch" data-dark="${say.dark}" data-light="${say.light}">${say.dark}</button>
  </header>
  <main id="main" tabindex="-1">${page === undefined ? start(language) : page.body}${neighbours(route)}</main>
  <footer class="page-footer"><p>${offlineMessages[language].footer}</p></footer>`;
}

function start(language: Language): string {
  const say = shellMessages[language];
  const own = offlineMessages[language];
  const cards = (kind: OfflinePage['kind']) =>
    __OFFLINE_PAGES__[language]
      .filter((page) => page.kind === kind)
      .map(
        ({ path, title, card, level, minutes }) =>
          `<li><a href="${hashOf(language, path)}"><span class="card-words"><small>${say.levels[level - 1]} · ${say.minutes(minutes)}</small><span class="card-title">${title}</span><span class="card-text">${card}</span></span></a></li>`,
      )
      .join('');
  return `<h1>${own.title}</h1><p class="lead">${own.lead}</p>
    <h2 id="lessons">${say.lessons}</h2><ol class="cards offline-cards">${cards('lesson')}</ol>
    <h2 id="laboratories">${say.laboratories}</h2><ol class="cards offline-cards">${cards('laboratory')}</ol>`;
}

/** The page before and the page after, laboratories after lessons. */
function neighbours({ language, page }: Route): string {
  if (page === undefined) return '';
  const say = shellMessages[language];
  const all = __OFFLINE_PAGES__[language];
  const at = all.indexOf(page);
  const link = (other: OfflinePage | undefined, name: string, side: string) =>
    other === undefined
      ? ''
      : `<a class="${side}" href="${hashOf(language, other.path)}"><small>${name}</small> ${other.title}</a>`;
  return `<nav class="neighbours flow on-screen" aria-label="${say.more}">${link(all[at - 1], say.before, 'prev')}${link(all[at + 1], say.next, 'next')}</nav>`;
}
