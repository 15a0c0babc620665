// A page that is watched: it may say nothing on the console and ask no other host for anything.
import { test as base, expect, type Page } from '@playwright/test';

export const test = base.extend<{ watched: string[] }>({
  watched: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol !== 'data:' && protocol !== 'blob:' && origin !== new URL(baseURL ?? '').origin)
          complaints.push(`request to ${origin}`);
      });
      page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

export const lessons = [
  { name: 'bullet-and-sphere', path: 'lessons/bullet-and-sphere.html' },
  { name: 'bullet-and-moving-sphere', path: 'lessons/bullet-and-moving-sphere.html' },
];

/** Opens a page and waits until the solver has answered. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('.twin')).toContainText(/hit/i);
}

/** All digits of an answer, as the page holds them. */
export async function answer(page: Page, name: string, part = 0): Promise<number> {
  const value = page.locator('.answer', { hasText: name }).locator('.value').nth(part);
  return Number(await value.getAttribute('data-value'));
}
