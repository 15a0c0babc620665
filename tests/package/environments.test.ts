// The package works in every environment. A small project for each is built by its own tool and run, with both full
// entries of the package.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered, asked, type Entry, installed, must, names, prepared, root, started } from './packed.js';
import { saidBy, serve, startBrowser } from './served.js';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

const tool = (...path: string[]) => join(root, 'node_modules', ...path);
const vite = tool('vite', 'bin', 'vite.js');

/** Serves a folder, opens a page of it, and returns the text that it shows. */
async function page(folder: string, path = '/', attribute?: string): Promise<string> {
  const { address, close } = await serve(folder);
  try {
    return await saidBy(browser, address + path, attribute);
  } finally {
    close();
  }
}

/** Writes a page for the output of a bundler that makes no pages. */
function addPage(folder: string): void {
  writeFileSync(join(folder, 'index.html'), readFileSync(join(folder, '..', 'index.html')));
}

/** Copies a file of the package into a folder. */
function copy(name: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  copyFileSync(
    join(installed().folder, 'node_modules/ricochet-wasm/build/package', name),
    join(folder, name),
  );
}

/** Builds the common program with Vite, and returns the folder of the output. */
async function builtByVite(name: Entry): Promise<string> {
  const folder = prepared(name, 'bundled', 'vite');
  await started([vite, 'build', '--logLevel', 'warn'], folder);
  return join(folder, 'dist');
}

/** Builds it, or the fixture in `more`, with esbuild, adds a page, and returns the folder of the output. */
async function builtByEsbuild(name: Entry, ...more: string[]): Promise<string> {
  const folder = prepared(name, 'bundled', ...more, 'esbuild');
  const file = join(folder, 'build.mjs');
  const from = JSON.stringify(`file://${tool('esbuild', 'lib', 'main.js')}`);
  writeFileSync(file, readFileSync(file, 'utf8').replace("'esbuild'", from));
  await started(['build.mjs'], folder);
  addPage(join(folder, 'dist'));
  return join(folder, 'dist');
}

