// Builds what is asked for: node web/tools/build.mjs [native] [sanitize] [wasm] [layout] [module] [api] [lab] [site] [all]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emscriptenEnvironment, root, setUp } from './setup.mjs';

function run(command, env = process.env) {
  const [name, ...rest] = command;
  const done = spawnSync(name, rest, { cwd: root, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (done.status === 0) return;
  process.stdout.write(done.stdout ?? '');
  process.stderr.write(done.stderr ?? '');
  throw new Error(`${command.join(' ')} failed${done.error ? `: ${done.error.message}` : ''}`);
}

/** CMake configures once; Ninja knows what has changed. */
function cmake(preset, { prefix = [], env = process.env, targets = ['all'] } = {}) {
  if (!existsSync(join(root, 'build', preset, 'build.ninja')))
    run([...prefix, 'cmake', '--preset', preset], env);
  run(['cmake', '--build', '--preset', preset, '--target', ...targets], env);
}

const tsc = join('node_modules', 'typescript', 'bin', 'tsc');

const emscripten = () => ({ prefix: ['emcmake'], env: emscriptenEnvironment() });

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

/** Runs `make` unless nothing that it is made from has changed. */
function unlessFresh(name, inputs, outputs, make) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const path = join(root, input);
    for (const file of statSync(path).isDirectory() ? files(path) : [path])
      hash.update(file).update(readFileSync(file));
  }
  const stamp = join(root, 'build', `${name}.stamp`);
  const now = hash.digest('hex');
  const there = outputs.every((output) => existsSync(join(root, output)));
  if (there && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  make();
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stamp, now);
}

const steps = {
  native: () => cmake('native'),
  sanitize: () => cmake('sanitize'),
  wasm: () => cmake('wasm', emscripten()),
  /** The layout of shared memory, for web/module: build/generated/boundary/layout.js, and layout.d.ts beside it. */
  layout: () => {
    cmake('wasm', { ...emscripten(), targets: ['ricochet_layout'] });
    const folder = join('build', 'generated', 'boundary');
    unlessFresh('layout', ['build/wasm/layout.ts'], [join(folder, 'layout.js')], () =>
      run([process.execPath, tsc, '-p', 'web/tools/layout.tsconfig.json']),
    );
  },
  module: () => {
    cmake('wasm', { ...emscripten(), targets: ['ricochet_wasm', 'ricochet_core'] });
    steps.layout();
    const inputs = [
      'build/wasm/ricochet.js',
      'build/wasm/ricochet.wasm',
      'build/wasm/ricochet_core.js',
      'build/wasm/ricochet_core.wasm',
      'build/generated',
      'web/module',
      'tsconfig.json',
      'web/tools/build-module.mjs',
    ];
    unlessFresh('module', inputs, ['build/package/index.js', 'build/module/index.js'], () =>
      run([process.execPath, 'web/tools/build-module.mjs']),
    );
  },
  api: () => {
    steps.layout();
    const inputs = ['web/module', 'web/tools/api.mjs', 'web/tools/api-types.mjs', 'package-lock.json'];
    unlessFresh('api', inputs, ['build/content/api.html'], () =>
      run([process.execPath, 'web/tools/api.mjs']),
    );
  },
  lab: () => {
    steps.module();
    const inputs = ['build/package/index.js', 'web/site', 'web/tools/build-lab.mjs', 'package-lock.json'];
    unlessFresh('lab', inputs, ['build/package/lab.js'], () =>
      run([process.execPath, 'web/tools/build-lab.mjs']),
    );
  },
  site: () => {
    steps.module();
    steps.api();
    const inputs = [
      'build/package/index.js',
      'build/package/ricochet.wasm',
      'build/content',
      'web/site',
      'web/tools/build-lab.mjs',
      'package-lock.json',
      'package.json',
    ];
    const vite = join('node_modules', 'vite', 'bin', 'vite.js');
    unlessFresh('site', inputs, ['build/site/index.html', 'build/site/embed.html'], () => {
      run([process.execPath, vite, 'build', '--config', 'web/site/vite.config.ts', '--logLevel', 'warn']);
      run([process.execPath, 'web/tools/build-lab.mjs', '--site']);
    });
  },
  all: () => {
    for (const name of ['native', 'sanitize', 'lab', 'site']) steps[name]();
  },
};

/** Builds one thing with all that it needs, and says how long it took. */
export function build(name) {
  const start = performance.now();
  process.stdout.write(`Building ${name} … `);
  steps[name]();
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !(name in steps));
  if (unknown.length > 0) {
    console.error(
      `No such thing to build: ${unknown.join(', ')}. There are ${Object.keys(steps).join(', ')}.`,
    );
    process.exit(2);
  }
  setUp({ tests: names.some((name) => !['wasm', 'layout', 'module', 'api', 'site'].includes(name)) });
  try {
    for (const name of names.length > 0 ? names : ['all']) build(name);
  } catch (cause) {
    console.error(cause.message);
    process.exit(1);
  }
}
