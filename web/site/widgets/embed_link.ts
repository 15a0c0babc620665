// The frame that shows a lesson or laboratory in another page: its address, and the HTML to paste.
import { escaped } from '../shell/html_text.js';

interface EmbedLink {
  /** Which parameter names it. */
  kind: 'lesson' | 'lab';
  id: string;
  language: string;
  /** The state, as in an address. */
  query: string;
}

/** The address of the page that holds just this lesson or laboratory. */
export function embedLink({ kind, id, language, query }: EmbedLink): string {
  const own = document.querySelector<HTMLLinkElement>('link[rel="embed"]')?.href ?? location.href;
  const page = new URL(own.startsWith('http') ? own : 'https://example.org/embed.html');
  page.search = `?${kind}=${id}&language=${language}&state=${encodeURIComponent(query.slice(1))}`;
  return page.href;
}

export function embedOf(page: string, title: string): string {
  return `<iframe src="${escaped(page)}" title="${escaped(title)}" width="100%" height="620" loading="lazy" sandbox="allow-scripts" allow="clipboard-write"></iframe>`;
}