/** Builds it with webpack, expects no warning, and returns the folder of the output. */
async function builtByWebpack(name: Entry, ...more: string[]): Promise<string> {
  const folder = prepared(name, 'bundled', ...more, 'webpack');
  const build = `import webpack from ${JSON.stringify(`file://${tool('webpack', 'lib', 'index.js')}`)};
    import config from './webpack.config.cjs';
    webpack({ ...config, context: import.meta.dirname }, (error, stats) => {
      if (error || stats.hasErrors() || stats.hasWarnings()) { console.log(error ?? stats.toString()); process.exit(1); }
    });`;
  writeFileSync(join(folder, 'run.mjs'), build);
  await started(['run.mjs'], folder);
  addPage(join(folder, 'dist'));
  return join(folder, 'dist');
}

/** Builds it with Rollup, and returns the folder of the output. */
async function builtByRollup(name: Entry, ...more: string[]): Promise<string> {
  const folder = prepared(name, 'bundled', ...more, 'rollup');
  await started([tool('rollup', 'dist', 'bin', 'rollup'), '-c', '--silent'], folder);
  addPage(join(folder, 'dist'));
  return join(folder, 'dist');
}

/** Returns the text of the page that Vite's development server serves for a folder. */
async function developed(folder: string): Promise<string> {
  const { createServer } = await import('vite');
  const server = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.js'),
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1' },
  });
  try {
    await server.listen();
    return await saidBy(browser, server.resolvedUrls?.local[0] ?? '');
  } finally {
    await server.close();
  }
}

/** The libraries of types with which programs are compiled: only those of the language, and all of browsers and Node. */
const libraries = {
  'of the language alone': { lib: ['ES2022'], types: [] },
  'of browsers and Node': { lib: ['ESNext', 'DOM', 'DOM.Iterable'], types: ['node'] },
};

/** Returns TypeScript's messages about the programs for all entries and about the package's own types. */
function checked(resolution: string, library: keyof typeof libraries): Promise<string> {
  const folders = names.map((name) => prepared(name, 'types'));
  const { files } = JSON.parse(readFileSync(join(folders[0] ?? '', 'tsconfig.json'), 'utf8'));
  const project = join(installed().folder, `types-${resolution}-${libraries[library].types}.json`);
  const kind = resolution.startsWith('node') && resolution !== 'node10' ? resolution : 'ESNext';
  const programs = (files as string[]).filter(
    (file) => library === 'of the language alone' || file !== 'console.d.ts',
  );
  const options = {
    ...libraries[library],
    typeRoots: [tool('@types')],
    moduleResolution: resolution,
    module: kind,
  };
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(folders[0] ?? '', 'tsconfig.json'),
      compilerOptions: options,
      // All folders use the declaration of the console in the first one.
      files: folders.flatMap((folder, i) =>
        programs.filter((file) => i === 0 || file !== 'console.d.ts').map((file) => join(folder, file)),
      ),
    }),
  );
  return started([tool('typescript', 'bin', 'tsc'), '-p', project], installed().folder);
}

describe.concurrent.each(names)('%s', (name) => {
  it('runs in Node', ({ expect }) => {
    expect(Number(must(process.execPath, ['main.mjs'], prepared(name, 'node')))).toBe(answered);
  });

  it('runs in a plain page with an import map, under the strict policy', async ({ expect }) => {
    const folder = prepared(name, 'page');
    const path = `/${folder.split('/').at(-1)}/`;
    expect(Number(await page(installed().folder, path))).toBe(answered);
  });

  it('runs in a module worker without a bundler', async ({ expect }) => {
    const folder = prepared(name, 'worker');
    const file = join(folder, 'worker.js');
    const entry = name === 'ricochet-wasm' ? 'index.js' : 'external.js';
    const address = `/node_modules/ricochet-wasm/build/package/${entry}`;
    writeFileSync(file, readFileSync(file, 'utf8').replace(`'${name}'`, `'${address}'`));
    expect(Number(await page(installed().folder, `/${folder.split('/').at(-1)}/`))).toBe(answered);
  });

  it('runs in Vite, built', async ({ expect }) => {
    expect(Number(await page(await builtByVite(name)))).toBe(answered);
  });

  it('runs in a worker that Vite bundles', async ({ expect }) => {
    const folder = prepared(name, 'worker', 'vite');
    await started([vite, 'build', '--logLevel', 'warn'], folder);
    expect(Number(await page(join(folder, 'dist')))).toBe(answered);
  });

  it("runs in Vite's development server, page and worker", async ({ expect }) => {
    for (const kind of ['bundled', 'worker'])
      expect(Number(await developed(prepared(name, kind, 'vite')))).toBe(answered);
  });

  it('runs in webpack 5', async ({ expect }) => {
    expect(Number(await page(await builtByWebpack(name)))).toBe(answered);
  });

  it('runs in Rollup', async ({ expect }) => {
    const dist = await builtByRollup(name);
    if (name !== 'ricochet-wasm') copy('ricochet.wasm', dist);
    expect(Number(await page(dist))).toBe(answered);
  });

  it('runs in esbuild', async ({ expect }) => {
    const dist = await builtByEsbuild(name);
    if (name !== 'ricochet-wasm') copy('ricochet.wasm', dist);
    expect(Number(await page(dist))).toBe(answered);
  });

  it('renders on a server without a document, and again in the browser', async ({ expect }) => {
    const folder = prepared(name, 'server', 'vite');
    await started([vite, 'build', '--logLevel', 'warn', '--outDir', 'dist/client'], folder);
    await started(
      [vite, 'build', '--logLevel', 'warn', '--ssr', 'entry-server.js', '--outDir', 'dist/server'],
      folder,
    );
    const server = `import { render } from './dist/server/entry-server.js';
      if (typeof document !== 'undefined') throw new Error('there is a document');
      console.log(await render());`;
    writeFileSync(join(folder, 'serve.mjs'), server);
    const html = must(process.execPath, ['serve.mjs'], folder).trim();
    expect(html).toBe(`<output>${answered}</output>`);
    const client = join(folder, 'dist/client');
    const whole = readFileSync(join(client, 'index.html'), 'utf8').replace('<!--rendered-->', html);
    writeFileSync(join(client, 'index.html'), whole);
    expect(await page(client, '/', 'title')).toBe('the same');
  });

  it("runs in a project's own Vitest", async ({ expect }) => {
    const folder = prepared(name, 'vitest');
    const file = join(folder, 'answer.test.js');
    const own = readFileSync(file, 'utf8').replace(/^import .*'vitest';\n/m, '');
    writeFileSync(file, own);
    const out = await started([tool('vitest', 'vitest.mjs'), 'run', '--globals', '--root', folder], folder);
    expect(out).toContain('1 passed');
  });
});

describe.concurrent.each(['bundler', 'node16', 'nodenext', 'node10'])(
  'all entries are typed under strict %s',
  (resolution) => {
    it.each(Object.keys(libraries) as (keyof typeof libraries)[])(
      'with the libraries %s',
      async (library) => {
        expect(await checked(resolution, library)).toBe('');
      },
    );
  },
);

it('what may be missing may be undefined, when the program runs as well', () => {
  const folder = prepared('ricochet-wasm', 'types');
  const typed = readFileSync(join(folder, 'options.ts'), 'utf8');
  const { outputText } = ts.transpileModule(typed, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  writeFileSync(join(folder, 'options.mjs'), outputText);
  expect(must(process.execPath, ['options.mjs'], folder)).toBe('1\n');
});

describe.concurrent.each([
  ['ricochet-wasm/core', 91_400],
  ['ricochet-wasm/scene', 320_000],
] as const)('%s', (name, budget) => {
  it('runs in a plain page with an import map, under the strict policy', async ({ expect }) => {
    const folder = prepared(name, 'page');
    expect(Number(await page(installed().folder, `/${folder.split('/').at(-1)}/`))).toBe(answered);
  });

  it('runs in Vite, built, and brings nothing of the rest', async ({ expect }) => {
    const dist = await builtByVite(name);
    expect(Number(await page(dist))).toBe(answered);
    const assets = join(dist, 'assets');
    const scripts = readdirSync(assets).map((file) => readFileSync(join(assets, file)));
    expect(scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)).toBeLessThan(budget);
  });

  it('runs in esbuild', async ({ expect }) => {
    expect(Number(await page(await builtByEsbuild(name)))).toBe(answered);
  });
});

/** The number of equal digits. The answer of a batch is within 1e-12 of that of a single call. */
const digitsOfRows = 12;

describe.concurrent('ricochet-wasm/workers', () => {
  const name = 'ricochet-wasm';

  it('runs in Vite, built without settings', async ({ expect }) => {
    const folder = prepared(name, 'bundled', 'workers');
    await started([vite, 'build', '--logLevel', 'warn'], folder);
    const dist = join(folder, 'dist');
    expect(Number(await page(dist))).toBeCloseTo(answered, digitsOfRows);
    // The output contains the worker's script once.
    expect(readdirSync(join(dist, 'assets')).filter((file) => file.startsWith('worker'))).toHaveLength(1);
  });

  it("runs in Vite's development server", async ({ expect }) => {
    expect(Number(await developed(prepared(name, 'bundled', 'workers', 'vite')))).toBeCloseTo(
      answered,
      digitsOfRows,
    );
  });

  it('runs in webpack 5', async ({ expect }) => {
    expect(Number(await page(await builtByWebpack(name, 'workers')))).toBeCloseTo(answered, digitsOfRows);
  });

  it.each([
    ['Rollup', builtByRollup],
    ['esbuild', builtByEsbuild],
  ])('runs in %s, with worker.js copied beside the bundle', async (_, build) => {
    const dist = await build(name, 'workers');
    copy('worker.js', dist);
    expect(Number(await page(dist))).toBeCloseTo(answered, digitsOfRows);
  });

  it('runs with worker.js elsewhere, started by the caller as a classic script', async ({ expect }) => {
    const dist = await builtByEsbuild(name, 'own-worker');
    copy('worker.js', join(dist, 'scripts'));
    expect(Number(await page(dist))).toBeCloseTo(answered, digitsOfRows);
  });
});

/** Opens a page from disk, whose classic script runs each call, and returns the results or error messages by name. */
async function saidFromFile(calls: Record<string, string>): Promise<Record<string, string>> {
  const folder = prepared('ricochet-wasm', 'bundled', 'esbuild');
  const entries = ['', '/external', '/core', '/workers'];
  const imports = entries.map((entry, i) => `import * as e${i} from 'ricochet-wasm${entry}';`).join('\n');
  const asks = Object.entries(calls).map(
    ([name, call]) =>
      `said[${JSON.stringify(name)}] = await (${call})().then(String, (error) => error.message);`,
  );
  const text = `${imports}
    const [index, external, core, workers] = [e0, e1, e2, e3];
    const ask = (ricochet) => ${asked};
    (async () => {
      const said = {};
      ${asks.join('\n')}
      document.querySelector('output').textContent = JSON.stringify(said);
    })();`;
  writeFileSync(join(folder, 'main.js'), text);
  const build = join(folder, 'build.mjs');
  const from = JSON.stringify(`file://${tool('esbuild', 'lib', 'main.js')}`);
  const classic = readFileSync(build, 'utf8').replace("format: 'esm'", "format: 'iife', logLevel: 'error'");
  writeFileSync(build, classic.replace("'esbuild'", from));
  await started(['build.mjs'], folder);
  copy('ricochet.wasm', folder);
  const html = '<!doctype html><output></output><script src="dist/main.js"></script>';
  writeFileSync(join(folder, 'index.html'), html);
  const page = await browser.newPage();
  try {
    await page.goto(`file://${join(folder, 'index.html')}`);
    const output = page.locator('output:not(:empty)');
    return JSON.parse((await output.textContent()) ?? '');
  } finally {
    await page.close();
  }
}

it('a page from file: runs with the WebAssembly embedded; other entries say what helps', async () => {
  const said = await saidFromFile({
    embedded: 'async () => ask(await index.createRicochet())',
    core: 'async () => ask(await core.createRicochet())',
    external: 'async () => ask(await external.createRicochet())',
    'external, by address': "async () => ask(await external.createRicochet({ wasm: 'ricochet.wasm' }))",
    'core, by address': "async () => ask(await core.createRicochet({ wasm: 'ricochet-core.wasm' }))",
    workers: 'async () => workers.createSceneWorkers([])',
  });
  expect([said.embedded, said.core]).toEqual([String(answered), String(answered)]);
  expect(said.external).toMatch(
    /beside the script, which has no full address here.* from 'ricochet-wasm', which has/,
  );
  expect(said['external, by address']).toMatch(/file:.* from 'ricochet-wasm', which has it embedded/);
  expect(said['core, by address']).toMatch(/file:.* from 'ricochet-wasm\/core', which has it embedded/);
  expect(said.workers).toMatch(/worker\.js.*options\.worker/);
});
