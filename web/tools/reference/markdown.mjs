// Markdown as HTML, with markdown-it: programs are coloured by highlight.js when the page is made, and the names of symbols
// link to their articles.
import highlighter from 'highlight.js/lib/core';
import cpp from 'highlight.js/lib/languages/cpp';
import MarkdownIt from 'markdown-it';

highlighter.registerLanguage('cpp', cpp);
highlighter.configure({ classPrefix: 'token-' });

/** ASCII formulas as they are printed: >= and powers. */
const printed = (html) =>
  html
    .replaceAll('&gt;=', '≥')
    .replaceAll('&lt;=', '≤')
    .replaceAll('!=', '≠')
    .replace(/\^(-?\w+)/g, (_, power) => `<sup>${power.replace('-', '−')}</sup>`);

/** A declaration as a programmer writes it: Doxygen's spaces and what only a definition says are left out. */
const declaration = (text) =>
  text
    .trim()
    .replaceAll('< ', '<')
    .replaceAll(' >', '>')
    .replace(/ ([&*]+) ?(?=[\w)])/g, '$1 ')
    .replace(/\binline /g, '')
    .replace(/\b(constexpr|explicit) (?=.*\b\1 )/g, '');

/** A renderer of Markdown. `addressOf` says where a symbol's name leads to, if it is one. */
export function markdownRenderer(addressOf) {
  const markdown = new MarkdownIt({ html: true });
  const { escapeHtml } = markdown.utils;

  const linked = (name) => {
    const address = addressOf(name);
    return address === undefined ? undefined : `<a href="${address}">${escapeHtml(name)}</a>`;
  };
  const coloured = (program) =>
    highlighter
      .highlight(program, { language: 'cpp' })
      .value.replace(/<[^>]*>|&\w+;|\b[A-Za-z]\w*/g, (part) =>
        /^\w/.test(part) ? (linked(part) ?? part) : part,
      );

  markdown.disable(['blockquote', 'code']);
  markdown.renderer.rules.text = (tokens, at) => printed(escapeHtml(tokens[at].content));
  markdown.renderer.rules.code_inline = (tokens, at) => {
    const content = tokens[at].content.replaceAll('< ', '<').replaceAll(' >', '>');
    return `<code>${linked(content) ?? escapeHtml(content)}</code>`;
  };
  markdown.renderer.rules.fence = (tokens, at) => {
    const { info, content } = tokens[at];
    if (info === 'cpp field') return `<code>${coloured(declaration(content))}</code>`;
    if (info === 'cpp signature')
      return `<pre class="signature" tabindex="0"><code>${coloured(declaration(content))}</code></pre>\n`;
    return `<div class="code cpp"><pre tabindex="0"><code>${coloured(content.trimEnd())}</code></pre></div>\n`;
  };
  return markdown;
}
