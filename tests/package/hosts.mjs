// npm run test:hosts [names]: runs the packed package in hosts that npm test does not install because they are large:
// runtimes, a test runner, a server framework and an older React. Each is installed once, in build/hosts, and runs a fixture.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));
const fixtures = join(root, 'tests/package/fixtures');
const answered = '0.769800358919501';
const entries = ['ricochet-wasm', 'ricochet-wasm/external'];

function must(command, args, cwd) {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
  if (done.status !== 0)
    throw new Error(`${command} ${args.join(' ')}\n${done.stdout}${done.stderr}${done.error ?? ''}`);
  return `${done.stdout}${done.stderr}`;
}

function mustSay(host, out, expected = answered) {
  if (!out.includes(expected)) throw new Error(`${host} says ${out}`);
}

/**
 * Returns a folder with the package and other packages installed. Its `put` copies a fixture there and returns a function
 * that replaces the imported entry in a file.
 */
function project(host, packages, type = 'module') {
  const home = join(root, 'build', 'hosts', host);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, type }));
  must('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages, packed], home);
  return {
    home,
    put(fixture, entry = 'ricochet-wasm') {
      cpSync(join(fixtures, fixture), home, { recursive: true });
      return (file) => {
        const text = readFileSync(join(home, file), 'utf8');
        writeFileSync(join(home, file), text.replaceAll(/(['"])ricochet-wasm\1/g, `'${entry}'`));
      };
    },
  };
}

/** Returns the path of a package's program for this platform. Its installation script, which is off here, would link it. */
function programOf(home, name, file) {
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(home, 'node_modules', name, 'package.json'), 'utf8'),
  );
  const places = Object.keys(optionalDependencies).map((one) => join(home, 'node_modules', one, file));
  return places.find((place) => existsSync(place)) ?? places.map((place) => `${place}.exe`).find(existsSync);
}

const hosts = {
  deno(version = '2.9.6') {
    const { home, put } = project('deno', [`deno@${version}`]);
    for (const entry of entries) {
      put('deno', entry)('main.js');
      const args = ['run', '--allow-read', '--no-prompt', 'main.js'];
      mustSay(`deno, ${entry}`, must(programOf(home, 'deno', 'deno'), args, home));
    }
  },
  bun(version = '1.4.5') {
    const { home, put } = project('bun', [`bun@${version}`]);
    const bun = programOf(home, 'bun', 'bin/bun');
    for (const entry of entries) {
      put('node', entry)('main.mjs');
      mustSay(`bun, ${entry}`, must(bun, ['run', 'main.mjs'], home));
    }
    put('node')('main.mjs');
    must(bun, ['build', 'main.mjs', '--compile', '--outfile', 'compiled'], home);
    mustSay('a program compiled by bun', must(join(home, 'compiled'), [], tmpdir()));
  },
  jest(version = '30.5.2') {
    const { home, put } = project(
      'jest',
      [`jest@${version}`, `jest-environment-jsdom@${version}`],
      'commonjs',
    );
    for (const entry of [...entries, 'ricochet-wasm/core'])
      for (const environment of ['node', 'jsdom']) {
        put('jest', entry)('answer.test.js');
        const args = ['node_modules/jest/bin/jest.js', '--rootDir', '.', '--env', environment, 'answer'];
        mustSay(`jest, ${environment}, ${entry}`, must(process.execPath, args, home), '1 passed');
      }
  },
  /** Runs with compatibility dates before and after the introduction of FinalizationRegistry. */
  async workerd(version = '1.20261117.1') {
    const { home, put } = project('workerd', [`workerd@${version}`]);
    put('workerd');
    const wasm = 'ricochet-wasm/ricochet.wasm';
    const bundle = { entryPoints: [join(home, 'main.js')], outfile: join(home, 'bundle.js') };
    await build({ ...bundle, bundle: true, format: 'esm', external: [wasm, 'node:*'], logLevel: 'error' });
    cpSync(join(home, 'node_modules/ricochet-wasm/build/package/ricochet.wasm'), join(home, 'ricochet.wasm'));
    // workerd's own test calls the program like a request.
    const test = `import program from 'bundle.js';
      export default { async test() {
        const said = await (await program.fetch()).text();
        if (said !== '${answered}') throw new Error(said);
      } };`;
    writeFileSync(join(home, 'test.js'), test);
    for (const date of ['2024-09-23', '2025-06-01']) {
      const config = `using Workerd = import "/workerd/workerd.capnp";
        const config :Workerd.Config = (services = [(name = "main", worker = .main)]);
        const main :Workerd.Worker = (compatibilityDate = "${date}", modules = [
          (name = "test.js", esModule = embed "test.js"),
          (name = "bundle.js", esModule = embed "bundle.js"),
          (name = "${wasm}", wasm = embed "ricochet.wasm")]);`;
      writeFileSync(join(home, 'config.capnp'), config);
      must(programOf(home, 'workerd', 'bin/workerd'), ['test', 'config.capnp'], home);
    }
  },
  /** Nitro, which builds Nuxt's server. */
  async nitro(version = '2.13.6') {
    const { home, put } = project('nitro', [`nitropack@${version}`]);
    for (const entry of entries) {
      put('nitro', entry)('server/routes/index.mjs');
      must(process.execPath, ['node_modules/nitropack/dist/cli/index.mjs', 'build'], home);
      // The output runs in another folder, where it finds only the files that were copied.
      const elsewhere = mkdtempSync(join(tmpdir(), 'ricochet-nitro-'));
      cpSync(join(home, '.output'), elsewhere, { recursive: true, verbatimSymlinks: true });
      const env = { ...process.env, PORT: '0', HOST: '127.0.0.1' };
      const server = spawn(process.execPath, ['server/index.mjs'], { cwd: elsewhere, env });
      try {
        const address = await new Promise((found, failed) => {
          let out = '';
          for (const stream of [server.stdout, server.stderr])
            stream.on('data', (text) => {
              out += text;
              const [shown] = /http:\S+/.exec(out) ?? [];
              if (shown) found(shown);
            });
          server.on('close', () => failed(new Error(out)));
        });
        mustSay(`nitro, ${entry}`, await (await fetch(address)).text());
      } finally {
        server.kill();
        rmSync(elsewhere, { recursive: true, force: true });
      }
    }
  },
  'react-18'(react = '18.3.1', fiber = '8.18.0') {
    const packages = [`react@${react}`, `@react-three/fiber@${fiber}`, 'three@0.187.0'];
    const { home, put } = project('react-18', packages);
    put('react-18');
    mustSay('React 18', must(process.execPath, ['main.mjs'], home), '5\n');
  },
};

const folder = mkdtempSync(join(tmpdir(), 'ricochet-hosts-'));
const [{ filename }] = JSON.parse(
  must('npm', ['pack', '--json', '--ignore-scripts', '--silent', '--pack-destination', folder], root),
);
const packed = join(folder, filename);
try {
  for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(hosts)) {
    await hosts[name]();
    console.log(`✓ ${name}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
