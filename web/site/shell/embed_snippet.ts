// An embed: a lesson or laboratory in a live iframe, with the HTML to paste beside it.
import type { Page } from '../pages.js';
import { escaped } from './html_text.js';

interface EmbedOptions {
  /** The title of the iframe. */
  title: string;
  /** The relative path from this page to the top of the site. */
  up: string;
  language: string;
}

/** The parameter of an embed that names this page. */
export const kindParameter = ({ kind }: Page): 'lesson' | 'lab' => (kind === 'lesson' ? 'lesson' : 'lab');

/** The site's address is unknown during the build; the page's script inserts it. */
export const exampleSite = 'https://example.org/ricochet/';

/**
 * The query of an embed from its parameters in written form. `state` is itself a query, so it ends where the next
 * parameter of the embed begins.
 */
export function embedQuery(written: string, language: string): string {
  const names = ['lesson', 'lab', 'state', 'language', 'theme', 'parts', 'predict', 'autoplay'];
  const parts = written.split(new RegExp(`&(?=(?:${names.join('|')})=)`));
  const all = [...parts, `language=${language}`].map((part) => {
    const at = part.indexOf('=');
    return `${part.slice(0, at)}=${encodeURIComponent(part.slice(at + 1)).replaceAll('%2C', ',')}`;
  });
  return `?${all.join('&')}`;
}

/** The iframe itself, and the HTML to paste. */
export function embedSnippet(
  written: string,
  { title, up, language }: EmbedOptions,
): [frame: string, pasted: string] {
  const query = embedQuery(written, language);
  const iframe = (site: string) =>
    `<iframe src="${escaped(`${site}embed.html${query}`)}" title="${escaped(title)}" width="100%" height="620" loading="lazy" sandbox="allow-scripts"></iframe>`;
  const pasted = iframe(exampleSite).replace('" title', '"\n  title').replace(' loading', '\n  loading');
  return [`<figure class="embed">${iframe(up)}</figure>`, pasted];
}
