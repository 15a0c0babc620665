// The lesson on many balls at once: the list of hits, simultaneous hits, and the program that prints them.
import { answer, dragHandle, expect, leave, longTest, open, runCode, test } from './page.js';

const path = 'lessons/everything-at-once.html';
const rows = '.further >> nth=0 >> tbody tr';

longTest("Newton's cradle hands one push through the row, and back", async ({ page }) => {
  await open(page, path);
  await page.getByRole('button', { name: "Newton's cradle" }).click();
  expect(await answer(page, 'Hits')).toBe(10);
  expect(await answer(page, 'First hit')).toBe(1);
  const who = page.locator(`${rows} >> td:nth-child(4)`);
  await expect(who).toHaveText([
    ...['A and B', 'B and C', 'C and D', 'D and E', 'E and right wall'],
    ...['D and E', 'C and D', 'B and C', 'A and B', 'A and left wall'],
  ]);
  expect(await answer(page, 'Energy at the end')).toBe(await answer(page, 'Energy at the start'));
  // The player can jump to each instant at which something hits.
  await page.getByRole('button', { name: '5: E and right wall' }).click();
  await expect(page.locator('.clock')).not.toHaveText('0.000 s');
});

longTest(
  'a break is solved at one instant and stays symmetric; its program prints the list',
  async ({ page }) => {
    await open(page, path);
    await page.getByRole('button', { name: 'A break' }).click();
    expect(await answer(page, 'Most at one instant')).toBe(4);
    const end = page.locator('.further >> nth=1 >> tbody tr');
    const [up, down] = [await end.nth(4).textContent(), await end.nth(6).textContent()];
    const numbers = (text: string | null) =>
      (text ?? '')
        .replaceAll('−', '-')
        .match(/-?\d+(\.\d+)?/g)
        ?.map(Number) ?? [];
    const [x, y, vx, vy] = numbers(up);
    const mirrored = numbers(down);
    expect(mirrored[0]).toBe(x);
    expect((mirrored[1] ?? 0) + (y ?? 0)).toBeCloseTo(10, 3);
    expect([mirrored[2], -(mirrored[3] ?? 0)]).toEqual([vx, vy]);
    const printed = (await runCode(page)) as [number, string, number[], { x: number }][];
    expect(printed.length).toBe(await answer(page, 'Hits'));
    expect(printed[0]?.[0]).toBe(await answer(page, 'First hit'));
    const times = await page.locator(`${rows} >> td:nth-child(2)`).allTextContents();
    expect(printed.map(([time]) => String(time))).toEqual(times);
  },
);

longTest('into a corner, and the digits of pi', async ({ page }) => {
  await open(page, path);
  await page.getByRole('button', { name: 'Into a corner' }).click();
  await expect(page.locator(`${rows} >> td:nth-child(2)`)).toHaveText(['2', '2']);
  await page.getByRole('button', { name: '31 hits' }).click();
  expect(await answer(page, 'Hits')).toBe(31);
  await expect(page.locator('.working')).toContainText('This is the first hit of two balls, A and B.');
});

test('one ball is edited at a time; a drag chooses it, and the link restores it', async ({ page }) => {
  await open(page, path);
  await expect(page.locator('#centerA-x')).toHaveValue('2');
  await expect(page.locator('#centerC-x')).toHaveCount(0);
  await dragHandle(page, 'centerC', -25, 10);
  await expect(page.locator('#ball')).toHaveValue('C');
  const x = await page.locator('#centerC-x').inputValue();
  expect(Number(x)).toBeLessThan(8);
  const hits = await answer(page, 'Hits');
  const first = await answer(page, 'First hit');
  const address = page.url();
  await leave(page);
  await open(page, address);
  await expect(page.locator('#centerC-x')).toHaveValue(x);
  expect([await answer(page, 'Hits'), await answer(page, 'First hit')]).toEqual([hits, first]);
  // The test adds a ball that overlaps another. Then it removes balls, and the chosen ball becomes the last one left.
  await page.locator('#count').selectOption('6');
  await expect(page.locator('.error')).toHaveCount(0);
  await page.locator('#radiusC').fill('9');
  await expect(page.locator('.given .error')).toContainText('Ball C sticks out of the box');
  await page.locator('#radiusC').fill('0.5');
  await page.locator('#count').selectOption('2');
  await expect(page.locator('#ball')).toHaveValue('B');
  await page.locator('#frames').fill('');
  await expect(page.locator('#frames-error')).toHaveText('Fill in a number.');
});

test('the working calls the balls by the names and colours that they have in the scene', async ({ page }) => {
  await open(page, path);
  await page.getByRole('button', { name: 'Five balls' }).click();
  // B and E hit first. A is the chosen ball, so neither of them has the colour of the chosen ball.
  const working = page.locator('.working');
  await expect(working).toContainText('This is the first hit of two balls, B and E.');
  await expect(working).toContainText('Velocity of B, as E sees it');
  await expect(working.locator('.katex').first()).toBeAttached();
  await expect(working.locator('[data-step="center-a"] .quantity-sphere').first()).toHaveText('cB');
  await expect(working.locator('.quantity-bullet')).toHaveCount(0);
});

longTest('the name of a ball stands beside its handle, before anything has changed', async ({ page }) => {
  for (const width of [960, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await open(page, path);
    await page.waitForTimeout(300);
    const covered = await page.locator('.stage').evaluate((stage) => {
      const dots = [...stage.querySelectorAll('.handle:not(.outside)')].map((handle) => {
        const { x, y, width, height } = handle.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      });
      const labels = [...stage.querySelectorAll<HTMLElement>('.stage-label:not([hidden])')];
      const boxes = labels.map((label) => label.getBoundingClientRect());
      const behind = boxes.filter((box) =>
        dots.some(
          ({ x, y }) => x > box.left - 8 && x < box.right + 8 && y > box.top - 8 && y < box.bottom + 8,
        ),
      );
      const collide = boxes.filter((a, i) =>
        boxes.some(
          (b, j) => j > i && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
        ),
      );
      return [labels.length, behind.length, collide.length];
    });
    expect(covered).toEqual([3, 0, 0]);
  }
});
