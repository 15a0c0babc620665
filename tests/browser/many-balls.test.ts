// The laboratory of many balls: time runs, stops, steps and returns; links, files and texts hold the shown state.
import { gzipSync } from 'node:zlib';
import { clock, number, openStill, path, positions, press, saved } from './many_balls_page.js';
import { expect, expectPlots, findings, longTest, test } from './page.js';

test('steps lead on and back, and going back is exact', async ({ page }) => {
  await openStill(page, '?preset=break');
  for (let i = 0; i < 30; i++) await press(page, 'Next event');
  const [time, places] = [await clock(page), await positions(page)];
  const events = await number(page, 'events');
  for (let i = 0; i < 8; i++) await press(page, 'Next event');
  expect(await positions(page)).not.toEqual(places);
  for (let i = 0; i < 8; i++) await press(page, 'Previous event');
  expect(await number(page, 'events')).toBe(events);
  expect(await clock(page)).toBe(time);
  expect(await positions(page)).toEqual(places);
});

longTest('scrubbing goes back to the start and on to the same end', async ({ page }) => {
  await openStill(page, '?preset=break&speed=2');
  const start = await positions(page);
  await press(page, 'Play');
  await expect.poll(() => clock(page)).toBeGreaterThan(3);
  await press(page, 'Pause');
  const [time, places] = [await clock(page), await positions(page)];
  await page.locator('.player input[type=range]').press('Home');
  await expect(page.locator('.clock')).toHaveText('0.000');
  expect(await positions(page)).toEqual(start);
  await page.locator('.player input[type=range]').press('End');
  await expect.poll(() => clock(page)).toBe(time);
  expect(await positions(page)).toEqual(places);
});

test('the link brings the state back; what is no number is left out', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openStill(page, '?preset=gas&count=50&dimension=3&fill=0.2&speed=0.5');
  await expect(page.locator('#count')).toHaveValue('50');
  await expect(page.locator('#dimension')).toHaveValue('3');
  await press(page, 'Copy link');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toBe('?preset=gas&speed=0.5&count=50&dimension=3&fill=0.2');
  await openStill(page, '?preset=gas&count=1e9&dimension=2.5&fill=<b>&speed=abc');
  await expect(page.locator('#count')).toHaveValue('600');
  await expect(page.locator('#dimension')).toHaveValue('2');
  await expect(page.locator('#fill')).toHaveValue('0.15');
  await page.locator('#count').fill('1');
  await page.locator('#count').press('Enter');
  await expect(page.locator('#count-error')).toHaveText('Type a whole number from 2 to 10000.');
  await expect(page.locator('#count')).toHaveAttribute('aria-invalid', 'true');
  await openStill(page, '?preset=own&balls=1,1,0,0,0.5,1,1;1.2,1,0,0,0.5,1,1');
  // The balls of the address overlap, so the page shows its starting balls.
  await expect(page.locator('#ball option')).toHaveCount(3);
});

longTest('the code does in Node what the page has done', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { createRicochet } = await import('ricochet-wasm');
  const ricochet = await createRicochet();
  for (const query of [
    '?preset=pi',
    '?preset=gas&count=64&dimension=3&fill=0.3',
    '?preset=own',
    '?preset=break',
  ]) {
    await openStill(page, query);
    for (let i = 0; i < 5; i++) await press(page, 'Next event');
    await press(page, 'Copy as code');
    await expect(page.locator('.export-bar [role=status]')).toHaveText('Copied.');
    const code = await page.evaluate(() => navigator.clipboard.readText());
    const lines: number[][] = [];
    const body = code.replace(/^import .*$/m, '').replace('const ricochet = await createRicochet();', '');
    new Function('ricochet', 'console', body)(ricochet, { log: (...values: number[]) => lines.push(values) });
    const [time = 0, , energy = 0] = lines[0] ?? [];
    expect(time.toFixed(3)).toBe(await page.locator('.clock').textContent());
    expect(energy).toBe(await number(page, 'energy'));
  }
});

