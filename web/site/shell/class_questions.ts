// The questions of goals.<language>.html as a page shows them: each with a link to the page with the numbers to try it with.
import { escaped, unescaped } from './html_text.js';

const pattern = /<details((?: data-[\w-]+="[^"]*")*)>(<summary>[^<]*<\/summary>)<p>/g;

/** The value of an attribute `data-…`, from the text of all of them. */
export function dataOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\bdata-${name}="([^"]*)"`).exec(attributes)?.[1];
  return found === undefined ? undefined : unescaped(found);
}

/** The query of a question, as HTML: its numbers and its prediction. */
export function queryOf(state = '', predict = ''): string {
  const parts = [state, predict === '' ? '' : `predict=${predict}`].filter((part) => part !== '');
  return parts.length === 0 ? '' : escaped(`?${parts.join('&')}`);
}

/** `page`: the address of the page that the questions are about. */
export function withTryLinks(goals: string, page: string, words: string): string {
  return goals.replace(pattern, (_, attributes: string, summary: string) => {
    const query = queryOf(dataOf(attributes, 'state'), dataOf(attributes, 'predict'));
    return `<details>${summary}<p><a href="${page}${query}">${words}</a></p><p>`;
  });
}
