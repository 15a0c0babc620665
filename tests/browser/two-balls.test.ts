// The lesson on the algorithm of 1995 for two balls: six cases, the line of centres, the conserved quantities, and the
// old formula that does not conserve momentum.
import type { Collision } from 'ricochet-wasm';
import { answer, dragHandle, expect, leave, longTest, open, runCode, test } from './page.js';

const path = 'lessons/two-balls.html';
const headOn = `${path}?aPosition=0,0&aVelocity=3,0&aRadius=1&aMass=2&bPosition=5,0&bVelocity=0,0&bRadius=1`;

test('head-on, two against one: the textbook velocities, momentum and energy kept', async ({ page }) => {
  await open(page, `${headOn}&bMass=1&maxTime=2`);
  expect(await answer(page, 'Time to the hit')).toBe(1);
  expect(await answer(page, 'New velocity of A')).toBe(1);
  expect(await answer(page, 'New velocity of B')).toBe(4);
  const kept = page.locator('.further').first().locator('tr', { hasText: 'of both' });
  await expect(kept.first().locator('td')).toHaveText(['Momentum of both', '(6, 0)', '(6, 0)', '(0, 0)']);
  await expect(kept.last().locator('td')).toHaveText(['Energy of both', '9', '9', '0']);
  // With a limit of half a second the hit comes too late, which is the sixth case.
  await page.locator('#maxTime').fill('0.5');
  await expect(page.locator('.text-description')).toContainText('collide after it');
});

test('with restitution a half the formula of 1995 loses momentum, the right one does not', async ({
  page,
}) => {
  await open(page, `${headOn}&bMass=1&aRestitution=0.5&maxTime=`);
  expect(await answer(page, 'New velocity of A')).toBe(1.5);
  expect(await answer(page, 'New velocity of B')).toBe(3);
  expect(await answer(page, 'Energy lost')).toBe(2.25);
  // The velocities along the line of centres, from B to A, are −((2 − 1) 3) / 3 and −(1.5 · 2 · 3) / 3 by the formula of
  // 1995.
  const rows = page.locator('.further').last().locator('tbody tr');
  await expect(rows.nth(0).locator('td')).toHaveText(['A afterwards', '−1', '−1.5']);
  await expect(rows.nth(1).locator('td')).toHaveText(['B afterwards', '−3', '−3']);
  await expect(rows.nth(4).locator('td')).toHaveText(['Change', '1', '0']);
});

longTest('each of the six cases is its own preset, and its program prints it', async ({ page }) => {
  await open(page, path);
  for (const [name, number, said, decided] of [
    ['Same velocity', 1, 'keep their distance', 'same velocity'],
    ['Passing by', 2, 'pass by without touching', 'passing by'],
    ['Moving apart', 3, 'are moving apart', 'moving apart'],
    ['Overlapping', 4, 'overlap at the start', 'overlapping'],
    ['Too late', 6, 'collide after it', 'too late'],
    ['A collision', 5, 'They hit after', 'collision'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.locator('.text-description')).toContainText(said);
    await expect(page.locator('.decisions dd')).toHaveText([decided, decided]);
    const [collision] = (await runCode(page)) as [Collision];
    expect(collision.case).toBe(number);
    if (collision.hit) expect(collision.velocityB.y).toBe(await answer(page, 'New velocity of B', 1));
  }
});

longTest('an infinite mass, a drag and the link: fields, picture and address agree', async ({ page }) => {
  await open(page, `${headOn}&bMass=Infinity&maxTime=2`);
  expect(await answer(page, 'New velocity of A')).toBe(-3);
  expect(await answer(page, 'New velocity of B')).toBe(0);
  await expect(page.locator('.further')).toHaveCount(0);
  await expect(page.locator('.export-bar code')).toContainText('mass: Infinity');
  await dragHandle(page, 'bPosition', 20, -8);
  const x = await page.locator('#bPosition-x').inputValue();
  expect(Number(x)).toBeGreaterThan(5);
  const time = await answer(page, 'Time to the hit');
  expect(time).toBeGreaterThan(1);
  await page.locator('#bMass').fill('0');
  await expect(page.locator('#bMass-error')).toHaveText('This must be greater than 0.');
  await page.locator('#bMass').fill('Infinity');
  const address = page.url();
  await leave(page);
  await open(page, address);
  await expect(page.locator('#bPosition-x')).toHaveValue(x);
  await expect(page.locator('#bMass')).toHaveValue('Infinity');
  expect(await answer(page, 'Time to the hit')).toBe(time);
});

test('a ball as far away as can be shown leaves a way back', async ({ page }) => {
  await open(page, path);
  const start = await page.locator('#bPosition-x').inputValue();
  await page.locator('#bPosition-x').fill('1e9');
  await expect(page.locator('.error')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.locator('#bPosition-x')).toHaveValue(start);
  await expect(page.locator('.handle.outside')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('#bPosition-x')).toHaveValue('1e9');
});
