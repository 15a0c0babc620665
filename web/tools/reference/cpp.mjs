// Reads the comments of the interface headers with Doxygen: for a test that finds missing comments, and for the C++
// reference of a release.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..', '..');

/**
 * Names that need no comment: operators, the usual members of containers and classes, and fields whose names are explained
 * by the conventions and the comment of their struct.
 */
const needsNoWords = [
  /Member (?:operator\W.*|~\w+|begin|end|front|back|data|size|empty|capacity|push_back|pop_back|swap)\(/,
  // These are the arithmetic functions of vectors.
  /numeric\/vec3\.hpp.* Member (?:Vec3d \(typedef\)|(?:dot|square|length_squared|cross|min|max|abs)\()/,
  // These are constructors.
  /Member (\w+)\(.*\(function\) of (?:class|struct) ricochet::(?:\w+::)*\1 /,
  /Member (?:outcome|status|ending|kind|position|velocity|center|point|normal|time|closest|has_closest|[a-cp-rx-z])(?:_[ab])? \(variable\)/,
  /Member (?:shape|balls|obstacles|bounds|periodic|restitution|counts|min|max|shot) \(variable\)/,
];

/** Runs Doxygen with an additional setting into a temporary folder, and returns the result of `use(folder)`. */
async function withComments(setting, use) {
  const folder = mkdtempSync(join(tmpdir(), 'ricochet-doxygen-'));
  try {
    const own = `OUTPUT_DIRECTORY = "${folder}"\nWARN_LOGFILE = "${join(folder, 'log')}"\n${setting}\n`;
    const input = `${readFileSync(join(here, 'doxygen.conf'), 'utf8')}\n${own}`;
    const done = spawnSync('doxygen', ['-'], { cwd: root, encoding: 'utf8', input });
    if (done.error !== undefined)
      throw new Error('The C++ reference needs doxygen: install the package of that name, then try again.');
    if (done.status !== 0) throw new Error(`doxygen failed: ${done.stderr}`);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** True if one comment explains all fields of the declaration, as in `Vec3d p, q;  ///< …`. */
function isExplainedTogether(complaint) {
  const [, file, line] = /^(.*):(\d+): /.exec(complaint) ?? [];
  const lines = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .slice(Number(line) - 1);
  const declaration = lines.slice(0, lines.findIndex((one) => one.includes(';')) + 1).join(' ');
  return /,.*\/\/\/</.test(declaration);
}

/** Returns Doxygen's warnings about broken comments, and about public names that need a comment and have none. */
export async function complaints() {
  const log = await withComments('WARN_IF_UNDOCUMENTED = YES', (folder) =>
    readFileSync(join(folder, 'log'), 'utf8'),
  );
  return [...new Set(log.split('\n').filter((line) => line.includes('warning: ')))]
    .map((line) => line.replace(`${root}/`, ''))
    .filter((line) => !needsNoWords.some((pattern) => pattern.test(line)))
    .filter((line) => !isExplainedTogether(line));
}

/** Writes the reference into a folder, as Doxygen's own pages. The first one is index.html. */
export const writeReference = (folder) =>
  withComments('GENERATE_HTML = YES\nEXTRACT_ALL = YES', (made) =>
    cpSync(join(made, 'html'), folder, { recursive: true }),
  );
