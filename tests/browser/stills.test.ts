// The stills of lessons and laboratories agree with their pages. Cards, link previews and pages without WebGL show them.
//
// UPDATE_PICTURES=1 npx playwright test --config tests/browser/playwright.config.ts stills   makes them again.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './page.js';
import { lessonPages } from './site.js';

const site = fileURLToPath(new URL('../../web/site/', import.meta.url));
const isUpdate = process.env.UPDATE_PICTURES === '1';

/** Returns a picture in another size or format. The page converts it. Without a size the picture keeps its own. */
function converted(
  page: Page,
  picture: Buffer,
  type: 'image/png' | 'image/webp',
  size?: [number, number],
): Promise<Buffer> {
  return page
    .evaluate(
      async ([base64, type, size]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes]));
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = size ?? [picture.width, picture.height];
        const context = canvas.getContext('2d');
        if (context !== null) context.imageSmoothingQuality = 'high';
        context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
        return canvas.toDataURL(type, 0.8).split(',')[1] ?? '';
      },
      [picture.toString('base64'), type, size] as const,
    )
    .then((base64) => Buffer.from(base64, 'base64'));
}

/** Removes the buttons and handles from the stage, because a picture cannot use them. */
async function withoutControls(page: Page): Promise<void> {
  await page.locator('.view-tools, .handle').evaluateAll((all) => {
    for (const control of all) control.remove();
  });
}

/** Waits two frames, after which the stage has been drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Compares a part of the page with the still in a file below web/site, or writes the file. The comparison has half the
 * size and allows a hundredth of the pixels to differ. So the smoothing of letters and edges, which depends on the
 * machine, does not matter, but a part that is missing or drawn elsewhere does. On a busy machine the drawing may be
 * late, so the comparison is repeated up to three times.
 */
async function compare(page: Page, take: () => Promise<Buffer>, file: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await drawn(page);
  await withoutControls(page);
  if (isUpdate) {
    await page.waitForTimeout(300);
    writeFileSync(site + file, await converted(page, await take(), 'image/webp'));
    return;
  }
  const half = [380, 190] as [number, number];
  const name = file.replaceAll('/', '-').replace('.webp', '.png');
  const reference = test.info().snapshotPath(name);
  mkdirSync(dirname(reference), { recursive: true });
  writeFileSync(reference, await converted(page, readFileSync(site + file), 'image/png', half));
  for (let looks = 1; ; looks++) {
    const picture = await converted(page, await take(), 'image/png', half);
    try {
      expect(picture).toMatchSnapshot(name, { maxDiffPixelRatio: 0.01 });
      return;
    } catch {
      if (looks < 4) await page.waitForTimeout(500);
      else {
        expect.soft(picture, `web/site/${file}`).toMatchSnapshot(name, { maxDiffPixelRatio: 0.01 });
        return;
      }
    }
  }
}

const themes = [
  ['light', ''],
  ['dark', '.dark'],
] as const;

for (const { id } of lessonPages)
  test(`the stills of ${id} show it at its hit and before`, { tag: '@drawn' }, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 760, height: 900 });
    await page.goto(`embed.html?lesson=${id}&parts=player`);
    await expect(page.locator('.text-description')).not.toBeEmpty();
    const moment = page.locator('.to-hit').first();
    const hasMoment = await moment.isEnabled();
    for (const kind of ['still', 'before']) {
      if (kind === 'before') await page.locator('.player input[type=range]').fill('60');
      else if (hasMoment) await moment.click();
      for (const [colorScheme, ending] of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const stage = page.locator('.stage');
        await compare(page, () => stage.screenshot(), `lessons/${id}/${kind}${ending}.webp`);
      }
    }
  });

for (const [name, width] of [
  ['wide', 1366],
  ['middle', 960],
  ['narrow', 360],
] as const)
  test(`the still of the start page shows its table before the break: ${name}`, {
    tag: ['@drawn', '@fresh'],
  }, async ({ page }) => {
    test.slow();
    // The break begins, and its clock stands still.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      performance.now = () => 1000;
      const request = requestAnimationFrame;
      window.requestAnimationFrame = (callback) => request(() => callback(1000));
    });
    await page.setViewportSize({ width, height: 740 });
    await page.goto('index.html');
    await expect(page.locator('.hero-still')).toHaveCount(0);
    // The picture has no background, so that it fits both themes.
    await page.evaluate(() => {
      const style = new CSSStyleSheet();
      style.replaceSync(
        ':is(html, body, .hero-table) { background: none !important; box-shadow: none !important } .cue, .hero-name { display: none }',
      );
      document.adoptedStyleSheets.push(style);
    });
    await compare(
      page,
      () => page.locator('.hero-table').screenshot({ omitBackground: true }),
      `documents/start/table.${name}.webp`,
    );
  });

/** For each laboratory: its query, the selector of the part that is the still, and a selector that shows that it is ready. */
const laboratoryStills = [
  [
    'many-balls',
    '?preset=gas&count=500&dimension=3&time=3',
    '.stage',
    '.text-description:has-text("At time 3 ")',
  ],
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
  ['galton', '?balls=100&feed=15&time=12', '.stage', 'text="Another run"'],
  ['bouncing', '', '.stage', '[data-bounce="1"]'],
  ['speed', '?quick=1', 'ricochet-speed svg', 'ricochet-speed svg'],
] as const;

for (const [id, query, selector, ready] of laboratoryStills)
  test(`the stills of ${id} show it`, {
    tag: id === 'many-balls' ? ['@drawn', '@fresh'] : '@drawn',
  }, async ({ page }) => {
    test.slow();
    // The page computes up to the time in its address, unless that would take too long. With a clock that stands still it
    // never takes too long.
    if (id === 'many-balls')
      await page.addInitScript(() => {
        performance.now = () => 0;
      });
    // The chart shows measured times, which differ between machines.
    test.skip(id === 'speed' && !isUpdate, 'measured times cannot be compared');
    // At these heights of the window the part is about twice as wide as high.
    const heights: Record<string, number> = { mirrors: 848, galton: 642, bouncing: 642, speed: 2400 };
    await page.setViewportSize({ width: id === 'speed' ? 780 : 1366, height: heights[id] ?? 760 });
    await page.goto(`laboratories/${id}.html${query}`);
    if (id === 'speed') await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.locator(ready).first()).toBeVisible({ timeout: 120_000 });
    await page.evaluate(() => document.fonts.ready);
    await withoutControls(page);
    const part = page.locator(selector).first();
    await part.scrollIntoViewIfNeeded();
    const box = await part.boundingBox();
    if (box === null) throw new Error(`no ${selector}`);
    // A chart is cut from its top, with a margin. Any other picture is cut around its middle.
    const width = id === 'speed' ? box.width + 40 : Math.min(box.width, 760);
    const height = Math.min(box.height, width / 2);
    const y = id === 'speed' ? box.y : box.y + (box.height - height) / 2;
    const clip = { x: box.x + (box.width - width) / 2, y, width, height };
    for (const [colorScheme, ending] of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await compare(page, () => page.screenshot({ clip }), `laboratories/${id}/still${ending}.webp`);
    }
  });
