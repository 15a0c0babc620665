// The laboratory of many balls: every preset does what it says, time goes on, stops, steps and comes back.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, expectPlots, findings, test } from './page.js';

const path = 'laboratories/many-balls.html';

/** Opens a table that stands still until somebody plays it. */
async function openStill(page: Page, query = ''): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path + query);
  await expect(page.locator('.text-description')).toContainText('collisions');
}

const readout = (page: Page, id: string) => page.locator(`[data-readout="${id}"] .value`);
const number = async (page: Page, id: string) => Number(await readout(page, id).getAttribute('data-value'));
const clock = async (page: Page) => Number(await page.locator('.clock').textContent());
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

interface Snapshot {
  world: { balls: { position: { x: number; y: number } }[] };
}

async function saved(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await press(page, name);
  return readFile(await (await download).path(), 'utf8');
}

async function positions(page: Page): Promise<unknown> {
  const { world } = JSON.parse(await saved(page, 'Snapshot (JSON)')) as Snapshot;
  return world.balls.map(({ position }) => position);
}

test('a cradle: as many balls leave as came in, one event after the other', async ({ page }) => {
  await openStill(page, '?preset=cradle');
  await expect(readout(page, 'velocities')).toHaveText(/^2\s+0\s+0\s+0\s+0$/);
  for (let events = 1; events <= 4; events++) {
    await press(page, 'Next event');
    expect(await number(page, 'events')).toBe(events);
  }
  await expect(readout(page, 'velocities')).toHaveText(/^0\s+0\s+0\s+0\s+2$/);
  await expect(page.locator('.text-description')).toContainText('Ball 5, with speed 2');
  await expect(page.locator('.balls-log tbody tr').first()).toContainText('balls 4 and 5');
  await page.locator('#launched').selectOption('3');
  for (let i = 0; i < 6; i++) await press(page, 'Next event');
  await expect(readout(page, 'velocities')).toHaveText(/^0\s+0\s+2\s+2\s+2$/);
});

test('two balls and a wall count the digits of π', async ({ page }) => {
  await openStill(page, '?preset=pi&speed=16&n=1');
  for (const [n, count] of [
    ['1', '31'],
    ['2', '314'],
    ['3', '3141'],
  ] as const) {
    await page.locator('#n').selectOption(n);
    await press(page, 'Play');
    await expect(page.locator('.playback-status')).toHaveText('The end.', { timeout: 15_000 });
    await expect(page.locator('.pi-count')).toHaveText(count);
  }
  await expect(page.locator('.text-description')).toContainText('the first 4 digits of π');
});

test('a gas keeps its energy, and its speeds and pressure become what theory says', async ({ page }) => {
  await openStill(page, '?preset=gas&count=300&fill=0.2&speed=8');
  const energy = await number(page, 'energy');
  expect(energy).toBeCloseTo(150, 9);
  await press(page, 'Play');
  await expect.poll(() => number(page, 'per-ball'), { timeout: 30_000 }).toBeGreaterThan(60);
  await press(page, 'Pause');
  expect(Math.abs((await number(page, 'energy')) / energy - 1)).toBeLessThan(1e-12);
  // 60 collisions a ball are some 2000 hits on walls: 2 % of spread; four times that is never seen.
  const [measured, theory, ideal] = [
    await number(page, 'pressure'),
    await number(page, 'theory'),
    await number(page, 'ideal'),
  ];
  expect(Math.abs(measured / theory - 1)).toBeLessThan(0.08);
  expect(theory / ideal).toBeGreaterThan(1.3);
  await expectPlots(page, 4);
  await expect(page.locator('.balls-plots')).toContainText('Maxwell and Boltzmann');
});

