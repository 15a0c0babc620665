// Runs the module's tests with Vitest. With RICOCHET_QUICK=1 it runs only the tests that read pages, if no other file that
// the tests read has changed since all of them passed. After a change of a page the other tests would take most of the time.
//   node tests/changed.mjs ARGUMENTS OF VITEST
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const passed = join(root, 'build', 'tests', 'module.passed');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');

/** The files and folders that the module's tests read, except pages. */
const read = [
  'build/package',
  'web/module',
  'web/tools',
  'tests/module',
  'tests/vectors',
  'package-lock.json',
];
const own = ['tests/changed.mjs', 'tests/event_loop.ts', 'tests/long.ts', 'tests/turn.ts'];

/** Files of the package that are written again when a page changes. They do not count as changes of the module. */
const ofPages = /^(?:lab\b|THIRD-PARTY|node_modules$)/;

/** Returns the time of the last change of a file, or of any file in a folder, in milliseconds; 0 if it does not exist. */
function changed(path) {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs;
  const names = readdirSync(path).filter((name) => !ofPages.test(name));
  return Math.max(0, ...names.map((name) => changed(join(path, name))));
}

/** Returns the test files that read pages, which their text imports or names. */
function readingPages() {
  const folder = join(root, 'tests', 'module');
  const names = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
  const reads = (name) =>
    /web\/site|\.\/programs\.js|documents/.test(readFileSync(join(folder, name), 'utf8'));
  return names.filter(reads).map((name) => `tests/module/${name}`);
}

const last = Math.max(...[...read, ...own].map((path) => changed(join(root, path))));
const isDone = process.env.RICOCHET_QUICK === '1' && existsSync(passed) && statSync(passed).mtimeMs > last;
const begun = new Date();
const { status } = spawnSync(
  process.execPath,
  [vitest, ...process.argv.slice(2), ...(isDone ? readingPages() : [])],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
if (isDone) console.log('Nothing but pages has changed: the tests that read none were not run again.');
else if (status === 0 && process.argv[2] === 'run') {
  mkdirSync(join(root, 'build', 'tests'), { recursive: true });
  writeFileSync(passed, '');
  // The stamp has the time of the start, because a file that changed during the run has not been tested.
  utimesSync(passed, begun, begun);
}
process.exit(status ?? 1);
