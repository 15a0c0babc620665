// The programs in the documents: in a page's prose, and in Markdown.
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

/** Those in some Markdown. */
export function programsInMarkdown(markdown: string): Program[] {
  return [...markdown.matchAll(/```(\w+)\n(.*?)```/gs)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}
