// Measurements: kept runs, graphs over time, energy and momentum before and after, undo, redo and reset.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { answer, bartlett, dragHandle, expect, findings, longTest, open, test } from './page.js';

const atRest = 'lessons/bullet-and-sphere.html';
const pair = 'lessons/two-balls.html';

/** Opens a lesson and scrolls to its runs and graphs, which are loaded then. */
async function openMeasurements(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.locator('.measurements').scrollIntoViewIfNeeded();
  await expect(page.locator('.runs')).toBeVisible();
}

async function saved(page: Page, button: string): Promise<string> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFileSync(await (await waiting).path(), 'utf8');
}

longTest('runs are kept with inputs and answers, compared, gone back to, and saved', async ({ page }) => {
  await openMeasurements(page, `${atRest}?${bartlett}`);
  const keep = page.getByRole('button', { name: 'Keep this run' });
  await keep.click();
  // A run cannot be kept twice.
  await expect(keep).toBeDisabled();
  await page.locator('#speed').fill('6');
  await keep.click();
  const rows = page.locator('.runs tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(page.locator('.runs thead .input')).toHaveText(['Bullet: Speed']);
  await expect(rows.nth(0)).toContainText('0.7698');
  await expect(rows.nth(1)).toContainText('0.3849');
  const csv = (await saved(page, 'Runs (CSV)')).trim().split('\n');
  expect(csv).toHaveLength(3);
  expect(csv[0]).toContain('Bullet: Start x (units)');
  expect(csv[1]).toContain('0.769800358919501');
  await page.getByRole('button', { name: 'Go back to run 1' }).click();
  await expect(page.locator('#speed')).toHaveValue('3');
  expect(await answer(page, 'Time to the hit')).toBe(0.769800358919501);
  await page.getByRole('button', { name: 'Remove run 2' }).click();
  await expect(rows).toHaveCount(1);
  expect(await findings(page)).toEqual([]);
});

test('a graph shows one quantity at a time, with the player’s time in it', async ({ page }) => {
  await openMeasurements(page, pair);
  const graphs = page.locator('.graphs');
  await graphs.scrollIntoViewIfNeeded();
  await expect(graphs.locator('canvas')).toBeVisible();
  await expect(graphs.locator('figcaption').first()).toHaveText('Place, x over time');
  await graphs.getByRole('button', { name: 'Momentum' }).click();
  await expect(graphs.getByRole('button', { name: 'Momentum' })).toHaveAttribute('aria-pressed', 'true');
  await expect(graphs.locator('figcaption').first()).toHaveText('Momentum, x over time');
  await expect(graphs.locator('.plot-key span')).toHaveText(['Ball A', 'Ball B', 'all']);
  // Before the hit A has a momentum of 2 · 5.5 = 11. At the end the readout differs.
  const slider = page.locator('.player input[type="range"]');
  await slider.fill('0');
  await expect(graphs.locator('.readout')).toContainText('At 0.000 s: Ball A 11');
  const chart = graphs.locator('canvas');
  const drawn = () => chart.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const before = await drawn();
  await slider.fill('1000');
  await expect(graphs.locator('.readout')).not.toContainText('Ball A 11');
  await expect.poll(drawn).not.toBe(before);
});

test('a series as CSV has the inputs above it and a column for each quantity', async ({ page }) => {
  await openMeasurements(page, pair);
  const lines = (await saved(page, 'Series (CSV)')).trim().split('\n');
  const given = lines.filter((line) => line.startsWith('#'));
  expect(given).toContain('# Ball A: Mass,2');
  const head = lines[given.length] ?? '';
  expect(head).toContain('time (s)');
  for (const name of ['Ball A Place, x', 'Ball A Speed', 'Ball B Momentum, y', 'Ball B Energy'])
    expect(head).toContain(name);
  expect(lines.length).toBeGreaterThan(given.length + 100);
});

longTest(
  'energy stands in bars before and after, and momenta are added tip to tail on request',
  async ({ page }) => {
    await openMeasurements(page, pair);
    const energy = page.locator('.energy tbody tr');
    await expect(energy).toHaveCount(3);
    const [before, after] = await energy.nth(2).locator('.value').allTextContents();
    expect(after).toBe(before);
    await expect(page.locator('.momenta')).toHaveCount(0);
    const toggle = page.getByRole('button', { name: 'Momenta, tip to tail' });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('.momenta svg')).toHaveCount(2);
    await expect(page.locator('.momenta svg').nth(1).locator('text')).toContainText(['pA′', 'pB′']);
    expect(await findings(page)).toEqual([]);
    // A bullet without a mass has an energy per unit of mass, and no momentum.
    await openMeasurements(page, atRest);
    await expect(page.locator('.energy caption')).toHaveText('Energy per unit of mass');
    await expect(page.locator('.graphs').getByRole('button', { name: 'Momentum' })).toHaveCount(0);
  },
);

