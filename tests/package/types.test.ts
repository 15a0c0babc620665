// The types of the packed package: they declare the exports of its entries and the types that these use, and nothing
// internal.
import { copyFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { installed, prepared, root } from './packed.js';

const { folder, files } = installed();
const packageFolder = join(folder, 'node_modules/ricochet-wasm');
/** All declarations except lab.d.ts, which is written by hand and needs the types of the DOM. */
const declarations = files.filter((file) => file.endsWith('.d.ts') && !file.endsWith('/lab.d.ts'));
const entries = [
  'index',
  'external',
  'core',
  'scene',
  'simulation',
  'table',
  'workers',
  'worker',
  'three',
  'react-three',
  'wasm',
].map((name) => `build/package/${name}.d.ts`);
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
  const example = 'first-person.tsx';
  const exampleFile = (entry: string) => {
    const file = join(prepared('ricochet-wasm', entry), example);
    copyFileSync(join(root, 'web/site/examples', example), file);
    return file;
  };

  it.each([
    ['three', 'use.ts'],
    ['react-three', 'use.tsx'],
    ['react-three', example],
  ])('of the entry %s fit those of what it is for: %s', (entry, name) => {
    const file = name === example ? exampleFile(entry) : join(prepared('ricochet-wasm', entry), name);
    const types = (name: string) => [join(root, 'node_modules/@types', name, 'index.d.ts')];
    const programOfThree = ts.createProgram([file], {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      // The declarations of three.js are not checked.
      skipLibCheck: true,
      noEmit: true,
      jsx: ts.JsxEmit.ReactJSX,
      paths: {
        three: types('three'),
        react: types('react'),
        'react/jsx-runtime': [join(root, 'node_modules/@types/react/jsx-runtime.d.ts')],
        '@react-three/fiber': [join(root, 'node_modules/@react-three/fiber/dist/react-three-fiber.cjs.d.ts')],
      },
    });
    const messages = ts.getPreEmitDiagnostics(programOfThree).map(({ file: where, messageText }) => {
      return `${where?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
    expect(messages).toEqual([]);
    // A module without types would be `any`, which fits everything, so the types must have been found.
    const resolved = programOfThree.getSourceFiles().map(({ fileName }) => fileName);
    expect(resolved.some((name) => name.includes('@types/three/src/core/'))).toBe(true);
    if (entry === 'react-three')
      expect(resolved.some((name) => name.includes('@types/react/index'))).toBe(true);
  });

  it('are those of the example for react-three-fiber, which bundles', async () => {
    const { outputFiles } = await build({
      entryPoints: [exampleFile('react-three')],
      external: ['three', 'react', 'react/jsx-runtime', '@react-three/fiber'],
      ...{ bundle: true, format: 'esm', jsx: 'automatic', minify: true, write: false },
    });
    expect(outputFiles[0]?.text).toContain('RicochetScene');
  });

  it('declare what an entry exports, and nothing else', () => {
    const known = new Set(entries.flatMap((file) => exportsOf(file).map(({ name }) => name)));
    // The base class of exported classes has to be declared.
    known.add('Handle');
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
    const visit = (within: string, node: ts.Node): void => {
      if (ts.isPropertySignature(node) && node.questionToken && node.type) {
        const types = ts.isUnionTypeNode(node.type) ? node.type.types : [node.type];
        const isOpen = types.some(({ kind }) => kind === ts.SyntaxKind.UndefinedKeyword);
        if (!isOpen) strict.push(`${within}: ${node.name.getText()}`);
      }
      const named =
        ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);
      const name = (named && node.name?.text) || within;
      ts.forEachChild(node, (child) => visit(name, child));
    };
    for (const file of declarations) visit(file, source(file));
    // The optional fields of answers may be absent, but are never undefined.
    expect([...new Set(strict)].sort()).toEqual([
      'AimSolution: blocked',
      'Allowed: above',
      'Allowed: apart',
      'Allowed: below',
      'Allowed: from',
      'Allowed: infinite',
      'Allowed: length',
      'Allowed: to',
      'Allowed: whole',
      'BulletContact: triangle',
      'BulletHit: triangle',
      'Collision: boxes',
      'ExplanationStep: note',
      'Leg: acceleration',
      'Leg: kind',
      'Leg: supports',
      'Leg: triangle',
      'SceneClosestPoint: triangle',
      'SceneHit: triangle',
      'SceneShotWithClosest: triangle',
      'SpherePlane: triangle',
      'Support: triangle',
      'ThroughHit: triangle',
      'Trace: gravity',
      'Trace: segments',
      'Trace: supports',
      'Trace: time',
    ]);
  });
});
