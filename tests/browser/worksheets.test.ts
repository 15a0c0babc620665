// Worksheets: a page to print for each lesson and laboratory, with a QR code that opens the page and a separate sheet of
// answers.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addressIn, worksheetAddress } from '../../web/site/shell/site_address.js';
import { expect, findings, longTest, test } from './page.js';
import { languages, pages } from './site.js';

const screenshots = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
const sheets = pages.filter(({ kind }) => kind === 'lesson' || kind === 'laboratory');

// A usual run opens one worksheet. tests/site/worksheets.test.ts tests the built files of all.
for (const page of sheets)
  (page.id === 'two-balls' ? test : longTest)(
    `${page.id}: goal, questions and answers, in every language`,
    async ({ page: view }) => {
      for (const language of languages) {
        await view.goto(worksheetAddress(language, page));
        await expect(view.locator('html')).toHaveAttribute('lang', language);
        const count = await view.locator('.questions li').count();
        expect(count).toBeGreaterThan(2);
        await expect(view.locator('.is-answers li')).toHaveCount(count);
        await expect(view.locator('.questions')).not.toContainText(
          (await view.locator('.is-answers li p:last-child').first().textContent()) ?? '',
        );
        // The printed address is that of the page on this server. The QR code contains the same address.
        const written = await view.locator('.address').textContent();
        expect(written).toBe(new URL(addressIn(language, page), new URL('/', view.url())).href);
        await expect(view.locator('.scan path')).toHaveAttribute('d', /^M\d+ \d+h1v1h-1z/);
      }
    },
  );

test('axe finds nothing, and nothing is too wide for a phone', async ({ page }) => {
  for (const address of ['worksheets/two-balls.html', 'ja/worksheets/many-balls.html']) {
    await page.goto(address);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});

for (const format of ['A4', 'Letter'] as const)
  (format === 'A4' ? test : longTest)(
    `on ${format} the answers begin a page, also from dark, and no button is printed`,
    async ({ page }) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      for (const address of ['worksheets/two-balls.html', 'ja/worksheets/many-balls.html']) {
        await page.goto(address);
        await expect(page.locator('.scan path')).toBeAttached();
        await expect(page.getByRole('button')).toHaveCount(0);
        const [ink, paper] = await page
          .locator('.sheet')
          .first()
          .evaluate((sheet) => [getComputedStyle(sheet).color, getComputedStyle(sheet).backgroundColor]);
        expect([ink, paper]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
        const pdf = await page.pdf({ format, preferCSSPageSize: false });
        const count = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
        expect(count).toBeGreaterThanOrEqual(2);
        expect(count).toBeLessThanOrEqual(4);
        mkdirSync(screenshots, { recursive: true });
        writeFileSync(`${screenshots}worksheet-${address.replaceAll('/', '-')}-${format}.pdf`, pdf);
      }
    },
  );

longTest('lessons, laboratories and the page for teachers lead to the worksheets', async ({ page }) => {
  for (const path of ['lessons/two-balls.html', 'ja/laboratories/aim.html']) {
    await page.goto(path);
    await page.locator('.worksheet-link a').click();
    await expect(page.locator('.questions li').first()).toBeVisible();
  }
  await page.goto('teachers.html');
  await expect(page.locator('.goals .facts a')).toHaveCount(sheets.length);
});
