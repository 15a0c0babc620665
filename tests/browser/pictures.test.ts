// Pictures of every page at three widths, light and dark, to be looked at: build/screenshots. None may be wider than
// its window. With UPDATE_PICTURES=1 the README's picture is made anew.
import { fileURLToPath } from 'node:url';
import { expect, lessons, open, test } from './page.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = [{ name: 'start', path: 'index.html' }, ...lessons];

for (const { name, path } of pages)
  for (const width of [360, 768, 1440])
    for (const colorScheme of ['light', 'dark'] as const)
      test(`${name} at ${width} px, ${colorScheme}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await open(page, path);
        await page.waitForTimeout(400);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(width);
        await page.screenshot({
          path: `${root}build/screenshots/${name}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
      });

test('the picture of the README', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await open(page, lessons[0]?.path ?? '');
  const to = process.env.UPDATE_PICTURES === '1' ? 'web/site/pictures' : 'build/screenshots';
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${root}${to}/lesson.png`, clip: { x: 0, y: 0, width: 1280, height: 1000 } });
});
