// The lesson on the algorithm of 1995 for a ball and a wall: the wall is shifted by the radius, and its ends are balls
// of radius zero.
import type { WallCollision } from 'ricochet-wasm';
import { answer, dragHandle, expect, leave, longTest, open, runCode, test } from './page.js';

const path = 'lessons/ball-and-wall.html';
const verdict = '.verdict dd';
const part = (words: string) => new RegExp(`What is hit\\s*${words}`);

test('the face is met where the centre meets a shadow', async ({ page }) => {
  await open(page, path);
  expect(await answer(page, 'Time to the hit')).toBe(1.5);
  expect(await answer(page, "Ball's centre at contact", 1)).toBe(1);
  expect(await answer(page, 'New velocity', 1)).toBe(2);
  await expect(page.locator('.further td')).toHaveText([
    'Shadow wall 1',
    '(−3, 1)',
    '(3, 1)',
    'Shadow wall 2',
    '(−3, −1)',
    '(3, −1)',
  ]);
  // An approaching wall adds twice its own speed to that of the ball.
  await page.locator('#wallVelocity-y').fill('1');
  expect(await answer(page, 'Time to the hit')).toBe(1);
  expect(await answer(page, 'New velocity', 1)).toBe(4);
  await page.locator('#wallRestitution').fill('0.5');
  expect(await answer(page, 'New velocity', 1)).toBe(2.5);
  await expect(page.locator('.working')).toContainText('Restitution of ball and wall');
});

longTest('every preset meets the part that it names, and its program prints the same', async ({ page }) => {
  await open(page, path);
  for (const [name, words] of [
    ['From behind', 'the face'],
    ['An end', 'the second end'],
    ['Grazing a corner', 'the second end'],
    ['A moving wall', 'the face'],
    ['Past the end', undefined],
    ['Parallel', undefined],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.locator(verdict)).toHaveText(words === undefined ? 'no' : 'yes');
    if (words !== undefined) await expect(page.locator('.found')).toContainText(part(words));
    await expect(page.locator('.decisions')).toContainText('Both say the same here');
    const [printed] = (await runCode(page)) as [WallCollision];
    expect(printed.hit).toBe(words !== undefined);
    if (printed.hit) expect(printed.time).toBe(await answer(page, 'Time to the hit'));
  }
});

test('between the shadows the sketch of 1995 takes the end for the face', async ({ page }) => {
  await open(page, path);
  await page.getByRole('button', { name: 'Between the shadows' }).click();
  await expect(page.locator('.decisions.differ dd')).toHaveText([
    /^the second end, after 0\.862/,
    'the face, after 1.6 s',
  ]);
});

test('a dragged end, its fields and the link agree; a wall without length is refused', async ({ page }) => {
  await open(page, path);
  await dragHandle(page, 'wallB', -60, -40);
  const [x, y] = [page.locator('#wallB-x'), page.locator('#wallB-y')];
  const [atX, atY] = [await x.inputValue(), await y.inputValue()];
  expect(Number(atX)).toBeLessThan(3);
  expect(Number(atY)).toBeGreaterThan(0);
  const time = await answer(page, 'Time to the hit');
  expect(time).not.toBe(1.5);
  const address = page.url();
  await leave(page);
  await open(page, address);
  await expect(x).toHaveValue(atX);
  await expect(y).toHaveValue(atY);
  expect(await answer(page, 'Time to the hit')).toBe(time);
  await x.fill('-3');
  await y.fill('0');
  await expect(page.locator('#wallB-error')).toHaveText('The two points are the same. Move one of them.');
});
