// Every page as it is built: its headings, its links, its preview, and what the documents say of one another.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pageOf, pages } from '../../web/site/pages.js';
import { headingsIn } from '../../web/site/shell/headings.js';
import { languages } from '../../web/site/shell/language.js';
import { stillsOf } from '../../web/site/shell/page_shell.js';
import { previewTags } from '../../web/site/shell/preview.js';
import { addressIn } from '../../web/site/shell/site_address.js';
import { sitemapOf } from '../../web/site/shell/sitemap.js';
import { addressOf } from '../browser/site.js';

const site = fileURLToPath(new URL('../../build/site/', import.meta.url));
const htmlOf = (address: string) => readFileSync(join(site, address), 'utf8');
const withoutScripts = (html: string) => html.replace(/(<script[^>]*>)[\s\S]*?<\/script>/g, '$1');

/** Every HTML file of the site, relative to its top. */
const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.html'),
);

test('every page exists in every language, with the same headings', () => {
  for (const page of pages) {
    const outlines = languages.map((language) =>
      headingsIn(htmlOf(addressIn(language, page))).map(({ level, id }) => `${level} ${id}`),
    );
    expect(outlines[1], page.id).toEqual(outlines[0]);
    const counts = languages.map(
      (language) => htmlOf(addressIn(language, page)).match(/<h[1-6]/g)?.length ?? 0,
    );
    expect(counts[1], page.id).toBe(counts[0]);
  }
});

test('the page of guarantees lists sizes, start-up times and the matrix of environments', () => {
  for (const language of languages) {
    const [environments, guarantees] = ['environments', 'guarantees'].map((id) =>
      htmlOf(addressIn(language, pageOf(id))),
    );
    const rows = (html = '') =>
      [...html.matchAll(/aria-labelledby="matrix">[\s\S]*?<\/section>/g)].flatMap(([table]) =>
        table.match(/<tr>/g),
      );
    expect(rows(guarantees).length).toBeGreaterThan(12);
    expect(rows(guarantees)).toEqual(rows(environments));
    expect(guarantees).toMatch(
      /data-size="wasm-gzip">\d+\skB[\s\S]*<code>createRicochet<\/code>[\s\S]*?\d+\sms/,
    );
  }
});

test('every link inside the site leads somewhere, to the very heading', () => {
  const broken = new Set<string>();
  const idsOf = new Map<string, Set<string | undefined>>();
  for (const file of files)
    idsOf.set(file, new Set([...htmlOf(file).matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)));
  let count = 0;
  for (const file of files)
    for (const [, target = ''] of withoutScripts(htmlOf(file)).matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      if (/^(?:[a-z]+:|\/\/)/.test(target)) continue;
      ++count;
      const [path = '', id] = target.split('#');
      // The page for what is not there counts its addresses from the top: it is shown under any of them.
      const folder = path.startsWith('/') ? '.' : dirname(file);
      const to = path === '' ? file : normalize(join(folder, path.replace(/^\/|\?.*$/g, '')));
      const isThere = id === undefined ? idsOf.has(to) || existsSync(join(site, to)) : idsOf.get(to)?.has(id);
      if (isThere !== true) broken.add(`${file} → ${target}`);
    }
  expect(count).toBeGreaterThan(files.length * 8);
  expect([...broken]).toEqual([]);
});

test('every lesson and laboratory has goals and questions for class', () => {
  for (const language of languages) {
    const html = htmlOf(addressIn(language, pageOf('teachers')));
    for (const { id, kind } of pages)
      if (kind === 'lesson' || kind === 'laboratory')
        expect(html, `${language}: ${id}`).toContain(`id="goals-${id}"`);
  }
});

