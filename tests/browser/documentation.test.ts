// The documentation in a browser: its sidebar and its search.
import { expect, findings, longTest, test } from './page.js';

test('the search works by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('guide.html?theme=dark');
  const input = page.getByRole('searchbox', { name: 'Search the documentation' });
  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await input.fill('shootThrough');
  const results = page.locator('.search-results');
  await expect(results.getByRole('status')).toHaveText(/\d+ results/);
  const links = results.getByRole('link');
  await expect(links.first()).toContainText('Scene.shootThrough');
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(results).toBeHidden();
  await input.fill('shootThroug');
  await expect(links.first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/api\.html\?theme=dark#Scene\.shootThrough$/);
  await expect(page.getByRole('heading', { name: /^shootThrough / })).toBeInViewport();
});

longTest('the search says when nothing is found, and what is shown is clean', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('ja/guarantees.html');
  const input = page.getByRole('searchbox', { name: 'ドキュメントを検索' });
  await input.fill('xyzzy');
  await expect(page.getByRole('status').first()).toHaveText('見つかりませんでした。');
  await input.fill('精度');
  await expect(page.locator('.search-results').getByRole('link').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.mouse.click(900, 700);
  await expect(page.locator('.search-results')).toBeHidden();
});

test('the search says when its index does not come, and asks again', async ({ page, watched }) => {
  await page.goto('comparison.html');
  await page.route('**/search.en.json', (route) => route.fulfill({ status: 404, body: '' }));
  const input = page.getByRole('searchbox');
  await input.fill('jolt');
  await expect(page.getByRole('status').first()).toHaveText(/could not be loaded/);
  await page.unroute('**/search.en.json');
  await input.fill('Jolt');
  await expect(page.locator('.search-results').getByRole('link').first()).toContainText('Jolt');
  // The browser itself reports the 404.
  for (let i = watched.length - 1; i >= 0; i--) if (watched[i]?.includes('404')) watched.splice(i, 1);
});

test('the sidebar marks what is read, and scrolls by itself', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('api.html#Simulation.reverse');
  const mark = page.locator('.sidebar [aria-current="location"]');
  await expect(mark).toHaveText('reverse');
  await expect(mark).toBeInViewport();
  await page.goto('guide.html');
  await page.locator('#conventions').evaluate((heading) => heading.scrollIntoView());
  await expect(mark).toHaveText('Conventions');
});

test('in a narrow window the sidebar is opened by a button, and closes by Escape or once something is chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('guide.html');
  const sidebar = page.getByRole('navigation', { name: 'Documentation' });
  await expect(sidebar).toBeHidden();
  const button = page.getByRole('button', { name: 'Contents' });
  await button.click();
  await expect(sidebar).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeHidden();
  await button.click();
  await sidebar.getByRole('link', { name: 'Workers', exact: true }).click();
  await expect(sidebar).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Workers/ })).toBeInViewport();
  // The results of the search fit the window, too.
  await page.getByRole('searchbox').fill('scene');
  const box = await page.locator('.search-results').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
});
