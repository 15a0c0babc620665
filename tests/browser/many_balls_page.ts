// Helpers of the tests of the laboratory of many balls: they open it, press its buttons and read its numbers.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from './page.js';

export const path = 'laboratories/many-balls.html';

/** Opens the laboratory with a preset that does not play by itself. */
export async function openStill(page: Page, query = ''): Promise<void> {
  await page.goto(path + query);
  await expect(page.locator('.text-description')).toContainText('collisions');
}

export const readout = (page: Page, id: string) => page.locator(`[data-readout="${id}"] .value`);
export const number = async (page: Page, id: string) =>
  Number(await readout(page, id).getAttribute('data-value'));
export const clock = async (page: Page) => Number(await page.locator('.clock').textContent());
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

interface Snapshot {
  world: { balls: { position: { x: number; y: number } }[] };
}

export async function saved(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await press(page, name);
  return readFile(await (await download).path(), 'utf8');
}

export async function positions(page: Page): Promise<unknown> {
  const { world } = JSON.parse(await saved(page, 'Snapshot (JSON)')) as Snapshot;
  return world.balls.map(({ position }) => position);
}
