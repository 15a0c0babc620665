// The lesson of the ray and the sphere: two intervals, the closest point, and cases in which the article decides
// otherwise.
import {
  answer,
  dragHandle,
  expect,
  expectPlots,
  findings,
  leave,
  longTest,
  open,
  runCode,
  test,
} from './page.js';

const path = 'lessons/ray-and-sphere.html';

test('a straight line is inside from root to root, and closest at their mean', async ({ page }) => {
  await open(page, path);
  await expect(page.locator('.verdict dd')).toHaveText('yes');
  // The line is in the sphere while (t - 3)^2 * 4 + 1 < 4, so it enters and leaves at t = 3 -+ sqrt(3) / 2.
  expect(await answer(page, 'Enters at')).toBe(2.133974596215561);
  expect(await answer(page, 'Leaves at')).toBe(3.866025403784439);
  expect(await answer(page, 'Closest to the centre at')).toBe(3);
  expect(await answer(page, 'Distance from the centre there')).toBe(1);
  expect(await answer(page, 'Gap to the surface there')).toBe(-1);
  for (const [part, value] of [0, 1, 0].entries())
    expect(await answer(page, 'Closest point', part)).toBe(value);
  await expect(page.locator('.text-description')).toContainText(
    'goes in at t = 2.134 and comes out at t = 3.866',
  );
});

test('without roots the closest point is still there', async ({ page }) => {
  await open(page, `${path}?origin=-6,5,0&direction=2,0,0&maxTime=5&center=0,0,0&radius=2`);
  await expect(page.locator('.verdict dd')).toHaveText('no');
  expect(await answer(page, 'Closest to the centre at')).toBe(3);
  expect(await answer(page, 'Gap to the surface there')).toBe(3);
  await expect(page.locator('.found')).not.toContainText('Enters at');
  await expect(page.locator('[data-step="half-chord-squared"]')).toBeVisible();
  await expect(page.locator('[data-step="enter"]')).toHaveCount(0);
});

// For each preset: the decision, the reason, and whether the article's code agrees.
const shown = [
  ['Straight through', 'yes', 'lies in the sphere or on it', true],
  ['Tangent', 'yes', 'touches the sphere in one point', false],
  ['From inside', 'yes', 'starts inside', true],
  ['Behind', 'no', 'behind the origin', true],
  ['Beyond its end', 'no', 'beyond the end', true],
  ['Ends at the surface', 'yes', 'lies in the sphere or on it', false],
  ['One frame of a game', 'yes', 'lies in the sphere or on it', true],
  ['Star behind a planet', 'yes', 'lies in the sphere or on it', true],
  ['Star in front of a planet', 'no', 'beyond the end', true],
  ['From far away', 'yes', 'lies in the sphere or on it', false],
] as const;

longTest(
  'each preset shows its decision and its reason, and whether the article agrees',
  async ({ page }) => {
    await open(page, path);
    for (const [name, verdict, why, agrees] of shown) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.locator('.verdict dd')).toHaveText(verdict);
      await expect(page.locator('.answer.words dd').first()).toContainText(why);
      await expect(page.locator('.decisions.differ')).toHaveCount(agrees ? 0 : 1);
    }
  },
);

test('where the article differs by its rule, the page says by which', async ({ page }) => {
  await open(page, path);
  const decisions = page.locator('.decisions');
  await page.getByRole('button', { name: 'Tangent', exact: true }).click();
  await expect(decisions).toContainText('counts a tangent');
  await page.getByRole('button', { name: 'Ends at the surface' }).click();
  await expect(decisions).toContainText('leaves the end of the ray out');
  await page.getByRole('button', { name: 'From far away' }).click();
  await expect(decisions).toContainText('lost the digits');
});

test('an empty window lasts for ever; a wrong one and no direction are marked', async ({ page }) => {
  await open(page, path);
  await page.locator('#maxTime').fill('');
  await expect(page.locator('.text-description')).toContainText('for ever');
  await expect(page.locator('.export-bar code')).not.toContainText('maxTime');
  await page.locator('#maxTime').fill('-1');
  await expect(page.locator('#maxTime-error')).toHaveText('This must be 0 or more.');
  await page.locator('#maxTime').fill('5');
  await page.locator('#direction-x').fill('0');
  await expect(page.locator('#direction-error')).toHaveText('This must not be zero in every direction.');
  await expect(page.locator('#direction-y')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('.stale-note')).toBeVisible();
  await page.locator('#direction-z').fill('1');
  await expect(page.locator('.error')).toHaveCount(0);
});

test('a window of no length has no time to play', async ({ page }) => {
  await open(page, path);
  await expect(page.locator('.player')).toBeVisible();
  await page.locator('#maxTime').fill('0');
  await expect(page.locator('.player')).toHaveCount(0);
  await page.locator('#maxTime').fill('2');
  await expect(page.locator('.player')).toBeVisible();
});

