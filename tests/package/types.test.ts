// The types of the packed package: what its entries export and what that names, nothing of the inside.
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { installed } from './packed.js';

const { folder, files } = installed();
const packageFolder = join(folder, 'node_modules/ricochet-wasm');
/** The element's types are written by hand, and need those of the DOM. */
const declarations = files.filter((file) => file.endsWith('.d.ts') && !file.endsWith('/lab.d.ts'));
const entries = ['index', 'external', 'core', 'workers', 'worker'].map(
  (name) => `build/package/${name}.d.ts`,
);
const program = ts.createProgram(
  declarations.map((file) => join(packageFolder, file)),
  { module: ts.ModuleKind.NodeNext, lib: ['lib.es2022.d.ts'], types: [], strict: true, noEmit: true },
);
const checker = program.getTypeChecker();
const source = (file: string) => program.getSourceFile(join(packageFolder, file)) as ts.SourceFile;
const exportsOf = (file: string) => {
  const symbol = checker.getSymbolAtLocation(source(file));
  return symbol === undefined ? [] : checker.getExportsOfModule(symbol);
};

describe('the types of the package', () => {
  it('declare what an entry exports, and nothing else', () => {
    const known = new Set(entries.flatMap((file) => exportsOf(file).map(({ name }) => name)));
    expect(known.size).toBeGreaterThan(80);
    const others = declarations.flatMap((file) =>
      exportsOf(file).flatMap(({ name }) => (known.has(name) ? [] : [`${file}: ${name}`])),
    );
    expect(others).toEqual([]);
  });

  it('have no file that no entry reaches, and nothing that is internal', () => {
    const reached = ts.createProgram(
      entries.map((file) => join(packageFolder, file)),
      program.getCompilerOptions(),
    );
    const names = reached
      .getSourceFiles()
      .map(({ fileName }) => relative(packageFolder, fileName))
      .filter((name) => !name.startsWith('..'));
    expect([...names].sort()).toEqual([...declarations].sort());
    for (const file of declarations) expect(source(file).text, file).not.toMatch(/@internal|\bRaw[A-Z]/);
  });

  it('let every field that may be missing from what is given be undefined', () => {
    const strict: string[] = [];
    const visit = (file: string, node: ts.Node): void => {
      if (ts.isPropertySignature(node) && node.questionToken && node.type) {
        const types = ts.isUnionTypeNode(node.type) ? node.type.types : [node.type];
        const isOpen = types.some(({ kind }) => kind === ts.SyntaxKind.UndefinedKeyword);
        if (!isOpen) strict.push(`${file.replace(/.*\//, '')}: ${node.name.getText()}`);
      }
      ts.forEachChild(node, (child) => visit(file, child));
    };
    for (const file of declarations) visit(file, source(file));
    // Fields of answers: these are there or not.
    expect([...new Set(strict)].sort()).toEqual([
      'aim.d.ts: blocked',
      'collide.d.ts: boxes',
      'explanation.d.ts: note',
      'proximity.d.ts: triangle',
      'scene_shot.d.ts: triangle',
      'sphere_plane.d.ts: triangle',
      'through.d.ts: triangle',
      'trace.d.ts: triangle',
    ]);
  });
});
