// Builds the named things and their dependencies: node web/tools/build.mjs module lab site …, or all. With --release the
// files are as small as possible.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeForeign } from './build_folder.mjs';
import { showProgress } from './progress.mjs';
import { emscriptenEnvironment, root, setUp, toBuild, toTest } from './setup.mjs';

/** The number of processors to use: RICOCHET_PROCESSORS, or all of the machine. */
export const processors = Math.max(1, Number(process.env.RICOCHET_PROCESSORS) || availableParallelism());

/**
 * Runs a program in the project's folder and resolves to its exit status. It calls `onLine` with every line of output.
 * @param {string[]} command
 * @param {{ env?: Record<string, string>, onLine(line: string): void }} options
 */
export function run([name = '', ...rest], { env = {}, onLine }) {
  return new Promise((done) => {
    const child = spawn(name, rest, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && name === 'emcmake',
    });
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream.setEncoding('utf8').on('data', (text) => {
        const lines = (rest + text).split(/\r?\n/);
        rest = lines.pop();
        lines.forEach(onLine);
      });
      stream.on('end', () => rest !== '' && onLine(rest));
    }
    child.on('error', (cause) => {
      onLine(`${name}: ${cause.message}`);
      done(1);
    });
    child.on('close', (status) => done(status ?? 1));
  });
}

/** The environment variables that the build of a preset needs. */
export const environmentOf = (preset) => (preset === 'wasm' ? emscriptenEnvironment() : {});

/** Configures a preset if it is not configured, or lacks a wanted option. Tests that are already configured stay. */
export async function configure(preset, { tests = false, release = false }) {
  const folder = join(root, 'build', preset);
  removeForeign(folder, root);
  const wanted = {
    ...(tests && preset !== 'fuzz' ? { RICOCHET_TESTS: 'ON', RICOCHET_BENCHMARKS: 'ON' } : {}),
    ...(preset === 'native' ? { RICOCHET_FEW_UNITS: 'ON' } : {}),
    ...(preset === 'wasm' ? { RICOCHET_SMALLEST: release ? 'ON' : 'OFF' } : {}),
  };
  const isThere = existsSync(join(folder, 'build.ninja'));
  const cache = isThere ? readFileSync(join(folder, 'CMakeCache.txt'), 'utf8') : '';
  if (isThere && Object.entries(wanted).every(([name, value]) => cache.includes(`${name}:BOOL=${value}\n`)))
    return;
  const first = isThere || tests ? {} : { RICOCHET_TESTS: 'OFF', RICOCHET_BENCHMARKS: 'OFF' };
  const options = Object.entries({ ...first, ...wanted }).map(([name, value]) => `-D${name}=${value}`);
  const command = ['cmake', '--preset', preset, ...options, `-DRICOCHET_NODE=${process.execPath}`];
  const said = [];
  const status = await run(preset === 'wasm' ? ['emcmake', ...command] : command, {
    env: environmentOf(preset),
    onLine: (line) => said.push(line),
  });
  if (status === 0) return;
  console.error(`${said.join('\n')}\n${command.join(' ')} failed.`);
  process.exit(1);
}

/** Returns the lines of Ninja's log, one for each step with its times. Ninja sometimes starts a new log. */
function edges(preset) {
  const log = join(root, 'build', preset, '.ninja_log');
  if (!existsSync(log)) return [];
  return readFileSync(log, 'utf8').split('\n').slice(1, -1);
}

/** Returns a table of the seconds of each step of a build: one line for all compilations, and one for each other output. */
function table(lines) {
  const steps = lines.map((line) => line.split('\t')).map(([from, to, , made]) => [made, (to - from) / 1000]);
  const compiled = steps.filter(([made]) => made.endsWith('.o'));
  const sum = compiled.reduce((all, [, seconds]) => all + seconds, 0);
  const others = steps.filter(([made]) => !made.endsWith('.o') && !made.endsWith('verify_globs'));
  return [[`${compiled.length} compilations`, sum], ...others]
    .map(([made, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${made.replace(`${root}/`, '')}`)
    .join('\n');
}

/**
 * Builds targets of a preset. If the build fails, it prints the output and ends the program. It passes to `progress` a
 * function that returns the line of progress.
 */
export async function ninja(preset, targets, { progress = (_line) => {} } = {}) {
  const before = new Set(edges(preset));
  const begun = performance.now();
  let done = '0/…';
  let said = '';
  const output = [];
  const running = () => [{ name: targets.join(', '), start: begun, said: said && `(${said})` }];
  const shown = showProgress({ done: () => done, running });
  progress(shown.line);
  // It runs one job more than there are processors, because npm waits for the network.
  const command = [
    'cmake',
    '--build',
    join('build', preset),
    '-j',
    String(processors + 1),
    '--target',
    ...targets,
  ];
  const status = await run(command, {
    env: environmentOf(preset),
    onLine(line) {
      const [, count, what] = /^\[(\d+\/\d+)\] (.*)/.exec(line) ?? [];
      if (count === undefined) output.push(line);
      else [done, said] = [count, what];
    },
  });
  shown.stop();
  if (status !== 0) {
    console.error(`${output.join('\n')}\n${command.join(' ')} failed.`);
    process.exit(1);
  }
  const made = edges(preset).filter((line) => !before.has(line));
  if (made.length > 0)
    console.log(`${table(made)}\n${((performance.now() - begun) / 1000).toFixed(1).padStart(8)} s  in all`);
}

/** The names that the command line takes, each with its targets in each preset. */
const things = {
  native: { native: ['all'] },
  sanitize: { native: ['ricochet_tests_sanitized'] },
  fuzz: { fuzz: ['all'] },
  wasm: { wasm: ['ricochet_tests'] },
  bench: { native: ['all'], wasm: ['simulation_bench'] },
  module: { wasm: ['module', 'types'] },
  reference: { wasm: ['reference'] },
  lab: { wasm: ['lab', 'types'] },
  site: { wasm: ['site'] },
};
const withoutTests = ['module', 'reference', 'lab', 'site'];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2).filter((name) => name !== '--release');
  const names = asked.length === 0 || asked.includes('all') ? Object.keys(things) : asked;
  const unknown = names.filter((name) => !(name in things));
  if (unknown.length > 0) {
    console.error(
      `There is nothing to build called ${unknown.join(', ')}, but ${Object.keys(things).join(', ')}, and all.`,
    );
    process.exit(2);
  }
  const tests = names.some((name) => !withoutTests.includes(name));
  setUp(tests ? [...toBuild, ...toTest] : toBuild);
  mkdirSync(join(root, 'build'), { recursive: true });
  for (const preset of ['wasm', 'native', 'fuzz']) {
    const targets = [...new Set(names.flatMap((name) => things[name][preset] ?? []))];
    if (targets.length === 0) continue;
    await configure(preset, { tests, release: process.argv.includes('--release') });
    await ninja(preset, targets);
  }
}
