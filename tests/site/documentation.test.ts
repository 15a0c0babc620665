// The documentation as it is built: one sidebar over all its pages, links at headings, the terms of its search, and its charts.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createRicochet } from 'ricochet-wasm';
import { expect, test } from 'vitest';
import { barsIn } from '../../web/site/documents/bars.js';
import { repositoryAddress, withFileLinks } from '../../web/site/documents/repository.js';
import { sections } from '../../web/site/documents/sections.js';
import { pageOf } from '../../web/site/pages.js';
import { headingsIn } from '../../web/site/shell/headings.js';
import { languages } from '../../web/site/shell/language.js';
import { referencePages } from '../../web/site/shell/references.js';
import { addressIn } from '../../web/site/shell/site_address.js';

const site = fileURLToPath(new URL('../../build/site/', import.meta.url));
const documents = fileURLToPath(new URL('../../web/site/documents/', import.meta.url));
const fileOf = (name: string) => readFileSync(`${site}${name}`, 'utf8');
const ids = sections.flatMap(({ pages }) => pages);
const sidebarOf = (html: string) => /<nav class="sidebar"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';

test('every page of the documentation has the same sidebar, in which it is marked and its chapters are listed', () => {
  for (const language of languages) {
    const outlines = new Set<string>();
    for (const id of ids) {
      const html = fileOf(addressIn(language, pageOf(id)));
      const sidebar = sidebarOf(html);
      expect([...sidebar.matchAll(/href="([^"]*)" aria-current="page"/g)].map(([, to]) => to)).toEqual([
        expect.stringMatching(new RegExp(`(^|/)${id}\\.html$`)),
      ]);
      // Without its own chapters it is that of all others.
      const pages = sidebar.replace(/<ul class="chapters">[\s\S]*<\/ul><\/li>/, '');
      outlines.add([...pages.matchAll(/<a href="([^"#]+)"/g)].map(([, to]) => to).join());
      const main = html.slice(html.indexOf('<main'));
      for (const { level, id: chapter } of headingsIn(main))
        if (level === 2) expect(sidebar, `${id} in ${language}`).toContain(`href="#${chapter}"`);
    }
    expect(outlines.size).toBe(1);
  }
  expect(fileOf('guide.html')).toContain('<h1>Getting started</h1>');
});

test('headings of chapters, symbols and methods can be linked to', () => {
  for (const language of languages)
    for (const id of ids) {
      const html = fileOf(addressIn(language, pageOf(id)));
      const main = html.slice(html.indexOf('<main'));
      for (const heading of headingsIn(main)) {
        if (heading.level < 2 || heading.level > 4) continue;
        expect(heading.html, `${id}#${heading.id}`).toContain(`class="heading-link" href="#${heading.id}"`);
      }
    }
});

test('the API lists every method of the solver, of scenes and of simulations, without the innards of its generator', async () => {
  const ricochet = await createRicochet();
  const objects = {
    Ricochet: ricochet,
    Scene: ricochet.createScene([]),
    Simulation: ricochet.createSimulation({ balls: [] }),
  };
  let count = 0;
  for (const [name, object] of Object.entries(objects)) {
    const html = fileOf(`api/${name}.html`);
    const sidebar = sidebarOf(html);
    for (let at = Object.getPrototypeOf(object); at !== Object.prototype; at = Object.getPrototypeOf(at))
      for (const [method, { value, writable }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
        if (typeof value !== 'function' || method === 'constructor') continue;
        // Those that only refuse, by the names that other libraries have, are no part of the interface.
        if (!writable) continue;
        expect(sidebar).toContain(`<a href="#${name}.${method}">${method}</a>`);
        const [, section = ''] =
          new RegExp(`<h3 id="${name}\\.${method}"[^>]*>([\\s\\S]*?)(?=<h3|</main>)`).exec(html) ?? [];
        expect(section, `${name}.${method}`).toContain('<div class="code js">');
        if (/>options\?</.test(section)) expect(section, method).toContain('<table class="options">');
        count++;
      }
  }
  expect(count).toBeGreaterThan(35);
  for (const { path } of referencePages())
    for (const innards of [
      '__type',
      'ArrayBufferLike',
      'Type Literal',
      'Inherited',
      'Defined in',
      'undefined</td>',
    ])
      expect(fileOf(path), path).not.toContain(innards);
});

test('every symbol of the API has one page, which the list of all symbols leads to, with one anchor for each name', () => {
  for (const language of languages) {
    const list = fileOf(addressIn(language, pageOf('api')));
    const links = [...list.matchAll(/<li><a href="(api\/[\w-]+\.html)#([\w-]+)"><code>/g)];
    const pageOfSymbol = new Map(links.map(([, path = '', symbol = '']) => [symbol, path]));
    expect(pageOfSymbol.size).toBe(links.length);
    expect(pageOfSymbol.size).toBeGreaterThan(200);
    let count = 0;
    for (const page of referencePages()) {
      const html = fileOf(addressIn(language, page));
      const anchors = [...html.slice(html.indexOf('<main')).matchAll(/\sid="([^"]+)"/g)].map(
        ([, id = '']) => id,
      );
      expect(new Set(anchors).size, page.path).toBe(anchors.length);
      // An old address api.html#Scene.trace is followed by the symbol before the stop.
      for (const id of anchors.filter((one) => one !== 'main'))
        expect(pageOfSymbol.get(id.replace(/\..*$/, '')), id).toBe(page.path);
      count += anchors.length;
    }
    expect(count).toBeGreaterThan(850);
  }
});

test('every search term belongs to a chapter that is there', () => {
  const terms = JSON.parse(readFileSync(`${documents}search_terms.json`, 'utf8')) as Record<string, string>;
  expect(Object.keys(terms).length).toBeGreaterThan(50);
  for (const language of languages)
    for (const place of Object.keys(terms)) {
      const [id = '', chapter = ''] = place.split('#');
      const headings = headingsIn(fileOf(addressIn(language, pageOf(id))));
      expect(
        headings.map(({ id }) => id),
        `${place} in ${language}`,
      ).toContain(chapter);
    }
});

test('benchmarks and guarantees begin with three sentences and a chart, which has the numbers of the tables', () => {
  for (const language of languages)
    for (const [id, chart, least] of [
      ['benchmarks', 'speed', 9],
      ['guarantees', 'wrong', 5],
    ] as const) {
      const html = fileOf(addressIn(language, pageOf(id)));
      const [, lead = '', after = ''] =
        /<p class="lead">([\s\S]*?)<\/p>\s*<figure class="bars [\s\S]*?<dl>([\s\S]*?)<\/dl>/.exec(html) ?? [];
      expect(lead.split(/(?<=[.。])\s*(?=\S)/)).toHaveLength(3);
      const shown = [...after.matchAll(/<dt>([^<]*)<\/dt>[\s\S]*?<span>([^<]*)<\/span>/g)];
      const bars = barsIn(fileOf(addressIn(language, pageOf('benchmarks'))), chart);
      expect(bars.length).toBeGreaterThanOrEqual(least);
      expect(shown.map(([, label, value]) => ({ label, value }))).toEqual(bars);
    }
});

test('files that pages name are linked to, once the repository is filled in', () => {
  const named = ids.flatMap((id) => [
    ...fileOf(addressIn('en', pageOf(id))).matchAll(
      /<code>((?:src|tests|web)\/[\w./-]+|[A-Z]+\.md)<\/code>/g,
    ),
  ]);
  expect(named.length).toBeGreaterThan(5);
  const code = '<code>tests/bench/mesh.mjs</code>';
  expect(withFileLinks(`See ${code}.`, 'https://example.org/a/b')).toBe(
    `See <a href="https://example.org/a/b/blob/HEAD/tests/bench/mesh.mjs">${code}</a>.`,
  );
  expect(withFileLinks(code, undefined)).toBe(code);
  expect(() => withFileLinks('<code>tests/none.mjs</code>')).toThrow('does not exist');
  for (const [given, address] of [
    ['', undefined],
    [{ url: '' }, undefined],
    ['github:a/b', 'https://github.com/a/b'],
    [{ url: 'git+https://example.org/a/b.git' }, 'https://example.org/a/b'],
    [{ url: 'git@example.org:a/b.git' }, 'https://example.org/a/b'],
  ] as const)
    expect(repositoryAddress({ repository: given })).toBe(address);
});