test('the stepped ball passes through what the other meets, until its steps are short', async ({ page }) => {
  await openStill(page, '?preset=tunnelling&speed=4');
  await press(page, 'Play');
  await expect(page.locator('.playback-status')).toHaveText('The end.', { timeout: 15_000 });
  for (const lane of ['wall', 'ball']) {
    await expect(readout(page, `${lane}-steps`)).toHaveText('passed through unnoticed');
    await expect(readout(page, `${lane}-events`)).toContainText('hit at time 0.6');
  }
  await page.locator('#step').fill('0.01');
  await page.locator('#step').press('Enter');
  await press(page, 'Play');
  await expect(page.locator('.playback-status')).toHaveText('The end.', { timeout: 15_000 });
  await expect(readout(page, 'wall-steps')).toContainText('noticed at step');
  await expect(readout(page, 'ball-steps')).toContainText('noticed at step');
});

test('a collapse is met and reported; without loss there is none', async ({ page }) => {
  await openStill(page, '?preset=collapse&speed=16');
  await press(page, 'Play');
  await expect.poll(() => number(page, 'collapsed'), { timeout: 15_000 }).toBeGreaterThan(0);
  await page.locator('#e').fill('1');
  await page.locator('#e').press('Enter');
  await press(page, 'Play');
  await expect(page.locator('.playback-status')).toHaveText('The end.', { timeout: 15_000 });
  expect(await number(page, 'collapsed')).toBe(0);
  expect(await number(page, 'events')).toBeGreaterThan(7);
});

test('a break dead centre stays its own mirror image; a millionth of a ball ends that', async ({ page }) => {
  await openStill(page, '?preset=break&speed=4');
  await press(page, 'Play');
  await expect.poll(() => number(page, 'events'), { timeout: 20_000 }).toBeGreaterThan(60);
  await press(page, 'Pause');
  await expect(readout(page, 'mirror')).toHaveText('perfect: no digit differs');
  await page.locator('#offset').fill('0.000001');
  await page.locator('#offset').press('Enter');
  await press(page, 'Play');
  await expect.poll(() => number(page, 'events'), { timeout: 20_000 }).toBeGreaterThan(60);
  expect(await number(page, 'mirror')).toBeGreaterThan(0);
});

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

test('scrubbing goes back to the start and on to the same end', async ({ page }) => {
  await openStill(page, '?preset=break&speed=2');
  const start = await positions(page);
  await press(page, 'Play');
  await expect.poll(() => clock(page), { timeout: 15_000 }).toBeGreaterThan(3);
  await press(page, 'Pause');
  const [time, places] = [await clock(page), await positions(page)];
  await page.locator('#scrub').press('Home');
  await expect(page.locator('.clock')).toHaveText('0.000');
  expect(await positions(page)).toEqual(start);
  await page.locator('#scrub').press('End');
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
  // They would overlap: the box is as at the start.
  await expect(page.locator('#ball option')).toHaveCount(3);
});

test('your own, by keyboard: added, moved, thrown, changed, removed', async ({ page }) => {
  await openStill(page, '?preset=own');
  await page.getByRole('button', { name: 'Add a ball' }).press('Enter');
  await expect(page.locator('#ball')).toHaveValue('3');
  const x = Number(await page.locator('#own-x').inputValue());
  await page.locator('.balls-stage').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#own-x')).toHaveValue(String(Number((x + 0.1).toFixed(3))));
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.locator('#own-vy')).toHaveValue('1');
  await page.keyboard.press('PageUp');
  await expect(page.locator('#ball')).toHaveValue('2');
  await page.locator('#ball').selectOption('3');
  await page.locator('#own-vx').fill('30');
  await page.locator('#own-mass').fill('2');
  await page.locator('#own-radius').fill('-1');
  await expect(page.locator('#own-radius-error')).toHaveText('This has to be greater than 0.');
  await page.locator('#own-radius').fill('0.5');
  await expect(page.locator('.error')).toHaveCount(0);
  await press(page, 'Next event');
  expect(await number(page, 'events')).toBe(1);
  // The link holds the balls as they were last changed.
  await expect.poll(() => page.url()).toContain(',30,1,0.5,2,1');
  await press(page, 'Remove this ball');
  await expect(page.locator('#ball option')).toHaveCount(3);
  await expect.poll(() => page.url()).not.toContain(',30,');
});

