// The laboratory in a level: a bullet flies among thousands of triangles, textbook formulas are compared with the
// solver, and the page counts how often they leak through the walls.
import type { Page } from '@playwright/test';
import { copied, downloaded, run, testLooks } from './laboratory.js';
import { drag, expect, longTest, test } from './page.js';
import { windows } from './windows.js';

const path = 'laboratories/level.html';

async function ready(page: Page): Promise<void> {
  await expect(page.locator('[data-bounce="1"]')).toBeAttached();
}

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(path + query);
  await ready(page);
}

const description = (page: Page) => page.locator('.text-description');

test('it says what happens, and the shots to try change it', async ({ page }) => {
  await open(page);
  await expect(description(page)).toContainText('bounces 40 times');
  await expect(description(page)).toContainText(
    'In single precision plain formulas miss the wall at bounce 24',
  );
  await expect(page.locator('[data-bounce]')).toHaveCount(40);
  for (const [preset, text, rows] of [
    ['straight', 'in double and in single precision', 8],
    ['seam', 'miss the wall at bounce 1, and the bullet leaves the room', 8],
    ['corner', 'miss the wall at bounce 2, and the bullet leaves the room', 8],
    ['ball', 'The plain formulas here are for points', 40],
    ['edge', 'take another path from bounce 17', 40],
  ] as const) {
    await page.locator(`[data-preset="${preset}"]`).click();
    await expect(page.locator(`[data-preset="${preset}"]`)).toHaveAttribute('aria-pressed', 'true');
    await expect(description(page)).toContainText(text);
    await expect(page.locator('[data-bounce]')).toHaveCount(rows);
  }
  expect(page.url()).toContain('aim=0.1,2.4,-1.3');
});

test('the table has a row for each bounce, and leads to it', async ({ page }) => {
  await open(page, '?start=-1.5,2.2,1.5&aim=-2,0,-3.9999999995&radius=0&bounces=8');
  const [first, second] = [page.locator('[data-bounce="1"]'), page.locator('[data-bounce="2"]')];
  await expect(first).not.toContainText('outside');
  await expect(second.getByText('outside')).toHaveCount(2);
  await page.locator('[data-bounce="3"]').click();
  await expect(page.locator('.clock')).toHaveText('bounce 3 of 8');
  await expect(page.locator('p.now')).toContainText('Bounce 3: off triangle');
  await page.getByRole('button', { name: 'Next bounce' }).click();
  await expect(page.locator('.clock')).toHaveText('bounce 4 of 8');
  for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Previous bounce' }).click();
  await expect(page.locator('.clock')).toHaveText('bounce 0 of 8');
  await expect.poll(() => page.url()).toContain('&bounce=0');
});

longTest('leaks are counted, and the count can be cancelled', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Count the leaks' }).click();
  await expect(page.locator('.leaks-status')).toContainText('leave the closed room', { timeout: 120_000 });
  const counts = await page
    .locator('.leak-counts tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td')].map((cell) => Number(cell.getAttribute('data-value'))),
      ),
    );
  expect(counts.map((row) => row.length)).toEqual([3, 3, 3]);
  expect(counts[0]?.[2]).toBeGreaterThan(0);
  expect(counts[1]?.[2]).toBeGreaterThan(0);
  expect(counts[2]).toEqual([0, 0, 0]);
  await page.locator('#shots').selectOption('20000');
  await page.getByRole('button', { name: 'Count the leaks' }).click();
  await expect(page.locator('.leaks progress')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.leaks-status')).toContainText('Cancelled');
});

test('drag, keys, fields and exact aim agree', async ({ page }) => {
  await open(page);
  await drag(page, 'aim', -20, 10);
  await expect(page.locator('#aim-x')).not.toHaveValue('5.8');
  await page.locator('[data-handle="start"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#start-x')).toHaveValue('-1.4');
  await page.keyboard.press('Control+z');
  await expect(page.locator('#start-x')).toHaveValue('-1.5');
  await page.getByRole('button', { name: 'vertex', exact: true }).click();
  // A coordinate of a vertex has more digits than a visitor would type.
  expect((await page.locator('#aim-x').inputValue()).length).toBeGreaterThan(6);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.locator('#aim-x')).toHaveValue('5.8');
});

