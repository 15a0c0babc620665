// An address without a page: the server answers with status 404 and a page of links, in the language of its folder.
import { expect, test } from '@playwright/test';

for (const { path, title, next } of [
  { path: 'lessons/nothing.html', title: 'There is no such page', next: '/index.html' },
  { path: 'ja/lessons/nothing.html', title: 'そのページはありません', next: '/ja/index.html' },
])
  test(`${path} is not found, and leads to the start page`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const link = page.locator('main a').first();
    await expect(link).toHaveAttribute('href', next);
    await link.click();
    await expect(page).toHaveURL(next);
    await expect(page.locator('main h1')).not.toHaveText(title);
  });