test('events as a table for other programs', async ({ page }) => {
  await openStill(page, '?preset=cradle');
  for (let i = 0; i < 5; i++) await press(page, 'Next event');
  const lines = (await saved(page, 'Events (CSV)')).trim().split('\n');
  expect(lines[0]).toBe('event,time,kind,ball_index,with,impulse,x,y,z,collapsed');
  expect(lines).toHaveLength(6);
  expect(lines[1]).toMatch(/^1,1\.\d*,ball,0,1,2,/);
  expect(lines[5]).toMatch(/^5,[\d.]+,wall,4,x max,4,/);
});

test('the words beside the stage are true at every moment', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${path}?preset=cradle&speed=8`);
  await expect.poll(() => number(page, 'events')).toBeGreaterThan(8);
  // Both are read at the same instant.
  const [said, shown] = await page.evaluate(() => [
    document.querySelector('.text-description')?.textContent ?? '',
    document.querySelector('[data-readout="events"] .value')?.getAttribute('data-value') ?? '',
  ]);
  expect(said).toContain(` ${shown} collision`);
  // The description changes too often for a screen reader while time runs.
  await expect(page.locator('.text-description')).toHaveAttribute('aria-live', 'off');
  await press(page, 'Pause');
  await expect(page.locator('.text-description')).toHaveAttribute('aria-live', 'polite');
});

test('one collision is in the singular', async ({ page }) => {
  await openStill(page, '?preset=cradle');
  await press(page, 'Next event');
  await expect(page.locator('.text-description')).toContainText('there has been 1 collision.');
});

test('runs are kept, and the series is a file with what was set', async ({ page }) => {
  await openStill(page, '?preset=pi&n=1&speed=16');
  await press(page, 'Keep this run');
  await page.locator('#n').selectOption('2');
  await press(page, 'Keep this run');
  await expect(page.locator('.runs tbody tr')).toHaveCount(2);
  const lines = (await saved(page, 'Energy and momentum (CSV)')).trim().split('\n');
  expect(lines.slice(0, 3)).toEqual([
    '# preset,pi',
    '# n,2',
    'time,energy,momentum x,momentum y,momentum z,events',
  ]);
  expect(await saved(page, 'Runs (CSV)')).toContain('Run,Experiment,"n, for a mass ratio');
});

test('a thousand balls play, and the page says at how many frames per second', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${path}?preset=gas&count=1000`);
  const rate = async () => Number(await page.locator('.rate').getAttribute('data-rate'));
  await expect.poll(rate).toBeGreaterThan(0);
  await expect.poll(() => number(page, 'events')).toBeGreaterThan(0);
  process.stdout.write(`a gas of 1000 balls: ${(await rate()).toFixed(0)} frames per second\n`);
});

test('nothing runs while nobody can see it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${path}?preset=cradle`);
  await expect.poll(() => clock(page)).toBeGreaterThan(0);
  // The stage stays in sight next to its own text. Only below the text is it out of view.
  await page.evaluate(() => {
    document.body.style.paddingBottom = '3000px';
    scrollTo(0, document.documentElement.scrollHeight);
  });
  let left = 0;
  await expect(async () => {
    left = await clock(page);
    await page.waitForTimeout(600);
    expect(await clock(page)).toBe(left);
  }).toPass();
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => clock(page)).toBeGreaterThan(left);
});

longTest('without WebGL the numbers and the words remain', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ ...(baseURL ? { baseURL } : {}), reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(`${path}?preset=cradle`);
  await expect(page.getByRole('alert')).toContainText('WebGL');
  for (let i = 0; i < 4; i++) await press(page, 'Next event');
  await expect(page.locator('.text-description')).toContainText('Ball 5, with speed 2');
  await page.close();
});

test('its scripts take at most 306 kB, three.js included', { tag: '@fresh' }, async ({ page }) => {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body());
  });
  await openStill(page, '?preset=gas&dimension=3&count=20');
  await expectPlots(page, 4);
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(306_000);
});

longTest('axe finds nothing in any preset, and no preset is too wide', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openStill(page);
  for (const preset of ['break', 'cradle', 'gas', 'pi', 'tunnelling', 'collapse', 'own']) {
    await page.locator(`[data-preset="${preset}"]`).click();
    await expect(page.locator(`[data-preset="${preset}"]`)).toHaveAttribute('aria-pressed', 'true');
    await press(page, 'Next event');
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    if (['gas', 'pi', 'own'].includes(preset)) expect(await findings(page), preset).toEqual([]);
  }
});
