// Writes a reference as two HTML fragments: the items of the list of contents, and chapters with an article for every
// symbol.

/** The text between the two fragments in the file that the site reads. */
export const endOfContents = '<!-- end of contents -->';

/** Returns the item of a symbol in the list of contents. The item of a class has its methods below it. */
function symbolItem({ name, id = name, members = [] }) {
  const methods = members.map(({ name: method, id }) => `<li><a href="#${id}">${method}</a></li>`).join('');
  return `<li><a href="#${id}">${name}</a>${methods && `<ul>${methods}</ul>`}</li>`;
}

export function referencePage(chapters) {
  const item = ({ id, title, symbols }) =>
    `<li><a href="#${id}">${title}</a><ul>${symbols.map(symbolItem).join('')}</ul></li>`;
  const section = ({ id, title, introduction, symbols }) =>
    `<section aria-labelledby="${id}">\n<h2 id="${id}">${title}</h2>\n${introduction}\n${symbols.map(article).join('\n')}\n</section>`;
  return [...chapters.map(item), endOfContents, ...chapters.map(section)].join('\n');
}

/** Returns the article of a symbol. Other pages link to its heading by its name, or by `id` if the name is not unique. */
function article({ name, id = name, kind, html }) {
  return `<article class="symbol" aria-labelledby="${id}">\n<h3 id="${id}"><code>${name}</code> <span class="what">${kind}</span></h3>\n${html}\n</article>`;
}
