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

/** A table of contents: links to the chapters of a page. */
export function tableOfContents(html: string, name: string): string {
  const links = headingsIn(html)
    .filter(({ level }) => level === 2)
    .map(({ id, html: title }) => `<li><a href="#${id}">${title}</a></li>`);
  return `<nav class="contents" aria-label="${name}">\n<ul>\n${links.join('\n')}\n</ul>\n</nav>`;
}
