// Makes the JavaScript reference from the module's doc comments, with TypeDoc: node web/tools/reference/javascript.mjs writes
// build/content/api.html, the content of a page of the site.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, LogLevel, ReflectionKind } from 'typedoc';
import { referencePage } from './chapters.mjs';
import { OnePageRouter, symbolTheme } from './javascript_theme.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const entries = ['index', 'workers', 'three', 'react-three'].map((name) =>
  join(root, 'web', 'module', `${name}.ts`),
);

/**
 * The chapters. Each has the symbols of these files of web/module, in this order. A name with a slash at its end means the
 * other files of a folder. The last chapter has the symbols of all other files.
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
    files: [
      'scene/scene',
      'scene/scene_shot',
      'meshes/',
      'scene/trace',
      'scene/bullets',
      'scene/',
      'batches/',
      'queries/aim',
    ],
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
  {
    id: 'tables',
    title: 'Billiard tables',
    files: [
      'table/table',
      'table/start_table',
      'table/geometry',
      'table/constants',
      'table/balls',
      'table/strike',
      'table/events',
      'table/table_options',
      'table/',
      'solver/ricochet_table',
    ],
  },
  { id: 'errors', title: 'Errors', files: ['errors/'] },
  { id: 'workers', title: 'Workers', files: ['workers/'] },
  {
    id: 'three',
    title: 'three.js',
    files: ['three/object_scene', 'three/raycast', 'three/mesh_data', 'three/target_of', 'three/'],
  },
  { id: 'react-three', title: 'react-three-fiber', files: ['react-three/'] },
  { id: 'core', title: 'The core alone', files: ['solver/ricochet_core'] },
  { id: 'scenes-alone', title: 'Scenes alone', files: ['solver/ricochet_scenes'] },
  { id: 'further', title: 'Further', files: [] },
];

const imports = new Map([
  ['workers', 'ricochet-wasm/workers'],
  ['three', 'ricochet-wasm/three'],
  ['react-three', 'ricochet-wasm/react-three'],
  ['core', 'ricochet-wasm/core'],
  ['scenes-alone', 'ricochet-wasm/scene'],
]);

/** Returns the file of a symbol in web/module, such as `queries/shoot`. */
const fileOf = (symbol) => symbol.sources?.[0]?.fileName.replace(/^web\/module\/(.+)\.ts$/, '$1') ?? '';
const folderOf = (symbol) => fileOf(symbol).replace(/[^/]+$/, '');
const has = (chapter, file) => chapter.files.includes(file);
const chapterOf = (symbol) =>
  chapters.find((chapter) => has(chapter, fileOf(symbol))) ??
  chapters.find((chapter) => has(chapter, folderOf(symbol))) ??
  chapters.at(-1);

/** Returns 1 for functions, 2 for classes and 3 for types, the order in a chapter. */
const rank = ({ kind }) => [ReflectionKind.Function, ReflectionKind.Class].indexOf(kind) + 1 || 3;

/** Returns a comparison of symbols: by rank, then by the order of the chapter's files, then by line. */
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

/** Returns the page with all symbols of all entries. `render` returns the article of a symbol. */
function page(project, render) {
  const symbols = project.children.flatMap((entry) => entry.children);
  // Inherited members are listed in the class that inherits them, before its own, and only there.
  for (const symbol of symbols) {
    if (/^solver\/ricochet_(?:core|scenes)$/.test(fileOf(symbol))) symbol.children = [];
    const own = symbol.children?.filter(({ inheritedFrom }) => inheritedFrom === undefined) ?? [];
    const inherited = symbol.children?.filter((child) => !own.includes(child)) ?? [];
    if (inherited.length > 0) symbol.children = [...inherited, ...own];
  }
  const filled = chapters
    .map((chapter) => ({
      ...chapter,
      introduction: `<p class="import"><code>import … from '${imports.get(chapter.id) ?? 'ricochet-wasm'}';</code></p>`,
      symbols: symbols
        .filter((symbol) => chapterOf(symbol) === chapter)
        .sort(inOrder(chapter))
        .map(render),
    }))
    .filter((chapter) => chapter.symbols.length > 0);
  return referencePage(filled);
}

/** Returns the reference as HTML. */
export async function reference() {
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
    // build-types.mjs checks the types.
    skipErrorChecking: true,
    logLevel: LogLevel.Warn,
    treatWarningsAsErrors: true,
    router: 'one-page',
    theme: 'symbols',
    includeHierarchySummary: false,
    // The theme shows default values beside the field.
    notRenderedTags: ['@defaultValue'],
    typePrintWidth: 84,
    // A range such as "> 0" at the beginning of a line is not a quotation.
    markdownItLoader: (parser) => parser.disable('blockquote'),
  });
  app.renderer.defineRouter('one-page', OnePageRouter);
  let project;
  app.renderer.defineTheme(
    'symbols',
    symbolTheme((render) => page(project, render)),
  );
  project = await app.convert();
  // TypeDoc writes a folder, with files of its own beside the page.
  const folder = mkdtempSync(join(tmpdir(), 'ricochet-typedoc-'));
  try {
    if (project !== undefined) await app.generateDocs(project, folder);
    if (project === undefined || app.logger.hasErrors() || app.logger.hasWarnings())
      throw new Error('The doc comments of web/module cannot be made into a reference: see above.');
    return readFileSync(join(folder, 'index.html'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const content = join(root, 'build', 'content');
  mkdirSync(content, { recursive: true });
  writeFileSync(join(content, 'api.html'), await reference());
}
