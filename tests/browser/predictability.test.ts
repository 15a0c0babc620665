// The laboratory of predictability: two bullets start one last digit apart, and lose digits at each bounce.
import type { Page } from '@playwright/test';
import { copied, downloaded, run, testLooks } from './laboratory.js';
import { answer, drag, expect, test } from './page.js';

const path = 'laboratories/predictability.html';

async function ready(page: Page): Promise<void> {
  await expect(page.locator('[data-bounce="1"]')).toBeAttached();
}

test('a last digit grows to the size of the room, and the page says when nobody can know', async ({
  page,
}) => {
  await page.goto(path);
  await ready(page);
  // Neighbouring doubles between 1/2 and 1 are 2^-53 apart.
  expect(await answer(page, 'Apart at the start')).toBe(2 ** -53);
  await expect(page.locator('.second')).toContainText('(−3, −0.6999999999999998');
  // A round mirror multiplies a small distance, here by 2 to 10 at each bounce, which is 0.3 to 1 digits.
  const rate = await answer(page, 'Digits lost per bounce');
  expect(rate).toBeGreaterThan(0.3);
  expect(rate).toBeLessThan(1);
  expect(await answer(page, 'Lyapunov exponent')).toBeCloseTo(rate * Math.log(10), 2);
  const apart = await page
    .locator('[data-bounce] [data-value]')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-value'))));
  const [distances, digits] = [0, 1].map((odd) => apart.filter((_, i) => i % 2 === odd));
  expect(distances?.[0]).toBeLessThan(1e-14);
  expect(Math.max(...(distances ?? []))).toBeGreaterThan(1);
  // While the page reports certain digits, the two bullets are not further apart than these digits allow.
  for (const [i, left] of (digits ?? []).entries())
    if (left > 0) expect(distances?.[i]).toBeLessThan(10 ** (1.5 - left));
  const gone = (digits ?? []).indexOf(0) + 1;
  expect(gone).toBeGreaterThan(10);
  await expect(page.locator('.text-description')).toContainText(`From bounce ${gone} on, nobody can tell`);
});

test('lines of the paper have no opacity of their own, which makes Chromium draw a black bar', async ({
  page,
}) => {
  await page.goto(path);
  await ready(page);
  const opacities = await page
    .locator('svg .paper')
    .evaluateAll((lines) => lines.map((one) => getComputedStyle(one).opacity));
  expect(opacities.length).toBeGreaterThan(10);
  expect(new Set(opacities)).toEqual(new Set(['1']));
});

test('in an empty box the distance grows only slowly, and digits stay', async ({ page }) => {
  await page.goto(path);
  await ready(page);
  await page.getByRole('button', { name: 'An empty box' }).click();
  await expect(page.locator('.answers')).toContainText('not within 60 bounces');
  expect(await answer(page, 'Digits lost per bounce')).toBeLessThan(0.1);
  await expect(page.locator('.text-description')).toContainText('digits of its position are still certain');
  expect(page.url()).toContain('room=empty');
});

test('steps go from bounce to bounce, and say what is left', async ({ page }) => {
  await page.goto(path);
  await ready(page);
  await page.locator('.player input').focus();
  await page.keyboard.press('Home');
  await expect(page.locator('p.now')).toContainText('At the start');
  await page.getByRole('button', { name: 'Next bounce' }).click();
  await page.getByRole('button', { name: 'Next bounce' }).click();
  await expect(page.locator('.clock')).toHaveText('bounce 2 of 40');
  await expect(page.locator('p.now')).toContainText('digits of the position are certain');
  await page.getByRole('button', { name: 'Previous bounce' }).click();
  await expect(page.locator('.clock')).toHaveText('bounce 1 of 40');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.locator('.clock')).not.toHaveText('bounce 1 of 40');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Where they part' }).click();
  await expect(page.locator('p.now')).toContainText('no digits are left');
});

test('drag, keys and fields agree', async ({ page }) => {
  await page.goto(path);
  await ready(page);
  await drag(page, 'start', 20, 15);
  const [x, y] = [await page.locator('#start-x').inputValue(), await page.locator('#start-y').inputValue()];
  expect(Number(x)).toBeGreaterThan(-3);
  expect(Number(y)).toBeLessThan(-0.7);
  const description = (await page.locator('.text-description').textContent()) ?? '';
  await page.locator('[data-handle="start"]').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.locator('.text-description')).not.toHaveText(description);
  await page.locator('#start-x').fill(x);
  await page.locator('#start-y').fill(y);
  await expect(page.locator('.text-description')).toHaveText(description);
  await page.locator('[data-handle="tip"]').focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('#velocity-y')).toHaveValue('0.4');
  await page.locator('#start-x').fill('far');
  await expect(page.locator('.error')).toContainText('“far” is not a number');
  await expect(page.locator('#start-x')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#start-y')).toHaveAttribute('aria-invalid', 'false');
});

