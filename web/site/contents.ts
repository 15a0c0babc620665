// Lists of a page's headings, and the reference made from the module's comments.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../', import.meta.url));

export interface Heading {
  level: number;
  id: string;
  html: string;
}

/** The headings that can be linked to, in their order. */
export function headingsIn(html: string): Heading[] {
  return [...html.matchAll(/<h([1-6])[^>]*?\sid="([^"]+)"[^>]*>([\s\S]*?)<\/h\1>/g)].map(
    ([, level = '', id = '', inside = '']) => ({ level: Number(level), id, html: inside.trim() }),
  );
}

/** A list of links to the chapters of a page. */
export function contentsOf(html: string, name: string): string {
  const links = headingsIn(html)
    .filter(({ level }) => level === 2)
    .map(({ id, html: title }) => `<li><a href="#${id}">${title}</a></li>`);
  return `<nav class="contents" aria-label="${name}">\n<ul>\n${links.join('\n')}\n</ul>\n</nav>`;
}

/** What web/tools/api.mjs makes; the build makes it anew when a comment changes. */
export function apiReference(): string {
  const file = `${project}build/content/api.html`;
  if (!existsSync(file)) {
    const made = spawnSync(process.execPath, [`${project}web/tools/api.mjs`], { stdio: 'inherit' });
    if (made.status !== 0) throw new Error('The API reference could not be made.');
  }
  return readFileSync(file, 'utf8');
}
