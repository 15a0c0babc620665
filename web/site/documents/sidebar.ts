// The sidebar of the documentation, made when the site is built: a search field, all pages, and the chapters of the
// current page.
import { chapterLinks } from '../shell/headings.js';
import { escaped, plain } from '../shell/html_text.js';
import type { Language } from '../shell/language.js';
import { contentsOfReference } from '../shell/references.js';
import { documentationMessages, sections } from './sections.js';

/** A link of the sidebar to a page. */
interface PageLink {
  address: string;
  title: string;
}

/** The chapters of a page, from its prose; those of a reference are inserted where the prose says. */
function chaptersOf(prose: string): string {
  // The reference is in English.
  const symbols = prose.includes('{{reference}}') ? contentsOfReference() : '';
  return [...chapterLinks(prose), symbols.replace(/^<li>/gm, '<li lang="en">')].join('\n');
}

/** `current`: the page that is shown, and its prose; `searchScript`: the address of Pagefind's script. */
export function sidebar(
  language: Language,
  current: { id: string; prose: string },
  pageLink: (id: string) => PageLink,
  searchScript: string,
): string {
  const say = documentationMessages[language];
  const item = (id: string) => {
    const { address, title } = pageLink(id);
    if (id !== current.id) return `<li><a href="${address}">${title}</a></li>`;
    return `<li class="shown"><a href="${address}" aria-current="page">${title}</a>
<ul class="chapters">
${chaptersOf(current.prose)}
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
