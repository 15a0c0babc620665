// The sidebar of the documentation, made when the site is built: a search field, all pages, and the chapters of the
// current page.
import { chapterLinks, headingsIn } from '../shell/headings.js';
import { escaped, plain } from '../shell/html_text.js';
import type { Language } from '../shell/language.js';
import { referencePages } from '../shell/references.js';
import { documentationMessages, placeOf, sections } from './sections.js';

/** A link of the sidebar to a page. */
interface PageLink {
  address: string;
  title: string;
}

/** Links to the symbols of a page of the reference: on the page of a class, to its methods. */
const symbolLinks = (html: string): string[] =>
  headingsIn(html)
    .filter(({ level }) => level === 2 || level === 3)
    .map(({ id, html }) => `<li><a href="#${id}">${html.replace('()', '')}</a></li>`);

/** `current`: the page that is shown, and its text; `searchScript`: the address of Pagefind's script. */
export function sidebar(
  language: Language,
  current: { id: string; prose: string },
  pageLink: (id: string) => PageLink,
  searchScript: string,
): string {
  const say = documentationMessages[language];
  const link = (id: string) => {
    const { address, title } = pageLink(id);
    return `<a href="${address}"${id === current.id ? ' aria-current="page"' : ''}>${title}</a>`;
  };
  const referenceItem = ({ id }: { id: string }) => {
    const symbols = id === current.id ? `<ul>${symbolLinks(current.prose).join('')}</ul>` : '';
    // The reference is in English.
    return `<li lang="en">${link(id)}${symbols}</li>`;
  };
  const item = (id: string) => {
    if (id !== placeOf(current.id)) return `<li>${link(id)}</li>`;
    const chapters = id === current.id ? chapterLinks(current.prose) : [];
    const inside = id === 'api' ? [...referencePages().map(referenceItem), ...chapters] : chapters;
    return `<li class="shown">${link(id)}
<ul class="chapters">
${inside.join('\n')}
</ul></li>`;
  };
  const lists = sections.map(
    ({ name, pages }) => `<p class="section-name soft">${name[language]}</p>
<ul>
${pages.map(item).join('\n')}
</ul>`,
  );
  return `<div class="documentation-tools on-screen">
<search class="documentation-search" data-src="${searchScript}" hidden>
<input type="search" id="search" aria-label="${say.search}" placeholder="${say.find}" autocomplete="off" spellcheck="false" aria-keyshortcuts="Control+K Meta+K" />
<div class="search-results panel" hidden><p class="soft" role="status"></p><ol></ol></div>
</search>
<button type="button" class="sidebar-button" popovertarget="documentation">${say.contents}</button>
<nav class="sidebar" id="documentation" aria-label="${say.documentation}" popover>
${lists.join('\n')}
</nav>
</div>`;
}

/** Adds a link to each heading with an id; it appears under the pointer or with the focus. */
export function withHeadingLinks(language: Language, html: string): string {
  const say = documentationMessages[language];
  return html.replace(
    /<h([2-4])((?:\s[^>]*)?\sid="([^"]+)"[^>]*)>([\s\S]*?)<\/h\1>/g,
    (_, level: string, attributes: string, id: string, title: string) => {
      const link = `<a class="heading-link" href="#${id}" lang="${language}" aria-label="${escaped(say.linkTo(plain(title)))}">#</a>`;
      return `<h${level}${attributes}>${title} ${link}</h${level}>`;
    },
  );
}
