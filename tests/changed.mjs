// Runs the module's tests with Vitest: all of them, or, in the inner loop, only those that read pages, where nothing else that the
// tests read has changed since all have passed. After a change of a page the rest would be most of the time.
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

/** What the tests of the module read beside pages. */
const read = [
  'build/package',
  'web/module',
  'web/tools',
  'tests/module',
  'tests/vectors',
  'package-lock.json',
];
const own = ['tests/changed.mjs', 'tests/event_loop.ts', 'tests/long.ts', 'tests/turn.ts'];

/** What the package has of pages, and what is written again with them. */
const ofPages = /^(?:lab\b|THIRD-PARTY|node_modules$)/;

/** When a file, or the last of a folder's, was changed. */
function changed(path) {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs;
  const names = readdirSync(path).filter((name) => !ofPages.test(name));
  return Math.max(0, ...names.map((name) => changed(join(path, name))));
}

/** The tests that read pages, by what they import or name. */
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
  // What was changed meanwhile has not been tested.
  utimesSync(passed, begun, begun);
}
process.exit(status ?? 1);
