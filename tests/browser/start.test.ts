// The start page: a table to play on, cards with pictures, and previews of shared links.
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { laboratoryIds, lessonIds } from '../../web/site/pages.js';
import { isLong } from '../long.js';
import { expect, findings, longTest, open, settled, test } from './page.js';
import { pages } from './site.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

const said = (page: Page) => page.locator('.hero .text-description');

longTest('the break plays once by itself, on cloth, up to rest', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('index.html');
  await expect(said(page)).toHaveText('The break');
  await expect(page.locator('.hero-name')).toBeHidden();
  await expect(said(page)).toHaveText(/^At rest after \d\.\d s, 2 balls potted\./);
  await expect(page.locator('.hero-count')).toHaveText(/^\d\d hits$/);
});

test('the table is seen before any script has run, at every width', async ({ browser, baseURL }) => {
  for (const [width, name] of [
    [1366, 'wide'],
    [960, 'middle'],
    [360, 'narrow'],
  ] as const) {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width, height: 740 },
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const page = await context.newPage();
    await page.goto('ja/index.html');
    const still = page.locator('.hero-still img');
    await expect(still).toBeVisible();
    expect(await still.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(
      new RegExp(`/stills/start-${name}\\.webp$`),
    );
    expect(await still.boundingBox()).toEqual(await page.locator('.hero-table').boundingBox());
    await context.close();
  }
});

test('time is turned back without friction, and the rack stands again to within a micrometre', async ({
  page,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('index.html');
  await page.getByRole('button', { name: 'Turn back time' }).click();
  await expect(said(page)).toContainText('Friction forgets the way back.');
  await expect(page.locator('.hero-name')).toHaveText('Without friction');
  await expect(said(page)).toContainText('each hit is computed anew');
  await expect(said(page)).toHaveText(/^Back in the rack, to 0\.000\d+ mm\. Now nudge/);
  // The way back has as many hits as the way out.
  const [, out, back] =
    /^(\d+) hits out, (\d+) back$/.exec((await page.locator('.hero-count').textContent()) ?? '') ?? [];
  expect(Number(out)).toBeGreaterThan(40);
  expect(back).toBe(out);
});

for (const width of [1366, 360])
  (width === 1366 ? test : longTest)(
    `a hair changes how the break ends, and keeps the rack from forming: that leads to Predictability (${width} px)`,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await open(page, 'index.html');
      const more = page.locator('.hero-more');
      await expect(said(page)).toContainText('At rest');
      await expect(more).toBeHidden();
      await page.getByRole('button', { name: 'Nudge one ball by a hair' }).click();
      await expect(said(page)).toHaveText(/^A hair was enough: \d+ of 16 balls end elsewhere/);
      await expect(more).toBeVisible();
      await page.getByRole('button', { name: 'Turn back time' }).click();
      await expect(said(page)).toContainText('Back in the rack');
      await expect(more).toBeHidden();
      await page.getByRole('button', { name: 'Nudge one ball by a hair' }).click();
      await expect(said(page)).toContainText('No rack');
      await expect(more).toBeVisible();
      if (isLong) expect(await findings(page)).toEqual([]);
      await more.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('When the digits run out');
    },
  );

test('the cue is dragged, or turned and struck by keys', async ({ page }) => {
  await open(page, 'index.html');
  const cue = page.locator('.cue');
  await expect(cue).toHaveAttribute('aria-label', /direction 8\.\d°, speed 10\.0 m\/s/);
  const box = await cue.boundingBox();
  if (box === null) throw new Error('no cue');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y + 20, { steps: 4 });
  await expect(said(page)).toContainText('Draw the cue back');
  await page.mouse.up();
  // The cue is drawn back to the lower left, so it strikes to the upper right. The camera looks at the table at an angle.
  await expect(cue).toHaveAttribute('aria-label', /direction [23]\d\.\d°/);
  await expect(said(page)).toContainText('At rest');
  const degrees = async () =>
    Number(/direction ([\d.]+)°/.exec((await cue.getAttribute('aria-label')) ?? '')?.[1]);
  const before = await degrees();
  await cue.press('ArrowRight');
  expect(await degrees()).toBeCloseTo(before - 1, 5);
  await cue.press('Enter');
  await page.getByRole('button', { name: 'Turn back time' }).press('Enter');
  await expect(said(page)).toContainText(/Back in the rack|No rack/);
});

