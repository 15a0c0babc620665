// The laboratory with the Galton board: balls fall through pegs into bins.
import type { Page } from '@playwright/test';
import { isLong } from '../long.js';
import { copied, downloaded, run, testLooks } from './laboratory.js';
import { answer, expect, longTest, test } from './page.js';

const path = 'laboratories/galton.html';

const ready = async (page: Page): Promise<void> => {
  await expect(page.locator('.column').first()).toBeAttached();
  await expect(page.locator('.text-description')).not.toBeEmpty();
};

/** Waits until all balls have been computed, or the run was stopped. */
const done = (page: Page) =>
  expect(page.getByRole('button', { name: 'Another run' })).toBeVisible({ timeout: 90_000 });

/** Moves the clock to the end, because the description counts only the balls that have landed by the shown time. */
const toEnd = (page: Page) =>
  expect(async () => {
    await page.locator('.player input[type=range]').fill('999');
    await page.locator('.player input[type=range]').fill('1000');
    await expect(page.locator('.text-description')).not.toContainText('so far', { timeout: 500 });
  }).toPass();

for (const count of isLong ? [100, 500] : [100])
  test(`each of ${count} balls lands, the pile is wider than the binomial, and a sentence says why`, async ({
    page,
  }) => {
    test.slow();
    await page.goto(`${path}?balls=${count}`);
    await ready(page);
    await done(page);
    await expect(page.locator('.text-description')).toHaveText(`0 of ${count} balls have landed so far.`);
    await toEnd(page);
    await expect(page.locator('.text-description')).toContainText(`${count} of ${count} balls land,`);
    await expect(page.locator('.text-description')).toContainText('the pegs do not toss fair coins');
    expect(await answer(page, 'Ratio of the two')).toBeGreaterThan(1.1);
    const counts = await page
      .locator('.further tbody td:nth-child(3)')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.textContent)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(count);
  });

test('hundreds of balls are computed in slices: the page says how far it is, plays meanwhile, and can stop', async ({
  page,
}) => {
  await page.goto(path);
  await ready(page);
  await expect(page.locator('.galton-progress progress')).toHaveAttribute('max', '500');
  await expect
    .poll(() =>
      page.locator('.galton-progress progress').evaluate((one) => (one as HTMLProgressElement).value),
    )
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Stop here' }).click();
  await done(page);
  await toEnd(page);
  const [, landed, all] =
    /^(\d+) of (\d+) balls? lands?,/.exec((await page.locator('.text-description').textContent()) ?? '') ??
    [];
  expect(Number(landed)).toBeGreaterThan(0);
  expect(all).toBe(landed);
});

test('the histogram grows as balls land, and they are gone from the board then', async ({ page }) => {
  await page.goto(`${path}?balls=10&feed=2`);
  await ready(page);
  await done(page);
  const high = () =>
    page
      .locator('.column')
      .evaluateAll((all) => all.reduce((sum, one) => sum + Number(one.getAttribute('height')), 0));
  const beads = page.locator('.bead');
  expect(await high()).toBe(0);
  const slider = page.locator('.player input[type=range]');
  await slider.fill('500');
  await expect.poll(() => beads.count()).toBeGreaterThan(0);
  const middle = await high();
  await slider.fill('1000');
  await expect(beads).toHaveCount(0);
  expect(await high()).toBeGreaterThan(middle);
});

longTest('another run has other balls, the same number of a run the same ones', async ({ page }) => {
  await page.goto(`${path}?balls=100`);
  await ready(page);
  await done(page);
  await toEnd(page);
  const said = () => page.locator('.text-description').textContent();
  const first = await said();
  await page.getByRole('button', { name: 'Another run' }).click();
  await expect(page.locator('#seed')).toHaveValue('2');
  await done(page);
  await toEnd(page);
  expect(await said()).not.toBe(first);
  await page.getByRole('button', { name: 'Undo' }).click();
  await done(page);
  await toEnd(page);
  await expect.poll(said).toBe(first);
});

test('what cannot be built is refused at its field', async ({ page }) => {
  await page.goto(path);
  await ready(page);
  await page.locator('#ball').fill('0.4');
  await expect(page.locator('.error')).toContainText('has to fit between two pegs');
  await page.locator('#ball').fill('0.1');
  await page.locator('#rows').fill('2.5');
  await expect(page.locator('.error')).toContainText('whole number of rows');
});

longTest('the program runs as pasted and counts all balls', async ({ page, context }) => {
  await page.goto(`${path}?balls=100&rows=4`);
  await ready(page);
  const [counts = ''] = run(await copied(page, context, 'Copy as code'));
  expect(counts.split(' ').reduce((sum, count) => sum + Number(count), 0)).toBe(100);
});

longTest('data holds every bin, with what was given', async ({ page }) => {
  await page.goto(`${path}?balls=100`);
  await ready(page);
  await done(page);
  const rows = (await downloaded(page, 'Data (CSV)')).text.trim().split('\n');
  expect(rows[0]).toBe('# rows,10');
  expect(rows.filter((row) => !row.startsWith('#'))).toHaveLength(18);
});

test('a prediction hides the pile', async ({ page }) => {
  await page.goto(`${path}?balls=100&predict=1`);
  await expect(page.locator('.prediction')).toContainText('What will the balls do?');
  await expect(page.locator('.answers')).toHaveCount(0);
});

testLooks('galton', path, ready);
