// Every page at three widths, light and dark, for people to look at; and the pictures that the docs and pages show.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** A picture as WebP, a sixth as large as PNG. */
async function saveWebp(page: Page, png: Buffer, path: string): Promise<void> {
  const encoded = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.8).split(',')[1] ?? '';
  }, png.toString('base64'));
  expect(encoded).not.toBe('');
  writeFileSync(path, Buffer.from(encoded, 'base64'));
}

const themes = [
  ['light', ''],
  ['dark', '.dark'],
] as const;

/** Without what one cannot use in a picture. */
async function withoutControls(page: Page): Promise<void> {
  await page.locator('.view-tools, .handle').evaluateAll((all) => {
    for (const control of all) control.remove();
  });
}

test('the stills of the lessons: for cards and previews, and where there is no WebGL', {
  tag: '@drawn',
}, async ({ page }) => {
  test.slow();
  const screenshots = `${root}build/screenshots/stills`;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 760, height: 900 });
  for (const { id } of lessonPages)
    for (const [theme, ending] of themes) {
      const to = update ? `${root}web/site/lessons/${id}` : `${screenshots}/${id}`;
      mkdirSync(to, { recursive: true });
      await page.goto(`embed.html?lesson=${id}&parts=player&theme=${theme}`);
      await expect(page.locator('.text-description')).not.toBeEmpty();
      const moment = page.locator('.to-hit').first();
      if (await moment.isEnabled()) await moment.click();
      await page.waitForTimeout(300);
      await withoutControls(page);
      await saveWebp(page, await page.locator('.stage').screenshot(), `${to}/still${ending}.webp`);
      await page.locator('.player input[type=range]').fill('60');
      await page.waitForTimeout(300);
      await withoutControls(page);
      await saveWebp(page, await page.locator('.stage').screenshot(), `${to}/before${ending}.webp`);
    }
});

/** What the card of a laboratory shows: its state, its part, and what shows that there is something to see. */
const laboratoryStills = [
  ['many-balls', '?preset=gas&count=500&dimension=3&time=3', '.stage', '[data-readout="events"]'],
  ['pool-hall', '?preset=trick&show=end', '.stage', '.hall-shot'],
  [
    'aim',
    '?bullet=-6,-2.5,0.25,4&ball=-1.6,2.3,1&ball=1.4,-2.6,1.2&ball=2.4,1.9,0.7&wall=-7,4.6,7,4.6&wall=7.4,-4,7.4,3.6&goal=5.4,-0.6,0.45,0,0&pairs=0&way=A&time=2.1',
    '.stage',
    '[data-row]',
  ],
  ['mirrors', '?x=0&y=-0.1&width=1.5', '.picture canvas', '#shares:not(:empty)'],
  ['predictability', '', '.stage', '[data-bounce="1"]'],
  ['level', '', '.stage', '[data-bounce="1"]'],
  ['galton', '?balls=100&feed=15&time=12', '.stage', '.bead'],
  ['bouncing', '', '.stage', '[data-bounce="1"]'],
  ['speed', '?quick=1', 'ricochet-speed svg', 'ricochet-speed svg'],
] as const;

test('the stills of the laboratories', { tag: '@drawn' }, async ({ page }) => {
  test.setTimeout(300_000);
  const screenshots = `${root}build/screenshots/stills`;
  for (const [colorScheme, ending] of themes)
    for (const [id, query, selector, ready] of laboratoryStills) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const to = update ? `${root}web/site/laboratories/${id}` : `${screenshots}/${id}`;
      mkdirSync(to, { recursive: true });
      // Half of the height is that of a stage: twice as wide as high.
      const heights: Record<string, number> = { mirrors: 848, galton: 642, bouncing: 642, speed: 2400 };
      await page.setViewportSize({ width: id === 'speed' ? 780 : 1366, height: heights[id] ?? 760 });
      await page.goto(`laboratories/${id}.html${query}`);
      if (id === 'speed') await page.getByRole('button', { name: 'Run', exact: true }).click();
      await expect(page.locator(ready).first()).toBeVisible({ timeout: 60_000 });
      await page.waitForTimeout(300);
      await withoutControls(page);
      const part = page.locator(selector).first();
      await part.scrollIntoViewIfNeeded();
      const box = await part.boundingBox();
      if (box === null) throw new Error(`no ${selector}`);
      // A chart from its top with some paper around it, a picture around its middle.
      const width = id === 'speed' ? box.width + 40 : Math.min(box.width, 760);
      const height = Math.min(box.height, width / 2);
      const y = id === 'speed' ? box.y : box.y + (box.height - height) / 2;
      const clip = { x: box.x + (box.width - width) / 2, y, width, height };
      await saveWebp(page, await page.screenshot({ clip }), `${to}/still${ending}.webp`);
    }
});
