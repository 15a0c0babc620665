// The lesson of the sphere and the plane: the quick method and the matrix method, side by side.
import type { Page } from '@playwright/test';
import { answer, dragHandle, expect, findings, leave, longTest, open, runCode, test } from './page.js';

const path = 'lessons/sphere-and-plane.html';

/** The row of a method in the table that compares the methods. */
const row = (page: Page, method: string) =>
  page.locator('.further tr', { has: page.getByRole('cell', { name: method, exact: true }) });

test('both methods answer with the numbers one can work out by hand', async ({ page }) => {
  await open(page, path);
  await expect(page.locator('.verdict dd')).toHaveText('overlap');
  // The plane is y = 0, the centre is (0, 1, 1.5), the radius is 2, and both edges at p have length 6.
  expect(await answer(page, 'Signed distance d')).toBe(1);
  expect(await answer(page, 'Depth')).toBe(1);
  expect(await answer(page, 'On the diameter, t')).toBe(0.75);
  expect(await answer(page, 'Share of p to q, u')).toBe(0.5);
  expect(await answer(page, 'Share of p to r, v')).toBe(0.25);
  for (const [part, value] of [0, 0, 1.5].entries())
    expect(await answer(page, 'Foot of the centre', part)).toBe(value);
  await expect(row(page, 'Quick')).toContainText('d = 1');
  await expect(row(page, 'Quick')).toContainText('overlap');
  await expect(row(page, 'Matrix')).toContainText('t = 0.75');
  await expect(row(page, 'Matrix, triangle')).toContainText('inside');
  await expect(page.locator('.text-description')).toContainText(
    'The foot of the centre lies inside the triangle.',
  );
});

// For each preset: the verdict, the decisions of both methods, the place of the foot, and whether the methods agree.
const shown = [
  ['Cuts in the triangle', 'overlap', 'overlap', 'overlap', 'inside', true],
  ['Cuts beside the triangle', 'overlap', 'overlap', 'overlap', 'outside', true],
  ['Just touching', 'touch', 'apart', 'overlap', 'inside', false],
  ['Apart', 'apart', 'apart', 'apart', 'inside', true],
  ['The far side', 'overlap', 'overlap', 'overlap', 'inside', true],
  ['Tilted', 'overlap', 'overlap', 'overlap', 'inside', true],
  ['Far from the origin', 'overlap', 'overlap', 'overlap', 'inside', true],
  ['Apart by a hair', 'apart', 'apart', 'apart', 'inside', false],
] as const;

longTest('each preset shows both methods and what they decide', async ({ page }) => {
  await open(page, path);
  for (const [name, verdict, quick, matrix, corner, agrees] of shown) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.locator('.verdict dd')).toHaveText(verdict);
    await expect(row(page, 'Quick').getByRole('cell').last()).toHaveText(quick);
    await expect(row(page, 'Matrix').getByRole('cell').last()).toHaveText(matrix);
    await expect(row(page, 'Matrix, triangle').getByRole('cell').last()).toHaveText(corner);
    await expect(page.locator('.decisions.differ')).toHaveCount(agrees ? 0 : 1);
  }
});

longTest(
  'the far side has a negative distance, and the order of q and r decides which it is',
  async ({ page }) => {
    await open(page, path);
    await page.getByRole('button', { name: 'The far side' }).click();
    expect(await answer(page, 'Signed distance d')).toBe(-1);
    expect(await answer(page, 'On the diameter, t')).toBe(0.25);
    await leave(page);
    await open(page, `${path}?center=0,-1,1.5&radius=2&p=-3,0,3&q=-3,0,-3&r=3,0,3`);
    expect(await answer(page, 'Signed distance d')).toBe(1);
    expect(await answer(page, 'On the diameter, t')).toBe(0.75);
  },
);

test('far from the origin the constant of the plane is not the distance of the sphere', async ({ page }) => {
  await open(page, path);
  await page.getByRole('button', { name: 'Far from the origin' }).click();
  expect(await answer(page, 'Signed distance d')).toBe(1);
  await expect(row(page, 'As the text says: D alone')).toContainText('D = −50');
  await expect(row(page, 'As the text says: D alone').getByRole('cell').last()).toHaveText('apart');
});

