// The documentation: one sidebar over all its pages, links at headings, and a search that is built with the site.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createRicochet } from 'ricochet-wasm';
import { barsIn } from '../../web/site/documents/bars.js';
import { repositoryAddress, withFileLinks } from '../../web/site/documents/repository.js';
import { type SearchIndex, sectionsIn } from '../../web/site/documents/search_index.js';
import { resultsOf } from '../../web/site/documents/search_results.js';
import { sections } from '../../web/site/documents/sections.js';
import { pageOf } from '../../web/site/pages.js';
import { headingsIn } from '../../web/site/shell/headings.js';
import { languages } from '../../web/site/shell/language.js';
import { addressIn } from '../../web/site/shell/site_address.js';
import { expect, findings, test } from './page.js';

const site = fileURLToPath(new URL('../../build/site/', import.meta.url));
const fileOf = (name: string) => readFileSync(`${site}${name}`, 'utf8');
const ids = sections.flatMap(({ pages }) => pages);
const sidebarOf = (html: string) => /<nav class="sidebar"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
const indexOf = (language: string) => JSON.parse(fileOf(`search.${language}.json`)) as SearchIndex;

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
  const html = fileOf('api.html');
  const sidebar = sidebarOf(html);
  let count = 0;
  for (const [name, object] of Object.entries(objects))
    for (let at = Object.getPrototypeOf(object); at !== Object.prototype; at = Object.getPrototypeOf(at))
      for (const [method, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
        if (typeof value !== 'function' || method === 'constructor') continue;
        expect(sidebar).toContain(`<a href="#${name}.${method}">${method}</a>`);
        const [, section = ''] =
          new RegExp(`<h4 id="${name}\\.${method}">([\\s\\S]*?)</section>`).exec(html) ?? [];
        expect(section, `${name}.${method}`).toContain('<div class="code js">');
        if (/options\??:/.test(section)) expect(section, method).toContain('<table class="options">');
        count++;
      }
  expect(count).toBeGreaterThan(35);
  for (const innards of [
    '__type',
    'ArrayBufferLike',
    'Type Declaration',
    'Inherited',
    'tsd-anchor-icon',
    'undefined</td>',
  ])
    expect(html).not.toContain(innards);
});

test('index and code of the search are small', () => {
  const [, script = ''] = /<script[^>]*src="([^"]*)"/.exec(fileOf('guide.html')) ?? [];
  const gzipped = (text: string) => gzipSync(text, { level: 9 }).length;
  for (const language of languages) {
    // The whole script of the documents counts, of which the search is a part.
    const size = gzipped(fileOf(`search.${language}.json`)) + gzipped(fileOf(script.replace(/^[./]*/, '')));
    console.log(`search, ${language}: ${size} bytes`);
    expect(size).toBeLessThan(40_000);
  }
});

test('the search finds chapters, symbols and methods, those named so first', () => {
  const index = indexOf('en');
  const first = (question: string) => resultsOf(index, question)[0]?.address;
  expect(first('trace')).toBe('api.html#Scene.trace');
  expect(first('scene.shoot')).toBe('api.html#Scene.shoot');
  expect(first('TraceLimits')).toBe('cpp.html#TraceLimits');
  expect(first('vite')).toBe('environments.html#vite');
  expect(first('which loop')).toBe('guide.html#loops');
  expect(first('ｔｒａｃｅＭａｎｙ')).toBe('api.html#Scene.traceMany');
  const chapters = ['api.html#three', 'comparison.html#three', 'guide.html#three'];
  expect(
    resultsOf(index, 'three.js')
      .map(({ address }) => address)
      .slice(0, 3),
  ).toEqual(chapters);
  // In any order, as parts of words.
  expect(resultsOf(index, 'collap inelast').map(({ address }) => address)).toContain(
    'simulations.html#collapse',
  );
  expect(resultsOf(index, 'maxBounces').map(({ address }) => address)).toContain('api.html#TraceOptions');
  expect(resultsOf(index, '   ')).toEqual([]);
  expect(resultsOf(index, 'xyzzy')).toEqual([]);
  const japanese = (question: string) => resultsOf(indexOf('ja'), question).map(({ address }) => address);
  expect(japanese('ワーカー')).toContain('ja/guide.html#workers');
  expect(japanese('判定')[0]).toBe('ja/guarantees.html#decisions');
  // All that is found is there.
  for (const language of languages) {
    const index = indexOf(language);
    const all = sectionsIn(index);
    const texts = index.pages.map(([, address]) => fileOf(address));
    for (const { page, id } of all) if (id !== '') expect(texts[page]).toContain(`id="${id}"`);
    expect(all.length).toBeGreaterThan(400);
  }
});

test('the search works by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('guide.html?theme=dark');
  const input = page.getByRole('searchbox', { name: 'Search the documentation' });
  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await input.fill('shootThrough');
  const results = page.locator('.search-results');
  await expect(results.getByRole('status')).toHaveText(/\d+ results/);
  const links = results.getByRole('link');
  await expect(links.first()).toContainText('Scene.shootThrough');
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(results).toBeHidden();
  await input.fill('shootThroug');
  await expect(links.first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/api\.html\?theme=dark#Scene\.shootThrough$/);
  await expect(page.getByRole('heading', { name: /^shootThrough / })).toBeInViewport();
});

test('the search says when nothing is found, and what is shown is clean', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('ja/guarantees.html');
  const input = page.getByRole('searchbox', { name: 'ドキュメントを検索' });
  await input.fill('xyzzy');
  await expect(page.getByRole('status').first()).toHaveText('見つかりませんでした。');
  await input.fill('精度');
  await expect(page.locator('.search-results').getByRole('link').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.mouse.click(900, 700);
  await expect(page.locator('.search-results')).toBeHidden();
});

test('the search says when its index does not come, and asks again', async ({ page, watched }) => {
  await page.goto('comparison.html');
  await page.route('**/search.en.json', (route) => route.fulfill({ status: 404, body: '' }));
  const input = page.getByRole('searchbox');
  await input.fill('jolt');
  await expect(page.getByRole('status').first()).toHaveText(/could not be loaded/);
  await page.unroute('**/search.en.json');
  await input.fill('Jolt');
  await expect(page.locator('.search-results').getByRole('link').first()).toContainText('Jolt');
  // The browser tells of the 404 by itself.
  for (let i = watched.length - 1; i >= 0; i--) if (watched[i]?.includes('404')) watched.splice(i, 1);
});

test('the sidebar marks what is read, and scrolls by itself', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('api.html#Simulation.reverse');
  const mark = page.locator('.sidebar [aria-current="location"]');
  await expect(mark).toHaveText('reverse');
  await expect(mark).toBeInViewport();
  await page.goto('guide.html');
  await page.locator('#conventions').evaluate((heading) => heading.scrollIntoView());
  await expect(mark).toHaveText('Conventions');
});

test('in a narrow window the sidebar is opened by a button, and closes by Escape or once something is chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('guide.html');
  const sidebar = page.getByRole('navigation', { name: 'Documentation' });
  await expect(sidebar).toBeHidden();
  const button = page.getByRole('button', { name: 'Contents' });
  await button.click();
  await expect(sidebar).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeHidden();
  await button.click();
  await sidebar.getByRole('link', { name: 'Workers', exact: true }).click();
  await expect(sidebar).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Workers/ })).toBeInViewport();
  // The results of the search fit, too.
  await page.getByRole('searchbox').fill('scene');
  const box = await page.locator('.search-results').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
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
