// The single file with all lessons and laboratories, opened from disk.
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { isLong } from '../long.js';
import { expect, isAdvice, longTest, test } from './page.js';
import { languages, pages } from './site.js';

const file = fileURLToPath(new URL('../../build/site/ricochet-lab.html', import.meta.url));
const inFile = pages.filter(({ kind }) => kind === 'lesson' || kind === 'laboratory');
/** The pages that are opened: one for each kind of stage, or all in the long form. */
const opened = inFile.filter(
  ({ id }) => isLong || ['two-balls', 'many-balls', 'aim', 'mirrors'].includes(id),
);

/** Opens the file from disk. It must not write to the console or make any request. */
async function openFile(browser: Browser, end = ''): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ reducedMotion: 'reduce', locale: 'en-GB' });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!isAdvice(message)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (/^(?:http|ws)|file:.*(?<!ricochet-lab\.html)(?:[?#].*)?$/.test(request.url().replace(/[?#].*/, '')))
      complaints.push(request.url());
  });
  await page.goto(`file://${file}${end}`);
  return { page, complaints };
}

test('its start page leads to every lesson and laboratory', async ({ browser }) => {
  const { page, complaints } = await openFile(browser);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.cards a')).toHaveCount(inFile.length);
  await page.getByRole('link', { name: '日本語' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('.cards a')).toHaveCount(inFile.length);
  await page.locator('.cards a[href="#ja/lessons/two-balls"]').click();
  await expect(page.locator('.text-description')).not.toBeEmpty();
  await page.goBack();
  await expect(page.locator('.cards a')).toHaveCount(inFile.length);
  expect(complaints).toEqual([]);
  await page.close();
});

for (const language of isLong ? languages : (['ja'] as const))
  test(`every page works from the disk, with its text, without a request (${language})`, async ({
    browser,
  }) => {
    test.slow();
    const { page, complaints } = await openFile(browser, language === 'en' ? '' : `#${language}`);
    const prefix = language === 'en' ? '#' : `#${language}/`;
    for (const { id, kind, path } of opened) {
      await page.evaluate(
        (hash) => {
          const link = document.createElement('a');
          link.href = hash;
          document.body.append(link);
          link.click();
        },
        `${prefix}${path.replace('.html', '')}`,
      );
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('.prose h2').first(), id).toBeAttached();
      if (kind === 'lesson') {
        await page.locator('.dot').last().click();
        await expect(page.locator('.answers').first(), id).not.toBeEmpty();
      }
      const started =
        { mirrors: '#result', speed: 'ricochet-speed .text-description' }[id] ?? '.text-description';
      await expect(page.locator(started).first(), id).not.toBeEmpty();
      await expect(page.locator('.loading-error'), id).toHaveCount(0);
      await expect(
        page.locator('.stage canvas, .stage svg, .picture canvas, ricochet-speed button').first(),
      ).toBeVisible();
    }
    expect(complaints).toEqual([]);
    await page.close();
  });

longTest(
  'formulas are as on the site: KaTeX’s boxes and type faces, in the colours of the quantities',
  async ({ browser }) => {
    const { page, complaints } = await openFile(browser, '?step=numbers#lessons/bullet-and-sphere');
    const formula = page.locator('.working .katex-html:visible').first();
    await expect(formula).toBeVisible();
    expect(await page.evaluate(() => document.fonts.check('16px KaTeX_Main'))).toBe(true);
    const colors = await page
      .locator('.working [class*="quantity-"]')
      .evaluateAll((symbols) => [...new Set(symbols.map((one) => getComputedStyle(one).color))]);
    expect(colors.length).toBeGreaterThan(2);
    // No line of a formula overlaps the next.
    const overlap = await page.locator('.working .formulas').evaluateAll((all) =>
      all.filter((one) => {
        const [first, second] = [...one.children].map((line) => line.getBoundingClientRect());
        return first !== undefined && second !== undefined && first.bottom > second.top + 0.5;
      }),
    );
    expect(overlap).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  },
);

longTest(
  'the address holds the state and the theme, and a link of the site’s form opens it',
  async ({ browser }) => {
    const { page, complaints } = await openFile(browser, '?speed=6#lessons/bullet-and-sphere');
    await expect(page.locator('#speed')).toHaveValue('6');
    await page.locator('#speed').fill('7');
    await expect.poll(() => page.url()).toMatch(/speed=7.*#lessons\/bullet-and-sphere$/);
    await page.reload();
    await expect(page.locator('#speed')).toHaveValue('7');
    await page.locator('.theme-switch').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.locator('.neighbours .next').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('ricochet-lesson')).toHaveAttribute('lesson', 'bullet-and-moving-sphere');
    expect(complaints).toEqual([]);
    await page.close();
  },
);

longTest('with a lesson or laboratory in the query it is a frame, as embed.html is', async ({ browser }) => {
  for (const [query, text] of [
    ['?lesson=bullet-and-sphere&predict=0', 'It hits after 3 s'],
    ['?lab=predictability', 'Two bullets start'],
  ]) {
    const { page, complaints } = await openFile(browser, query);
    await expect(page.locator('.text-description')).toContainText(text ?? '');
    await expect(page.locator('.page-header')).toHaveCount(0);
    expect(complaints).toEqual([]);
    await page.close();
  }
});

test('the served file is a download', async ({ request }) => {
  const response = await request.get('ricochet-lab.html');
  expect(response.headers()['content-disposition']).toBe('attachment');
});
