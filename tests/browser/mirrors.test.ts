// The picture of three mirror balls: it is rendered, cancelled, and zoomed by mouse and keys.
import type { Page } from '@playwright/test';
import { copied, downloaded, run, testLooks } from './laboratory.js';
import { expect, findings, longTest, test } from './page.js';

const path = 'laboratories/mirrors.html';
const result = '#result';

test('a million rays become a picture, symmetric as the balls are', async ({ page }) => {
  await page.goto(path);
  await expect(page.locator(result)).toContainText('A million rays', { timeout: 120_000 });
  const words = (await page.locator(result).textContent()) ?? '';
  const bounces = Number(/with ([\d\s]+) bounces/.exec(words)?.[1]?.replace(/\s/g, ''));
  expect(bounces).toBeGreaterThan(300_000);
  expect(Number(/at most (\d+)/.exec(words)?.[1])).toBeGreaterThan(5);
  // The left and the right half are mirror images, with the red and the blue lamp exchanged. The corner is dark.
  const [left, right, corner] = await page.evaluate(() => {
    const canvas = document.querySelector('ricochet-mirrors canvas') as HTMLCanvasElement;
    const at = (x: number, y: number) => [...(canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [])];
    const [middle, low] = [canvas.width / 2, Math.round(0.64 * canvas.height)];
    return [at(middle - 120, low), at(middle + 119, low), at(2, 2)];
  });
  const lightness = (color: number[] | undefined) => Math.max(...(color ?? []).slice(0, 3));
  expect(lightness(left)).toBeGreaterThan(40);
  expect(lightness(right)).toBeGreaterThan(40);
  expect(corner).toEqual([12, 13, 17, 255]);
  expect(await findings(page)).toEqual([]);
});

test('it can be cancelled, and started once more', async ({ page }) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator(result)).toHaveText('Cancelled. What has been drawn stays.');
  await page.getByRole('button', { name: 'Render again' }).click();
  await expect(page.locator(result)).toContainText('%');
});

longTest('a picture that takes the place of another is done, not cancelled', async ({ page }) => {
  await page.goto(`${path}?x=15&y=15&width=1&palette=lamp`);
  await expect(page.locator(result)).toContainText('%');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.locator('.text-description')).toContainText('units high');
  await expect(page.getByRole('button', { name: 'Render again' })).toBeVisible({ timeout: 120_000 });
  await expect(page.locator(result)).toContainText('A million rays');
});

test('it zooms by click, keys and buttons', async ({ page }) => {
  await page.goto(path);
  const view = page.locator('.text-description');
  await expect(view).toContainText('4.60 units');
  await page.locator('ricochet-mirrors canvas').click();
  await expect(view).toContainText('1.15 units');
  await page.locator('ricochet-mirrors canvas').press('+');
  await expect(view).toContainText('0.575 units');
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(view).toContainText('1.15 units');
  await page.getByRole('button', { name: 'Whole picture' }).click();
  await expect(view).toContainText('4.60 units');
});

longTest(
  'a dive goes in by itself, in a step of the history, until it is stopped or undone',
  async ({ page }) => {
    // The view is beside the balls, where no ray bounces often.
    await page.goto(`${path}?x=15&y=15&width=1.6e-11&palette=lamp`);
    await page.getByRole('button', { name: 'Dive in' }).click();
    // After two steps neighbouring pixels start at the same double, and the dive ends.
    await expect(page.locator(result)).toContainText('This is the bottom', { timeout: 120_000 });
    await expect(page.locator('.text-description')).toContainText('1.00e-12 units high');
    expect(page.url()).toContain('width=1e-12');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('.text-description')).toContainText('1.60e-11 units high');
  },
);

test('beside its controls it fills the window, as wide as there is room', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await page.goto(path);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const [canvas, box] = [
    page.locator('ricochet-mirrors canvas'),
    await page.locator('ricochet-mirrors canvas').boundingBox(),
  ];
  const shape = await canvas.evaluate((one) => {
    const { width, height } = one as HTMLCanvasElement;
    return { ratio: width / height, pixels: width * height };
  });
  expect(box?.width).toBeGreaterThan(900);
  expect(shape.ratio).toBeCloseTo((box?.width ?? 0) / (box?.height ?? 1), 1);
  expect(Math.abs(shape.pixels / 1e6 - 1)).toBeLessThan(0.01);
});

/** Renders to the end, and returns the summary. */
async function whole(page: Page): Promise<string> {
  await expect(page.locator(result)).toContainText('A million rays', { timeout: 120_000 });
  return (await page.locator(result).textContent()) ?? '';
}

