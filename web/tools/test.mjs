// npm test: installs what is missing, then CTest builds and runs the tests in tests/CMakeLists.txt.
//   npm test -- module browser   only these layers
//   npm test -- quick            the inner loop
//   npm test -- long             the tests with a long form
//   npm test -- engines          Firefox and WebKit, which npm test alone leaves out
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configure, processors, run } from './build.mjs';
import { showProgress } from './progress.mjs';
import { emscriptenEnvironment, root, setUp, toBuild, toTest, toTestEngines } from './setup.mjs';

const folder = join('build', 'tests');
const reports = join(root, 'build', 'reports');

/** Returns the numbers of passed and failed tests in a JUnit file, or in all files of a folder. */
export function countsIn(report) {
  const isFile = existsSync(`${report}.xml`);
  if (!isFile && !existsSync(report)) return { passed: 0, failed: 0 };
  const files = isFile ? [`${report}.xml`] : readdirSync(report).map((name) => join(report, name));
  const cases = files.flatMap((file) => readFileSync(file, 'utf8').split('<testcase').slice(1));
  const run = cases.filter((one) => !/<skipped\b|result="suppressed"/.test(one));
  const failed = run.filter((one) => /<(failure|error)\b/.test(one)).length;
  return { passed: run.length - failed, failed };
}

/** Returns the results of CTest's tests by layer. All shards of a program are one layer, and so is each build. */
export function layersOf(tests, counts = (name) => countsIn(join(reports, name))) {
  const layers = new Map();
  for (const test of tests) {
    const name = test.name.replace(/_\d+$/, '');
    const layer = layers.get(name) ?? {
      name,
      start: test.start,
      end: 0,
      passed: 0,
      failed: 0,
      broken: 0,
      all: 0,
    };
    layer.start = Math.min(layer.start, test.start);
    layer.end = Math.max(layer.end, test.end);
    layer.broken += test.passed ? 0 : 1;
    layer.all += 1;
    layers.set(name, layer);
  }
  for (const layer of layers.values()) {
    if (layer.name.startsWith('build_')) continue;
    const { passed, failed } = counts(layer.name);
    layer.passed = passed + failed > 0 ? passed : layer.all - layer.broken;
    layer.failed = Math.max(failed, layer.broken > 0 ? 1 : 0);
  }
  return [...layers.values()].sort((a, b) => a.start - b.start);
}

const cell = (value, width = 8) => String(value).padStart(width);

function table(layers) {
  const rows = layers.map(
    ({ name, passed, failed, start, end, broken }) =>
      `${name.padEnd(18)}${cell(passed || '')}${cell(failed || '')}${cell(start.toFixed(0))}${cell((end - start).toFixed(1), 9)}${broken > 0 ? '  failed' : ''}`,
  );
  return [`${''.padEnd(18)}  passed  failed   start  seconds`, ...rows].join('\n');
}

async function main(asked) {
  setUp([...toBuild, ...toTest, ...(asked.includes('engines') ? toTestEngines : [])]);
  mkdirSync(join(root, 'build'), { recursive: true });
  for (const preset of ['wasm', 'native', 'fuzz']) await configure(preset, { tests: true });
  const said = [];
  const onLine = (line) => said.push(line);
  const given = [`-DPROCESSORS=${processors}`, `-DNODE=${process.execPath}`];
  await run(['cmake', '-S', 'tests', '-B', folder, '-G', 'Ninja', ...given], { onLine });
  await run(['ctest', '--test-dir', folder, '--print-labels'], { onLine });
  const labels = said.slice(said.indexOf('All Labels:') + 1).map((line) => line.trim());
  const known = labels.filter((name) => !['build', 'extra'].includes(name));
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length > 0 || known.length < 5) {
    console.error(`No such tests: ${unknown.join(', ')}. There are ${known.join(', ') || said.join('\n')}.`);
    return 2;
  }
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  const choice = asked.length === 0 ? ['-LE', '^(extra|build)$'] : ['-L', `^(${asked.join('|')})$`];
  const command = [
    'ctest',
    '--test-dir',
    folder,
    '--verbose',
    '--no-tests=error',
    '-j',
    String(processors),
    ...choice,
  ];
  const clock = performance.now();
  const tests = new Map();
  let done = '0/…';
  const running = () => [...tests.values()].filter(({ end }) => end === undefined);
  const shown = showProgress({ done: () => done, running });
  const now = () => (performance.now() - clock) / 1000;
  const status = await run(
    [...command, '--timeout', '100000', '--output-junit', join(reports, '..', 'tests.xml')],
    {
      env: {
        ...emscriptenEnvironment(),
        ...(asked.includes('long') ? { RICOCHET_LONG: '1' } : {}),
        ...(asked.join() === 'quick' ? { RICOCHET_QUICK: '1' } : {}),
      },
      onLine(line) {
        const [, starting, name] = /^ +Start +(\d+): (.*)/.exec(line) ?? [];
        if (name) tests.set(starting, { name, start: performance.now(), begun: now(), said: '', output: [] });
        const [, speaking, words] = /^(\d+): (.*)/.exec(line) ?? [];
        tests.get(speaking)?.output.push(words);
        if (words && tests.has(speaking)) tests.get(speaking).said = words;
        const [, count, ended, which, how] = /^ *(\d+\/\d+) Test +#(\d+): (\S+) [ .]*(.*)/.exec(line) ?? [];
        if (count === undefined) return;
        done = count;
        const test = tests.get(ended) ?? {
          name: which,
          start: performance.now(),
          begun: now(),
          output: ['not run'],
        };
        Object.assign(test, { end: now(), passed: how.startsWith('Passed') });
        tests.set(ended, test);
        shown.say(`${test.passed ? '✓' : '✗'} ${which}, ${(test.end - test.begun).toFixed(1)} s`);
      },
    },
  );
  shown.stop();

  const ended = [...tests.values()].map((test) => ({ ...test, start: test.begun, end: test.end ?? now() }));
  for (const { name, output, passed } of ended)
    if (!passed) console.log(`\n── ${name} failed ${'─'.repeat(40)}\n${output.join('\n')}`);
  const layers = layersOf(ended);
  console.log(`\n${table(layers)}\non ${processors} processors: ${now().toFixed(0)} s`);
  const sum = (key) => layers.reduce((all, layer) => all + layer[key], 0);
  const broken = layers.filter((layer) => layer.broken > 0 && layer.name.startsWith('build_'));
  if (broken.length > 0) console.log(`Not built: ${broken.map(({ name }) => name).join(', ')}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return status;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(await main(process.argv.slice(2)));
