// Pictures of every page at three widths, light and dark, for people to look at, and the moving picture of the README.
// stills.test.ts makes the stills of pages.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, open, test } from './page.js';
import { pages } from './site.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const update = process.env.UPDATE_PICTURES === '1';

// These pictures are made only on request: PICTURES=1 npm test -- browser
test.skip(!update && process.env.PICTURES !== '1', 'pictures are made when asked for');

for (const { id, path, kind } of pages)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${id}, ${colorScheme}`, { tag: '@drawn' }, async ({ page }) => {
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

// The page's clock stands still between frames, so that the picture runs evenly however long a frame takes to draw.
test('the moving picture of the README', { tag: ['@drawn', '@fresh'] }, async ({ page }) => {
  test.setTimeout(180_000);
  const frames = `${root}build/screenshots/break`;
  rmSync(frames, { recursive: true, force: true });
  mkdirSync(frames, { recursive: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 800, height: 900 });
  await page.clock.install({ time: 0 });
  await page.goto('laboratories/many-balls.html?preset=break&e=1');
  await expect(page.locator('.text-description')).toContainText('collisions');
  await page.clock.pauseAt(60_000);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const files: string[] = [];
  const milliseconds = 50;
  for (let frame = 0; frame < 130; frame++) {
    await page.clock.runFor(milliseconds);
    const path = `${frames}/${String(frame).padStart(3, '0')}.png`;
    await page.locator('.balls-stage').screenshot({ path });
    files.push(path);
  }
  const moving = update ? `${root}web/site/pictures/break.webp` : `${root}build/screenshots/break.webp`;
  // img2webp is in Debian's package webp.
  const options = ['-loop', '0', '-mixed', '-d', String(milliseconds), '-q', '75', '-m', '6'];
  const { status, stderr } = spawnSync('img2webp', [...options, ...files, '-o', moving], {
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  expect(statSync(moving).size).toBeLessThan(600_000);
});

test('the picture of a lesson for the README', { tag: '@drawn' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await open(page, 'lessons/bullet-and-sphere.html');
  const to = update ? 'web/site/pictures' : 'build/screenshots';
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${root}${to}/lesson.png`, clip: { x: 0, y: 0, width: 1280, height: 1000 } });
});