test('your own, by mouse: a ball let go in motion flies on', async ({ page }) => {
  // On a busy machine the hand may rest too long before it lets go: then it is tried again.
  await expect(async () => {
    await openStill(page, '?preset=own&speed=0.25&balls=8,5,0,0,1,1,1');
    const box = await page.locator('.balls-stage').boundingBox();
    if (box === null) throw new Error('no table');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let i = 1; i <= 6; i++) await page.mouse.move(x - 12 * i, y);
    await page.mouse.up();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 40_000 });
  await press(page, 'Pause');
  expect(Number(await page.locator('#own-vx').inputValue())).toBeLessThan(-0.4);
  expect(await number(page, 'energy')).toBeGreaterThan(0.08);
});

test('the code does in Node what the page has done', async ({ page, context }) => {
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
  await page.goto(`${path}?preset=cradle&speed=8`);
  await expect.poll(() => number(page, 'events'), { timeout: 15_000 }).toBeGreaterThan(8);
  // Both are read in one instant.
  const [said, shown] = await page.evaluate(() => [
    document.querySelector('.text-description')?.textContent ?? '',
    document.querySelector('[data-readout="events"] .value')?.getAttribute('data-value') ?? '',
  ]);
  expect(said).toContain(` ${shown} collision`);
  // Too often to be read out.
  await expect(page.locator('.text-description')).toHaveAttribute('aria-live', 'off');
  await press(page, 'Pause');
  await expect(page.locator('.text-description')).toHaveAttribute('aria-live', 'polite');
});

test('one collision is in the singular', async ({ page }) => {
  await openStill(page, '?preset=cradle');
  await press(page, 'Next event');
  await expect(page.locator('.text-description')).toContainText('there has been 1 collision.');
});

test('the momentum of a gas in three dimensions has three components', async ({ page }) => {
  await openStill(page, '?preset=gas&count=20&dimension=3');
  await expect(readout(page, 'momentum')).toHaveText(/^\([^;]+;[^;]+;[^;]+\)$/);
  await page.locator('#dimension').selectOption('2');
  await expect(readout(page, 'momentum')).toHaveText(/^\([^;]+;[^;]+\)$/);
});

test('balls of a gas have the colour of their speed, and a key says so', { tag: '@drawn' }, async ({
  page,
}) => {
  await openStill(page, '?preset=gas&count=60&fill=0.3');
  await expect(page.locator('.speed-key')).toContainText('slow');
  /** How many different hues the stage shows, coarsely. */
  const hues = () =>
    page.evaluate(async () => {
      const stage = document.querySelector<HTMLCanvasElement>('.balls-stage canvas');
      if (stage === null) return 0;
      await new Promise(requestAnimationFrame);
      const copy = document.createElement('canvas');
      copy.width = stage.width;
      copy.height = stage.height;
      const pen = copy.getContext('2d');
      (document.querySelector('ricochet-balls') as unknown as { draw(): void }).draw();
      pen?.drawImage(stage, 0, 0);
      const { data } = pen?.getImageData(0, 0, copy.width, copy.height) ?? { data: [] };
      const seen = new Set<number>();
      for (let i = 0; i < data.length; i += 4) {
        const [r = 0, g = 0, b = 0] = [data[i], data[i + 1], data[i + 2]];
        const most = Math.max(r, g, b);
        if (most - Math.min(r, g, b) > 60) seen.add(Math.round((8 * (r - b)) / most));
      }
      return seen.size;
    });
  const before = await hues();
  for (let i = 0; i < 40; i++) await press(page, 'Next event');
  expect(await hues()).toBeGreaterThan(before + 2);
});

