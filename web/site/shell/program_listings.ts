// Program listings in prose: their syntax is highlighted when the site is built, so that the page needs no script for it.
import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import cmake from 'highlight.js/lib/languages/cmake';
import cpp from 'highlight.js/lib/languages/cpp';
import javascript from 'highlight.js/lib/languages/javascript';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { unescaped } from './html_text.js';

const grammars = { js: javascript, jsx: javascript, ts: typescript, html: xml, cpp, cmake, sh: bash };
for (const [name, grammar] of Object.entries(grammars)) highlighter.registerLanguage(name, grammar);

function colored(text: string, language: string): string {
  const { value } = highlighter.highlight(text, { language });
  return (
    value
      // Names of elements, and words such as true, look like keywords; what has no look of its own needs no element.
      .replace(/hljs-(?:name|literal)(?=")/g, 'hljs-keyword')
      .replace(
        /<span class="hljs-(?!comment|string|keyword|number|type|built_in)[^"]*">([^<]*)<\/span>/g,
        '$1',
      )
      .replaceAll('class="hljs-', 'class="token-')
      .replaceAll('&#x27;', "'")
  );
}

const block = /<pre((?:\s[^>]*)?)><code class="language-(\w+)">([\s\S]*?)<\/code><\/pre>/g;

/** Colours the programs in a page's words. Whatever may scroll by itself can be scrolled by keyboard. */
export function withProgramListings(html: string): string {
  return html
    .replaceAll('<section class="scroller"', '<section class="scroller" tabindex="0"')
    .replace(block, (_, attributes: string, language: string, text: string) => {
      const content = language in grammars ? colored(unescaped(text), language) : text;
      return `<div class="code ${language}"><pre tabindex="0"${attributes}><code>${content}</code></pre></div>`;
    });
}