longTest('a drag and a field agree, and the direction follows its tip', async ({ page }) => {
  await open(page, path);
  await dragHandle(page, 'direction', 30, -20);
  const dragged = await page.locator('#direction-x').inputValue();
  expect(dragged).not.toBe('2');
  const enters = await answer(page, 'Closest to the centre at');
  const address = page.url();
  await leave(page);
  await open(page, path);
  for (const axis of ['x', 'y', 'z']) {
    const value = new URL(address).searchParams.get('direction')?.split(',')['xyz'.indexOf(axis)] ?? '';
    await page.locator(`#direction-${axis}`).fill(value);
  }
  expect(await answer(page, 'Closest to the centre at')).toBe(enters);
  expect(page.url()).toBe(address);
});

test('a planet passes before a star: what the eye sees, in dots, in words and as a curve', async ({
  page,
}) => {
  await page.goto(`${path}?step=try&round=3`);
  await expect(page.locator('.goal')).toHaveText('Hide exactly half of the star’s light.');
  const lit = page.locator('.starlight .lit');
  const place = page.locator('[data-slider="center-2"]');
  await expect(page.locator('.starlight > p')).toHaveText(/^What the eye sees: 0\s% of the light/);
  await expect(lit).toHaveCount(0);
  // Far from the line of sight the planet hides nothing.
  await place.fill('6');
  await expect(page.locator('.starlight > p')).toContainText('100 % of the light');
  await expect(lit).toHaveCount(240);
  // With its edge in front of the middle of the star it hides about half.
  await place.fill('1');
  await expect(page.locator('.text-description')).toContainText(
    '49 % of the light of the star reaches the eye.',
  );
  await expect(page.locator('.goal-now .has-star')).toHaveCount(3);
  const curve = page.locator('ricochet-plot', { hasText: 'Brightness of the star' });
  await curve.scrollIntoViewIfNeeded();
  await expect(curve.locator('canvas')).toBeVisible();
  await page.locator('.dot').last().click();
  await expect(curve).toHaveCount(1);
  await page.locator('#star').fill('-1');
  await expect(page.locator('#star-error')).toContainText('has to be a number above 0');
  await page.locator('#star').fill('');
  await expect(page.locator('.error')).toHaveCount(0);
  await expect(curve).toHaveCount(0);
});

test('the keyboard moves the sphere, and the curve is there to see', async ({ page }) => {
  await open(page, path);
  await page.locator('[data-handle="center"]').focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.locator('#center-y')).toHaveValue('1');
  expect(await answer(page, 'Distance from the centre there')).toBe(0);
  await expectPlots(page, 1);
  await expect(page.locator('.plot-key', { hasText: 'distance of the ray' })).toContainText(
    'radius of the sphere',
  );
});

longTest('the link restores the state, the empty window too', async ({ page }) => {
  await open(page, path);
  await page.getByRole('button', { name: 'From far away' }).click();
  const address = page.url();
  const enter = await answer(page, 'Enters at');
  await leave(page);
  await open(page, address);
  await expect(page.locator('#maxTime')).toHaveValue('');
  await expect(page.locator('#origin-x')).toHaveValue('-100000000');
  expect(await answer(page, 'Enters at')).toBe(enter);
});

longTest('the code runs in Node and prints the answer on the page', async ({ page }) => {
  await open(page, path);
  for (const preset of ['One frame of a game', 'Star in front of a planet', 'From far away']) {
    await page.getByRole('button', { name: preset }).click();
    const [ray] = (await runCode(page)) as { enter: number; exit: number; closest: { time: number } }[];
    expect(ray?.enter).toBe(await answer(page, 'Enters at'));
    expect(ray?.exit).toBe(await answer(page, 'Leaves at'));
    expect(ray?.closest.time).toBe(await answer(page, 'Closest to the centre at'));
  }
});

test('the player goes along the ray to the entry', async ({ page }) => {
  await open(page, path);
  await page.getByRole('button', { name: 'Entry' }).click();
  await expect(page.locator('.clock')).toHaveText('2.134 × d');
  await expect(page.getByLabel('Place along the ray, in lengths of the direction')).toBeVisible();
});

test('the working is about a line: no bullet, no frames', async ({ page }) => {
  await open(page, path);
  const working = page.locator('.working');
  await expect(working.locator('> ol > li[data-step] .katex').first()).toBeVisible();
  await expect(working).toContainText('Length of the direction');
  const words = await working.locator('.step-title, .note').allTextContents();
  expect(words.join()).not.toMatch(/bullet|frames|1999/);
});

longTest('axe finds nothing in any state', async ({ page }) => {
  test.slow();
  await open(page, path);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Tangent', exact: true }).click();
  await page.locator('#maxTime').fill('0');
  expect(await findings(page)).toEqual([]);
  await page.locator('#radius').fill('-1');
  await expect(page.locator('#radius-error')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('in Japanese it is the same lesson', async ({ page }) => {
  await open(page, `ja/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('光線と球');
  await expect(page.locator('.verdict dd')).toHaveText('する');
  expect(await answer(page, '入る t')).toBe(2.133974596215561);
  await expect(page.locator('.slip')).toContainText('記事の間違い');
});
