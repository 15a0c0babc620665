// The types of the WebAssembly module's exports, documented in web/module/boundary/raw_module.ts, equal those of the
// functions that src/bindings binds.
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const folder = (path: string) => new URL(`../../${path}/`, import.meta.url);
const bindings = readdirSync(folder('src/bindings'))
  .filter((name) => /\.[ch]pp$/.test(name) && name !== 'write_typescript.cpp')
  .map((name) => readFileSync(new URL(name, folder('src/bindings')), 'utf8').replace(/\/\/.*$/gm, ''));
const all = bindings.join('\n');

/** The JavaScript type of a C++ type: addresses are numbers. */
function crossing(type: string): string {
  const plain = type.replace(/^const |[&]$|EMSCRIPTEN_KEEPALIVE |inline /g, '').trim();
  if (plain === 'void' || plain === 'std::string') return plain.replace('std::', '');
  if (plain === 'bool') return 'boolean';
  if (/^(Mesh|Scene)Object$/.test(plain)) return `Raw${plain.replace('Object', '')}`;
  if (/\*$|^(int|double|Address|std::uintptr_t)$/.test(plain)) return 'number';
  throw new Error(`${type} does not cross`);
}

/** The signatures of functions in a piece of C++, by name. */
function functionsIn(text: string): Map<string, () => string> {
  const found = new Map<string, () => string>();
  const pattern =
    /^ *((?:const |inline |EMSCRIPTEN_KEEPALIVE )*[\w:]+[*&]?) +(\w+)\(([^()]*)\)(?: const)? \{/gm;
  for (const [, type = '', name = '', given = ''] of text.matchAll(pattern)) {
    const types = given.split(',').filter((one) => one.trim() !== '');
    found.set(
      name,
      () =>
        `(${types.map((one) => crossing(one.trim().replace(/ ?\w+$/, ''))).join(', ')}) => ${crossing(type)}`,
    );
  }
  return found;
}

const signature = (functions: Map<string, () => string>, name: string): string =>
  functions.get(name)?.() ?? `${name} is not found`;

/** The parameters and results of embind's classes and functions, and of exported functions. */
function boundInCpp(): Map<string, string> {
  const bound = new Map<string, string>();
  const free = functionsIn(all);
  for (const [, Class = '', name = '', list = ''] of all.matchAll(/class_<(\w+)>\("(\w+)"\)([^;]*);/g)) {
    const [body = ''] =
      new RegExp(`^(?:struct|class) ${Class} : (?:public )?SolverObject \\{.*?^\\};`, 'ms').exec(all) ?? [];
    const methods = functionsIn(body);
    for (const [, method = '', its = ''] of list.matchAll(/\.function\("(\w+)", &\w+::(\w+)\)/g))
      bound.set(`${name}.${method}`, signature(methods, its));
  }
  for (const [, name = '', its = ''] of all.matchAll(/\bfunction\("(\w+)", &bindings::(\w+)\)/g))
    bound.set(name, signature(free, its));
  for (const name of free.keys())
    if (name.startsWith('ricochet_')) bound.set(`_${name}`, signature(free, name));
  return bound;
}

/** The same from TypeScript. */
function boundInTypeScript(): Map<string, string> {
  const path = new URL('raw_module.ts', folder('web/module/boundary'));
  const source = ts.createSourceFile(
    'raw_module.ts',
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.ES2022,
    true,
  );
  const bound = new Map<string, string>();
  /** The members that embind gives to all of its objects. */
  const ofEmbind = ['delete', 'clone', 'create'];
  for (const statement of source.statements) {
    if (!ts.isInterfaceDeclaration(statement)) continue;
    const isClass = statement.heritageClauses?.some((clause) => clause.getText() === 'extends RawObject');
    const prefix = isClass ? `${statement.name.text.replace('Raw', '')}.` : '';
    for (const member of statement.members) {
      if (!ts.isMethodSignature(member) || ofEmbind.includes(member.name.getText())) continue;
      const types = member.parameters.map(({ type }) => type?.getText() ?? 'any');
      bound.set(`${prefix}${member.name.getText()}`, `(${types.join(', ')}) => ${member.type?.getText()}`);
    }
  }
  return bound;
}

describe('the types of the WebAssembly module', () => {
  it('are those of the functions that are bound, each of them', () => {
    const cpp = boundInCpp();
    expect(cpp.size).toBeGreaterThan(90);
    expect(cpp.get('Scene.setTraits')).toBe('(number, number, boolean, number, number) => number');
    expect(Object.fromEntries([...boundInTypeScript()].sort())).toEqual(Object.fromEntries([...cpp].sort()));
  });
});
