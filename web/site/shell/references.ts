// What other tools make for documents: the reference of JavaScript, and files of the project that a page quotes.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { escaped } from './html_text.js';

const project = fileURLToPath(new URL('../../../', import.meta.url));

/** The contents and the chapters of the reference. It is made here if it does not exist; the build makes it anew when a comment changes. */
function reference(): string[] {
  const file = `${project}build/content/api.html`;
  if (!existsSync(file)) {
    const tool = `${project}web/tools/reference/javascript.mjs`;
    const made = spawnSync(process.execPath, [tool], { stdio: 'inherit' });
    if (made.status !== 0) throw new Error('The reference could not be made.');
  }
  return readFileSync(file, 'utf8').split('<!-- end of contents -->\n');
}

/** The items of the list of contents. */
export const contentsOfReference = (): string => reference()[0] ?? '';
export const chaptersOfReference = (): string => reference()[1] ?? '';

/** A file of the project as a program listing. */
export function quotedFile(path: string, language: string): string {
  const text = readFileSync(`${project}${path}`, 'utf8').trimEnd();
  return `<pre><code class="language-${language}">${escaped(text)}</code></pre>`;
}
