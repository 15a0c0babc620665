// The sizes of the files that a page or a process has to load. They are printed, must be below budgets, and must agree with the
// README and with a page. They apply to a release, so `npm run release` runs this, not `npm test`.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bodyOf } from './prose.js';

const folder = new URL('../../build/package/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder));

/** Returns a script and its static imports, direct or not. The bundler writes them as `import … from './x.js'`. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const source = read(name).toString();
  for (const [, other] of source.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w-]+\.js)["']/g))
    if (other !== undefined) withImports(other, seen);
  return seen;
}

const compressions = {
  raw: (bytes: Buffer) => bytes.length,
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length,
  brotli: (bytes: Buffer) => brotliCompressSync(bytes).length,
};
type Sizes = Record<keyof typeof compressions, number>;

/** Returns the sums of the sizes of files, each compressed separately. */
function sizesOf(files: Iterable<string>): Sizes {
  const sizes: Sizes = { raw: 0, gzip: 0, brotli: 0 };
  for (const file of files) {
    const bytes = read(file);
    for (const [name, size] of Object.entries(compressions)) sizes[name as keyof Sizes] += size(bytes);
  }
  return sizes;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

// The budgets are bytes after gzip, a little above the measured sizes. A change that makes the package larger has to raise
// them here.
describe('sizes', () => {
  const main = withImports('index.js');
  const external = withImports('external.js');
  const three = withImports('three.js');
  it.each([
    ['all in one (the default)', [...main], 358_800],
    ['core, all in one', [...withImports('core.js')], 73_500],
    ['scene, all in one', [...withImports('scene.js')], 277_700],
    ['simulation, all in one', [...withImports('simulation.js')], 180_700],
    ['table, all in one', [...withImports('table.js')], 66_900],
    ['external: its JavaScript', [...external], 68_000],
    ['external: ricochet.wasm', ['ricochet.wasm'], 304_000],
    ['workers, beside the default', [...withImports('workers.js')].filter((file) => !main.has(file)), 5_850],
    ['three, beside any of them', [...three], 13_400],
    [
      'react-three, beside three',
      [...withImports('react-three.js')].filter((file) => !three.has(file)),
      1_650,
    ],
    ['a worker, all in one', ['worker.js'], 280_200],
  ])('%s', (name, files, budget) => {
    const sizes = sizesOf(files);
    const line = Object.entries(sizes).map(([kind, bytes]) => `${kind} ${kilobytes(bytes)}`);
    console.log(`${name.padEnd(30)} ${line.join('   ')}   in ${files.length} files`);
    expect(files.length).toBeGreaterThan(0);
    expect(sizes.gzip).toBeGreaterThan(100);
    expect(sizes.gzip).toBeLessThan(budget);
  });

  it('loads no WebAssembly text with the external entry', () => {
    expect(external).not.toContain('index.js');
    expect(sizesOf(external).raw).toBeLessThan(200_800);
  });
});

describe('the README', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const kilobytesIn = (row: string) => [...row.matchAll(/(\d+) kB/g)].map(([, size]) => Number(size));
  const shown = [...readme.matchAll(/^\| size of (.*)$/gm)].map(([, row = '']) => row);
  const entries = ['index.js', 'core.js', 'external.js'].map((name) => sizesOf(withImports(name)));
  const wasm = sizesOf(['ricochet.wasm']);

  it('says how large each entry is, gzip and brotli, within 3 %', () => {
    const sizes = [...entries, wasm].flatMap(({ gzip, brotli }) => [gzip, brotli]);
    const said = shown.flatMap(kilobytesIn);
    expect(said).toHaveLength(sizes.length);
    for (const [i, size] of sizes.entries())
      expect(Math.abs(1000 * (said[i] ?? 0) - size) / size, `${said[i]} kB, ${size} bytes`).toBeLessThan(
        0.03,
      );
  });

  it.each([
    ['Rapier', '@dimforge/rapier3d-compat/dist/rapier.mjs'],
    ['Jolt', 'jolt-physics/dist/jolt-physics.wasm-compat.js'],
  ])('says how large that is beside %s, within 3 %%', (engine, path) => {
    const whole = compressions.gzip(readFileSync(new URL(`../../node_modules/${path}`, import.meta.url)));
    const said = shown.flatMap((row) => [...row.matchAll(new RegExp(`(0\\.\\d+) of ${engine}'s`, 'g'))]);
    expect(said).toHaveLength(2);
    for (const [i, [, ratio]] of said.entries()) {
      const exact = (entries[i]?.gzip ?? 0) / whole;
      expect(Math.abs(Number(ratio) - exact) / exact, `${ratio}, exactly ${exact}`).toBeLessThan(0.03);
    }
  });
});

describe('environments.html', () => {
  it.each(['en', 'ja'] as const)('says how large the file of the workers is, in %s', (language) => {
    const [, said] = bodyOf('environments', language).match(/(\d+)\u00a0kB/) ?? [];
    const size = read('worker.js').length;
    expect(Math.abs(1000 * Number(said) - size) / size, `${said} kB, ${size} bytes`).toBeLessThan(0.05);
  });
});

describe('guarantees.html', () => {
  const page = bodyOf('guarantees', 'en');

  it('says how large the files are at most, and not twice as much', () => {
    const sizes: Record<string, number> = {};
    const files = {
      wasm: ['ricochet.wasm'],
      script: withImports('external.js'),
      scene: withImports('scene.js'),
      simulation: withImports('simulation.js'),
      core: withImports('core.js'),
      table: withImports('table.js'),
    };
    for (const [name, all] of Object.entries(files)) {
      const { raw, gzip } = sizesOf(all);
      Object.assign(sizes, { [name]: raw, [`${name}-gzip`]: gzip });
    }
    const shown = [...page.matchAll(/data-size="([\w-]+)">(\d+)\skB/g)];
    expect(shown.map(([, name]) => name)).toEqual(Object.keys(sizes));
    for (const [, name = '', kilobytes] of shown) {
      expect(sizes[name], name).toBeLessThanOrEqual(1000 * Number(kilobytes));
      expect(sizes[name], name).toBeGreaterThan(500 * Number(kilobytes));
    }
  });
});
