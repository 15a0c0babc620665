// The questions of goals.<language>.html as a page shows them: each with a link to the page with the numbers to try it with.

const pattern = /<details((?: data-[\w-]+="[^"]*")*)>(<summary>[^<]*<\/summary>)<p>/g;

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`data-${name}="([^"]*)"`).exec(attributes)?.[1];

/** The query of a question, as HTML: its numbers, and the prediction that it asks for. */
export function queryOf(attributes: string): string {
  const predict = attribute(attributes, 'predict');
  const parts = [attribute(attributes, 'state'), predict === undefined ? undefined : `predict=${predict}`];
  const given = parts.filter((part) => part !== undefined && part !== '');
  return given.length === 0 ? '' : `?${given.join('&amp;')}`;
}

/** `page`: the address of the page that the questions are about. */
export function withTryLinks(goals: string, page: string, words: string): string {
  return goals.replace(
    pattern,
    (_, attributes: string, summary: string) =>
      `<details>${summary}<p><a href="${page}${queryOf(attributes)}">${words}</a></p><p>`,
  );
}
