// The lesson about a falling bullet: its numbers, the optional drawings, the falling frame, and its program.
import { copied, run } from './laboratory.js';
import { answer, dragHandle, expect, expectPlots, longTest, open, test } from './page.js';

const path = 'lessons/falling-bullet.html';

test('the table has highest point, range, both angles and the least speed', async ({ page }) => {
  await open(page, `${path}?from=0,0&angle=45&speed=10&gravity=10&center=6,2&targetRadius=0.5`);
  await page.locator('.further-answers summary').click();
  // The textbook gives a height of s² sin²(angle) / 2g and a range of s² sin(2 angle) / g.
  expect(await answer(page, 'Highest point', 1)).toBeCloseTo(2.5, 12);
  expect(await answer(page, 'Range over open ground')).toBeCloseTo(10, 12);
  expect(await answer(page, 'Flat angle')).toBeGreaterThan(0);
  expect(await answer(page, 'Steep angle')).toBeGreaterThan(await answer(page, 'Flat angle'));
  // The least speed s to a goal at height y and distance d satisfies s² = g (y + d).
  expect(await answer(page, 'Least speed')).toBeCloseTo(Math.sqrt(10 * (2 + Math.sqrt(40))), 12);
  // The measurements have two graphs, which are loaded when they come near the window.
  await page.locator('.measurements').scrollIntoViewIfNeeded();
  await expectPlots(page, 2);
});

test('just touching is a hit, of which the steps know nothing', async ({ page }) => {
  await open(page, path);
  await page.getByRole('button', { name: 'Just touching' }).click();
  await expect(page.locator('.text-description')).toContainText(
    'It just touches the target after 1 s, at (3, 2)',
  );
  await expect(page.locator('.decisions')).toContainText('They disagree');
  await page.getByRole('button', { name: 'A miss by a hair' }).click();
  await expect(page.locator('.text-description')).toContainText('It misses the target by');
});

test('angle and speed follow the tip of the velocity, by mouse and by keys', async ({ page }) => {
  await open(page, path);
  await dragHandle(page, 'tip', 0, -60);
  const angle = () => page.locator('#angle').inputValue();
  expect(Number(await angle())).toBeGreaterThan(55);
  const before = await angle();
  await page.locator('[data-handle="tip"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Number(await angle())).toBeLessThan(Number(before));
});

test('what is shown as well stands in the address, and is switched by buttons', async ({ page }) => {
  await open(page, `${path}?step=try`);
  for (const [name, parameter] of [
    ['Both angles', 'both'],
    ['Parabola of safety', 'safety'],
    ['Velocity and gravity', 'vectors'],
    ['Ghost: 60 steps a second', 'ghost'],
    ['Tape measure', 'tape'],
  ] as const) {
    const button = page.getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => page.url()).toContain(`${parameter}=1`);
  }
  await expect(page.locator('.stage-label', { hasText: 'no angle reaches further' })).toHaveCount(1);
  await expect(page.locator('[data-handle="tapeTo"]')).toBeVisible();
  await expect(page.locator('.stage-label', { hasText: /^5$/ }).first()).toBeVisible();
});

longTest(
  'the energy of the exact path is whole at every moment, that of the steps is not',
  async ({ page }) => {
    await open(page, `${path}?step=try&restitution=1&angle=70&speed=7&center=4,7&bounces=10`);
    const rows = page.locator('.energy tr');
    for (const share of [0, 35, 70, 100]) {
      await page.locator('.player input[type=range]').fill(String(share * 10));
      await expect(rows.first()).toContainText('100.00 % of what it had');
    }
    await expect(rows.nth(1)).not.toContainText('100.00 %');
  },
);