test('all digits of exact numbers can be seen, and no label covers its leak', async ({ page }) => {
  for (const size of windows) {
    await page.setViewportSize(size);
    await open(page);
    await page.getByRole('button', { name: 'vertex', exact: true }).click();
    const cut = await page
      .locator('.given input[type="text"]')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map(({ id }) => id));
    expect(cut).toEqual([]);
  }
  await page.getByRole('button', { name: 'Into a corner' }).click();
  const label = page.locator('.stage-label', { hasText: 'leak' });
  await expect(label).toBeVisible();
  // The leak starts at the vertex that was aimed at.
  const [box, from] = [await label.boundingBox(), await page.locator('[data-handle="aim"]').boundingBox()];
  if (box === null || from === null) throw new Error('no label');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  expect(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height).toBe(false);
});

test('what cannot be is said at its field', async ({ page }) => {
  await open(page);
  await page.locator('#start-x').fill('far');
  await expect(page.locator('.error')).toContainText('“far” is not a number');
  await expect(page.locator('.stale-note')).toBeVisible();
  await page.locator('#start-x').fill('-60');
  await expect(page.locator('.error')).toContainText('Start in the air of the room');
  await page.locator('#start-x').fill('-1,5');
  await expect(page.locator('.error')).toHaveCount(0);
  await page.locator('#radius').fill('0.9999');
  await page.locator('#start-y').fill('0.5');
  await expect(page.locator('.error')).toContainText('no room for the ball');
});

test('the link brings shot, moment and view back', async ({ page, context }) => {
  await open(page);
  await page.locator('[data-preset="ball"]').click();
  await page.locator('#bounces').selectOption('20');
  await page.getByRole('button', { name: 'Previous bounce' }).click();
  await page.locator('.view-tools summary').click();
  await page.getByRole('button', { name: 'Turn left' }).click();
  const link = await copied(page, context, 'Copy link');
  expect(link).toMatch(/bounces=20&bounce=19&view=/);
  const words = (await description(page).textContent()) ?? '';
  await page.goto('about:blank');
  await page.goto(link);
  await ready(page);
  await expect(page.locator('.clock')).toHaveText('bounce 19 of 20');
  await expect(description(page)).toHaveText(words);
});

longTest('the copied program prints the same bounces', async ({ page, context }) => {
  await open(page);
  await expect(page.locator('.export-bar code')).toContainText('…');
  const printed = run(await copied(page, context, 'Copy as code'));
  const shown = await page.locator('[data-bounce]').evaluateAll((rows) =>
    rows.map((row) => {
      const [number, triangle] = [...row.querySelectorAll('td')].map((cell) => cell.textContent);
      return `${number} ${triangle} ${row.querySelector('[data-value]')?.getAttribute('data-value')}`;
    }),
  );
  expect(
    printed.map((line) =>
      line
        .split(' ')
        .filter((_, i) => i !== 2)
        .join(' '),
    ),
  ).toEqual(shown);
});

longTest('data and runs', async ({ page }) => {
  await open(page);
  const rows = (await downloaded(page, 'Data (CSV)')).text.trim().split('\n');
  expect(rows.filter((row) => !row.startsWith('#')).length).toBe(41);
  const data = JSON.parse((await downloaded(page, 'Data (JSON)')).text) as { bounces: unknown[] };
  expect(data.bounces.length).toBe(40);
  await page.locator('.measurements').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Keep this run' }).click();
  await expect(page.locator('.runs tbody tr')).toHaveCount(1);
});

longTest('without WebGL there are the words and the table', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ ...(baseURL ? { baseURL } : {}), reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(path);
  await ready(page);
  await expect(page.getByRole('alert')).toContainText('WebGL');
  await expect(description(page)).toContainText('bounces 40 times');
  await page.close();
});

test('in Japanese it speaks Japanese', async ({ page }) => {
  await page.goto(`ja/${path}`);
  await ready(page);
  await expect(description(page)).toContainText('24 回目の反射で壁を見落とし');
  await page.locator('#start-x').fill('abc');
  await expect(page.locator('.error')).toContainText('abc');
});

testLooks('level', path, ready);
