// The programs in a page's prose.
import { unescaped } from '../../web/site/shell/html_text.js';

export interface Program {
  language: string;
  text: string;
}

const block = /<pre(?:\s[^>]*)?><code class="language-(\w+)">([\s\S]*?)<\/code><\/pre>/g;

/** The programs and outputs in some HTML, in their order, as plain text. */
export function programsIn(html: string): Program[] {
  return [...html.matchAll(block)].map(([, language = '', text = '']) => ({
    language,
    text: unescaped(text),
  }));
}