const pixelAt = (page: Page, x: number, y: number) =>
  page.evaluate(
    ([px = 0, py = 0]) => {
      const context = (document.querySelector('ricochet-mirrors canvas') as HTMLCanvasElement).getContext(
        '2d',
      );
      return [...(context?.getImageData(px, py, 1, 1).data ?? [])];
    },
    [x, y],
  );

test('the shares are as symmetric as the balls, and the words tell them', async ({ page }) => {
  await page.goto(path);
  await whole(page);
  const words = (await page.locator('#shares').textContent()) ?? '';
  const [red, green, blue, past] = [...words.matchAll(/([\d.]+)\s%/g)].map((found) => Number(found[1]));
  // The shares of red and blue are equal by symmetry. The printed tenth of a percent is a thousand rays.
  expect(Math.abs((red ?? 0) - (blue ?? 0))).toBeLessThanOrEqual(0.1);
  expect((red ?? 0) + (green ?? 0) + (blue ?? 0) + (past ?? 0)).toBeCloseTo(100, 0);
  // The rays past the balls fill the picture around three discs of radius 1, which is more than 40 % of it.
  expect(past).toBeGreaterThan(40);
});

longTest('other colours paint the same rays, and stand in the address', async ({ page, context }) => {
  await page.goto(path);
  const words = await whole(page);
  const before = await pixelAt(page, 448, 563);
  await page.locator('#palette').selectOption('grey');
  const [red, green, blue] = await pixelAt(page, 448, 563);
  expect([green, blue]).toEqual([red, red]);
  await expect(page.locator(result)).toHaveText(words);
  const link = await copied(page, context, 'Copy link');
  expect(link).toContain('palette=grey');
  await page.locator('#palette').selectOption('lamp');
  expect(await pixelAt(page, 448, 563)).toEqual(before);
  for (const palette of ['bounces', 'direction']) {
    await page.locator('#palette').selectOption(palette);
    expect(await pixelAt(page, 448, 563)).not.toEqual(before);
    expect(await pixelAt(page, 2, 2)).toEqual([12, 13, 17, 255]);
  }
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.locator('#palette')).toHaveValue('grey');
});

test('a dragged square becomes the picture, and the link brings it back', async ({ page, context }) => {
  await page.goto(path);
  const picture = page.locator('ricochet-mirrors canvas');
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (box === null) throw new Error('no picture');
  const [x, y, quarter] = [box.x + box.width / 2, box.y + box.height / 2, box.height / 4];
  await page.mouse.move(x - quarter, y - quarter);
  await page.mouse.down();
  await page.mouse.move(x, y - quarter / 2, { steps: 3 });
  await expect(page.locator('#selection')).toBeVisible();
  await page.mouse.move(x + quarter, y + quarter, { steps: 3 });
  await page.mouse.up();
  await expect(page.locator('#selection')).toBeHidden();
  await expect(page.locator('.text-description')).toContainText('2.30 units high, around (0.000, 0.290)');
  const link = await copied(page, context, 'Copy link');
  const viewport = new URL(link).searchParams;
  expect(Number(viewport.get('width'))).toBeCloseTo(2.3, 2);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.locator('.text-description')).toContainText('2.30 units high');
  await page.goto(`${path}?x=<b>&y=1e999&width=-3&palette=none`);
  await expect(page.locator('.text-description')).toContainText('4.60 units high, around (0.000, 0.290)');
  await expect(page.locator('#palette')).toHaveValue('lamp');
});

test('the wheel belongs to the page until the picture has the focus', async ({ page }) => {
  await page.goto(path);
  const box = await page.locator('ricochet-mirrors canvas').boundingBox();
  if (box === null) throw new Error('no picture');
  await page.mouse.move(box.x + box.width / 2, box.y + 200);
  await page.mouse.wheel(0, -200);
  await page.waitForTimeout(300);
  await expect(page.locator('.text-description')).toContainText('4.60 units');
  await page.locator('ricochet-mirrors canvas').focus();
  await page.mouse.wheel(0, -100);
  await expect(page.locator('.text-description')).not.toContainText('4.60 units');
});

longTest('the copied program counts the same bounces; the picture is a file', async ({ page, context }) => {
  await page.goto(`${path}?x=0.01&y=0.02&width=0.3&palette=bounces`);
  const words = await whole(page);
  const [bounces, most] =
    run(await copied(page, context, 'Copy as code'))[0]
      ?.split(' ')
      .map(Number) ?? [];
  expect(words.replace(/(?<=\d)\s(?=\d{3})/g, '')).toContain(
    `${bounces} bounces in all and at most ${most} for one ray`,
  );
  expect((await downloaded(page, 'Picture (PNG)')).text.slice(1, 4)).toBe('PNG');
});

testLooks('mirrors', path, async (page) => {
  await expect(page.locator('#shares')).toContainText('%', { timeout: 120_000 });
});