test('what is shown to paste is what is live, and says only what the table explains', () => {
  for (const language of languages) {
    const html = htmlOf(addressIn(language, pageOf('teachers')));
    const plain = html
      .replace(/<\/?span[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"');
    const live = [...plain.matchAll(/<figure class="embed"><iframe src="[^"?]*(\?[^"]*)"/g)].map(
      ([, q]) => q,
    );
    const pasted = [...plain.replaceAll('&amp;', '&').matchAll(/https:\/\/example\.org[^"?]*(\?[^"]*)"/g)];
    const parameters = html.slice(html.indexOf('id="parameters"'), html.indexOf('id="height"'));
    expect(live.length).toBeGreaterThan(2);
    for (const [iframe] of html.matchAll(/<iframe[^>]*>/g))
      expect(iframe).toMatch(/title="[^"]+".*loading="lazy" sandbox="allow-scripts"/);
    expect(pasted.map(([, query = '']) => query.replaceAll('&amp;', '&'))).toEqual(
      live.map((query = '') => query.replaceAll('&amp;', '&')),
    );
    for (const query of live)
      for (const [name, value] of new URLSearchParams(query?.replaceAll('&amp;', '&'))) {
        expect(parameters).toContain(`<code>${name}</code>`);
        if (name === 'lesson' || name === 'lab') expect(pages.map(({ id }) => id)).toContain(value);
        if (name === 'parts')
          for (const part of value.split(' ')) expect(parameters).toContain(`<code>${part}</code>`);
      }
  }
});

test('every page has a preview for shared links, in every language', () => {
  for (const language of languages)
    for (const { path } of pages) {
      const address = addressOf(language, path);
      const html = htmlOf(address);
      const tag = (name: string) =>
        new RegExp(`(?:property|name)="${name}" content="([^"]+)"`).exec(html)?.[1];
      for (const name of [
        'og:title',
        'og:description',
        'og:locale',
        'og:image',
        'twitter:card',
        'twitter:image',
      ])
        expect(tag(name), `${address} ${name}`).toBeTruthy();
      const picture = new URL(tag('og:image') ?? '', new URL(address, 'http://host/'));
      expect(existsSync(join(site, picture.pathname)), address).toBe(true);
    }
});

test('where the build is told the address of the site, pictures of previews have their whole address, and there is a sitemap', () => {
  const before = process.env.SITE_URL;
  process.env.SITE_URL = 'https://example.org/ricochet';
  const tags = previewTags({
    title: 'Two balls',
    description: 'How they go on',
    language: 'en',
    address: 'lessons/two-balls.html',
    up: '../',
    still: 'two-balls',
  });
  if (before === undefined) delete process.env.SITE_URL;
  else process.env.SITE_URL = before;
  expect(tags).toContain('property="og:image" content="https://example.org/ricochet/stills/two-balls.webp"');
  expect(tags).toContain('property="og:url" content="https://example.org/ricochet/lessons/two-balls.html"');
  const addresses = languages.flatMap((language) => pages.map(({ path }) => addressOf(language, path)));
  const listed = [...sitemapOf('https://example.org/ricochet/', addresses).matchAll(/<loc>(.*?)<\/loc>/g)];
  expect(listed).toHaveLength(addresses.length);
  expect(listed[0]?.[1]).toBe('https://example.org/ricochet/index.html');
});

test('the one file that needs no server is small enough to be passed on', () => {
  const { length } = readFileSync(join(site, 'ricochet-lab.html'));
  console.log(`ricochet-lab.html: ${(length / 1e6).toFixed(2)} MB`);
  expect(length).toBeLessThan(3_000_000);
});

/** Lines of an example, at most: a level with what is seen of it takes more than a board. */
const mostLines: Record<string, number> = {
  'billiards.html': 150,
  'brick-breaker.html': 150,
  'first-person.html': 200,
  'first-person.tsx': 200,
};

test('each example is one file of at most 150 or 200 lines, published as it is', () => {
  const folder = fileURLToPath(new URL('../../web/site/examples/', import.meta.url));
  const names = readdirSync(folder);
  expect(names).toEqual(Object.keys(mostLines));
  for (const name of names) {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text.split('\n').length - 1, name).toBeLessThanOrEqual(mostLines[name] ?? 0);
    expect(htmlOf(`examples/${name.replace('.html', '')}.txt`)).toBe(text);
  }
});

test('every lesson and laboratory has stills of its own, light and dark', () => {
  const folder = fileURLToPath(new URL('../../web/site/', import.meta.url));
  const pageOfStill = new Map<string, string>();
  for (const page of pages) {
    const stills = stillsOf(folder, page);
    expect(stills, page.id).toHaveLength({ lesson: 4, laboratory: 2 }[page.kind as string] ?? 0);
    for (const { file, name } of stills) {
      const bytes = readFileSync(file, 'latin1');
      expect(pageOfStill.get(bytes) ?? page.id, `${name} is that of another page`).toBe(page.id);
      pageOfStill.set(bytes, page.id);
    }
  }
});
