// Behaviour that several laboratories share: a stage that stays in sight, undo and redo, print, links, and use inside
// other pages.
import type { Page } from '@playwright/test';
import { expect, longTest, test } from './page.js';
import { windows } from './windows.js';

const folder = 'laboratories';

/** The query that opens the table of aim with all its paths. */
const banks = '?pairs=0&way=A';

const openStill = async (page: Page, path: string, ready: string): Promise<void> => {
  await page.goto(`${folder}/${path}`);
  await expect(page.locator(ready).first()).toBeAttached();
};

for (const size of windows)
  test(`the stage stays in sight while the rest scrolls, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const { path, ready } of [
      { path: `aim.html${banks}`, ready: '[data-row]' },
      { path: 'many-balls.html?preset=cradle', ready: '[data-readout="events"]' },
    ]) {
      await openStill(page, path, ready);
      const high = (await page.locator('.stage').boundingBox())?.height ?? 0;
      for (const target of ['.export-bar', '.prose h2']) {
        await page.locator(target).first().scrollIntoViewIfNeeded();
        await expect(page.locator('.stage')).toBeInViewport({ ratio: 0.9 });
        await expect(page.locator('.play').first()).toBeInViewport();
      }
      if (size.width < 500)
        expect((await page.locator('.stage').boundingBox())?.height).toBeLessThan(high * 0.8);
    }
  });

longTest('each plays once by itself, unless motion is to be reduced', async ({ page }) => {
  for (const path of [
    `aim.html${banks}`,
    'predictability.html',
    'level.html',
    'galton.html',
    'bouncing.html',
    'many-balls.html?preset=cradle',
  ]) {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`${folder}/${path}`);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${folder}/${path}`);
    await expect(page.locator('.text-description')).not.toBeEmpty();
    await page.waitForTimeout(200);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  }
});

test('changes are undone and redone by keys and buttons, and Reset leads to the start', async ({ page }) => {
  await openStill(page, 'predictability.html', '[data-bounce="1"]');
  await page.locator('[data-handle="start"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#start-x')).toHaveValue('-2.9');
  await page.locator('#differs').selectOption('x');
  await page.keyboard.press('Control+z');
  await expect(page.locator('#differs')).toHaveValue('y');
  await expect(page.locator('#start-x')).toHaveValue('-2.9');
  await page.keyboard.press('Control+z');
  await expect(page.locator('#start-x')).toHaveValue('-3');
  expect(page.url()).toContain('start=-3,-0.7');
  await page.keyboard.press('Control+Shift+Z');
  await page.keyboard.press('Control+y');
  await expect(page.locator('#differs')).toHaveValue('x');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.locator('#start-x')).toHaveValue('-3');
  await expect(page.locator('#differs')).toHaveValue('y');
  await expect(page.getByRole('button', { name: 'Reset' })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('#differs')).toHaveValue('x');

  await openStill(page, 'many-balls.html?preset=gas&count=20', '[data-readout="events"]');
  await page.locator('#count').fill('30');
  await page.locator('#count').press('Enter');
  await page.locator('[data-preset="pi"]').click();
  await page.keyboard.press('Control+z');
  await expect(page.locator('#count')).toHaveValue('30');
  await page.keyboard.press('Control+z');
  await expect(page.locator('#count')).toHaveValue('20');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.locator('#count')).toHaveValue('600');

  await openStill(page, 'mirrors.html', '#shares');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.locator('.text-description')).toContainText('2.30 units');
  await page.keyboard.press('Control+z');
  await expect(page.locator('.text-description')).toContainText('4.60 units');
});

