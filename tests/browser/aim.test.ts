// The laboratory of aim: it finds every path to the goal, lists them, lets a visitor drag the scene, and gives a program.
import type { Page } from '@playwright/test';
import { copied, downloaded, run, testLooks } from './laboratory.js';
import { answer, drag, expect, longTest, test } from './page.js';

const page1 = 'laboratories/aim.html';
/** The address of the table with all paths. Without numbers in the address the page begins with a level instead. */
const path = `${page1}?pairs=0&way=A`;

// A mirror as wide as the table, with bullet and goal at one height below it: the path off it is two sides of an
// isosceles triangle.
const triangle = `${page1}?bullet=-3,0,0,1&wall=-8,4,8,4&ball=0,-6,1&goal=3,0,0.5,0,0&pairs=0&way=U`;

async function ready(page: Page): Promise<void> {
  await expect(page.locator('[data-row]').first()).toBeVisible();
}
const time = async (page: Page, shot: string): Promise<number> =>
  Number(await page.locator(`[data-row="${shot}"] [data-time]`).getAttribute('data-time'));

test('off a flat mirror the path is that to the image', async ({ page }) => {
  await page.goto(triangle);
  await ready(page);
  // The path goes up to (0, 4) and down to the goal's rim. Its legs are 5 and 4.5 long, at the angle of a 3-4-5 triangle. The solver's
  // direction may be off by a last bit, which the length of ten also shows.
  expect(await time(page, 'U')).toBeCloseTo(9.5, 13);
  await expect(page.locator('[data-row="U"]')).toContainText('53.13°');
  expect(await time(page, 'direct')).toBe(5.5);
  expect(await answer(page, 'Bounce off U', 0)).toBeCloseTo(0, 13);
  expect(await answer(page, 'Bounce off U', 1)).toBe(4);
  await expect(page.locator('.text-description')).toContainText('goes off U, at 53.13° to the x axis');
});

test('a ball half way blocks the straight path and is named', async ({ page }) => {
  await page.goto(triangle.replace('ball=0,-6,1', 'ball=0,0,1'));
  await ready(page);
  await expect(page.locator('[data-row="direct"]')).toContainText('A, leg 1');
  await page.locator('[data-row="direct"] button').click();
  await expect(page.locator('.text-description')).toContainText('But A is in the way on leg 1');
  await expect(page.locator('.plane .cross')).toHaveCount(1);
  // The bullet is played up to there: two units at one per frame.
  await page.getByLabel('Time in seconds').focus();
  await page.keyboard.press('End');
  await expect(page.locator('.clock')).toHaveText('2.000 s');
});

test('the goal itself can be in the way, before the bounce', async ({ page }) => {
  await page.goto(triangle.replace('goal=3,0,0.5', 'goal=-3,2,0.5').replace('way=U', 'way=direct'));
  await ready(page);
  await expect(page.locator('[data-row="U"]')).toContainText('the goal itself, leg 1');
});

test('two bodies in order, on demand', async ({ page }) => {
  await page.goto(path);
  await ready(page);
  await expect(page.locator('[data-row="B-U"]')).toHaveCount(0);
  await page.getByLabel('Paths off two bodies, too').check();
  await page.locator('[data-row="B-U"] button').click();
  await expect(page.locator('.text-description')).toContainText('off B then U');
  await expect(page.locator('.found')).toContainText('Bounce off U');
  expect(page.url()).toContain('pairs=1&way=B-U');
});

test('a moving goal is led: the meeting lies where it will be', async ({ page }) => {
  await page.goto(triangle.replace('goal=3,0,0.5,0,0', 'goal=3,0,0.5,0,0.5').replace('way=U', 'way=direct'));
  await ready(page);
  // The goal is at (6, t / 2) at time t. The bullet would be at its centre at (t / 2)² + 36 = t², so t = √48. It meets the
  // rim earlier.
  const row = page.locator('[data-row="direct"]');
  await expect(row).toContainText('30.00°');
  const at = await time(page, 'direct');
  const apart = Math.hypot(6 - at * Math.cos(Math.PI / 6), at * 0.5 - at * Math.sin(Math.PI / 6));
  expect(apart).toBeCloseTo(0.5, 12);
  await expect(page.locator('.text-description')).toContainText(
    `By then the goal has moved to (3, ${(at / 2).toPrecision(5)}`,
  );
  await expect(page.locator('.plane .meeting')).toHaveCount(1);
});

