// Markdown as HTML, for documents: headings have their ids in braces, tables their heads and a frame that scrolls, programs their colours.
import MarkdownIt, { type PluginSimple, type Token } from 'markdown-it';
import attributes from 'markdown-it-attrs';
import { listing } from './program_listings.js';

// The package's types are written for CommonJS.
const markdown = new MarkdownIt({ html: true }).use(attributes as unknown as PluginSimple);

/** A line `{{…}}` is for the page shell. */
markdown.block.ruler.before('html_block', 'shortcode', (state, line, _, isSilent) => {
  const text = state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
  if (!/^\{\{.*\}\}$/.test(text)) return false;
  if (!isSilent) state.push('html_block', '', 0).content = `${text}\n`;
  state.line = line + 1;
  return true;
});

/**
 * Makes the first cell of each row a header cell. In tables of names the cells explain one another, so they have
 * none.
 */
function headRows(tokens: readonly Token[]): void {
  let heading = '';
  let hasNames = false;
  let column = 0;
  for (const token of tokens) {
    if (token.type === 'heading_open') heading = token.attrGet('id') ?? heading;
    else if (token.type === 'table_open') {
      token.meta = { heading };
      hasNames = /names|keys|parameters/.test(token.attrGet('class') ?? '');
    } else if (token.type === 'tr_open') column = 0;
    else if (token.type === 'th_open') token.attrSet('scope', 'col');
    else if (token.type === 'td_open' && ++column === 1 && !hasNames) {
      token.tag = 'th';
      token.attrSet('scope', 'row');
    } else if (token.type === 'td_close' && column === 1 && !hasNames) token.tag = 'th';
  }
}
markdown.core.ruler.push('row-heads', ({ tokens }) => headRows(tokens));

Object.assign(markdown.renderer.rules, {
  fence: (tokens: Token[], i: number) => listing(tokens[i]?.content ?? '', tokens[i]?.info ?? 'text'),
  table_open: (tokens: Token[], i: number) =>
    `<section class="scroller" tabindex="0" aria-labelledby="${tokens[i]?.meta.heading}">${markdown.renderer.renderToken(tokens, i, {})}`,
  table_close: () => '</table></section>\n',
});

export const htmlOf = (text: string): string => markdown.render(text).trim();
