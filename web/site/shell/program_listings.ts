// Program listings in prose: their syntax is highlighted when the site is built, so that the page needs no script for it.

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const unescaped = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|amp);/g, (one) => entities[one] ?? one);
const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const keywords =
  'async await break catch class const continue else export extends false for from function if import in instanceof let new null of return throw true try typeof undefined using while';

type Rule = readonly [kind: string, pattern: string];

const javascript: Rule[] = [
  ['comment', String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`],
  ['string', String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|${'`'}(?:\\.|[^${'`'}\\])*${'`'}`],
  ['keyword', String.raw`\b(?:${keywords.replaceAll(' ', '|')})\b(?!:)`],
  ['number', String.raw`\b\d[\d_.]*(?:e[+-]?\d+)?\b`],
];

const rules: Record<string, Rule[]> = {
  js: javascript,
  jsx: javascript,
  ts: javascript,
  html: [
    ['comment', String.raw`<!--[\s\S]*?-->`],
    ['string', `"[^"]*"|'[^']*'`],
    ['keyword', String.raw`<\/?[\w-]+|\/?>`],
  ],
  cpp: [
    ['comment', String.raw`\/\/[^\n]*`],
    ['string', String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<=#include )<[^>\n]*>`],
    ['keyword', String.raw`#include|\b(?:auto|const|double|for|if|int|return|using)\b`],
    ['number', String.raw`\b\d[\d.]*(?:e[+-]?\d+)?\b`],
  ],
  cmake: [
    ['comment', String.raw`#[^\n]*`],
    ['keyword', String.raw`\b[A-Za-z_]+(?=\()`],
  ],
  sh: [['comment', String.raw`(?<=\s)#[^\n]*`]],
};

function colored(text: string, grammar: Rule[]): string {
  const pattern = new RegExp(grammar.map(([kind, one]) => `(?<${kind}>${one})`).join('|'), 'g');
  let html = '';
  let done = 0;
  for (const match of text.matchAll(pattern)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? ['plain'];
    html += `${escaped(text.slice(done, match.index))}<span class="token-${kind}">${escaped(match[0])}</span>`;
    done = match.index + match[0].length;
  }
  return html + escaped(text.slice(done));
}

export interface Program {
  language: string;
  text: string;
}

const block = /<pre((?:\s[^>]*)?)><code class="language-(\w+)">([\s\S]*?)<\/code><\/pre>/g;

/** The programs and outputs in some HTML, in their order, as plain text. */
export function programsIn(html: string): Program[] {
  return [...html.matchAll(block)].map(([, , language = '', text = '']) => ({
    language,
    text: unescaped(text),
  }));
}

/** Colours the programs in a page's words. Whatever may scroll by itself can be scrolled by keyboard. */
export function withProgramListings(html: string): string {
  return html
    .replaceAll('<section class="scroller"', '<section class="scroller" tabindex="0"')
    .replace(block, (_, attributes: string, language: string, text: string) => {
      const grammar = rules[language];
      const content = grammar === undefined ? text : colored(unescaped(text), grammar);
      return `<div class="code ${language}"><pre tabindex="0"${attributes}><code>${content}</code></pre></div>`;
    });
}
