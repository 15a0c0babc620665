// The typography of the Japanese pages: line spacing, whole words, no italic kanji, no spaces between sentences.
import { isLong } from '../long.js';
import { expect, longTest, open, test } from './page.js';

test('the lines of a heading stand closer than those of running text', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    'ja/guide.html',
    'ja/lessons/two-balls.html',
    ...(isLong ? ['ja/index.html', 'ja/worksheets/aim.html'] : []),
  ]) {
    await page.goto(path);
    const heading = await page.locator('h1').evaluate((one) => {
      const { lineHeight, fontSize } = getComputedStyle(one);
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    });
    expect(heading, path).toBeLessThan(1.4);
    const text = await page
      .locator('main p')
      .first()
      .evaluate((one) => Number.parseFloat(getComputedStyle(one).lineHeight));
    expect(text, path).toBeGreaterThan(24);
  }
});

// The long form opens the pages. tests/site/presets.test.ts tests the descriptions of all examples.
for (const id of ['ray-and-sphere', 'sphere-and-plane', 'falling-bullet'])
  longTest(`${id}: no space stands between two sentences`, async ({ page }) => {
    await open(page, `ja/lessons/${id}.html`);
    for (const preset of await page.locator('button.preset').all()) {
      await preset.click();
      await expect(page.locator('.text-description')).toContainText(/。[^ ]/);
      await expect(page.locator('.text-description')).not.toContainText(/。 /);
    }
  });

test('nor in what a prediction scores', async ({ page }) => {
  await open(page, 'ja/lessons/bullet-and-sphere.html?predict=contact');
  const rule = page.getByText('ぴったりなら 100 点です');
  await expect(rule).toContainText('正確なソルバーの判定');
  await expect(rule).not.toContainText(/。 /);
});

test('an embed speaks Japanese in its marks and its type as well', async ({ page }) => {
  await page.goto('embed.html?lesson=bullet-and-sphere&language=ja&state=step%3Dnumbers');
  await expect(page.locator('ricochet-lesson')).toHaveAttribute('lang', 'ja');
  const legend = page.locator('legend').first();
  await expect(legend).toBeVisible();
  expect(await legend.evaluate((one) => getComputedStyle(one).fontStyle)).toBe('normal');
});

test('a word in the table of a phone stays whole', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, 'ja/lessons/everything-at-once.html');
  const head = page.locator('.further th').first();
  await head.scrollIntoViewIfNeeded();
  // The head is one line high: two lines would be higher than 46 pixels.
  expect(await head.evaluate((one) => one.getBoundingClientRect().height)).toBeLessThan(46);
});
