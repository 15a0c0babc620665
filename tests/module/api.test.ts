// The JavaScript reference: it has every export of the module, each with a description, and no dead links.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reference } from '../../web/tools/reference/javascript.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The exported names of the package's entries, as TypeScript sees them; the second of two equal names gets a number.
 */
function exportsOf(entries: string[]): string[] {
  const files = entries.map((name) => `${root}build/package/${name}.d.ts`);
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(`${root}web/module/tsconfig.json`, ts.sys.readFile).config,
    ts.sys,
    `${root}web/module`,
  );
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const symbols = files.flatMap((file) => {
    const source = program.getSourceFile(file);
    const symbol = source && checker.getSymbolAtLocation(source);
    return symbol === undefined ? [] : checker.getExportsOfModule(symbol);
  });
  const isAlias = (symbol: ts.Symbol) => (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  const all = new Set(symbols.map((symbol) => (isAlias(symbol) ? checker.getAliasedSymbol(symbol) : symbol)));
  const counts = new Map<string, number>();
  return [...all].map(({ name }) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  });
}

describe('the API reference', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ricochet-reference-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const pages = new Map<string, string>();
  /** The sections of symbols by their anchors: of a class its page, of another its part of a page. */
  const sections = new Map<string, string>();
  let index = '';
  beforeAll(async () => {
    await reference(folder);
    index = readFileSync(join(folder, 'index.md'), 'utf8');
    for (const file of readdirSync(folder).filter((name) => name !== 'index.md')) {
      const text = readFileSync(join(folder, file), 'utf8');
      pages.set(file.replace('.md', '.html'), text);
      for (const section of text.split(/(?=^##? .*\{#)/m).slice(1))
        sections.set(/\{#([^}]+)\}/.exec(section)?.[1] ?? '', section);
    }
  });
  const anchorsOf = (text: string) =>
    [...text.matchAll(/^#.* \{#([^}]+)\}$|<a id="([^"]+)">/gm)].map(
      ([, heading, cell]) => heading ?? cell ?? '',
    );

  it('has an entry for every exported name, and for no other, and lists each', () => {
    const names = exportsOf(['index', 'workers', 'three', 'react-three']).sort();
    expect(names).toContain('Ricochet');
    expect([...sections.keys()].sort()).toEqual(names);
    const listed = [...index.matchAll(/^- \[`[\w-]+`\]\(api\/([\w-]+\.html)#([\w-]+)\)/gm)];
    expect(listed.map(([, , name]) => name).sort()).toEqual(names);
    for (const [, page = '', name = ''] of listed) expect(anchorsOf(pages.get(page) ?? '')).toContain(name);
  });

  it('has a page for each class, one for the functions and some for the types', () => {
    const own = [...pages.keys()].filter((page) => !page.startsWith('types-')).sort();
    for (const name of ['Bullets', 'Ricochet', 'Scene', 'SceneWorkers', 'Simulation', 'Table', 'functions'])
      expect(own).toContain(`${name}.html`);
    expect(pages.get('functions.html')).toContain('{#createRicochet}');
    for (const text of pages.values()) expect(text.length).toBeLessThan(60_000);
  });

  it('says something about each of them', () => {
    // The description comes after the declaration, and before the first heading.
    const silent = [...sections].filter(([, section]) => {
      const [, text = ''] = /^.*\n([\s\S]*?)(?=^#|(?![\s\S]))/.exec(section) ?? [];
      return !/^[^>\s#|]/m.test(text);
    });
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('has an anchor for every method and says what it does', () => {
    for (const method of ['Ricochet.shoot', 'Scene.trace', 'Simulation.advance', 'SceneWorkers.shootMany'])
      expect(pages.get(`${method.split('.')[0]}.html`)).toMatch(
        new RegExp(
          `^### \\w+\\(\\) \\{#${method}\\}\\n\\n(?:#+ Call Signature\\n\\n)?> \\*\\*.*\\n\\n[\\w\`]`,
          'm',
        ),
      );
    expect(anchorsOf(pages.get('types-questions.html') ?? '')).toContain('Ball.mass');
  });

  it('has each anchor once, and links only to anchors', () => {
    const all = [...pages].flatMap(([page, text]) => anchorsOf(text).map((id) => `${page}#${id}`));
    const names = all.map((place) => place.replace(/^.*#/, ''));
    expect(new Set(names).size).toBe(names.length);
    let count = 0;
    for (const [page, text] of pages)
      for (const [, to = '', id = ''] of text.matchAll(/\]\(([\w-]*(?:\.html)?)#([^)]+)\)/g)) {
        expect(all, `${page}: ${to}#${id}`).toContain(`${to || page}#${id}`);
        count++;
      }
    expect(count).toBeGreaterThan(200);
  });

  it('brings no script and no style of its own', () => {
    for (const text of pages.values()) expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+="/);
  });
});