test('a start inside a ball is said', async ({ page }) => {
  await page.goto(`${path}?room=sinai&start=0.2,0&velocity=1,0.3&differs=x&bounces=20`);
  await ready(page);
  await expect(page.getByRole('note')).toContainText('inside a ball');
});

test('the link brings the state back', async ({ page, context }) => {
  await page.goto(path);
  await ready(page);
  await page.getByRole('button', { name: 'Three balls in the open' }).click();
  await page.locator('#differs').selectOption('x');
  await page.locator('#bounces').selectOption('20');
  const link = await copied(page, context, 'Copy link');
  const description = (await page.locator('.text-description').textContent()) ?? '';
  expect(description).toContain('followed for 20 bounces');
  await page.goto('about:blank');
  await page.goto(link);
  await ready(page);
  await expect(page.locator('#start-y')).toHaveValue('0.6047138301307066');
  await expect(page.locator('#differs')).toHaveValue('x');
  await expect(page.locator('.text-description')).toHaveText(description);
});

test('the copied program prints the same distances and digits', async ({ page, context }) => {
  await page.goto(path);
  await ready(page);
  const printed = run(await copied(page, context, 'Copy as code'));
  const shown = await page.locator('[data-bounce]').evaluateAll((rows) =>
    rows.map((row) => {
      const values = [...row.querySelectorAll('[data-value]')].map((cell) =>
        Number(cell.getAttribute('data-value')),
      );
      return [row.getAttribute('data-bounce'), ...values].join(' ');
    }),
  );
  expect(shown.length).toBe(40);
  expect(printed).toEqual(shown);
});

test('picture and data are files', async ({ page }) => {
  await page.goto(path);
  await ready(page);
  expect((await downloaded(page, 'Picture (SVG)')).text).toMatch(/^<svg/);
  const rows = (await downloaded(page, 'Data (CSV)')).text.trim().split('\n');
  // The first rows contain the given numbers.
  expect(rows.slice(0, 3)).toEqual(['# room,room', '# x,-3', '# y,-0.7']);
  expect(rows.filter((row) => !row.startsWith('#')).length).toBe(41);
  const data = JSON.parse((await downloaded(page, 'Data (JSON)')).text) as { bounces: unknown[] };
  expect(data.bounces.length).toBe(40);
});

test('bars that rise again are explained', async ({ page }) => {
  await page.goto(path);
  await ready(page);
  const digits = await page
    .locator('[data-bounce] td:last-child')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-value'))));
  expect(digits.some((left, i) => left > (digits[i - 1] ?? 16))).toBe(true);
  await expect(page.locator('.rises')).toContainText('A bar can be taller than the one before it.');
});

test('a prediction hides the results, is scored where the two part, and is told to the host', async ({
  page,
}) => {
  await page.goto(`${path}?predict=1`);
  await expect(page.locator('.prediction')).toContainText('At which bounce');
  await expect(page.locator('[data-bounce], .bounce-chart, .answers')).toHaveCount(0);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.prediction-outcome')).toContainText('First type a whole number');
  await expect(page.locator('.clock')).toHaveText('bounce 0 of 40');
  await page.locator('#guess').fill('20');
  const told = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('ricochet-prediction', (event) => resolve((event as CustomEvent).detail)),
      ),
  );
  await page.locator('#guess').press('Enter');
  const { answer, score, difference, ...rest } = (await told) as Record<string, number>;
  expect(rest).toEqual({
    type: 'ricochet-prediction',
    page: 'predictability',
    question: 'parting',
    guess: 20,
    tries: 1,
  });
  expect(difference).toBe(Math.abs(20 - (answer ?? 0)));
  expect(score).toBe(Math.round(100 * (1 - (difference ?? 0) / (answer ?? 1))));
  await expect(page.locator('[data-bounce="1"]')).toBeAttached();
  await expect(page.locator('.prediction-outcome')).toContainText(`the answer is ${answer}.`);
  await page.locator('#bounces').selectOption('60');
  await expect(page.locator('.answers')).toHaveCount(0);
  await expect(page.locator('.tries tbody tr')).toHaveCount(1);
});

test('on a phone the question comes into sight, below the stage that stays', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await ready(page);
  await page.getByRole('button', { name: /^Hide the outcome/ }).click();
  const question = page.locator('.prediction .question');
  await expect
    .poll(async () => {
      const [asked, player] = [await question.boundingBox(), await page.locator('.player').boundingBox()];
      return asked !== null && player !== null && asked.y >= player.y + player.height && asked.y < 700;
    })
    .toBe(true);
});

test('errors at fields are in the language of the page', async ({ page }) => {
  await page.goto(`ja/${path}`);
  await ready(page);
  await page.locator('#start-x').fill('abc');
  await expect(page.locator('.error')).toContainText('abc');
});

test('a run of one bounce is in the singular', async ({ page }) => {
  await page.goto(`${path}?room=three&start=-6,1.5&velocity=1,0&differs=y&bounces=20`);
  await ready(page);
  await expect(page.locator('.text-description')).toContainText(/ 1 bounce\.|[2-9] bounces\./);
});

testLooks('predictability', path, ready);
