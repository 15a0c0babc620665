// The JavaScript reference: it has every export of the module, each with a description, and no dead links.
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
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
  let html = '';
  beforeAll(async () => {
    html = await reference();
  });
  const ids = () => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);

  it('has an entry for every exported name, and for no other', () => {
    const names = exportsOf(['index', 'workers', 'three', 'react-three']);
    expect(names).toContain('Ricochet');
    const entries = [...html.matchAll(/<article class="symbol" aria-labelledby="([^"]+)"/g)].map(
      ([, id]) => id,
    );
    expect(entries.sort()).toEqual(names.sort());
  });

  it('says something about each of them', () => {
    const silent = html
      .split('<article ')
      .slice(1)
      // The class's own comment comes before those of its fields and methods.
      .filter((entry) => !/<p>\S/.test(entry.split(/<dl class="fields"|<section class="method"/)[0] ?? ''))
      .map((entry) => entry.match(/aria-labelledby="([^"]+)"/)?.[1]);
    expect(silent).toEqual([]);
  });

  it('has an anchor for every method and says what it does', () => {
    for (const method of ['Ricochet.shoot', 'Scene.trace', 'Simulation.advance', 'SceneWorkers.shootMany'])
      expect(html).toMatch(
        new RegExp(`<h4 id="${method}"><code>\\w+</code></h4>(?:(?!<h4)[\\s\\S])*?<p>\\S`),
      );
    expect(ids()).toContain('Ball.mass');
  });

  it('has each anchor once, and links only to anchors', () => {
    const all = ids();
    expect(new Set(all).size).toBe(all.length);
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(200);
    expect(links.filter((id) => !all.includes(id))).toEqual([]);
  });

  it('brings no script and no style of its own', () => {
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  });
});
