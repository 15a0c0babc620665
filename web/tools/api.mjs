// Makes the API reference's words from the module's doc comments: node web/tools/api.mjs writes build/content/api.html,
// a fragment that the site's frame puts around with its own head and foot. The model comes from TypeDoc.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, LogLevel, ReflectionKind } from 'typedoc';
import { Renderer } from './api-types.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const entries = ['index', 'workers'].map((name) => join(root, 'web', 'module', `${name}.ts`));

/** What a chapter holds, by the source files of web/module, in this order; what no chapter names comes last. */
const chapters = [
  { id: 'start', title: 'Start', files: ['index', 'load'] },
  { id: 'solver', title: 'The solver', files: ['ricochet'] },
  {
    id: 'questions',
    title: 'Questions and answers',
    files: [
      'vectors',
      'bullet',
      'shapes',
      'shoot',
      'ray_sphere',
      'balls',
      'sweep',
      'sphere_plane',
      'collide',
    ],
  },
  { id: 'explanations', title: 'Explanations', files: ['explanation'] },
  {
    id: 'scenes',
    title: 'Scenes, batches, paths, aim',
    files: ['scene', 'scene_shot', 'trace', 'scene_buffer', 'batch_options', 'aim'],
  },
  {
    id: 'many-balls',
    title: 'Many balls',
    files: [
      'simulation',
      'obstacles',
      'world',
      'events',
      'run_options',
      'abort_signal',
      'event_counts',
      'snapshot',
    ],
  },
  { id: 'errors', title: 'Errors', files: ['ricochet_error'] },
  { id: 'workers', title: 'Workers', files: ['scene_workers'] },
  { id: 'core', title: 'The core alone', files: ['ricochet_core'] },
  { id: 'further', title: 'Further', files: [] },
];

const imports = new Map([
  ['workers', 'ricochet-wasm/workers'],
  ['core', 'ricochet-wasm/core'],
]);

/** TypeDoc's model of everything exported, as plain JSON. */
async function model() {
  const app = await Application.bootstrap({
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
    logLevel: LogLevel.Warn,
    treatWarningsAsErrors: true,
  });
  const project = await app.convert();
  if (project === undefined || app.logger.hasErrors() || app.logger.hasWarnings())
    throw new Error('The doc comments of web/module cannot be made into a reference: see above.');
  return app.serializer.projectToObject(project, root);
}

const fileOf = (symbol) => symbol.sources?.[0]?.fileName.replace(/^.*\/(\w+)\.ts$/, '$1') ?? '';
const chapterOf = (symbol) => chapters.find(({ files }) => files.includes(fileOf(symbol))) ?? chapters.at(-1);

/** Functions and classes first: they are what one looks for. */
const rank = ({ kind }) => [ReflectionKind.Function, ReflectionKind.Class].indexOf(kind) + 1 || 3;

/** By rank, then in the order of the chapter's files and of the lines in each. */
const inOrder = ({ files }) => {
  const keys = (symbol) => [rank(symbol), files.indexOf(fileOf(symbol)), symbol.sources?.[0]?.line ?? 0];
  return (a, b) => {
    const others = keys(b);
    return (
      keys(a)
        .map((key, i) => key - others[i])
        .find((difference) => difference !== 0) ?? 0
    );
  };
};

export async function reference() {
  const project = await model();
  const symbols = project.children.flatMap((entry) => entry.children);
  // What a class inherits stands in it, before its own, and nowhere else.
  for (const symbol of symbols) {
    if (fileOf(symbol) === 'ricochet_core') symbol.children = [];
    const own = symbol.children?.filter(({ inheritedFrom }) => inheritedFrom === undefined) ?? [];
    const inherited = symbol.children?.filter((child) => !own.includes(child)) ?? [];
    if (inherited.length > 0) symbol.children = [...inherited, ...own];
  }
  const renderer = new Renderer(symbols);
  const filled = chapters
    .map((chapter) => ({
      ...chapter,
      symbols: symbols.filter((symbol) => chapterOf(symbol) === chapter).sort(inOrder(chapter)),
    }))
    .filter((chapter) => chapter.symbols.length > 0);
  const contents = filled
    .map(
      ({ id, title, symbols: all }) =>
        `<li><a href="#${id}">${title}</a><ul>${all.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul></li>`,
    )
    .join('\n');
  const body = filled.map(
    ({ id, title, symbols: all }) =>
      `<section aria-labelledby="${id}">\n<h2 id="${id}">${title}</h2>\n<p class="import"><code>import … from '${imports.get(id) ?? 'ricochet-wasm'}';</code></p>\n${all.map((symbol) => renderer.symbol(symbol)).join('\n')}\n</section>`,
  );
  return `<nav class="contents" aria-label="API">\n<ul>\n${contents}\n</ul>\n</nav>\n<div class="reference">\n${body.join('\n')}\n</div>\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = join(root, 'build', 'content');
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'api.html'), await reference());
}
