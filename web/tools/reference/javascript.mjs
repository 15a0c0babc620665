// Makes the JavaScript reference from the module's doc comments, with TypeDoc and its plugin for Markdown:
// node web/tools/reference/javascript.mjs writes build/content/api. Its index.md lists all symbols, and each other file there is
// a page of the site.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, LogLevel, ReflectionKind } from 'typedoc';
import { MarkdownPageEvent } from 'typedoc-plugin-markdown';
import { imports, titles } from './chapters.mjs';
import { intoPages } from './pages.mjs';
import { ReferenceRouter } from './router.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const entries = ['index', 'workers', 'three', 'react-three'].map((name) =>
  join(root, 'web', 'module', `${name}.ts`),
);

/**
 * TypeDoc's options, and those of its plugin for Markdown, which TypeDoc's types do not know.
 * @type {import('typedoc').TypeDocOptions & Record<string, unknown>}
 */
const options = {
  plugin: ['typedoc-plugin-markdown'],
  entryPoints: entries,
  tsconfig: join(root, 'web', 'module', 'tsconfig.json'),
  basePath: root,
  excludePrivate: true,
  excludeInternal: true,
  excludeExternals: true,
  disableGit: true,
  sourceLinkTemplate: '{path}',
  readme: 'none',
  sort: ['source-order'],
  // build-types.mjs checks the types.
  skipErrorChecking: true,
  logLevel: LogLevel.Warn,
  treatWarningsAsErrors: true,
  router: 'reference',
  // The site makes title, sidebar and headings.
  hidePageHeader: true,
  hidePageTitle: true,
  hideBreadcrumbs: true,
  hideGroupHeadings: true,
  useCustomAnchors: true,
  preserveAnchorCasing: true,
  expandObjects: true,
  useHTMLEncodedBrackets: true,
  tableColumnSettings: { hideSources: true, hideInherited: true, hideOverrides: true },
  ...Object.fromEntries(
    [
      'parameters',
      'interfaceProperties',
      'classProperties',
      'typeAliasProperties',
      'propertyMembers',
      'typeDeclaration',
    ].map((name) => [`${name}Format`, 'table']),
  ),
};

const kindNames = new Map([
  [ReflectionKind.Function, 'function'],
  [ReflectionKind.Class, 'class'],
  [ReflectionKind.Interface, 'interface'],
]);

/** Returns the list of all symbols with links to their pages. An old address `api.html#Scene.trace` finds its page here. */
function overview(chapters, addressOf) {
  const item = (symbol) => {
    const kind = kindNames.get(symbol.kind) ?? 'type';
    return `- [\`${symbol.name}\`](${addressOf(symbol)}) <span class="what">${kind}</span>`;
  };
  const section = ({ id, title, symbols }) =>
    `## ${title} {#${id}}

\`import … from '${imports.get(id) ?? 'ricochet-wasm'}';\`

${symbols.map(item).join('\n')}
{.symbols}`;
  return chapters.map(section).join('\n\n');
}

/** Leaves out what is said twice: the declaration of an object whose fields are listed in the table below it. */
const withoutRepetition = (contents) =>
  contents
    .replaceAll('&lt;`ArrayBufferLike`&gt;', '')
    .replace(/^#+ Type Literal\n\n/gm, '')
    .replace(/^\\\{.*\n\n(?=\| )/gm, '')
    .split(/(?=^## )/m)
    .map((symbol) =>
      symbol.includes('### Union Members')
        ? symbol.replace(/^> .*\n\n/m, '').replace('Union Members', 'One of')
        : symbol,
    )
    .join('');

/** Returns a page with its title. That of a class is its first heading, and the others are one level higher. */
function withFront({ name }, contents) {
  const [title, description] = titles.get(name) ?? [name, `The methods and fields of ${name}.`];
  const body = titles.has(name) ? `# ${title}\n\n${contents}` : contents.replace(/^#(?=#+ )/gm, '');
  return `---\ntitle: ${title}\ndescription: ${description}\n---\n${withoutRepetition(body).trim()}\n`;
}

/** Writes the pages of the reference into a folder. */
export async function reference(folder) {
  const app = await Application.bootstrapWithPlugins(options);
  app.renderer.defineRouter('reference', ReferenceRouter);
  const project = await app.convert();
  if (project === undefined) throw new Error('The doc comments of web/module cannot be read: see above.');
  const chapters = intoPages(project);
  // The pages name no files. Their order needed them.
  app.options.setValue('disableSources', true);
  let index = '';
  app.renderer.on(MarkdownPageEvent.END, (page) => {
    page.contents = withFront(page.model, page.contents);
    index ||= overview(
      chapters,
      (symbol) => `api/${app.renderer.router.getFullUrl(symbol).replace('.md', '.html')}`,
    );
  });
  await app.outputs.writeOutput({ name: 'markdown', path: folder }, project);
  if (app.logger.hasErrors() || app.logger.hasWarnings())
    throw new Error('The doc comments of web/module cannot be made into a reference: see above.');
  writeFileSync(join(folder, 'index.md'), index);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await reference(join(root, 'build', 'content', 'api'));