longTest('one can look from the falling frame: there the bullet flies straight', async ({ page }) => {
  await page.goto(`${path}?step=watch`);
  await open(page, `${path}?step=numbers`);
  await page.getByRole('button', { name: 'Monkey and hunter' }).click();
  await page.locator('.dot').nth(1).click();
  await page.getByRole('button', { name: 'Look from the falling frame' }).click();
  await expect(page.locator('.happens')).toContainText('the bullet flies straight on');
  await expect(page.locator('.text-description')).toContainText('gravity is gone');
});

longTest('the program of the page runs as pasted', async ({ page, context }) => {
  await open(page, path);
  const printed = async () => run(await copied(page, context, 'Copy as code')).join('\n');
  const thrown = await printed();
  expect(thrown).toContain('hit: true');
  // The bounces accumulate at a limit, from which on the bullet slides.
  expect(thrown).toContain("ended: 'slides'");
  await open(page, `${path}?restitution=1&angle=70&speed=7&center=4,7&bounces=10`);
  expect(await printed()).toContain("ended: 'max-bounces'");
});

test('a round asks for one bounce off the ground first', async ({ page }) => {
  await open(page, `${path}?step=try`);
  await page.getByRole('button', { name: /^Round 3/ }).click();
  await expect(page.locator('.goal')).toContainText('exactly one bounce');
  await expect(page.locator('.goal-now .has-star')).toHaveCount(0);
  await page.locator('[data-slider="angle-0"]').fill('9');
  await expect(page.locator('.goal-now .has-star')).not.toHaveCount(0);
});

const happens = '.text-description';

test('a gutter and a funnel catch the ball; a link, undo and reset keep what is set', async ({ page }) => {
  await open(page, `${path}?step=numbers`);
  const thrown = await page.locator(happens).textContent();
  await page.getByRole('button', { name: 'Into a gutter' }).click();
  await expect(page.locator(happens)).toContainText(
    /It comes to rest \d\.\d+ s after the shot, at \(10\.25, /,
  );
  const caught = (await page.locator(happens).textContent()) ?? '';
  await expect.poll(() => page.url()).toContain('catcher=gutter');
  // The sizes that a gutter has, and no others; its target cannot fall.
  await expect(page.locator('#fall')).toHaveValue('2');
  await expect(page.locator('#motion option')).toHaveCount(2);
  await page.getByRole('button', { name: 'Into a funnel' }).click();
  await expect(page.locator(happens)).toContainText(/It comes to rest \d\.\d+ s after the shot, at \(5, /);
  await expect(page.locator('#fall')).toHaveCount(0);
  await page.locator('#width').fill('0');
  await expect(page.locator('#width-error')).toContainText('greater than 0');
  await page.locator('#width').fill('6');
  await page.goBack();
  await page.goForward();
  await page.locator('#catcher').selectOption('gutter');
  await page.getByRole('button', { name: 'Into a gutter' }).click();
  await expect(page.locator(happens)).toHaveText(caught);
  await expect.poll(() => page.url()).toContain('center=6.5,4.5');
  await page.goto(page.url());
  await expect(page.locator(happens)).toHaveText(caught);
  await page.locator('#catcher').selectOption('ground');
  await expect(page.locator('#width')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator(happens)).toHaveText(caught);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.locator(happens)).toHaveText(thrown ?? '');
});

longTest('the program of a gutter prints its rest, and an embed shows it', async ({ page, context }) => {
  await open(page, `${path}?step=numbers`);
  await page.getByRole('button', { name: 'Into a gutter' }).click();
  await expect.poll(() => page.url()).toContain('catcher=gutter');
  const { search } = new URL(page.url());
  const printed = run(await copied(page, context, 'Copy as code')).join('\n');
  expect(printed).toContain("ended: 'comes-to-rest'");
  expect(printed).toMatch(/position: \{ x: 10\.2499\d*|position: \{ x: 10\.25/);
  await page.goto(
    `embed.html?lesson=falling-bullet&parts=player&state=${encodeURIComponent(search.slice(1))}`,
  );
  await expect(page.locator(happens)).toContainText('It comes to rest');
});
