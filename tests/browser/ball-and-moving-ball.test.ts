// The lesson on the algorithm of 2002 for two moving balls: the fraction of the movement, its early exits in their
// order, and plane and space.
import type { Sweep } from 'ricochet-wasm';
import { answer, dragHandle, expect, leave, longTest, open, runCode, test } from './page.js';

const path = 'lessons/ball-and-moving-ball.html';
const outcomes = '.further td:last-child';

test('two movers touch after the known fraction of the way', async ({ page }) => {
  await open(
    page,
    `${path}?dimensions=2&aPosition=0,0,0&aVelocity=16,0,0&aRadius=1&bPosition=10,0.5,0&bVelocity=0,2,0&bRadius=1`,
  );
  expect(await answer(page, 'Fraction of the way')).toBe(0.55);
  expect(await answer(page, 'Movement of A, shortened')).toBe(8.8);
  expect(await answer(page, 'Movement of B, shortened', 1)).toBe(1.1);
  expect(await answer(page, 'Point of contact')).toBe(9.4);
  await expect(page.locator('.text-description')).toContainText(
    'They touch after 0.55 of the way, at (9.4, 0.8)',
  );
});

longTest('each preset of an escape stops at its own test, and no later one is reached', async ({ page }) => {
  await open(page, path);
  await expect(page.locator(outcomes)).toHaveText(Array(5).fill('no'));
  const escapes = ['Overlapping', 'Too short', 'Not toward B', 'Passes by', 'Too far'];
  for (const [at, name] of escapes.entries()) {
    await page.getByRole('button', { name, exact: true }).click();
    const expected = escapes.map((_, i) => (i < at ? 'no' : i === at ? 'yes: no hit' : 'not asked'));
    await expect(page.locator(outcomes)).toHaveText(expected);
    await expect(page.locator('.verdict dd')).toHaveText('no');
  }
});

test('while one watches, the tests are told one after the other', async ({ page }) => {
  await page.goto(`${path}?step=watch`);
  const checks = page.locator('.card .check');
  await expect(checks).toHaveText(Array(5).fill(/\? no$/));
  await page.goto(`${path}?aVelocity=5,1,0&step=watch`);
  await expect(checks.nth(1)).toHaveText('Is the way too short? yes: no hit');
  await expect(checks.nth(2)).toContainText('not asked');
});

longTest('the code of 2002 misses a tangent and moves overlapping balls backward', async ({ page }) => {
  await open(page, path);
  await page.getByRole('button', { name: 'Tangent', exact: true }).click();
  await expect(page.locator('.decisions.differ dd')).toHaveText(['hit', 'miss']);
  await page.getByRole('button', { name: 'Overlapping', exact: true }).click();
  await expect(page.locator('.decisions.differ dd').nth(1)).toContainText('behind it');
  await page.getByRole('button', { name: 'A hit', exact: true }).click();
  await expect(page.locator('.decisions')).toContainText('Both say the same here');
});

test('in the plane z is 0 and not asked for; in space it is', async ({ page }) => {
  await open(page, path);
  await expect(page.locator('#aPosition-z')).toHaveCount(0);
  await page.getByRole('button', { name: 'In space' }).click();
  await expect(page.locator('#aPosition-z')).toHaveValue('2');
  const inSpace = await answer(page, 'Fraction of the way');
  await page.locator('#dimensions').selectOption('2');
  await expect(page.locator('#aPosition-z')).toHaveCount(0);
  expect(await answer(page, 'Fraction of the way')).not.toBe(inSpace);
  await page.locator('#dimensions').selectOption('3');
  await expect(page.locator('#aPosition-z')).toHaveValue('0');
});

test('a drag stays in the plane, agrees with its fields, and the link brings it back', async ({ page }) => {
  await open(page, path);
  const before = await answer(page, 'Fraction of the way');
  await dragHandle(page, 'bPosition', -30, 12);
  const x = await page.locator('#bPosition-x').inputValue();
  expect(x).not.toBe('3');
  expect(await answer(page, 'Fraction of the way')).not.toBe(before);
  await expect(page.locator('[data-handle="bPosition"]')).toHaveAttribute(
    'aria-label',
    new RegExp(`x ${x}, y`),
  );
  const moved = await answer(page, 'Fraction of the way');
  await page.locator('[data-handle="aVelocity"]').press('PageUp');
  expect(await answer(page, 'Fraction of the way')).toBe(moved);
  const address = page.url();
  await leave(page);
  await open(page, address);
  await expect(page.locator('#bPosition-x')).toHaveValue(x);
  expect(await answer(page, 'Fraction of the way')).toBe(moved);
});

longTest('the code runs as pasted and prints the answer on the page', async ({ page }) => {
  await open(page, path);
  for (const preset of ['Both move', 'In space', 'Too far']) {
    await page.getByRole('button', { name: preset, exact: true }).click();
    const [sweep] = (await runCode(page)) as [Sweep];
    if (sweep.touches) expect(sweep.fraction).toBe(await answer(page, 'Fraction of the way'));
    else expect(sweep.escape).toBe('too-far');
    expect(sweep.centerA.x).toBe(await answer(page, 'Centre of A at contact'));
  }
});

test('a bad radius is marked at its field', async ({ page }) => {
  await open(page, path);
  await page.locator('#bRadius').fill('-1');
  await expect(page.locator('#bRadius-error')).toHaveText('This must be 0 or more.');
  await expect(page.locator('.stale-note')).toBeVisible();
});
