// Makes the API reference from the module's doc comments: node web/tools/api.mjs writes build/content/api.html, the content
// of a page of the site. The model comes from TypeDoc.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, LogLevel, ReflectionKind } from 'typedoc';
import { Renderer } from './api-types.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const entries = ['index', 'workers'].map((name) => join(root, 'web', 'module', `${name}.ts`));

/**
 * Chapters, each of the symbols of these files of web/module in this order; a name with a slash at its end means the other
 * files of a folder. Symbols of other files come in the last chapter.
 */
const chapters = [
  { id: 'start', title: 'Start', files: ['index', 'loading/load'] },
  { id: 'solver', title: 'The solver', files: ['solver/ricochet'] },
  {
    id: 'questions',
    title: 'Questions and answers',
    files: [
      'boundary/vectors',
      'arguments/bullet',
      'arguments/shapes',
      'queries/shoot',
      'queries/ray_sphere',
      'arguments/balls',
      'queries/sweep',
      'queries/sphere_plane',
      'queries/collide',
      'queries/',
      'arguments/',
    ],
  },
  { id: 'explanations', title: 'Explanations', files: ['explanations/'] },
  {
    id: 'scenes',
    title: 'Scenes, batches, paths, aim',
    files: ['scene/scene', 'scene/scene_shot', 'scene/trace', 'scene/', 'batches/', 'queries/aim'],
  },
  {
    id: 'many-balls',
    title: 'Many balls',
    files: [
      'simulation/simulation',
      'simulation/obstacles',
      'simulation/world',
      'simulation/events',
      'simulation/run_options',
      'scheduling/',
      'simulation/event_counts',
      'simulation/',
    ],
  },
  { id: 'errors', title: 'Errors', files: ['errors/'] },
  { id: 'workers', title: 'Workers', files: ['workers/'] },
  { id: 'core', title: 'The core alone', files: ['solver/ricochet_core'] },
  { id: 'further', title: 'Further', files: [] },
];

const imports = new Map([
  ['workers', 'ricochet-wasm/workers'],
  ['core', 'ricochet-wasm/core'],
]);

/** TypeDoc's model of all exports, as plain JSON. */
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

/** A symbol's file in web/module, such as `queries/shoot`. */
const fileOf = (symbol) => symbol.sources?.[0]?.fileName.replace(/^web\/module\/(.+)\.ts$/, '$1') ?? '';
const folderOf = (symbol) => fileOf(symbol).replace(/[^/]+$/, '');
const has = (chapter, file) => chapter.files.includes(file);
const chapterOf = (symbol) =>
  chapters.find((chapter) => has(chapter, fileOf(symbol))) ??
  chapters.find((chapter) => has(chapter, folderOf(symbol))) ??
  chapters.at(-1);

/** Functions come first, then classes, then types. */
const rank = ({ kind }) => [ReflectionKind.Function, ReflectionKind.Class].indexOf(kind) + 1 || 3;

/** Order of symbols: by rank, then by the chapter's files and the lines in each. */
const inOrder = ({ files }) => {
  const keys = (symbol) => {
    const file = files.indexOf(fileOf(symbol));
    const place = file < 0 ? files.indexOf(folderOf(symbol)) : file;
    return [rank(symbol), place, symbol.sources?.[0]?.line ?? 0];
  };
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
  // Inherited members are listed in the class that inherits them, before its own, and only there.
  for (const symbol of symbols) {
    if (fileOf(symbol) === 'solver/ricochet_core') symbol.children = [];
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
