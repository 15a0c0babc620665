// Program listings: their syntax is highlighted when the site is built, so that the page needs no script for it.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import cmake from 'highlight.js/lib/languages/cmake';
import cpp from 'highlight.js/lib/languages/cpp';
import javascript from 'highlight.js/lib/languages/javascript';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { escaped } from './html_text.js';

const grammars = { js: javascript, jsx: javascript, ts: typescript, html: xml, cpp, cmake, sh: bash };
for (const [name, grammar] of Object.entries(grammars)) highlighter.registerLanguage(name, grammar);

function colored(text: string, language: string): string {
  const { value } = highlighter.highlight(text, { language });
  return (
    value
      // Names of elements and words such as true look like keywords. Tokens without their own style need no element.
      .replace(/hljs-(?:name|literal)(?=")/g, 'hljs-keyword')
      .replace(
        /<span class="hljs-(?!comment|string|keyword|number|type|built_in)[^"]*">([^<]*)<\/span>/g,
        '$1',
      )
      .replaceAll('class="hljs-', 'class="token-')
      .replaceAll('&#x27;', "'")
  );
}

/** A program with syntax colours, or its output. It can be scrolled by keyboard. */
export function listing(text: string, language: string): string {
  const content = language in grammars ? colored(text.trimEnd(), language) : escaped(text.trimEnd());
  return `<div class="code ${language}"><pre tabindex="0"><code>${content}</code></pre></div>`;
}

const project = fileURLToPath(new URL('../../../', import.meta.url));

/** The languages of file endings that are not language names. */
const languages: Readonly<Record<string, string>> = { tsx: 'jsx', mjs: 'js', cjs: 'js', txt: 'text' };

/** A file of the project as a program listing. */
export function quotedFile(path: string, ending = path.split('.').at(-1) ?? ''): string {
  const language = path.endsWith('CMakeLists.txt') ? 'cmake' : (languages[ending] ?? ending);
  return listing(readFileSync(project + path, 'utf8'), language);
}

/**
 * A program of a page, documents/programs/<page>/<name>.*, and below it its output from the .txt beside it.
 * TypeScript programs have no type annotations, so they are valid JavaScript too.
 */
export function quotedProgram(page: string, name: string): string {
  const folder = `web/site/documents/programs/${page}`;
  const files = readdirSync(project + folder).filter((file) => file.slice(0, file.lastIndexOf('.')) === name);
  if (files.length === 0) throw new Error(`${folder} has no ${name}`);
  const program = files.find((file) => !file.endsWith('.txt'));
  const quoted =
    program === undefined
      ? []
      : [quotedFile(`${folder}/${program}`, program.endsWith('.ts') ? 'js' : undefined)];
  if (files.length > quoted.length) quoted.push(quotedFile(`${folder}/${name}.txt`));
  return quoted.join('\n');
}
