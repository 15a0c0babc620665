// The JavaScript programs of the documents are TypeScript, too: in a file of a strict project they have no errors.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { examplesOf } from '../../web/tools/reference/examples.mjs';
import { turn } from '../turn.js';
import { markdownOf, type Program, programFile, programFiles, programsInMarkdown } from './programs.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Programs by their place. */
const numbered = (place: string, programs: Program[]) =>
  programs.filter(({ language }) => language === 'js').map(({ text }, k) => [`${place} ${k}`, text] as const);
const examples = ['Ricochet', 'Scene', 'Bullets', 'Simulation', 'Table'].flatMap((name) => {
  const { setup, methods } = examplesOf(name) ?? { setup: '', methods: new Map() };
  return [...methods].map(
    ([method, { program }]) =>
      [`${name}.${method}`, `import { createRicochet } from 'ricochet-wasm';\n${setup}\n${program}`] as const,
  );
});
const programs = new Map([
  ...numbered('README', programsInMarkdown(read('README.md'))),
  ...[...markdownOf('environments', 'en').matchAll(/^\{\{quote:(.+js)\}\}$/gm)].map(
    ([, file = '']) => [`environments ${file.replaceAll('/', ' ')}`, read(file)] as const,
  ),
  ...[...programFiles].flatMap(([page, files]) =>
    files
      .filter((file) => file.endsWith('.ts'))
      .map((file) => [`${page} ${file.slice(0, -3)}`, programFile(page, file)] as const),
  ),
  ...examples,
]);

/** Programs with a function whose parameters have no type in JavaScript: one line of each, and the reason for it. */
const withParameters = {
  'function shotAt(time, shooter, { position, velocity }) {': 'a client and a server both call it',
  'const liftAt = (time) => ({': 'a movement is a function of time',
  'resolveId: (name) =>': 'Rollup calls it',
};

/** Programs with a mistake at the place where they read a field. */
const begin = `import { createRicochet } from 'ricochet-wasm';
  const ricochet = await createRicochet();
  const scene = ricochet.createScene([]);
  const sphere = { center: [0, 0], radius: 1 };`;
const wrong = new Map(
  [
    'scene.createBullets(1).advance(1, { onEnd: ({ bullet, id }) => console.log(bullet, id) });',
    'console.log(scene.shoot({ position: [0, 0], velocity: [1, 0] }).time);',
    'console.log(scene.target(0).center);',
    'const { u } = ricochet.spherePlane(sphere, { point: [0, 0], normal: [0, 1] }).triangle;',
  ].map((text, k) => [`wrong ${k}`, `${begin}\n${text}`]),
);

interface Mistake {
  place: string;
  code: number;
  message: string;
}

/**
 * Types for other hosts' names in programs, which are not installed here: an event handler of Nitro, and Jest's
 * globals.
 */
const hosts = `declare module 'h3' { export function defineEventHandler(handler: () => unknown): unknown; }
  declare function test(name: string, run: () => unknown): void;
  declare function expect(value: unknown): { toMatchObject(other: object): void };`;

/** TypeScript's errors in programs, as if they were .mts files beside this one. */
async function mistakesIn(programs: ReadonlyMap<string, string>): Promise<Mistake[]> {
  const fileOf = (place: string) => join(root, `tests/module/${place}.mts`);
  const declared = join(root, 'tests/module/hosts.d.ts');
  const sources = new Map([...programs].map(([place, text]) => [fileOf(place), text]));
  sources.set(declared, hosts);
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: ['node'] },
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (file) => sources.get(file) ?? readFile(file);
  host.fileExists = (file) => sources.has(file) || fileExists(file);
  const program = ts.createProgram([...sources.keys()], options, host);
  const mistakes: Mistake[] = [];
  for (const place of programs.keys()) {
    const errors = ts.getPreEmitDiagnostics(program, program.getSourceFile(fileOf(place)));
    for (const { code, messageText } of errors)
      mistakes.push({ place, code, message: ts.flattenDiagnosticMessageText(messageText, ' ') });
    await turn();
  }
  return mistakes;
}

const mistakes = await mistakesIn(new Map([...programs, ...wrong]));

describe('the programs of the documents', () => {
  const isUntypedParameter = ({ code }: Mistake) => code === 7006 || code === 7031;

  it('have no errors under strict, but for parameters', () => {
    expect(programs.size).toBeGreaterThan(140);
    const others = mistakes.filter((mistake) => !isUntypedParameter(mistake) && !wrong.has(mistake.place));
    expect(others).toEqual([]);
  });

  it('have functions with parameters only where they are needed', () => {
    const lines = Object.keys(withParameters);
    const expected = [...programs].filter(([, text]) => lines.some((line) => text.includes(line)));
    expect(expected).toHaveLength(lines.length);
    const places = new Set(mistakes.filter(isUntypedParameter).map(({ place }) => place));
    expect([...places]).toEqual(expected.map(([place]) => place));
  });

  it('would be told where they read a field that there is not, or may not be', () => {
    const found = mistakes.filter(({ place }) => wrong.has(place));
    const noSuchField = 2339;
    expect(found.map(({ place, code }) => [place, code])).toEqual(
      [...wrong.keys()].map((place) => [place, noSuchField]),
    );
  });
});
