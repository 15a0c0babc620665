// Makes the index of the documentation's search with Pagefind: node web/tools/search.mjs writes build/search from the pages
// in build/site. Each heading with an id begins a section, which is a result of its own.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { close, createIndex } from 'pagefind';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const site = join(root, 'build', 'site');
const folder = join(root, 'build', 'search');

/** Words that developers type and the documents do not contain, by page and heading. Both languages use the same. */
const searchTerms = JSON.parse(
  readFileSync(join(root, 'web', 'site', 'documents', 'search_terms.json'), 'utf8'),
);

/** Programs, heads of tables and signatures repeat what the text says, and would crowd the excerpts. */
const excludeSelectors = ['pre', 'thead', '.heading-link', '.reference blockquote', '.symbols', '.copy-row'];

/** The search needs these of Pagefind's files, and none of its own user interfaces. */
const isNeeded = (path) => /^(?:pagefind\.js|pagefind-entry\.json|.*\.pf_\w+|wasm\..*)$/.test(path);

/** Returns the pages of the documentation in one language, in the order of the sidebar, with their titles. */
function pagesIn(language) {
  const under = language === 'en' ? '' : `${language}/`;
  // The sidebar of the reference lists its pages, too.
  const reference = readFileSync(join(site, under, 'api.html'), 'utf8');
  const [sidebar = ''] = /<nav class="sidebar"[\s\S]*?<\/nav>/.exec(reference) ?? [];
  const links = sidebar.matchAll(/<a href="(?:\.\.\/)*(?:ja\/)?([\w/-]+)\.html"[^>]*>([^<]*)</g);
  return [...links].map(([, id, title]) => {
    const address = `${under}${id}.html`;
    return { id, title, address, html: readFileSync(join(site, address), 'utf8') };
  });
}

/** Returns the sections of a page. The first, without a heading, is the page's introduction. */
function sectionsOf({ id: page, title, html }) {
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  const [introduction, ...rest] = main.split(/(?=<h[1-4]\b[^>]*\sid=")/);
  const sections = rest.map((text) => {
    const [heading, id, content] = /^<h\d[^>]*\sid="([^"]+)"[^>]*>([\s\S]*?)<\/h\d>/.exec(text) ?? [];
    const body = text.slice(heading.length);
    // A method has its full name as title, and is found by its own name, too.
    if (page.startsWith('api/') && id.includes('.'))
      return { id, title: id, terms: id.split('.').at(-1), body };
    const name = content.replace(/<a class="heading-link"[\s\S]*/, '').replace(/<[^>]*>|\(\)/g, '');
    return { id, title: name.trim(), terms: searchTerms[`${page}#${id}`], body };
  });
  const beginning = { id: '', title, terms: undefined, body: introduction.replace(/<h1[\s\S]*?<\/h1>/, '') };
  // The page of a class begins with the section of the class.
  return /<p\b/.test(beginning.body) ? [beginning, ...sections] : sections;
}

/** Returns the element that adds a field to a section. Its text is found, and is no part of the excerpts. */
const field = (name, text) =>
  `<meta data-pagefind-meta="${name}[content]" content="${text.replaceAll('"', '&quot;')}">`;

const { index, errors } = await createIndex({ excludeSelectors });
if (index === undefined) throw new Error(errors.join('\n'));
for (const language of ['en', 'ja'])
  for (const page of pagesIn(language))
    for (const { id, title, terms, body } of sectionsOf(page)) {
      const fields = field('title', title) + (terms === undefined ? '' : field('terms', terms));
      const { errors } = await index.addHTMLFile({
        url: page.address + (id === '' ? '' : `#${id}`),
        content: `<html lang="${language}"><main data-pagefind-body>${fields}${body.replace(/\sid="[^"]*"/g, '')}</main></html>`,
      });
      if (errors.length > 0) throw new Error(errors.join('\n'));
    }
const { files } = await index.getFiles();
await close();
rmSync(folder, { recursive: true, force: true });
for (const { path, content } of files.filter((file) => isNeeded(file.path))) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
