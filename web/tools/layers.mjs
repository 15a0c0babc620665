// The layers of npm test: what each needs, how it is run, and where its counts are.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, toTestEngines } from './setup.mjs';
import { bin } from './steps.mjs';

const node = process.execPath;
const tsc = bin('typescript', 'bin', 'tsc');
const reports = join(root, 'build', 'reports');
const plain = { FORCE_COLOR: '0', NO_COLOR: '1' };

/** The C++ files of the project that match a pattern, as git knows them. */
const sources = (...patterns) =>
  spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: root, encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .filter((file) => existsSync(join(root, file)));

/** Counts from JUnit files, which GoogleTest, Vitest and Playwright all write: of one, or of all in a folder. */
export function countsIn(report) {
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const files = report.endsWith('.xml') ? [report] : readdirSync(report).map((name) => join(report, name));
  const counts = { passed: 0, failed: 0 };
  for (const file of files)
    for (const one of readFileSync(file, 'utf8').split('<testcase').slice(1)) {
      if (/<skipped\b|result="suppressed"/.test(one)) continue;
      if (/<(failure|error)\b/.test(one)) counts.failed++;
      else counts.passed++;
    }
  return counts;
}

/** A layer of one command, which counts as one test. */
const one = (command) => ({ run: (given) => ({ commands: [command(given)], env: plain }) });

/** A layer with a report of its own; an old one is removed, so that it cannot pass for a new one. */
const reported = (report, command) => ({
  report,
  run: (given) => {
    rmSync(report, { recursive: true, force: true });
    mkdirSync(reports, { recursive: true });
    return { commands: [command(given)], env: { ...plain, JUNIT_REPORT: report } };
  },
});

/** Tests of CTest in a folder below build, chosen by further arguments, in so many processes at once. */
const ctest = (folder, processors, ...chosen) => [
  ...['ctest', '--test-dir', join('build', folder), '--output-on-failure', '--no-tests=error'],
  ...chosen,
  '-j',
  String(processors),
];

/** The shards of the GoogleTests write a report each, into a folder named after their label; `env` may choose among the tests. */
function googleTests(preset, label, { folder = preset, chosen = [], env = {} } = {}) {
  const layer = reported(join(root, 'build', preset, 'reports', label), ({ processors }) =>
    ctest(folder, processors, ...chosen),
  );
  return {
    ...layer,
    run(given) {
      const run = layer.run(given);
      return { ...run, env: { ...run.env, ...env } };
    },
  };
}

const vitest = (folder) => {
  const report = join(reports, `${folder}.xml`);
  return reported(report, ({ processors }) => [
    ...[node, bin('vitest', 'vitest.mjs'), 'run', '--config', `tests/${folder}/vitest.config.ts`],
    ...['--reporter=default', '--reporter=junit', `--outputFile.junit=${report}`],
    ...['--minWorkers=1', `--maxWorkers=${processors}`],
  ]);
};

/** Tests wait more than they work: one more than there are processors keeps those busy. */
const browser = reported(join(reports, 'browser.xml'), ({ processors }) => [
  ...[node, bin('@playwright', 'test', 'cli.js'), 'test', '--config', 'tests/browser/playwright.config.ts'],
  `--workers=${processors + 1}`,
]);

/** The solver in few units (src/cmake/development.cmake). The build is g++'s: clang does not know all of its options. */
const tidy = ({ processors }) => [
  ...['run-clang-tidy', '-quiet', '-p', 'build/native', '-j', String(processors)],
  '-extra-arg=-Wno-unused-command-line-argument',
  '/ricochet_sanitized[.]dir/',
];

export const layers = [
  {
    name: 'format',
    seconds: 5,
    ...one(() => ['clang-format', '--dry-run', '-Werror', ...sources('*.cpp', '*.hpp')]),
  },
  {
    name: 'lint',
    needs: ['npm packages'],
    seconds: 2,
    ...one(() => [
      node,
      bin('@biomejs', 'biome', 'bin', 'biome'),
      'ci',
      '--error-on-warnings',
      '--colors=off',
    ]),
  },
  {
    name: 'tidy',
    needs: ['native tests'],
    processors: 2,
    seconds: 18,
    ...one(tidy),
  },
  {
    name: 'native',
    needs: ['native tests'],
    processors: 2,
    seconds: 100,
    ...googleTests('native', 'googletest', { chosen: ['-LE', 'sanitized'] }),
  },
  {
    // CTest keeps notes in its folder: this is another one than that of the layer before.
    name: 'sanitize',
    needs: ['sanitized tests'],
    processors: 2,
    seconds: 80,
    ...googleTests('native', 'sanitized', { folder: 'native/tests/native', chosen: ['-L', 'sanitized'] }),
  },
  {
    name: 'wasm',
    needs: ['WebAssembly tests'],
    processors: 2,
    seconds: 12,
    ...googleTests('wasm', 'googletest', { chosen: ['-L', 'googletest'] }),
  },
  {
    name: 'fuzz',
    needs: ['fuzzers'],
    processors: 2,
    seconds: 20,
    run: ({ processors }) => ({ commands: [ctest('fuzz', processors)] }),
  },
  { name: 'types', needs: ['JavaScript module'], seconds: 9, ...one(() => [node, tsc, '-p', 'web/site']) },
  {
    name: 'types of tests',
    needs: ['JavaScript module'],
    seconds: 10,
    ...one(() => [node, tsc, '-p', 'tests/browser']),
  },
  { name: 'module', needs: ['JavaScript module'], processors: 2, seconds: 260, ...vitest('module') },
  { name: 'tests of the site', needs: ['lab', 'site'], processors: 2, seconds: 45, ...vitest('site') },
  { name: 'package', needs: ['lab', 'site'], processors: 2, seconds: 65, ...vitest('package') },
  { name: 'browser', needs: ['lab', 'site'], processors: 2, seconds: 360, ...browser },
  {
    // Firefox and WebKit, which are a gigabyte of packages: only where it is asked for by its name.
    name: 'engines',
    isExtra: true,
    system: toTestEngines,
    needs: ['lab', 'site'],
    processors: 2,
    seconds: 240,
    ...vitest('engines'),
  },
];

/** The suites of the C++ tests that take most of their time: many cases, each asked again of something slow. */
const longSuites = [
  'Exact/ShapeOracle',
  'Oracle',
  'AimSearch',
  'SceneOracle',
  'Scene',
  'Uncertainty',
  'BigFloat',
  'Gas',
];

/** The inner loop: what most changes break, in little time. Its native tests leave out the long suites. */
export const quickLayers = [
  ...layers
    .filter(({ name }) => ['format', 'lint', 'types', 'types of tests', 'module'].includes(name))
    // Here the tests of the module take longest: they get three processors, even while others still have one.
    .map((layer) =>
      layer.name === 'module' ? { ...layer, run: () => layer.run({ processors: 3 }) } : layer,
    ),
  {
    name: 'native, short suites',
    needs: ['native tests'],
    processors: 2,
    seconds: 15,
    ...googleTests('native', 'googletest', {
      chosen: ['-L', 'googletest'],
      env: { GTEST_FILTER: `-${longSuites.map((suite) => `${suite}.*`).join(':')}` },
    }),
  },
];

/** The layers of `npm test` with these names after it: without any, all that are not extra. */
export function layersFor(asked) {
  const chosen = layers.filter(({ name, isExtra }) => (asked.length === 0 ? !isExtra : asked.includes(name)));
  return asked.includes('quick') ? [...new Set([...chosen, ...quickLayers])] : chosen;
}
