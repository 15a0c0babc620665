// npm run release: checks that the working tree can be released. In build/release it writes the package, a bill of
// materials (CycloneDX), checksums and the C++ reference. It publishes nothing. With --tag it also tags the commit if every
// check passes.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeReference } from './reference/cpp.mjs';
import {
  computedHashProblems,
  contentProblems,
  lockProblems,
  publishedHashProblems,
  treeProblems,
  versionProblems,
} from './release_checks.mjs';
import { root, setUp, toBuild, toTest } from './setup.mjs';

const { values: options } = parseArgs({ options: { tag: { type: 'boolean' } } });
const folder = join(root, 'build', 'release');
const text = (file) => readFileSync(join(root, file), 'utf8');
const problems = [];

function outputOf(program, ...given) {
  const done = spawnSync(program, given, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (done.status === 0) return done.stdout;
  throw new Error(`${program} ${given.join(' ')} failed: ${done.error?.message ?? done.stderr}`);
}

function check(name, found) {
  console.log(`${found.length === 0 ? 'ok      ' : 'PROBLEM '} ${name}`);
  for (const problem of found) console.log(`           ${problem}`);
  problems.push(...found);
}

/** Runs the native test of the published hashes, and returns its problems. */
function nativeHashProblems() {
  const test = join('build', 'native', 'tests', 'native', 'ricochet_tests');
  const done = spawnSync(test, ['--gtest_filter=Determinism.*'], { cwd: root, encoding: 'utf8' });
  return done.status === 0 ? [] : [`${test}: ${done.error?.message ?? done.stdout.trim()}`];
}

/** Runs the tests of file sizes, which apply only to a release build, and returns their problems. */
function sizeProblems() {
  const run = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/package/sizes.config.ts'];
  const done = spawnSync(process.execPath, run, { cwd: root, encoding: 'utf8' });
  return done.status === 0 ? [] : [`sizes: ${done.error?.message ?? done.stdout + done.stderr}`];
}

const manifest = JSON.parse(text('package.json'));
const lock = JSON.parse(text('package-lock.json'));
const changelog = text('CHANGELOG.md');
setUp([...toBuild, ...toTest]);
const { computedHashes, published } = await import('../../tests/module/determinism.mjs');

console.log(`Release of ${manifest.name} ${manifest.version}${options.tag ? '' : ' (dry run: no tag)'}\n`);
check('clean working tree', treeProblems(outputOf('git', 'status', '--porcelain')));
check('one version in manifest, lock file and change log', versionProblems(manifest, lock, changelog));
check('lock file', lockProblems(lock));
check(
  'published hashes agree',
  publishedHashProblems(published, text('tests/native/determinism_test.cpp'), changelog),
);
outputOf(process.execPath, 'web/tools/build.mjs', 'native', 'lab', '--release');
check('hashes of the native solver', nativeHashProblems());
const { createRicochet } = await import('ricochet-wasm');
const computed = await computedHashes(await createRicochet());
check('hashes of the module', computedHashProblems(published, computed, 'module'));
check('sizes, as budgets and pages have them', sizeProblems());

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const [packed] = JSON.parse(
  outputOf('npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', folder),
);
const files = packed.files.map(({ path }) => path);
check(`contents of ${packed.filename}, ${files.length} files`, contentProblems(manifest, files));

// The package has no run-time dependencies. Packages that build it, or that are bundled, count as development packages.
const materials = `${packed.filename.replace(/\.tgz$/, '')}.cdx.json`;
const bill = JSON.parse(
  outputOf('npm', 'sbom', '--sbom-format=cyclonedx', '--sbom-type=library', '--package-lock-only'),
);
bill.metadata.component.name = manifest.name; // npm writes the name of the folder instead
writeFileSync(join(folder, materials), `${JSON.stringify(bill, null, 2)}\n`);
await writeReference(join(folder, 'cpp-reference'));
const sum = (name) =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
const sums = [packed.filename, materials].map((name) => `${sum(name)}  ${name}\n`);
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
console.log(`\nbuild/release:\n${sums.join('')}`);

if (problems.length > 0) {
  console.log(`Not to be released: ${problems.length} problem${problems.length === 1 ? '' : 's'}.`);
  process.exit(1);
}
if (options.tag)
  outputOf('git', 'tag', '--annotate', `v${manifest.version}`, '-m', `Version ${manifest.version}`);
console.log(`To publish: npm publish build/release/${packed.filename}`);
