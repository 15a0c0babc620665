// npm test: sets up, builds and runs every layer of tests, or with names (npm test -- module) only those.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root, setUp } from './setup.mjs';

const reports = join(root, 'build', 'reports');
const node = process.execPath;
const bin = (...path) => join('node_modules', ...path);

/** Counts from a JUnit file, which CTest, GoogleTest, Vitest and Playwright all write. */
function fromJUnit(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const text = readFileSync(file, 'utf8');
  const cases = text.split('<testcase').slice(1);
  const failed = cases.filter((one) => /<(failure|error)\b/.test(one)).length;
  const skipped = cases.filter((one) => /<skipped\b/.test(one)).length;
  return { passed: cases.length - failed - skipped, failed };
}

const gtest = (preset, command, filter = '*') => ({
  builds: [preset],
  command: (report) => [
    node,
    'web/tools/shards.mjs',
    report,
    ...command,
    `build/${preset}/tests/native/ricochet_tests${preset === 'wasm' ? '.cjs' : ''}`,
    '--gtest_brief=1',
    `--gtest_filter=${filter}`,
  ],
});
const vitest = (folder, builds) => ({
  builds,
  command: (report) => [
    node,
    bin('vitest', 'vitest.mjs'),
    'run',
    '--config',
    `tests/${folder}/vitest.config.ts`,
    '--reporter=default',
    '--reporter=junit',
    `--outputFile.junit=${report}`,
  ],
});
const sources = () =>
  spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.cpp', '*.hpp'], {
    cwd: root,
    encoding: 'utf8',
  })
    .stdout.trim()
    .split('\n');

/** A layer a row, in the order in which they run. Without counts of its own, a layer counts as one test. */
const layers = {
  format: { builds: [], one: () => ['clang-format', '--dry-run', '-Werror', ...sources()] },
  lint: {
    builds: [],
    one: () => [node, bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings', '--colors=off'],
  },
  native: gtest('native', []),
  // The published bits and the pressure of a gas take millions of events: they are looked at without sanitizers.
  sanitize: gtest('sanitize', [], '-Determinism.*:Bits.*:Gas.*'),
  wasm: gtest('wasm', [node]),
  fuzz: { builds: ['sanitize'], one: () => ['ctest', '--preset', 'sanitize', '-R', 'fuzz', '-j', '2'] },
  types: { builds: ['module'], one: () => [node, bin('typescript', 'bin', 'tsc'), '-p', 'web/site'] },
  'types of tests': { builds: [], one: () => [node, bin('typescript', 'bin', 'tsc'), '-p', 'tests/browser'] },
  module: vitest('module', ['module']),
  package: vitest('package', ['lab']),
  browser: {
    builds: ['site'],
    command: () => [
      node,
      bin('@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      'tests/browser/playwright.config.ts',
    ],
  },
};

function runLayer(name, layer) {
  const start = performance.now();
  const report = join(reports, `${name}.xml`);
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`);
  let counts = { passed: 0, failed: 1 };
  try {
    for (const target of layer.builds) build(target);
    const [command, ...rest] = layer.one ? layer.one() : layer.command(report);
    const env = { ...process.env, JUNIT_REPORT: report, FORCE_COLOR: '0', NO_COLOR: '1' };
    const done = spawnSync(command, rest, { cwd: root, env, stdio: 'inherit' });
    const fine = done.status === 0;
    counts = layer.one ? { passed: fine ? 1 : 0, failed: fine ? 0 : 1 } : fromJUnit(report);
    if (!fine && counts.failed === 0) counts.failed = 1;
    // A layer that ran nothing has not passed.
    if (counts.passed + counts.failed === 0) counts.failed = 1;
  } catch (cause) {
    console.error(cause.message);
  }
  return { name, ...counts, seconds: (performance.now() - start) / 1000 };
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in layers));
if (unknown.length > 0) {
  console.error(`No such tests: ${unknown.join(', ')}. There are ${Object.keys(layers).join(', ')}.`);
  process.exit(2);
}
setUp({ tests: true });
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const chosen = names.length > 0 ? names : Object.keys(layers);
const results = chosen.map((name) => runLayer(name, layers[name]));

console.log('\nlayer           passed  failed  seconds');
for (const { name, passed, failed, seconds } of results)
  console.log(
    `${name.padEnd(14)} ${String(passed).padStart(7)} ${String(failed).padStart(7)} ${seconds.toFixed(1).padStart(8)}`,
  );
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') === 0 ? 0 : 1);
