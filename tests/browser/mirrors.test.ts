// The picture of three mirror balls: rendered, cancelled, zoomed, by mouse and keys.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './page.js';

const path = 'laboratories/mirrors.html';
const told = '#told';

test('a million rays become a picture, symmetric as the balls are', async ({ page }) => {
  await page.goto(path);
  await expect(page.locator(told)).toContainText('A million rays', { timeout: 50_000 });
  const words = (await page.locator(told).textContent()) ?? '';
  const bounces = Number(/: ([\d,]+) bounces/.exec(words)?.[1]?.replaceAll(',', ''));
  expect(bounces).toBeGreaterThan(300_000);
  expect(Number(/(\d+) at most/.exec(words)?.[1])).toBeGreaterThan(5);
  // Left and right are mirror images, but for red and blue lamps that change places; outside it is dark.
  const [left, right, corner] = await page.evaluate(() => {
    const context = (document.querySelector('#picture') as HTMLCanvasElement).getContext('2d');
    const pixels = context?.getImageData(0, 0, 1000, 1000).data ?? [];
    const at = (x: number, y: number) => [...pixels.slice(4 * (1000 * y + x), 4 * (1000 * y + x) + 4)];
    return [at(380, 640), at(619, 640), at(2, 2)];
  });
  const lightness = (color: number[] | undefined) => Math.max(...(color ?? []).slice(0, 3));
  expect(lightness(left)).toBeGreaterThan(40);
  expect(lightness(right)).toBeGreaterThan(40);
  expect(corner).toEqual([12, 13, 17, 255]);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
});

test('it can be cancelled, and started once more', async ({ page }) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator(told)).toHaveText('Cancelled. What is there stays.');
  await page.getByRole('button', { name: 'Once more' }).click();
  await expect(page.locator(told)).toContainText('%');
});

test('it zooms by click, keys and buttons', async ({ page }) => {
  await page.goto(path);
  const view = page.locator('#view');
  await expect(view).toContainText('4.60 units');
  await page.locator('#picture').click();
  await expect(view).toContainText('1.15 units');
  await page.locator('#picture').press('+');
  await expect(view).toContainText('0.575 units');
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(view).toContainText('1.15 units');
  await page.getByRole('button', { name: 'Whole picture' }).click();
  await expect(view).toContainText('4.60 units');
});
