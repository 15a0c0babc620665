// The laboratory of a ball that bounces infinitely often.
import type { Page } from '@playwright/test';
import { copied, downloaded, run, testLooks } from './laboratory.js';
import { answer, expect, test } from './page.js';

const path = 'laboratories/bouncing.html';

const ready = async (page: Page): Promise<void> => {
  await expect(page.locator('[data-bounce="1"]')).toBeAttached();
};

test('one ball keeps its height, the other one loses it bounce by bounce', async ({ page }) => {
  await page.goto(path);
  await ready(page);
  await expect(page.locator('.text-description')).toContainText(
    'of Ricochet rises to 100 % of its first height',
  );
  expect(await answer(page, 'Ricochet, after bounce 10')).toBeCloseTo(10, 10);
  expect(await answer(page, 'In steps, after bounce 10')).toBeLessThan(9);
  await page.locator('#steps').selectOption('240');
  expect(await answer(page, 'In steps, after bounce 10')).toBeGreaterThan(9);
});

test('below 1 the bounces have a limit, and the ball lies still there', async ({ page }) => {
  await page.goto(`${path}?restitution=0.5&bounces=100`);
  await ready(page);
  await expect(page.locator('.text-description')).toContainText('lies still after 4.2835 s, exactly');
  expect(await answer(page, 'At rest after')).toBeCloseTo(await answer(page, 'Sum of the series'), 12);
});

test('one steps from bounce to bounce, and a link holds the bounce', async ({ page }) => {
  await page.goto(path);
  await ready(page);
  await expect(page.locator('.clock')).toHaveText('bounce 30 of 30');
  await page.getByRole('button', { name: 'Previous bounce' }).click();
  await expect(page.locator('.now')).toContainText('After bounce 29');
  await expect.poll(() => page.url()).toContain('&bounce=29');
  await page.goto(page.url());
  await ready(page);
  await expect(page.locator('.clock')).toHaveText('bounce 29 of 30');
});

test('the height is dragged by its ring, and what is no height is refused at its field', async ({ page }) => {
  await page.goto(path);
  await ready(page);
  await page.locator('[data-handle="height"]').focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.locator('#height')).toHaveValue('11');
  await page.locator('#height').fill('0');
  await expect(page.locator('.error')).toContainText('greater than 0');
});

test('the code of the steps is shown, and the program runs as pasted', async ({ page, context }) => {
  await page.goto(`${path}?bounces=10`);
  await ready(page);
  await expect(page.locator('ricochet-bouncing pre').first()).toContainText('ball.v -= gravity * dt');
  const shown = await answer(page, 'In steps, after bounce 10');
  const printed = run(await copied(page, context, 'Copy as code')).join(' ');
  expect(printed).toContain('max-bounces');
  const heights = [...printed.matchAll(/\d+\.\d+/g)].map(([text]) => Number(text));
  expect(heights.some((height) => Math.abs(height - shown) < 1e-9)).toBe(true);
});

test('a prediction hides the outcome and is scored', async ({ page }) => {
  await page.goto(`${path}?predict=1`);
  await expect(page.locator('.prediction')).toContainText('How high does the ball');
  await expect(page.locator('[data-bounce]')).toHaveCount(0);
  await page.locator('#guess').fill('100');
  await page.locator('#guess').press('Enter');
  await expect(page.locator('.prediction-outcome')).toContainText('the answer is');
});

test('data as CSV', async ({ page }) => {
  await page.goto(path);
  await ready(page);
  const rows = (await downloaded(page, 'Data (CSV)')).text.split('\n');
  expect(rows[0]).toBe('kind,name,value,unit');
});

testLooks('bouncing', path, ready);