longTest(
  'without WebGL the table is drawn in the plane, and the cue strikes as well',
  {
    tag: '@fresh',
  },
  async ({ page }) => {
    await page.addInitScript(() => {
      const own = HTMLCanvasElement.prototype.getContext as (...all: unknown[]) => unknown;
      HTMLCanvasElement.prototype.getContext = function (
        this: HTMLCanvasElement,
        kind: string,
        ...all: unknown[]
      ) {
        return kind.startsWith('webgl') ? null : own.call(this, kind, ...all);
      } as never;
    });
    await open(page, 'index.html');
    await expect(said(page)).toContainText('At rest');
    // The middle of the picture is the green cloth.
    const colour = await page.locator('.hero canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      return [...(canvas.getContext('2d')?.getImageData(width / 2, height * 0.4, 1, 1).data ?? [])];
    });
    expect(colour[1]).toBeGreaterThan(colour[0] ?? 0);
    const box = await page.locator('.cue').boundingBox();
    if (box === null) throw new Error('no cue');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y + 20, { steps: 4 });
    await page.mouse.up();
    await expect(page.locator('.cue')).toHaveAttribute('aria-label', /direction 18\.\d°/);
    await expect(said(page)).toContainText('At rest');
  },
);

for (const size of [
  { width: 1366, height: 657 },
  { width: 360, height: 740 },
])
  test(`headline, table and its buttons lie in the window at ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await open(page, 'index.html');
    for (const selector of ['.hero h1', '.hero canvas', '.break', '.nudge', '.turn-back', '.first-lesson']) {
      const box = await page.locator(selector).boundingBox();
      expect((box?.y ?? 1e9) + (box?.height ?? 0), selector).toBeLessThanOrEqual(size.height - 40);
    }
    await page.locator('.first-lesson').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bullet and sphere at rest');
  });

test('ten lines of code can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'index.html');
  await page.locator('.copy-row').getByRole('button', { name: 'Copy' }).click();
  await expect(page.locator('.copy-row [role=status]')).toHaveText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('createRicochet');
});

longTest('every card has a picture, an order, a level and minutes', async ({ page }) => {
  await open(page, 'index.html');
  const cards = page.locator('.cards:not(.play-cards) li');
  await expect(cards).toHaveCount(
    pages.filter(({ kind }) => kind === 'lesson' || kind === 'laboratory').length,
  );
  for (const card of await cards.all()) {
    await card.scrollIntoViewIfNeeded();
    const picture = card.locator('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    await expect(card.locator('.card-facts')).toContainText(/\d.*(Easy|Medium|Hard).*\d+ min/);
  }
  await page.getByRole('link', { name: /Bullet and moving sphere/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bullet and moving sphere');
  await expect(page.locator('.card .question')).not.toBeEmpty();
});

longTest(
  'cards to play with move while they are pointed at or in focus, and rest where less motion is asked for',
  async ({ page }) => {
    const card = page.locator('.play-cards a').nth(1);
    const isMoving = () =>
      card.locator('svg').evaluate((drawing: SVGSVGElement) => !drawing.animationsPaused());
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('index.html');
    await expect(page.locator('.play-cards li')).toHaveCount(5);
    await expect.poll(isMoving).toBe(false);
    await card.hover();
    await expect.poll(isMoving).toBe(true);
    await page.mouse.move(0, 0);
    await expect.poll(isMoving).toBe(false);
    await card.focus();
    await expect.poll(isMoving).toBe(true);
    await card.blur();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await card.hover();
    expect(await isMoving()).toBe(false);
    await page.locator('.play-cards a').nth(3).click();
    await expect(page).toHaveURL(/many-balls\.html\?preset=pi/);
  },
);

for (const colorScheme of ['light', 'dark'] as const)
  (colorScheme === 'light' ? test : longTest)(
    `the pictures of the start page are those of ${colorScheme}, and together less than 400 kB`,
    {
      tag: '@fresh',
    },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const names: string[] = [];
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (pathname.endsWith('.webp')) names.push(pathname);
      });
      await open(page, 'index.html');
      for (const card of await page.locator('.cards li').all()) await card.scrollIntoViewIfNeeded();
      await settled(page);
      const size = names.reduce((sum, name) => sum + statSync(`${root}build/site${name}`).size, 0);
      console.log(`${names.length} pictures, ${(size / 1000).toFixed(0)} kB`);
      expect(names.length).toBeGreaterThanOrEqual(14);
      expect(names.filter((name) => name.includes('-dark.') !== (colorScheme === 'dark'))).toEqual([]);
      expect(size).toBeLessThan(400_000);
    },
  );

test('the last lesson leads to a laboratory, and the last laboratory to the guide', async ({ page }) => {
  await page.goto(`lessons/${lessonIds.at(-1)}.html`);
  await expect(page.locator('.neighbours .next')).toHaveAttribute(
    'href',
    new RegExp(`laboratories/${laboratoryIds[0]}`),
  );
  await page.goto(`laboratories/${laboratoryIds.at(-1)}.html`);
  await expect(page.locator('.neighbours .next')).toHaveAttribute('href', /guide/);
});
