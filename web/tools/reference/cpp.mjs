// Makes the C++ reference from the comments of the interface headers: Doxygen reads them, moxygen makes Markdown of its XML,
// markdown-it makes HTML of that. node web/tools/reference/cpp.mjs writes build/content/cpp.html.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultFilters, generate } from 'moxygen';
import { referencePage } from './chapters.mjs';
import { markdownRenderer } from './markdown.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..', '..');

/** Chapters, each of the symbols of these headers in this order. Those of other headers come in the last chapter. */
const chapters = [
  { id: 'shapes', title: 'Shapes', headers: ['shapes', 'numeric/vec3', 'degenerate'] },
  { id: 'bullets', title: 'Bullets and balls', headers: ['bullet', 'ball'] },
  { id: 'shooting', title: 'Shooting', headers: ['shoot', 'contact'] },
  {
    id: 'questions',
    title: 'Further questions',
    headers: ['ray_sphere', 'sweep', 'sphere_plane', 'collide', 'closest_point', 'overlap'],
  },
  { id: 'explanations', title: 'Explanations', headers: ['explain'] },
  { id: 'aiming', title: 'Aiming', headers: ['aim', 'falling_aim', 'least_speed'] },
  {
    id: 'scenes',
    title: 'Scenes and batches',
    headers: ['scene', 'mesh', 'build_progress', 'batch', 'bullets', 'visitor'],
  },
  { id: 'many-balls', title: 'Many balls', headers: ['simulation', 'world'] },
  { id: 'table', title: 'The billiard table', headers: ['table', 'explain_table'] },
  { id: 'memory', title: 'Memory and faults', headers: ['memory', 'expected'] },
  { id: 'further', title: 'Further', headers: [] },
];

/**
 * What may stand without words of its own: operators, what a container or a class has by custom, and fields by the names that
 * the conventions and the comment of their struct explain.
 */
const needsNoWords = [
  /Member (?:operator\W.*|~\w+|begin|end|front|back|data|size|empty|capacity|push_back|pop_back|swap)\(/,
  // Arithmetic of vectors.
  /numeric\/vec3\.hpp.* Member (?:Vec3d \(typedef\)|(?:dot|square|length_squared|cross|min|max|abs)\()/,
  // Constructors of the class's own name.
  /Member (\w+)\(.*\(function\) of (?:class|struct) ricochet::(?:\w+::)*\1 /,
  /Member (?:outcome|status|ending|kind|position|velocity|center|point|normal|time|closest|has_closest|[a-cp-rx-z])(?:_[ab])? \(variable\)/,
  /Member (?:shape|balls|obstacles|bounds|periodic|restitution|counts|min|max|shot) \(variable\)/,
];

/** Runs Doxygen into a folder of its own, with a setting besides those of its file, and gives the folder to `use`. */
async function withComments(setting, use) {
  const folder = mkdtempSync(join(tmpdir(), 'ricochet-doxygen-'));
  try {
    const own = `OUTPUT_DIRECTORY = "${folder}"\nWARN_LOGFILE = "${join(folder, 'log')}"\n${setting}\n`;
    const input = `${readFileSync(join(here, 'doxygen.conf'), 'utf8')}\n${own}`;
    const done = spawnSync('doxygen', ['-'], { cwd: root, encoding: 'utf8', input });
    if (done.error?.code === 'ENOENT')
      throw new Error('The C++ reference needs doxygen: install the package of that name, then try again.');
    if (done.status !== 0) throw new Error(`doxygen failed: ${done.stderr}`);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether a declaration has words that serve all its fields: `Vec3d p, q;  ///< …`. */
function isExplainedTogether(complaint) {
  const [, file, line] = /^(.*):(\d+): /.exec(complaint) ?? [];
  const lines = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .slice(Number(line) - 1);
  const declaration = lines.slice(0, lines.findIndex((one) => one.includes(';')) + 1).join(' ');
  return /,.*\/\/\/</.test(declaration);
}

/** Doxygen's complaints: broken comments, and public names that need words and have none. */
export async function complaints() {
  const log = await withComments('WARN_IF_UNDOCUMENTED = YES', (folder) =>
    readFileSync(join(folder, 'log'), 'utf8'),
  );
  return [...new Set(log.split('\n').filter((line) => line.includes('warning: ')))]
    .map((line) => line.replace(`${root}/`, ''))
    .filter((line) => !needsNoWords.some((pattern) => pattern.test(line)))
    .filter((line) => !isExplainedTogether(line));
}

/** A public name in the namespace, with its place and its Markdown. */
function entriesIn(markdown) {
  const parts = markdown.split(/^<!-- entry (\S+):(\d+) (\w+) ricochet::(.+) -->$/m).slice(1);
  const entries = [];
  for (let i = 0; i < parts.length; i += 5) {
    const [file, line, kind, name, text] = parts.slice(i, i + 5);
    entries.push({
      header: file.replace(/^ricochet\/(.*)\.hpp$/, '$1'),
      line: Number(line),
      kind,
      name: name.replaceAll('::', '.'),
      text,
    });
  }
  return entries;
}

const kindNames = new Map([
  ['typedef', 'type'],
  ['variable', 'constant'],
]);

/** Functions of one name are one symbol; a name of several members gets a heading once. */
function symbolsOf(entries, markdown) {
  const used = new Set();
  const unique = (id) => {
    let free = id;
    for (let i = 1; used.has(free); i++) free = `${id}-${i}`;
    used.add(free);
    return free;
  };
  const byName = new Map();
  for (const entry of entries) byName.set(entry.name, [...(byName.get(entry.name) ?? []), entry]);
  return [...byName.values()].map((same) => {
    const [{ name, kind, header, line }] = same;
    let heading;
    const html = same
      .map(({ text }) => markdown.render(text))
      .join('\n')
      .replace(/<h4 id="(ricochet::[^"]+)"><code>(.*?)<\/code><\/h4>/g, (_, id, title) => {
        if (id === heading) return '';
        heading = id;
        return `<h4 id="${id}"><code>${title.replaceAll('<', '&lt;')}</code></h4>`;
      })
      .replace(
        / id="ricochet::([^"]+)"/g,
        (_, id) => ` id="${unique(id.replaceAll('::', '.').replace(/[^\w.~]/g, '-'))}"`,
      )
      .replace(/<dl class="fields">\s*<\/dl>/g, '');
    return { name, kind: kindNames.get(kind) ?? kind, header, line, html };
  });
}

