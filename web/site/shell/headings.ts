// A page's headings, and the list of its chapters made from them.

export interface Heading {
  level: number;
  id: string;
  html: string;
}

/** The headings that can be linked to, in their order. */
export function headingsIn(html: string): Heading[] {
  return [...html.matchAll(/<h([1-6])[^>]*?\sid="([^"]+)"[^>]*>([\s\S]*?)<\/h\1>/g)].map(
    ([, level = '', id = '', content = '']) => ({ level: Number(level), id, html: content.trim() }),
  );
}

/** Links to the chapters of a page. */
export const chapterLinks = (page: string): string[] =>
  headingsIn(page)
    .filter(({ level }) => level === 2)
    .map(({ id, html }) => `<li><a href="#${id}">${html}</a></li>`);

export const tableOfContents = (page: string, name: string): string =>
  `<nav class="contents" aria-label="${name}">\n<ul>\n${chapterLinks(page).join('\n')}\n</ul>\n</nav>`;
