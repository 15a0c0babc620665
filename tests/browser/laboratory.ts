// Helpers of the laboratories' tests: they run programs, read what a button copies or downloads, and check looks.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, findings, longTest } from './page.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a program in Node exactly as copied, and returns the lines of its output. */
export function run(program: string): string[] {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
    // The test runner requests colours, whose codes would stand between the digits.
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  return printed.trim().split('\n');
}

/** Presses a button that copies, and returns the text that it has copied. */
export async function copied(page: Page, context: BrowserContext, button: string): Promise<string> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.locator('.export-status')).toHaveText('Copied.');
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Presses a button that downloads, and returns the name and the text of the file. */
export async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const download = await coming;
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return { name: download.suggestedFilename(), text: Buffer.concat(parts).toString('latin1') };
}

/** Defines a test of the long form: axe finds nothing in light and dark, and the page is never wider than the window. */
export function testLooks(
  name: string,
  path: string,
  ready: (page: Page) => Promise<void>,
  query: string = '',
): void {
  longTest(`axe finds nothing and nothing is wider than the window: ${name}`, async ({ page }) => {
    await page.goto(path + query);
    await ready(page);
    expect(await findings(page)).toEqual([]);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(100);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}
