// Sizes of what a page or a process has to load, and times to start: printed, held below budgets, and as the README has them.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../build/package/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder));

/** A script and its static imports, recursively: `import … from './x.js'`, as the bundler writes it. */
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

/** The sum over files, each sent by itself. */
function sizesOf(files: Iterable<string>): Sizes {
  const sizes: Sizes = { raw: 0, gzip: 0, brotli: 0 };
  for (const file of files) {
    const bytes = read(file);
    for (const [name, size] of Object.entries(compressions)) sizes[name as keyof Sizes] += size(bytes);
  }
  return sizes;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

// Budgets, in bytes of gzip, close above what was measured: whoever makes the package larger has to raise them here.
describe('sizes', () => {
  const main = withImports('index.js');
  const external = withImports('external.js');
  it.each([
    ['all in one (the default)', [...main], 160_200],
    ['core, all in one', [...withImports('core.js')], 75_700],
    ['external: its JavaScript', [...external], 35_500],
    ['external: ricochet.wasm', ['ricochet.wasm'], 125_000],
    ['workers, beside the default', [...withImports('workers.js')].filter((file) => !main.has(file)), 3_000],
    ['a worker, beside the default', [...withImports('worker.js')].filter((file) => !main.has(file)), 1_300],
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
    expect(sizesOf(external).raw).toBeLessThan(100_000);
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

  it('says how large that is beside Rapier, within 3 %', () => {
    const rapier = new URL('../../node_modules/@dimforge/rapier3d-compat/rapier.es.js', import.meta.url);
    const whole = compressions.gzip(readFileSync(rapier));
    const said = shown.flatMap((row) => [...row.matchAll(/: (0\.\d+) of its size/g)]);
    expect(said).toHaveLength(2);
    for (const [i, [, ratio]] of said.entries()) {
      const exact = (entries[i]?.gzip ?? 0) / whole;
      expect(Math.abs(Number(ratio) - exact) / exact, `${ratio}, exactly ${exact}`).toBeLessThan(0.03);
    }
  });
});

// In a process of its own each time: from before the import until the first shot is answered.
const program = (entry: string) => `
  const processor = process.cpuUsage();
  const times = [performance.now()];
  const { createRicochet } = await import(${JSON.stringify(new URL(entry, folder).href)});
  times.push(performance.now());
  const ricochet = await createRicochet();
  times.push(performance.now());
  const target = { shape: 'sphere', center: [4, 4, 0], radius: 4 };
  const { hit } = ricochet.shoot({ from: [0, 0, 0], to: [4, 4, 4], speed: 3 }, target);
  times.push(performance.now());
  if (!hit) throw new Error('missed');
  const { user, system } = process.cpuUsage(processor);
  times.push((user + system) / 1000);
  console.log(JSON.stringify(times));`;

/** Milliseconds: the import, createRicochet, the first shot, all three, and what the processor spent on them. */
async function start(entry: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    program(entry),
  ]);
  const [before, imported, created, answered, spent] = JSON.parse(stdout) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return [imported - before, created - imported, answered - created, answered - before, spent];
}

describe('starting in Node', () => {
  // Time that passes says little while other programs run, so the processor's own time is held to the budget, widely: it
  // counts every thread, and a full machine makes each slower too.
  const budget = 60;
  it.each(['index.js', 'external.js', 'core.js'])('%s answers its first shot soon', async (entry) => {
    const runs: number[][] = [];
    for (let i = 0; i < 20; i++) runs.push(await start(entry));
    const sorted = [0, 1, 2, 3, 4].map((k) =>
      runs.map((run) => run[k] ?? Number.NaN).toSorted((a, b) => a - b),
    );
    const [imports, creates, shoots, all, spent] = sorted.map((list) => list[10]?.toFixed(1));
    const best = sorted[3]?.[0]?.toFixed(1);
    console.log(
      `${entry.padEnd(12)} import ${imports} ms, createRicochet ${creates} ms, first shoot ${shoots} ms, together ${all} ms` +
        ` (medians of 20; fastest ${best} ms); processor ${spent} ms`,
    );
    expect(Number(spent)).toBeLessThan(budget);
  });
});