test('energy bars add up, and momenta are drawn tip to tail on demand', async ({ page }) => {
  await openStill(page, '?preset=cradle&launched=2');
  const bars = page.locator('[data-energy]');
  await expect(bars).toHaveCount(5);
  const sum = async () =>
    (await bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('data-energy'))))).reduce(
      (total, one) => total + one,
      0,
    );
  expect(await sum()).toBe(await number(page, 'energy'));
  for (let i = 0; i < 3; i++) await press(page, 'Next event');
  expect(await sum()).toBeCloseTo(await number(page, 'energy'), 12);
  await expect(page.locator('.momenta svg')).toHaveCount(0);
  await page.getByLabel('Momenta, tip to tail').check();
  // Two balls move: two arrows, and their sum.
  await expect(page.locator('.momenta svg g')).toHaveCount(3);
  await page.locator('[data-preset="gas"]').click();
  await expect(bars).toHaveCount(2);
});

test('digits of π are hidden until the last collision', async ({ page }) => {
  await openStill(page, '?preset=pi&speed=16&n=2');
  await expect(page.locator('.pi-digits')).toHaveText('π = ?.??…');
  await expect(page.locator('main')).not.toContainText('3.14');
  await press(page, 'Next event');
  await expect(page.locator('.pi-digits')).toHaveText('π = ?.??…');
  await press(page, 'Play');
  await expect(page.locator('.pi-digits')).toHaveText('π = 3.14…', { timeout: 15_000 });
  await expect(page.locator('main')).not.toContainText('3.141');
});

test('the number of collisions is predicted, then played and scored', async ({ page }) => {
  await openStill(page, '?preset=pi&speed=16&n=2&predict=1');
  await press(page, 'Play');
  await expect(page.locator('.outcome')).toContainText('Type a number first');
  expect(await number(page, 'events')).toBe(0);
  const told = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('ricochet-prediction', (event) => resolve((event as CustomEvent).detail)),
      ),
  );
  await page.locator('#guess').fill('300');
  await page.locator('#guess').press('Enter');
  expect(await told).toEqual({
    type: 'ricochet-prediction',
    page: 'many-balls',
    question: 'collisions',
    guess: 300,
    answer: 314,
    difference: 14,
    score: 96,
    tries: 1,
  });
  await expect(page.locator('.attempts tbody tr')).toContainText('96 of 100');
  await page.getByRole('button', { name: 'Guess again' }).click();
  await expect(page.locator('.pi-digits')).toHaveText('π = ?.??…');
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

test('a thousand balls at more than twenty frames per second, in software', async ({ page }) => {
  await page.goto(`${path}?preset=gas&count=1000`);
  let best = 0;
  // The other worker may hold the processor: the best half second counts.
  await expect
    .poll(
      async () => {
        best = Math.max(best, Number(await page.locator('.rate').getAttribute('data-rate')));
        return best;
      },
      { timeout: 40_000, intervals: [300] },
    )
    .toBeGreaterThan(20);
  process.stdout.write(`a gas of 1000 balls: ${best.toFixed(0)} frames per second\n`);
  expect(await number(page, 'events')).toBeGreaterThan(0);
});

test('nothing runs while nobody can see it', async ({ page }) => {
  await page.goto(`${path}?preset=cradle`);
  await expect.poll(() => clock(page), { timeout: 15_000 }).toBeGreaterThan(0);
  // The stage stays in sight beside its own page: only below that it is gone.
  await page.evaluate(() => {
    document.body.style.paddingBottom = '3000px';
    scrollTo(0, document.documentElement.scrollHeight);
  });
  await page.waitForTimeout(400);
  const left = await clock(page);
  await page.waitForTimeout(600);
  expect(await clock(page)).toBe(left);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => clock(page)).toBeGreaterThan(left);
});

test('without WebGL the numbers and the words remain', async ({ browser, baseURL }) => {
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

test('its scripts take at most 300 kB, three.js included', async ({ page }) => {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body());
  });
  await openStill(page, '?preset=gas&dimension=3&count=20');
  await expectPlots(page, 4);
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
});

test('axe finds nothing in any preset, and no preset is too wide', async ({ page }) => {
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