test('drag, keys and fields agree', async ({ page }) => {
  await page.goto(path);
  await ready(page);
  const before = await time(page, 'A');
  await drag(page, 'A', 30, -20);
  const x = await page.locator('#A-centerx').inputValue();
  const y = await page.locator('#A-centery').inputValue();
  expect(Number(x)).toBeGreaterThan(-1.6);
  expect(Number(y)).toBeGreaterThan(2.3);
  const dragged = await time(page, 'A');
  expect(dragged).not.toBe(before);
  await page.locator('#A-centerx').fill('-1.6');
  await page.locator('#A-centery').fill('2.3');
  expect(await time(page, 'A')).toBe(before);
  await page.locator('[data-handle="A"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.locator('#A-centerx')).toHaveValue('-1.5');
  await expect(page.locator('#A-centery')).toHaveValue('1.3');
  await page.locator('#A-centerx').fill(x);
  await page.locator('#A-centery').fill(y);
  expect(await time(page, 'A')).toBe(dragged);
  // The tip of the arrow is the goal's velocity, relative to its place.
  await page.locator('[data-handle="goal-velocity"]').focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.locator('#goal-velocityx')).toHaveValue('0');
  await expect(page.locator('#goal-velocityy')).toHaveValue('1');
});

test('a bad number is marked at its field, in words that a learner knows', async ({ page }) => {
  await page.goto(path);
  await ready(page);
  await page.locator('#B-radius').fill('-1');
  await expect(page.locator('.error')).toHaveText('This must be greater than 0.');
  await expect(page.locator('#B-radius')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#B-centery')).toHaveAttribute('aria-invalid', 'false');
  await page.locator('#B-radius').fill('1.2');
  await page.locator('#bullet-speed').fill('');
  await expect(page.locator('#bullet-speed')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('#bullet-speed').fill('4');
  await expect(page.locator('.error')).toHaveCount(0);
});

longTest('the link brings all of it back; what is not a number is left out', async ({ page, context }) => {
  await page.goto(path);
  await ready(page);
  await page.getByRole('button', { name: 'Add a ball' }).click();
  await page.locator('#D-centerx').fill('0.12345678901234567');
  await page.locator('#goal-velocityx').fill('0.5');
  await page.getByRole('button', { name: 'Remove Wall V' }).click();
  const link = await copied(page, context, 'Copy link');
  const description = await page.locator('.text-description').textContent();
  await page.goto('about:blank');
  await page.goto(link);
  await ready(page);
  await expect(page.locator('#D-centerx')).toHaveValue('0.12345678901234567');
  await expect(page.locator('#V-ax')).toHaveCount(0);
  await expect(page.locator('.text-description')).toHaveText(description ?? '');
  await page.goto(`${page1}?bullet=<b>,1,2,3&ball=1,2&goal=${'9'.repeat(99)},0,0,0,0&way=<i>`);
  await ready(page);
  await expect(page.locator('#bullet-positionx')).toHaveValue('-6');
});

test('the copied program prints the same times', async ({ page, context }) => {
  await page.goto(
    `${page1}?bullet=-6,-2.5,0.25,4&ball=-1.6,2.3,1&ball=1.4,-2.6,1.2&wall=-7,4.6,7,4.6&goal=5.4,-0.6,0.45,-0.3,0.2&pairs=1&way=A`,
  );
  await ready(page);
  const lines = run(await copied(page, context, 'Copy as code'));
  const rows = await page
    .locator('[data-row]')
    .evaluateAll((all) =>
      all.map((row) => [
        row.getAttribute('data-row'),
        Number(row.querySelector('[data-time]')?.getAttribute('data-time')),
      ]),
    );
  expect(rows.length).toBeGreaterThan(5);
  for (const [id, at] of rows)
    expect(lines.some((line) => line.startsWith(`${String(id).replace('-', ' → ')} ${at}`))).toBe(true);
  expect(lines.length).toBe(rows.length);
});

test('picture and data are files', async ({ page }) => {
  await page.goto(path);
  await ready(page);
  const drawn = await downloaded(page, 'Picture (SVG)');
  expect(drawn.name).toBe('aim.svg');
  expect(drawn.text).toMatch(/^<svg[^>]+xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(drawn.text).not.toMatch(/class=|<!--/);
  expect((await downloaded(page, 'Picture (PNG)')).text.slice(1, 4)).toBe('PNG');
  const data = JSON.parse((await downloaded(page, 'Data (JSON)')).text) as {
    ways: { id: string; times: number[] }[];
  };
  expect(data.ways.find(({ id }) => id === 'A')?.times.at(-1)).toBe(await time(page, 'A'));
  const rows = (await downloaded(page, 'Data (CSV)')).text.split('\n');
  // The given numbers stand above the paths.
  expect(rows[0]).toBe('# bullet,-6 -2.5');
  expect(rows.find((row) => !row.startsWith('#'))).toContain('via,degrees');
});

test('a path in the picture chooses its shot', async ({ page }) => {
  await page.goto(triangle);
  await ready(page);
  const box = await page.locator('[data-path="direct"] .faint').boundingBox();
  if (box === null) throw new Error('no path');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.locator('[data-row="direct"] button')).toHaveAttribute('aria-pressed', 'true');
});

test('a number too large for a picture is refused at its field, and the start is drawn', async ({ page }) => {
  await page.goto(`${page1}?bullet=1e140,0,0.2,1&wall=1,1,2,1&goal=3,0,0.5,0,0&pairs=0&way=direct`);
  await ready(page);
  await expect(page.locator('.error')).toContainText('1e-9');
  await expect(page.locator('#bullet-positionx')).toHaveValue('-6');
  await expect(page.locator('.plane svg .bullet')).toHaveCount(1);
  await page.locator('#bullet-positionx').fill('1e140');
  await expect(page.locator('#bullet-positionx')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('.error')).toContainText('1e-9');
});

test('with pairs only a few paths are drawn; a row that is pointed at shows its own', async ({ page }) => {
  await page.goto(path);
  await ready(page);
  await page.getByLabel('Paths off two bodies, too').check();
  expect(await page.locator('[data-row]').count()).toBeGreaterThan(15);
  expect(await page.locator('.other-path').count()).toBeLessThanOrEqual(6);
  const blocked = page.locator('tr.is-blocked').first();
  const id = await blocked.getAttribute('data-row');
  await expect(page.locator(`[data-path="${id}"]`)).toHaveCount(0);
  await blocked.locator('button').focus();
  await expect(page.locator(`[data-path="${id}"]`)).toHaveClass(/pointed-at/);
});

test('the chosen preset is marked, until something is moved', async ({ page }) => {
  await page.goto(path);
  await ready(page);
  const chip = page.getByRole('button', { name: 'Behind the ball' });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await page.locator('#bullet-positiony').fill('0.1');
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
});

test('runs are kept with what was set and what came out', async ({ page }) => {
  await page.goto(triangle);
  await ready(page);
  await page.locator('.measurements').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Keep this run' }).click();
  await page.locator('#goal-positionx').fill('4');
  await page.getByRole('button', { name: 'Keep this run' }).click();
  await expect(page.locator('.runs tbody tr')).toHaveCount(2);
  const rows = (await downloaded(page, 'Runs (CSV)')).text.trim().split('\n');
  expect(rows[0]).toContain('Bullet x,Bullet y,Bullet r,Bullet v');
  expect(rows[0]).toContain('Ball A');
  expect(rows[1]).toContain('9.5');
  await page.getByRole('button', { name: 'Remove run 1' }).click();
  await expect(page.locator('.runs tbody tr')).toHaveCount(1);
});

test.describe('the puzzle', () => {
  const puzzle = triangle.replace('pairs=0&way=U', 'challenge=1');

  longTest(
    'hides all paths until it is solved by a shot with the right number of bounces',
    async ({ page }) => {
      const outcome = page.locator('.prediction-outcome');
      await page.goto(puzzle);
      await expect(page.locator('.challenge')).toContainText('after exactly 1 bounce.');
      await expect(page.locator('[data-row]')).toHaveCount(0);
      await expect(page.locator('.other-path, .chosen')).toHaveCount(0);
      // The straight shot hits the goal, but without a bounce.
      await page.getByRole('button', { name: 'Fire' }).click();
      await expect(outcome).toContainText('but the challenge asks for 1');
      await expect(outcome).toContainText('53.1° away');
      await expect(page.locator('.text-description')).toContainText('but the challenge asks for 1');
      // The solution is the angle of a 3-4-5 triangle, 53.13°. A shot that is 3° off gets less than half of the points.
      await page.locator('#direction').fill('50');
      await page.getByRole('button', { name: 'Fire' }).click();
      await expect(page.locator('[data-score="42"]')).toHaveCount(1);
      await page.locator('#direction').fill('53.13');
      await page.getByRole('button', { name: 'Fire' }).click();
      await expect(outcome).toContainText('Solved with 3 shots.');
      await expect(page.locator('.tries tbody tr')).toHaveCount(3);
      await expect(page.locator('[data-score="100"]')).toHaveCount(1);
      await page.getByRole('button', { name: 'See all paths' }).click();
      await expect(page.locator('[data-row="U"]')).toBeVisible();
      expect(page.url()).not.toContain('challenge');
    },
  );

  test('begins with the first level, and a level that is solved leads to the next', async ({ page }) => {
    await page.goto(page1);
    await expect(page.locator('.challenge h2')).toHaveText('Level 1');
    await page.getByRole('button', { name: 'Give up' }).click();
    const angle =
      (await page
        .locator('tr.free', { hasText: 'nothing' })
        .filter({ hasNotText: '→' })
        .first()
        .textContent()) ?? '';
    const degrees = /(−?[\d.]+)°/.exec(angle)?.[1]?.replace('−', '-') ?? '';
    await page.getByRole('button', { name: 'Level 1' }).click();
    await page.locator('#direction').fill(degrees);
    await page.locator('#direction').press('Enter');
    await expect(page.locator('.prediction-outcome')).toContainText('Solved with your first shot!');
    await page.getByRole('button', { name: 'Next level' }).click();
    await expect(page.locator('.challenge h2')).toHaveText('Level 2');
    await expect(page.getByRole('button', { name: 'Level 1: solved' })).toBeVisible();
  });

  test('is aimed by a handle, by mouse and keys', async ({ page }) => {
    await page.goto(puzzle);
    const direction = page.locator('#direction');
    await page.locator('[data-handle="aim"]').focus();
    await page.keyboard.press('Shift+ArrowUp');
    await expect(direction).toHaveValue('18.43');
    await drag(page, 'aim', 0, -60);
    expect(Number(await direction.inputValue())).toBeGreaterThan(20);
  });

  longTest('has challenges that can all be solved, and a link to share', async ({ page, context }) => {
    await page.goto(path);
    await ready(page);
    const levels = await page.locator('.challenges button').all();
    expect(levels.length).toBeGreaterThan(6);
    for (const level of levels) {
      await level.click();
      await expect(level).toHaveAttribute('aria-pressed', 'true');
      await expect(page.locator('.challenge .question')).toBeVisible();
      await expect(page.locator('.challenge .error')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Give up' }).click();
    await page.locator('#own-bounces').selectOption('1');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await expect(page.locator('.export-status')).toHaveText('Copied.');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('challenge=1');
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.locator('.challenge')).toBeVisible();
  });

  longTest('is what predict=1 in the address turns on, and tells the host', async ({ page }) => {
    await page.goto(`${triangle}&predict=1`);
    await expect(page.locator('.challenge')).toContainText('after exactly 1 bounce.');
    const told = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.addEventListener('ricochet-prediction', (event) => resolve((event as CustomEvent).detail)),
        ),
    );
    await page.locator('#direction').fill('50');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const { guess, answer, difference, score, ...rest } = (await told) as Record<string, number>;
    expect(rest).toEqual({ type: 'ricochet-prediction', page: 'aim', question: 'direction', tries: 1 });
    expect(guess).toBe(50);
    expect(answer).toBeCloseTo(53.13, 2);
    expect(difference).toBeCloseTo(3.13, 2);
    // A miss has at most half of the points.
    expect(score).toBe(42);
  });
});

testLooks('aim', path, ready);
