// Every page at three widths, light and dark, for people to look at; and the pictures that the docs and pages show.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, open, test } from './page.js';
import { lessonPages, pages } from './site.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const update = process.env.UPDATE_PICTURES === '1';

// For people to look at, so only when one asks for them: PICTURES=1 npm test -- browser
test.skip(!update && process.env.PICTURES !== '1', 'pictures are made when asked for');

for (const { id, path, kind } of pages)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${id}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      if (kind === 'lesson' || kind === 'start')
        await expect(page.locator('.text-description')).not.toBeEmpty();
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(300);
        await page.screenshot({
          path: `${root}build/screenshots/${id}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
      }
    });

test('the picture of the README', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await open(page, 'lessons/bullet-and-sphere.html');
  const to = update ? 'web/site/pictures' : 'build/screenshots';
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${root}${to}/lesson.png`, clip: { x: 0, y: 0, width: 1280, height: 1000 } });
});

test('the still pictures that stand where there is no WebGL', async ({ page }) => {
  const screenshots = `${root}build/screenshots/stills`;
  mkdirSync(screenshots, { recursive: true });
  for (const { id } of lessonPages) {
    await page.setViewportSize({ width: 760, height: 900 });
    await page.goto(`embed.html?lesson=${id}&parts=player&theme=light`);
    await expect(page.locator('.text-description')).not.toBeEmpty();
    const moment = page.locator('.to-hit').first();
    if (await moment.isEnabled()) await moment.click();
    await page.waitForTimeout(300);
    await page.locator('.stage').screenshot({
      path: update ? `${root}web/site/lessons/${id}/still.png` : `${screenshots}/${id}.png`,
    });
  }
});
