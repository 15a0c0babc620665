// The contents of the packed package.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { inflateRawSync } from 'node:zlib';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { installed, root } from './packed.js';

const { folder, files } = installed();
const packageFolder = join(folder, 'node_modules/ricochet-wasm');
const read = (file: string) => readFileSync(join(packageFolder, file), 'utf8');

/** True if code uses await outside functions. Only ES modules may, and bundlers also write other formats. */
function awaitsAtTop(code: string, file: string): boolean {
  const awaits = (node: ts.Node): boolean => {
    if (ts.isFunctionLike(node)) return false;
    if (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier)) return true;
    if (
      ts.isVariableDeclarationList(node) &&
      (node.flags & ts.NodeFlags.AwaitUsing) === ts.NodeFlags.AwaitUsing
    )
      return true;
    return ts.forEachChild(node, awaits) ?? false;
  };
  return awaits(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS));
}

describe('the packed package', () => {
  it('holds what its manifest names, and no sources, tests or tools', () => {
    for (const file of ['build/package/ricochet.wasm', 'LICENSE', 'README.md']) expect(files).toContain(file);
    const strays = files.filter(
      (file) =>
        !/^build\/package\/(?:[\w-]+\.(c?js|wasm)|THIRD-PARTY-NOTICES)$/.test(file) &&
        !/^build\/package\/([\w-]+\/)?[\w-]+\.d\.ts$/.test(file) &&
        !/^web\/module\/bin\/[\w-]+\.mjs$/.test(file) &&
        !/^(package\.json|README\.md|LICENSE)$/.test(file),
    );
    expect(strays).toEqual([]);
  });

  it('has every file that its entries name, and types for each', () => {
    const { exports, bin, main, types } = JSON.parse(read('package.json'));
    // `main` and `types` are for resolvers that ignore `exports`, such as Parcel's default one.
    expect({ main, types }).toEqual({ main: exports['.'].default, types: exports['.'].types });
    const named = Object.values(exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry as Record<string, string>),
    );
    for (const file of [...named, ...Object.values(bin), types] as string[])
      expect(existsSync(join(packageFolder, file)), file).toBe(true);
    const scripts = named.filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(2);
    for (const file of scripts) expect(named).toContain(file.replace(/\.js$/, '.d.ts'));
  });

  it('needs nothing at run time, and runs nothing on installation', () => {
    const manifest = JSON.parse(read('package.json'));
    for (const kind of ['dependencies', 'optionalDependencies', 'bundleDependencies'])
      expect(manifest[kind] ?? {}).toEqual({});
    // All peers are optional: each belongs to an entry of its own, and other programs do not need it.
    expect(Object.keys(manifest.peerDependencies)).toEqual(Object.keys(manifest.peerDependenciesMeta));
    for (const { optional } of Object.values<{ optional: boolean }>(manifest.peerDependenciesMeta))
      expect(optional).toBe(true);
    const { scripts = {} } = manifest;
    for (const name of ['preinstall', 'install', 'postinstall', 'prepare'])
      expect(scripts[name]).toBeUndefined();
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    expect(Object.keys(lock.packages).filter((name) => name !== '')).toEqual(['node_modules/ricochet-wasm']);
  });

  it('imports nothing but its own files, and what an entry is for', () => {
    const peers: Record<string, RegExp> = {
      'build/package/three.js': /^three$/,
      'build/package/react-three.js': /^(three|react|@react-three\/fiber)$/,
    };
    const imports = /[}*\w$]\s*\bfrom\s*["']([\w@.:/-]+)["']|\bimport\s*\(?\s*["']([\w@.:/-]+)["']/g;
    expect(read('build/package/workers.js').match(imports)?.length).toBeGreaterThan(0);
    for (const file of files.filter((name) => /\.m?js$/.test(name)))
      for (const [, from, dynamic] of read(file).matchAll(imports)) {
        const name = from ?? dynamic ?? '';
        if (peers[file.replace(/three-shared-[\w-]+/, 'three')]?.test(name)) continue;
        expect(name, file).toMatch(/^(\.{1,2}\/|ricochet-wasm\b)/); // the second form occurs only in a message
      }
  });

  it('awaits nothing at the top of any file', () => {
    for (const code of [
      'await f();',
      'for await (const x of y);',
      'await using x = f();',
      '{ let x = [await y] }',
    ])
      expect(awaitsAtTop(`import 'x'; ${code}`, 'x.mjs'), code).toBe(true);
    expect(awaitsAtTop('async () => { await f(); }', 'x.mjs')).toBe(false);
    const scripts = files.filter((file) => /\.m?js$/.test(file));
    expect(scripts).toContain('build/package/worker.js');
    expect(scripts.filter((file) => awaitsAtTop(read(file), file))).toEqual([]);
  });

  it('has worker.js as one file, a classic script as well as a module', () => {
    const worker = read('build/package/worker.js');
    expect(() => new Script(worker)).not.toThrow(); // `Script` compiles classic scripts, which have neither imports nor import.meta
    expect(ts.preProcessFile(worker, true, true).importedFiles).toEqual([]);
  });

  it('contains no dynamic code', () => {
    const scripts = files.filter((file) => /\.m?js$/.test(file));
    expect(scripts.length).toBeGreaterThan(4);
    const dynamic =
      /\beval\s*\(|\bFunction\s*\(\s*['"`]|new\s+Function\b|set(?:Timeout|Interval)\s*\(\s*['"`]/;
    for (const file of scripts) expect(read(file), file).not.toMatch(dynamic);
  });

  it.each([
    ['index.js', 'ricochet.wasm'],
    ['worker.js', 'ricochet-scene.wasm'],
    ['core.js', 'ricochet-core.wasm'],
    ['scene.js', 'ricochet-scene.wasm'],
    ['simulation.js', 'ricochet-simulation.wasm'],
    ['table.js', 'ricochet-table.wasm'],
  ])('has the same WebAssembly in %s as in %s', (script, file) => {
    const [base64 = ''] = read(`build/package/${script}`).match(/[\w+/]{10000,}={0,2}/) ?? [];
    const separate = readFileSync(join(packageFolder, 'build/package', file));
    expect(inflateRawSync(Buffer.from(base64, 'base64')).equals(separate)).toBe(true);
  });

  it('names no folder of the machine that built it', () => {
    for (const file of files.filter((name) => /\.(m?js|d\.ts|json)$/.test(name)))
      expect(read(file), file).not.toContain(root);
  });
});
