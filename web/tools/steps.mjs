// What is built from what: the steps of the module, the site and the programs of the tests.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeForeign } from './build_folder.mjs';
import { emscriptenEnvironment, npmCommands, root } from './setup.mjs';

const node = process.execPath;
export const bin = (...path) => join('node_modules', ...path);
const tsc = bin('typescript', 'bin', 'tsc');
const vite = bin('vite', 'bin', 'vite.js');

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

/** The commands of a step, or none where nothing that they read has changed since they were run. */
function unlessFresh(name, { inputs, outputs, commands }) {
  const hash = createHash('sha256').update(JSON.stringify(commands));
  for (const input of inputs) {
    const path = join(root, input);
    for (const file of statSync(path).isDirectory() ? files(path) : [path])
      hash.update(file).update(readFileSync(file));
  }
  const stamp = join(root, 'build', 'stamps', name);
  const now = hash.digest('hex');
  const there = outputs.every((output) => existsSync(join(root, output)));
  if (there && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return { commands: [] };
  const onDone = () => {
    mkdirSync(join(root, 'build', 'stamps'), { recursive: true });
    writeFileSync(stamp, now);
  };
  return { commands, onDone };
}

/** A release takes the time that it costs to make every file as small as it gets. */
const isRelease = process.argv.includes('--release');

/** Whether a configuration is there, with the tests if they are wanted. Once with them, it stays so. */
function isConfigured(preset, tests) {
  const folder = join(root, 'build', preset);
  removeForeign(folder, root);
  if (!existsSync(join(folder, 'build.ninja'))) return false;
  const cache = readFileSync(join(folder, 'CMakeCache.txt'), 'utf8');
  if (isRelease !== /^RICOCHET_SMALLEST:BOOL=ON$/m.test(cache)) return false;
  return !tests || /^RICOCHET_TESTS:BOOL=ON$/m.test(cache);
}

/** CMake configures where it has to; Ninja knows what has changed. */
function cmake(preset, targets, { prefix = [], tests = true } = {}) {
  return ({ processors }) => {
    const options = {
      RICOCHET_TESTS: tests,
      RICOCHET_BENCHMARKS: tests && preset !== 'fuzz',
      RICOCHET_FEW_UNITS: preset === 'native',
      RICOCHET_SMALLEST: isRelease,
    };
    const configure = [
      ...[...prefix, 'cmake', '--preset', preset],
      ...Object.entries(options).map(([name, on]) => `-D${name}=${on ? 'ON' : 'OFF'}`),
    ];
    const build = ['cmake', '--build', '--preset', preset, '-j', String(processors), '--target', ...targets];
    return {
      commands: isConfigured(preset, tests) ? [build] : [configure, build],
      env: preset === 'wasm' ? emscriptenEnvironment() : {},
    };
  };
}
const emcmake = ['emcmake'];

/** The steps of a step function, for a build that has the tests in it or, as `npm start` needs it, has not. */
export const buildSteps = ({ tests }) => [
  { name: 'npm packages', processors: 0, seconds: 12, run: () => npmCommands() },
  {
    name: 'WebAssembly',
    processors: 64,
    seconds: 25,
    run: cmake('wasm', ['ricochet_wasm', 'ricochet_core', 'ricochet_table', 'ricochet_layout'], {
      prefix: emcmake,
      tests,
    }),
  },
  {
    // The layout of shared memory, for web/module: build/generated/boundary/layout.js, and layout.d.ts beside it.
    name: 'layout',
    needs: ['npm packages', 'WebAssembly'],
    run: () =>
      unlessFresh('layout', {
        inputs: ['build/wasm/layout.ts', 'web/tools/layout.tsconfig.json'],
        outputs: ['build/generated/boundary/layout.js'],
        commands: [[node, tsc, '-p', 'web/tools/layout.tsconfig.json']],
      }),
  },
  {
    name: 'JavaScript module',
    needs: ['layout'],
    seconds: 4,
    run: () =>
      unlessFresh('module', {
        inputs: [
          'build/wasm/ricochet.js',
          'build/wasm/ricochet.wasm',
          'build/wasm/ricochet_core.js',
          'build/wasm/ricochet_core.wasm',
          'build/wasm/ricochet_table.js',
          'build/wasm/ricochet_table.wasm',
          'build/generated',
          'web/module',
          'tsconfig.json',
          'package.json',
          'web/tools/build-module.mjs',
          'web/tools/declarations.mjs',
          'web/tools/notices',
          'web/tools/wasm',
        ],
        outputs: ['build/package/index.js', 'build/module/index.js'],
        commands: [[node, 'web/tools/build-module.mjs', ...(isRelease ? ['--smallest'] : [])]],
      }),
  },
  {
    name: 'reference',
    needs: ['layout'],
    seconds: 4,
    run: () =>
      unlessFresh('reference', {
        inputs: ['web/module', 'web/tools/reference', 'package-lock.json'],
        outputs: ['build/content/api.html'],
        commands: [[node, 'web/tools/reference/javascript.mjs']],
      }),
  },
  {
    name: 'C++ reference',
    needs: ['npm packages'],
    seconds: 1,
    run: () =>
      unlessFresh('cpp-reference', {
        inputs: ['src/ricochet', 'web/tools/reference', 'package-lock.json'],
        outputs: ['build/content/cpp.html'],
        commands: [[node, 'web/tools/reference/cpp.mjs']],
      }),
  },
  {
    // <ricochet-lab>, as it is published.
    name: 'lab',
    needs: ['JavaScript module'],
    seconds: 4,
    run: () =>
      unlessFresh('lab', {
        inputs: [
          'build/package/index.js',
          'web/site',
          'web/tools/build-lab.mjs',
          'web/tools/notices',
          'package-lock.json',
        ],
        outputs: ['build/package/lab.js'],
        commands: [[node, 'web/tools/build-lab.mjs']],
      }),
  },
  {
    name: 'pages',
    needs: ['JavaScript module', 'reference', 'C++ reference'],
    processors: 2,
    seconds: 11,
    run: () =>
      unlessFresh('pages', {
        inputs: [
          'build/package/index.js',
          'build/package/ricochet.wasm',
          'build/content',
          'tests/consumer',
          'web/site',
          'package-lock.json',
          'package.json',
        ],
        outputs: ['build/site/index.html'],
        commands: [[node, vite, 'build', '--config', 'web/site/vite.config.ts', '--logLevel', 'warn']],
      }),
  },
  {
    // The pages that hold one lesson, in build/embed.
    name: 'embed',
    needs: ['JavaScript module'],
    processors: 2,
    seconds: 20,
    run: () =>
      unlessFresh('embed', {
        inputs: [
          'build/package/index.js',
          'web/site',
          'web/tools/build-lab.mjs',
          'web/tools/notices',
          'package-lock.json',
        ],
        outputs: ['build/embed/ricochet-lab.html'],
        commands: [[node, 'web/tools/build-lab.mjs', '--embed']],
      }),
  },
  {
    // Vite empties build/site, so what belongs there besides comes afterwards.
    name: 'site',
    needs: ['pages', 'embed'],
    run: () => ({ commands: [[node, 'web/tools/build-lab.mjs', '--site']] }),
  },
];

/** The programs of the C++ tests. Those with sanitizers are linked from the same objects as the others. */
export const testPrograms = [
  { name: 'native tests', processors: 2, seconds: 100, run: cmake('native', ['all']) },
  {
    name: 'sanitized tests',
    needs: ['native tests'],
    processors: 2,
    seconds: 39,
    run: cmake('native', ['ricochet_tests_sanitized']),
  },
  { name: 'fuzzers', processors: 2, seconds: 55, run: cmake('fuzz', ['all'], { tests: false }) },
  {
    name: 'WebAssembly tests',
    needs: ['WebAssembly'],
    processors: 2,
    seconds: 75,
    run: cmake('wasm', ['ricochet_tests'], { prefix: emcmake }),
  },
  {
    name: 'WebAssembly benchmark',
    needs: ['WebAssembly'],
    processors: 1,
    seconds: 5,
    run: cmake('wasm', ['simulation_bench'], { prefix: emcmake }),
  },
];