longTest('on paper there is nothing with which one only starts something', async ({ page }) => {
  for (const [path, tools] of [
    ['many-balls.html?preset=own', '.custom-tools'],
    ['mirrors.html', '#dive'],
    ['level.html', '.leaks-start'],
    ['speed.html', '.speed-start'],
  ] as const) {
    await openStill(page, path, tools);
    await expect(page.locator(tools).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator(`${tools}:visible`), path).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('printing from dark is light, balls included', { tag: '@drawn' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(`${folder}/many-balls.html?preset=cradle`);
  await expect(page.locator('[data-readout="events"]')).toBeAttached();
  const corner = () =>
    page.evaluate(() => {
      const stage = document.querySelector<HTMLCanvasElement>('.balls-stage canvas');
      (document.querySelector('ricochet-balls') as unknown as { draw(): void }).draw();
      const copy = document.createElement('canvas');
      const pen = copy.getContext('2d');
      if (stage !== null) pen?.drawImage(stage, 0, 0);
      return (pen?.getImageData(2, 2, 1, 1).data ?? [0])[0] ?? 0;
    });
  expect(await corner()).toBeLessThan(80);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await corner()).toBeGreaterThan(200);
  // In print a WebGL canvas may be empty, or still dark, so a picture of it takes its place.
  await expect(page.locator('.balls-stage img.printed')).toHaveCount(1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).not.toBe('rgb(22, 24, 29)');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect.poll(corner).toBeLessThan(80);
});

longTest('a link holds the moment and the view', async ({ page }) => {
  const next = page.locator('.player .to-forward');
  const clock = page.locator('.clock');
  /** Opens the page's own address again. */
  const again = async (ready: string) => {
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.locator(ready).first()).toBeAttached();
    return address;
  };

  await openStill(page, `aim.html${banks}`, '[data-row]');
  await expect(clock).toHaveText('0.000 s');
  for (let i = 0; i < 3; i++) await next.click();
  const shown = await clock.textContent();
  await expect.poll(() => page.url()).toContain('&time=0.4545');
  await again('[data-row]');
  await expect(clock).toHaveText(shown ?? '');
  // Another path starts from the beginning.
  await page.locator('[data-row="C"] button').click();
  await expect.poll(() => page.url()).not.toContain('time=');

  await openStill(page, 'predictability.html', '[data-bounce="1"]');
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Previous bounce' }).click();
  await expect.poll(() => page.url()).toContain('&bounce=27');
  await page.getByRole('button', { name: 'Previous bounce' }).click();
  await expect.poll(() => page.url()).toContain('&bounce=26');
  await again('[data-bounce="1"]');
  await expect(clock).toHaveText('bounce 26 of 40');

  const gas = 'many-balls.html?preset=gas&count=50&dimension=3';
  await openStill(page, gas, '[data-readout="events"]');
  for (let i = 0; i < 5; i++) await next.click();
  await page.getByRole('button', { name: 'Turn left' }).click();
  await expect.poll(() => page.url()).toMatch(/&time=[\d.]+&view=(-?[\d.]+,){5}-?[\d.]+$/);
  const [time, address] = [await clock.textContent(), await again('[data-readout="events"]')];
  await expect(clock).toHaveText(time ?? '');
  await expect(page.locator('[data-readout="events"]')).toContainText(/^\D*[45] /);
  await page.getByRole('button', { name: 'Turn left' }).click();
  await page.getByRole('button', { name: 'Turn right' }).click();
  await expect.poll(() => page.url()).toBe(address);

  // A run that takes too long to compute again starts from the beginning, and says so.
  await openStill(page, 'many-balls.html?preset=gas&count=5000&time=99999', '[data-readout="events"]');
  await expect(page.locator('.stage-column [role="status"]').first()).toContainText('would take too long');
  await expect(clock).toHaveText('0.000');
});

longTest('a page that nobody has touched leaves its address alone', async ({ page }) => {
  for (const [path, ready] of [
    ['predictability.html', '[data-bounce="1"]'],
    ['level.html', '[data-bounce="1"]'],
    ['aim.html', '.challenge'],
  ] as const) {
    await openStill(page, `${path}?x=1`, ready);
    await page.waitForTimeout(700);
    expect(new URL(page.url()).search).toBe('?x=1');
  }
});

longTest(
  'as a guest a laboratory takes state and language from attributes and leaves the address alone',
  async ({ page }) => {
    for (const [path, element, ready] of [
      ['many-balls.html', 'ricochet-balls', '[data-readout="events"]'],
      ['aim.html', 'ricochet-aim', '.challenge, [data-row]'],
      ['predictability.html', 'ricochet-predictability', '[data-bounce="1"]'],
    ] as const) {
      const state = {
        'ricochet-balls': '?preset=gas&count=40',
        'ricochet-aim': '?bullet=-5,0,0.3,3&wall=-6,-4,6,-4&goal=4.6,0.2,0.4,0,0&pairs=0&way=U',
        'ricochet-predictability': '?room=sinai&bounces=20',
      }[element];
      await openStill(page, `${path}?x=1`, ready);
      const written = page.evaluate(
        ([name, query]) =>
          new Promise((resolve) => {
            document.querySelector(name)?.remove();
            const guest = document.createElement(name);
            guest.setAttribute('state', query);
            guest.setAttribute('language', 'ja');
            guest.addEventListener('ricochet-state', (event) => resolve((event as CustomEvent).detail));
            document.querySelector('main')?.append(guest);
          }),
        [element, state] as const,
      );
      await expect(page.locator(ready).first()).toBeAttached();
      await expect(page.getByRole('button', { name: '再生' }).first()).toBeVisible();
      if (element === 'ricochet-balls') await expect(page.locator('#count')).toHaveValue('40');
      if (element === 'ricochet-aim') await expect(page.locator('#bullet-positionx')).toHaveValue('-5');
      if (element === 'ricochet-predictability') await expect(page.locator('#bounces')).toHaveValue('20');
      await page.locator('.given input[type="text"]').first().fill('7');
      await page.keyboard.press('Enter');
      expect(String(await written)).toContain('7');
      expect(new URL(page.url()).search).toBe('?x=1');
    }
  },
);

test('decimal commas and full-width digits are numbers, 0x10 is not', async ({ page }) => {
  await openStill(page, 'predictability.html', '[data-bounce="1"]');
  await page.locator('#start-x').fill('-2,5');
  await expect(page.locator('.error')).toHaveCount(0);
  await expect.poll(() => page.url()).toContain('start=-2.5,-0.7');
  await page.locator('#start-x').fill('－２．２５');
  await expect.poll(() => page.url()).toContain('start=-2.25,-0.7');
  await page.locator('#start-x').fill('0x10');
  await expect(page.locator('#start-x')).toHaveAttribute('aria-invalid', 'true');
  await openStill(page, `aim.html${banks}`, '[data-row]');
  await page.locator('#B-radius').fill('1,25');
  await expect(page.locator('.error')).toHaveCount(0);
  expect(page.url()).toContain('ball=1.4,-2.6,1.25');
  await openStill(page, 'many-balls.html?preset=gas&count=20', '[data-readout="events"]');
  await page.locator('#fill').fill('0,25');
  await page.locator('#fill').press('Enter');
  await expect.poll(() => page.url()).toContain('fill=0.25');
  await page.locator('#count').fill('0x10');
  await page.locator('#count').press('Enter');
  await expect(page.locator('#count-error')).toBeVisible();
});

test('the language switch keeps the state, and dark stays dark', async ({ page }) => {
  await openStill(page, 'many-balls.html?preset=gas&count=20', '[data-readout="events"]');
  await page.locator('.theme-switch').click();
  await page.locator('#count').fill('25');
  await page.locator('#count').press('Enter');
  expect(page.url()).toContain('theme=');
  await page.locator('.page-header .language').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('#count')).toHaveValue('25');
  await expect(page.locator('html')).toHaveAttribute('data-theme', /dark|light/);
});