test('a touch: the printed methods disagree, and the page says why', async ({ page }) => {
  await open(page, path);
  await page.getByRole('button', { name: 'Just touching' }).click();
  await expect(page.locator('.decisions')).toContainText('a mere touch does not count');
  expect(await answer(page, 'On the diameter, t')).toBe(1);
});

test('points in line span no plane, and the page says so', async ({ page }) => {
  await open(page, path);
  await page.locator('#r-x').fill('9');
  await page.locator('#r-z').fill('3');
  await expect(page.getByRole('alert')).toContainText('lie on one line');
  await expect(page.locator('.stale-note')).toBeVisible();
  await page.locator('#r-y').fill('what');
  await expect(page.locator('#r-error')).toContainText('“what” is not a number');
  await expect(page.locator('#r-y')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('#r-y').fill('1');
  await expect(page.locator('.error')).toHaveCount(0);
});

longTest('every point has a handle; a drag and the fields agree', async ({ page }) => {
  await open(page, path);
  for (const field of ['center', 'p', 'q', 'r'])
    await expect(page.locator(`[data-handle="${field}"]`)).toBeVisible();
  await dragHandle(page, 'q', 25, -30);
  const address = page.url();
  const distance = await answer(page, 'Signed distance d');
  expect(distance).not.toBe(1);
  const dragged = new URL(address).searchParams.get('q')?.split(',') ?? [];
  await leave(page);
  await open(page, path);
  for (const [i, axis] of ['x', 'y', 'z'].entries()) await page.locator(`#q-${axis}`).fill(dragged[i] ?? '');
  expect(await answer(page, 'Signed distance d')).toBe(distance);
  expect(page.url()).toBe(address);
  await page.locator('[data-handle="p"]').focus();
  await page.keyboard.press('Shift+PageUp');
  await expect(page.locator('#p-z')).toHaveValue('4');
});

longTest('the link restores the state, all digits of it', async ({ page }) => {
  await open(page, path);
  await page.getByRole('button', { name: 'Apart by a hair' }).click();
  const address = page.url();
  await leave(page);
  await open(page, address);
  await expect(page.locator('#radius')).toHaveValue('1.1547005383792');
  await expect(page.locator('.verdict dd')).toHaveText('apart');
  await expect(page.locator('.text-description')).toContainText('1.1547005383792515');
});

longTest('the code runs in Node and prints the answer on the page', async ({ page }) => {
  await open(page, path);
  for (const preset of ['Tilted', 'Cuts beside the triangle']) {
    await page.getByRole('button', { name: preset }).click();
    const [answered] = (await runCode(page)) as { distance: number; t: number; triangle: { u: number } }[];
    expect(answered?.distance).toBe(await answer(page, 'Signed distance d'));
    expect(answered?.t).toBe(await answer(page, 'On the diameter, t'));
    expect(answered?.triangle.u).toBe(await answer(page, 'Share of p to q, u'));
  }
});

test('the player runs down the diameter to the plane', async ({ page }) => {
  await open(page, path);
  await page.getByRole('button', { name: 'To the plane' }).click();
  await expect(page.locator('.clock')).toHaveText('0.750 × 2r');
  await page.getByRole('button', { name: 'Apart', exact: true }).click();
  await expect(page.getByRole('button', { name: 'To the plane' })).toHaveCount(0);
});

test('the working gives the quick method first, then the matrix method', async ({ page }) => {
  await open(page, path);
  const steps = await page
    .locator('.working li[data-step]')
    .evaluateAll((all) => all.map((one) => one.dataset.step));
  expect(steps).toEqual(['surface-normal', 'height', 'depth', 'plane-t', 'plane-u', 'plane-v']);
  await expect(page.locator('[data-step="plane-u"] .quantity-angle').first()).toHaveText('u');
});

longTest('axe finds nothing in any state', async ({ page }) => {
  test.slow();
  await open(page, path);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Just touching' }).click();
  expect(await findings(page)).toEqual([]);
  await page.locator('#radius').fill('0');
  await expect(page.locator('#radius-error')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('in Japanese it is the same lesson', async ({ page }) => {
  await open(page, `ja/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('球と平面');
  await expect(page.locator('.verdict dd')).toHaveText('重なる');
  expect(await answer(page, '直径上の t')).toBe(0.75);
  await expect(page.locator('.slip')).toContainText('記事の間違い');
});
