// The reference of JavaScript, which web/tools/reference/javascript.mjs makes: the list of all symbols, and its pages.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '../pages.js';
import { htmlOf } from './markdown.js';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const folder = `${project}build/content/api/`;
const read = new Map<string, string>();

/**
 * A file of the reference. It is made here if it does not exist; the build makes it again when a comment changes.
 */
export function referenceFile(name: string): string {
  if (!existsSync(`${folder}index.md`)) {
    const tool = `${project}web/tools/reference/javascript.mjs`;
    const made = spawnSync(process.execPath, [tool], { stdio: 'inherit' });
    if (made.status !== 0) throw new Error('The reference could not be made.');
  }
  return readFileSync(`${folder}${name}.md`, 'utf8');
}

/** A file of the reference as HTML, the same for every language. Its tables are narrow and need no frame that scrolls. */
export function referenceHtml(name: string, text = referenceFile(name)): string {
  let html = read.get(name);
  if (html === undefined) {
    html = `<div class="reference" lang="en">\n${htmlOf(text).replace(/<section class="scroller"[^>]*>|<\/section>/g, '')}\n</div>`;
    read.set(name, html);
  }
  return html;
}

/** Classes come first, then functions, then types. */
const rank = (name: string) => (name.startsWith('types-') ? 2 : name === 'functions' ? 1 : 0);

/** The pages of the reference, in the order of the sidebar. */
export function referencePages(): Page[] {
  const links = [...referenceFile('index').matchAll(/\]\(api\/([\w-]+)\.html/g)];
  const names = [...new Set(links.map(([, name = '']) => name))];
  return names
    .sort((a, b) => rank(a) - rank(b))
    .map((name) => ({
      id: `api/${name}`,
      path: `api/${name}.html`,
      kind: 'document',
      folder: 'documents',
      script: 'documents/page.ts',
    }));
}

/** The title of a page of the reference. */
export const titleInReference = (name: string): string =>
  /^title: (.+)$/m.exec(referenceFile(name))?.[1] ?? name;

/** The name of a page's file in the reference; undefined for other pages. */
export const nameInReference = (id: string): string | undefined => /^api\/(.+)$/.exec(id)?.[1];