test('the data of a lesson as CSV holds its inputs, too', async ({ page }) => {
  await open(page, `${atRest}?${bartlett}`);
  const lines = (await saved(page, 'Data (CSV)')).trim().split('\n');
  expect(lines[0]).toBe('kind,name,value,unit');
  expect(lines).toContain('input,Bullet: Speed,3,units/s');
  expect(lines).toContain('answer,Time to the hit,0.769800358919501,s');
});

test('undo, redo and reset work by keys and by buttons; a drag is one step', async ({ page }) => {
  await open(page, atRest);
  const center = page.getByLabel('Centre, x');
  const [undo, redo, reset] = ['Undo', 'Redo', 'Reset'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  ) as [ReturnType<Page['locator']>, ReturnType<Page['locator']>, ReturnType<Page['locator']>];
  for (const button of [undo, redo, reset]) await expect(button).toBeDisabled();
  await dragHandle(page, 'center', 20, 10);
  await expect(center).not.toHaveValue('4.5');
  const moved = await center.inputValue();
  await dragHandle(page, 'center', 20, 10);
  await page.keyboard.press('Control+z');
  await expect(center).toHaveValue(moved);
  await page.keyboard.press('Control+z');
  await expect(center).toHaveValue('4.5');
  await expect(undo).toBeDisabled();
  await page.keyboard.press('Control+Shift+z');
  await expect(center).toHaveValue(moved);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await expect(center).toHaveValue(moved);
  await page.getByRole('button', { name: 'Head-on' }).click();
  await undo.click();
  await expect(center).toHaveValue(moved);
  await redo.click();
  await expect(page.getByLabel('Start, x')).toHaveValue('-6');
  await reset.click();
  await expect(page.getByLabel('Start, x')).toHaveValue('-12.5');
  await expect(reset).toBeDisabled();
  // A reset can be undone, too, and the address follows.
  await page.keyboard.press('Control+z');
  await expect(page.getByLabel('Start, x')).toHaveValue('-6');
  expect(page.url()).toContain('from=-6,4,0');
});

test('while one types, undoing letters is the browser’s; afterwards the whole field is one step', async ({
  page,
}) => {
  await open(page, atRest);
  const speed = page.locator('#speed');
  await speed.click();
  await speed.press('End');
  await page.keyboard.type('75');
  await expect(speed).toHaveValue('575');
  await page.keyboard.press('Control+z');
  // Chromium undoes the typed text in one step. The test is only that the field's own undo is used.
  await expect(speed).not.toHaveValue('575');
  await expect(speed).toBeFocused();
  await speed.fill('12');
  await speed.press('Tab');
  await page.keyboard.press('Control+z');
  await expect(speed).toHaveValue('5');
});

longTest('Back brings the page as it was opened before it leaves it', async ({ page }) => {
  await page.goto('keys.html');
  await open(page, atRest);
  await page.getByRole('button', { name: 'Head-on' }).click();
  await page.locator('#speed').fill('7');
  await page.goBack();
  await expect(page.getByLabel('Start, x')).toHaveValue('-12.5');
  await expect(page.locator('#speed')).toHaveValue('5');
  expect(new URL(page.url()).pathname).toContain('bullet-and-sphere');
  await page.goForward();
  await expect(page.locator('#speed')).toHaveValue('7');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/keys\.html/);
});
