// The C++ reference: every public name of the interface headers has words, an entry and no dead links.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { complaints, reference } from '../../web/tools/reference/cpp.mjs';
import { root } from './pack.js';

describe('the C++ reference', () => {
  let html = '';
  beforeAll(async () => {
    html = await reference();
  });
  const ids = () => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);

  it('is made from comments that explain every public name', async () => {
    expect(await complaints()).toEqual([]);
  });

  it('has an entry for every struct, class, enumeration and function of the headers', () => {
    const folder = join(root, 'src/ricochet');
    const headers = readdirSync(folder).filter((file) => file.endsWith('.hpp'));
    const names = headers.flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8').replace(/^.*\/\/.*$/gm, '');
      const types = [...text.matchAll(/^(?:struct|class|enum class) (\w+)(?=[^;]*\{)/gm)];
      const functions = [...text.matchAll(/^(?:constexpr )?[\w:<>]+ (\w+)\(/gm)];
      return [...types, ...functions].map(([, name]) => name);
    });
    expect(names).toContain('shoot');
    expect(names).toContain('Simulation');
    const entries = ids();
    const isListed = (name = '') => entries.includes(name) || entries.some((id) => id?.endsWith(`.${name}`));
    expect(names.filter((name) => !isListed(name))).toEqual([]);
  });

  it('says in which header each of them is', () => {
    const shown = [...html.matchAll(/#include &lt;ricochet\/([\w/]+\.hpp)&gt;/g)].map(([, file]) => file);
    expect(shown).toContain('shapes.hpp');
    expect(html).not.toContain('<h2 id="further">');
  });

  it('has each anchor once, and links only to anchors', () => {
    const all = ids();
    expect(new Set(all).size).toBe(all.length);
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(200);
    expect(links.filter((id) => !all.includes(id))).toEqual([]);
  });

  it('has ranges with which comments begin: "> 0"', () => {
    const ranges = readdirSync(join(root, 'src/ricochet'))
      .filter((file) => file.endsWith('.hpp'))
      .flatMap((file) => readFileSync(join(root, 'src/ricochet', file), 'utf8').match(/\/\/\/< > 0/g) ?? []);
    expect(ranges.length).toBeGreaterThan(3);
    const shown = html.match(/<dd>\s*(?:<p>)?&gt; 0/g) ?? [];
    expect(shown.length).toBe(ranges.length);
  });

  it('brings no script and no style of its own', () => {
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  });
});
