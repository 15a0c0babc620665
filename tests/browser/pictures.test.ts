// Every page at three widths, light and dark, for people to look at; and the pictures that the docs and pages show.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
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

/** Without what one cannot use in a picture. */
async function withoutControls(page: Page): Promise<void> {
  await page.locator('.view-tools, .stage-tools, .handle').evaluateAll((all) => {
    for (const control of all) control.remove();
  });
}

test('the stills of the lessons: for cards and previews, and where there is no WebGL', async ({ page }) => {
  test.slow();
  const screenshots = `${root}build/screenshots/stills`;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 760, height: 900 });
  for (const { id } of lessonPages) {
    const to = update ? `${root}web/site/lessons/${id}` : `${screenshots}/${id}`;
    mkdirSync(to, { recursive: true });
    await page.goto(`embed.html?lesson=${id}&parts=player&theme=light`);
    await expect(page.locator('.text-description')).not.toBeEmpty();
    const moment = page.locator('.to-hit').first();
    if (await moment.isEnabled()) await moment.click();
    await page.waitForTimeout(300);
    await withoutControls(page);
    await page.locator('.stage').screenshot({ path: `${to}/still.png` });
    await page.locator('.player input[type=range]').fill('60');
    await page.waitForTimeout(300);
    await withoutControls(page);
    await page.locator('.stage').screenshot({ path: `${to}/before.png` });
  }
});

/** The part of a laboratory that its card shows, and how long it takes until there is something to see. */
const laboratoryStills = [
  ['many-balls', '?preset=break', '.stage', 2500],
  ['aim', '', '.stage', 1500],
  ['mirrors', '', '#picture', 6000],
  ['predictability', '', '.stage', 2500],
  ['speed', '', 'main', 1500],
] as const;

test('the stills of the laboratories', async ({ page }) => {
  test.slow();
  const screenshots = `${root}build/screenshots/stills`;
  await page.setViewportSize({ width: 1366, height: 900 });
  for (const [id, query, selector, wait] of laboratoryStills) {
    const to = update ? `${root}web/site/laboratories/${id}` : `${screenshots}/${id}`;
    mkdirSync(to, { recursive: true });
    await page.goto(`laboratories/${id}.html${query}`);
    const play = page.locator('.player .play');
    if (id === 'many-balls' && (await page.getByRole('button', { name: 'Play' }).count()) > 0)
      await play.click();
    await page.waitForTimeout(wait);
    const box = await page.locator(selector).first().boundingBox();
    if (box === null) throw new Error(`no ${selector}`);
    const width = Math.min(box.width, 760);
    const clip = {
      x: box.x + (box.width - width) / 2,
      y: box.y,
      width,
      height: Math.min(box.height, width / 2),
    };
    await page.screenshot({ path: `${to}/still.png`, clip });
  }
});