/** The heights at which the controls of the player stand, and its height. */
const rowsOf = (page: Page): Promise<number[]> =>
  page.locator('.player').evaluate((player) => {
    const { top, height } = player.getBoundingClientRect();
    const middles = ['.play', '.to-back', '.to-forward', '.clock', '.sound', 'input'].map((part) => {
      const box = player.querySelector(part)?.getBoundingClientRect();
      return Math.round((box?.top ?? 0) + (box?.height ?? 0) / 2 - top);
    });
    return [height, ...middles].map(Math.round);
  });

for (const id of ['predictability', 'bouncing', 'galton', 'many-balls', 'pool-hall'])
  test(`on a phone the player of ${id} has its buttons in one row and the slider below, whatever it shows`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openStill(page, `${id}.html`, '.player .sound');
    const rows = await rowsOf(page);
    const [, first, ...others] = rows;
    for (const middle of others.slice(0, -1)) expect(Math.abs(middle - (first ?? 0))).toBeLessThanOrEqual(2);
    expect(others.at(-1)).toBeGreaterThan((first ?? 0) + 20);
    // The longest texts of the clock, and the other word of the button.
    for (const text of ['0.000 s', 'bounce 40 of 40', 'bounce 1000 of 1000', '跳ね返り 1000 / 1000']) {
      await page.locator('.clock').evaluate((clock, shown) => {
        clock.textContent = shown;
      }, text);
      await page.locator('.play .word').evaluate((word) => {
        word.textContent = 'Pause for a while';
      });
      expect(await rowsOf(page), text).toEqual(rows);
    }
  });