/** What a header says of itself at its top. */
function introductionOf(header) {
  const [comment = ''] =
    /^(?:\/\/.*\n)+/.exec(readFileSync(join(root, 'src', 'ricochet', `${header}.hpp`), 'utf8')) ?? [];
  return comment.replace(/^\/\/ ?/gm, '');
}

export async function reference() {
  const pages = await withComments('EXTRACT_ALL = YES', (folder) =>
    generate({
      directory: join(folder, 'xml'),
      templates: join(here, 'templates'),
      quiet: true,
      filters: {
        ...defaultFilters,
        members: defaultFilters.members.filter((section) => !/^(?:private|protected)/.test(section)),
      },
    }),
  );
  const entries = entriesIn(pages.map((page) => page.markdown).join('\n'));
  const names = new Set(entries.map(({ name }) => name));
  const markdown = markdownRenderer((name) => {
    const symbol = name.replaceAll('::', '.').replace(/\(.*\)$/, '');
    return names.has(symbol) ? `#${symbol}` : undefined;
  });
  const symbols = symbolsOf(entries, markdown);
  const headers = new Set(chapters.flatMap((chapter) => chapter.headers));
  const filled = chapters.map((chapter) => {
    const place = ({ header }) => chapter.headers.indexOf(header);
    const isHere = (symbol) => (chapter.id === 'further' ? !headers.has(symbol.header) : place(symbol) >= 0);
    const own = symbols.filter(isHere).sort((a, b) => place(a) - place(b) || a.line - b.line);
    const files = chapter.headers.filter((header) => own.some((symbol) => symbol.header === header));
    const introduction = files.map(
      (header) =>
        `<p class="import"><code>#include &lt;ricochet/${header}.hpp&gt;</code></p>\n${markdown.render(introductionOf(header))}`,
    );
    return { ...chapter, introduction: introduction.join('\n'), symbols: own };
  });
  return referencePage(filled.filter((chapter) => chapter.symbols.length > 0));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const content = join(root, 'build', 'content');
  mkdirSync(content, { recursive: true });
  writeFileSync(join(content, 'cpp.html'), await reference());
}
