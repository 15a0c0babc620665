// The documents: guide, reference, keys, teachers; and the links and headings of every page.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageOf, pages } from '../../web/site/pages.js';
import { headingsIn } from '../../web/site/shell/headings.js';
import { languages } from '../../web/site/shell/language.js';
import { addressIn } from '../../web/site/shell/site_address.js';
import { expect, test } from './page.js';

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
      /data-size="wasm-gzip">\d+ kB[\s\S]*<code>createRicochet<\/code>[\s\S]*?\d+ ms/,
    );
  }
});

test('every link inside the site leads somewhere, to the very heading', () => {
  const broken: string[] = [];
  let count = 0;
  for (const file of files)
    for (const [, target = ''] of withoutScripts(htmlOf(file)).matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      if (/^(?:[a-z]+:|\/\/)/.test(target)) continue;
      ++count;
      const [path = '', id] = target.split('#');
      const to = path === '' ? file : normalize(join(dirname(file), path.replace(/\?.*$/, '')));
      if (!existsSync(join(site, to))) broken.push(`${file} → ${target}`);
      else if (id !== undefined && !htmlOf(to).includes(`id="${id}"`)) broken.push(`${file} → ${target}`);
    }
  expect(count).toBeGreaterThan(files.length * 8);
  expect([...new Set(broken)]).toEqual([]);
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

test('a program is copied as it runs', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('guide.html');
  const first = page.locator('.code.js').first();
  await first.getByRole('button', { name: 'Copy' }).click();
  await expect(first.getByRole('status')).toHaveText('Copied.');
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code.startsWith("import { createRicochet } from 'ricochet-wasm';\n")).toBe(true);
  expect(code).toContain('ricochet.shoot(bullet, {');
});

test('references: the contents lead to a symbol, types to each other, and the first program can be copied', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('cpp.html');
  const first = page.getByRole('region', { name: 'A first program' });
  await expect(first.getByRole('button', { name: 'Copy' }).first()).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Documentation' })
    .getByRole('link', { name: 'Scene', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: /^Scene class/ })).toBeInViewport();
  await page.goto('api.html#Ricochet.shoot');
  await page
    .locator('section.method', { has: page.locator('[id="Ricochet.shoot"]') })
    .getByRole('link', { name: 'Shot', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: /^Shot type/ })).toBeInViewport();
});

test('the text to paste names the site it was copied from', async ({ page, baseURL }) => {
  await page.goto('teachers.html');
  await expect(page.locator('.code.html').filter({ hasText: 'embed.html' }).first()).toContainText(
    `${baseURL}embed.html?lesson=`,
  );
});

test('an embed is as high as it says, and only it', async ({ page }) => {
  await page.goto('teachers.html');
  const iframes = page.locator('figure.embed iframe');
  const before = await iframes.last().evaluate((iframe) => getComputedStyle(iframe).height);
  await page.evaluate(() => {
    const iframe = document.querySelector<HTMLIFrameElement>('figure.embed iframe');
    const tell = (height: unknown) =>
      dispatchEvent(
        new MessageEvent('message', {
          source: iframe?.contentWindow ?? null,
          data: { type: 'ricochet-height', height },
        }),
      );
    tell(432);
    tell('1e9px');
  });
  await expect(iframes.first()).toHaveAttribute('style', /height: 432px/);
  expect(await iframes.last().evaluate((iframe) => getComputedStyle(iframe).height)).toBe(before);
});
