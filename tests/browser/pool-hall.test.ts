// The pool hall: aiming by pointer, finger and keys, the preview of a shot, the shot, events and their reasons,
// challenges, and the map of outcomes.
import type { Page } from '@playwright/test';
import { expect, findingsIn, longTest, test } from './page.js';

const path = 'laboratories/pool-hall.html';

async function open(page: Page, query: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${path}${query}`);
  await expect(page.locator('.text-description')).not.toBeEmpty();
}

const angle = (page: Page) => page.locator('#hall-angle').inputValue().then(Number);
const stage = (page: Page) => page.locator('.hall-stage');

/** Returns a place on the table in pixels of the window. `x` and `y` are shares of the stage, from 0 to 1. */
async function placeOn(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await stage(page).boundingBox();
  return [(box?.x ?? 0) + (box?.width ?? 0) * x, (box?.y ?? 0) + (box?.height ?? 0) * y];
}

test('tells what will happen before the shot, and how it ends after it', async ({ page }) => {
  await open(page, '?preset=stop');
  await expect(page.locator('.text-description')).toContainText('the cue ball meets the 1');
  await expect(page.locator('.text-description')).toContainText('In pockets: the 1');
  await page.locator('.hall-shoot').click();
  await expect(page.locator('.text-description')).toContainText('All is still after');
  await expect(page.getByRole('button', { name: 'Next shot' })).toBeVisible();
  await page.getByRole('button', { name: 'Next shot' }).click();
  await expect(page).toHaveURL(/balls=0,[\d.,-]+&/);
  await page.keyboard.press('Control+z');
  await expect(page).toHaveURL(/balls=0,-0\.0252,0\.1565;1,/);
});

test('hides what is not to be seen', async ({ page }) => {
  await open(page, '?preset=stop&show=none');
  await expect(page.locator('.text-description')).toContainText('not shown');
  await expect(page.locator('.hall-events li')).toHaveCount(0);
  await expect(page.locator('.hall-plots')).toBeHidden();
  await page.getByRole('button', { name: 'First contact' }).click();
  await expect(page.locator('.hall-events li').last()).toContainText('The cue ball meets the 1');
});

test('aims by mouse and by keys in fine steps, and shoots by Enter', async ({ page }) => {
  await open(page, '?preset=stop');
  const [x, y] = await placeOn(page, 0.3, 0.7);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect.poll(() => angle(page)).not.toBe(59.0972);
  const first = await angle(page);
  await page.mouse.move(x + 60, y - 90, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => angle(page)).not.toBe(first);
  const before = await angle(page);
  await stage(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => angle(page)).toBeCloseTo(before + 0.1, 6);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => angle(page)).toBeCloseTo(before + 0.09, 6);
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('#hall-speed')).toHaveValue('2.3');
  await expect(page).toHaveURL(/speed=2\.3/);
  await page.keyboard.press('Enter');
  await expect(page.locator('.text-description')).toContainText('All is still after');
});

longTest('aims by finger, and takes a shot from the map', async ({ browser, baseURL }) => {
  const page = await browser.newPage({
    baseURL: baseURL ?? '',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  await page.goto(`${path}?preset=stop`);
  await expect(page.locator('.text-description')).not.toBeEmpty();
  const before = await angle(page);
  await page.touchscreen.tap(...(await placeOn(page, 0.3, 0.6)));
  await expect.poll(() => angle(page)).not.toBe(before);
  await page.locator('.hall-map summary').tap();
  await page.getByRole('button', { name: 'Compute the map' }).tap();
  await expect(page.locator('.map-said')).toContainText('3456 shots in', { timeout: 120_000 });
  const aimed = await angle(page);
  await page.locator('.map-canvas').tap({ position: { x: 20, y: 20 } });
  await expect.poll(() => angle(page)).not.toBe(aimed);
  await page.close();
});

test('takes spin by pointer and by number, and says what it does not take', async ({ page }) => {
  await open(page, '?preset=stop');
  const box = await page.locator('.spin-pad').boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) * 0.75);
  await expect(page).toHaveURL(/spin=0(\.\d+)?,-0\.5/);
  await page.locator('.hall-more summary').click();
  await page.locator('#hall-height').fill('0,3');
  await page.locator('#hall-height').press('Enter');
  await expect(page).toHaveURL(/spin=[\d.-]+,0\.3/);
  await page.locator('#hall-speed').fill('99');
  await page.locator('#hall-speed').press('Enter');
  await expect(page.locator('.hall-field .error')).toHaveText('Type a number from 0.1 to 12.');
});

test('places balls by drag and keys, and adds and removes them', async ({ page }) => {
  await open(page, '?preset=stop');
  await page.getByRole('button', { name: 'Place balls' }).click();
  await page.getByRole('button', { name: 'Add a ball' }).click();
  await expect(page).toHaveURL(/;2,/);
  await stage(page).focus();
  const url = page.url();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.url()).not.toBe(url);
  await page.keyboard.press('Delete');
  await expect(page).not.toHaveURL(/;2,/);
});

test('steps from event to event, each with its why', async ({ page }) => {
  await open(page, '?preset=draw');
  await page.getByRole('button', { name: 'Next event' }).click();
  await expect(page.locator('.clock')).not.toHaveText('0.00 s');
  await page.locator('.hall-events summary').first().click();
  await expect(page.locator('.hall-events details[open] p')).toContainText(
    'Their centres are one diameter apart',
  );
  await expect(page).toHaveURL(/time=0\.3/);
});

test('asks for a goal, says how a shot missed it, and when it is reached', async ({ page }) => {
  await open(page, '?preset=stun');
  await expect(page.locator('.hall-task')).toContainText('Pot the 1, stop the cue ball in the ring.');
  await page.locator('.hall-shoot').first().click();
  await expect(page.locator('.hall-goal')).toHaveAttribute('data-verdict', /pot|rest|scratch/);
  await page.goto(`${path}?preset=stun&angle=59.0972&speed=2.2&spin=0,-0.25`);
  await page.locator('.hall-shoot').first().click();
  await expect(page.locator('.hall-goal')).toContainText('Done at the first try!');
  await page.getByRole('button', { name: 'Next challenge' }).click();
  await expect(page.locator('[data-challenge="back"]')).toHaveAttribute('aria-pressed', 'true');
});

test('another aim after a missed challenge is another try at it', async ({ page }) => {
  await open(page, '?preset=stun');
  await expect(page.locator('[data-choice="contact"]')).toHaveAttribute('aria-pressed', 'true');
  await stage(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.hall-goal')).toHaveAttribute('data-verdict', /pot|rest|scratch/);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => angle(page)).toBeCloseTo(60.1, 6);
  await expect(page.locator('.hall-task')).toContainText('Pot the 1');
  await expect(page).toHaveURL(/balls=0,-0\.0252,0\.1565;1,/);
});

test('events that have been seen stay in the list when time goes back', async ({ page }) => {
  await open(page, '?preset=break&time=2');
  const rows = page.locator('.hall-events li');
  const count = await rows.count();
  await rows.nth(2).locator('.event-time').click();
  await expect(page).toHaveURL(/time=0\.10/);
  await expect(rows).toHaveCount(count);
  await expect(page.locator('.hall-events [aria-current]')).toBeInViewport();
});

test('a preset stays the one whose spin is nearest', async ({ page }) => {
  await open(page, '?preset=draw&spin=0.2,-0.46&speed=6');
  await expect(page.locator('[data-preset="draw"]')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.hall-look')).toContainText('it spins backward');
});

test('the task of a challenge is in sight when it is chosen on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '?preset=stop');
  await page.locator('[data-challenge="back"]').click();
  await expect
    .poll(() =>
      page.locator('.hall-task').evaluate((task) => {
        const { left, top, height } = task.getBoundingClientRect();
        return task.contains(document.elementFromPoint(left + 5, top + height / 2));
      }),
    )
    .toBe(true);
  await expect(page.locator('.hall-shoot')).toBeInViewport();
});

test('what has played by itself gives way to a hand', { tag: '@fresh' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(path);
  await expect(page.locator('.player .play')).toContainText('Pause');
  await page.mouse.click(...(await placeOn(page, 0.3, 0.2)));
  await expect.poll(() => angle(page)).not.toBe(97.5);
  await expect(page.locator('.hall-shoot')).toHaveText('Shoot');
});

test('computes the map of outcomes in a worker, cancels it, and takes a shot from it', async ({ page }) => {
  test.slow();
  await open(page, '?preset=draw');
  await page.locator('.hall-map summary').click();
  // Clicks from the script, because on a fast machine the map is done before the pointer gets there.
  await page.getByRole('button', { name: 'Compute the map' }).evaluate(async (button: HTMLElement) => {
    button.click();
    while (button.textContent !== 'Cancel') await new Promise(requestAnimationFrame);
    button.click();
  });
  await expect(page.locator('.map-said')).toHaveText('Cancelled.');
  await page.getByRole('button', { name: 'Compute the map' }).click();
  await expect(page.locator('.map-said')).toContainText('3456 shots in', { timeout: 120_000 });
  const canvas = page.locator('.map-canvas');
  await expect(page.locator('.hall-map')).toContainText('Left to right: aim from 58.11° to 60.08°.');
  await canvas.hover({ position: { x: 20, y: 20 } });
  await expect(page.locator('.map-said')).toContainText('Click a cell to take its shot');
  await canvas.click({ position: { x: 20, y: 20 } });
  await expect.poll(() => angle(page)).not.toBe(59.0972);
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.locator('.map-said')).toContainText('Aim 58');
  // The map stays, and another cell gives another shot. No number is longer than its field.
  const first = await angle(page);
  await canvas.click({ position: { x: 90, y: 30 } });
  await expect.poll(() => angle(page)).not.toBe(first);
  for (const field of ['#hall-angle', '#hall-speed'])
    expect(
      await page.locator(field).evaluate((one) => one.scrollWidth - one.clientWidth),
    ).toBeLessThanOrEqual(0);
});

test('a drag is one step to undo, also one that begins the next shot, which starts without spin', async ({
  page,
}) => {
  await open(page, '?preset=draw');
  const undo = page.getByRole('button', { name: 'Undo' });
  const aim = async (x: number, y: number) => {
    const before = await angle(page);
    await page.mouse.move(...(await placeOn(page, x, y)));
    await page.mouse.down();
    await page.mouse.move(...(await placeOn(page, x + 0.1, y)), { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => angle(page)).not.toBe(before);
  };
  await aim(0.4, 0.8);
  const first = await angle(page);
  await aim(0.6, 0.2);
  await undo.click();
  await expect.poll(() => angle(page)).toBe(first);
  await undo.click();
  await expect.poll(() => angle(page)).toBe(59.0972);
  await page.locator('.hall-shoot').click();
  await aim(0.3, 0.3);
  await expect(page).toHaveURL(/spin=0,0/);
  await expect(page).not.toHaveURL(/\.\d{6}/);
  await undo.click();
  await expect(page).toHaveURL(/balls=0,-0\.0252,0\.1565;.*spin=0,-0\.5/);
});

test('the focus stays on the button that goes on, and one button at a time is the primary one', async ({
  page,
}) => {
  await open(page, '?preset=stun&angle=59.0972&speed=2.2&spin=0,-0.25');
  const primary = page.locator('ricochet-pool-hall .primary:visible');
  const goesOn = page.locator('.hall-shoot');
  await expect(primary).toHaveText('Shoot');
  await goesOn.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.hall-goal')).toContainText('Done');
  await expect(goesOn).toBeFocused();
  await expect(primary).toHaveText('Next challenge');
  await page.getByRole('button', { name: 'Take it back' }).press('Enter');
  await expect(goesOn).toBeFocused();
  await page.keyboard.press('Enter');
  await primary.press('Enter');
  await expect(stage(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(primary).toHaveText('Try again');
});

test('Enter on the table goes on as the button does, and a button that undoes keeps the focus to the last', async ({
  page,
}) => {
  await open(page, '?preset=stop');
  await stage(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.hall-shoot')).toHaveText('Next shot');
  await page.keyboard.press('Enter');
  await expect(page.locator('.hall-shoot')).toHaveText('Shoot');
  await expect(page).toHaveURL(/balls=0,0\.3[\d.]*,0\.7[\d.]*&/);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.press('Enter');
  await expect(page).toHaveURL(/balls=0,-0\.0252,0\.1565;1,/);
  await expect(undo).toBeDisabled();
  await expect(undo).toBeFocused();
});

test('on a phone a missed challenge can be tried again where its task stands', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '?preset=banked');
  await page.locator('.player .play').click();
  await expect(page.locator('.hall-retry')).toBeInViewport();
  await page.locator('.hall-retry').click();
  await expect(stage(page)).toBeFocused();
  await expect(page.locator('.player .play')).toHaveText('Shoot');
});

longTest('a ball that rests in the jaws of a pocket is in the link, and is there again', async ({ page }) => {
  await open(page, '?preset=break&angle=92.9&show=none');
  await page.locator('.hall-shoot').click();
  await page.getByRole('button', { name: 'Next shot' }).click();
  await expect(page).toHaveURL(/;8,0\.6117\d*,1\.2476\d*;/);
  const url = page.url();
  await page.goto('about:blank');
  await page.goto(url);
  await expect(page.locator('.text-description')).toContainText('not shown');
  await expect(page.locator('.error')).toHaveCount(0);
  await page.locator('.hall-table summary').click();
  await expect(page.locator('.hall-table tbody tr').nth(8)).toContainText('0.6118');
});

test('carom has three balls and no more', async ({ page }) => {
  await open(page, '?preset=cushions');
  await page.getByRole('button', { name: 'Place balls' }).click();
  await expect(page.getByRole('button', { name: 'Add a ball' })).toBeDisabled();
});

test('a challenge that is opened on a phone says what it asks for on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '?preset=back');
  await expect(page.getByText('Pot the 1, stop the cue ball in the ring.').first()).toBeInViewport();
  await expect(page.locator('.player .play')).toHaveText('Shoot');
  await expect(page.locator('.player .play')).toBeInViewport();
});

test('a frame takes what the page takes in its address', async ({ page }) => {
  await page.goto('embed.html?lab=pool-hall&preset=draw&speed=3&language=en');
  await expect(page.locator('#hall-angle')).toHaveValue('59.0972');
  await expect(page.locator('#hall-speed')).toHaveValue('3');
});

test('is seen from behind the cue, and drags turn the aim there', async ({ page }) => {
  await open(page, '?preset=stop&from=cue');
  const before = await angle(page);
  const [x, y] = await placeOn(page, 0.5, 0.5);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 50, y, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => angle(page)).toBeCloseTo(before - 4, 3);
});

test('the camera behind the cue shows the whole table once the cue has struck', async ({ page }) => {
  for (const [query, width] of [
    ['?preset=bank&from=cue&time=1.5', 1366],
    ['?preset=break&from=cue&time=2', 1366],
    ['?preset=draw&from=cue&time=1.5', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await open(page, query);
    const corners = () =>
      page.evaluate(() => {
        const { stage } = document.querySelector('ricochet-pool-hall') as unknown as {
          stage: { placeOf(point: object): { x: number; y: number }; container: HTMLElement };
        };
        // The cloth of a table for pool, 9 feet long, is 1.27 m by 2.54 m.
        const places = [-0.635, 0.635].flatMap((x) => [-1.27, 1.27].map((y) => stage.placeOf({ x, y })));
        const { clientWidth, clientHeight } = stage.container;
        return places.flatMap(({ x, y }) => [x / clientWidth, y / clientHeight]);
      });
    await expect.poll(async () => Math.min(...(await corners())), query).toBeGreaterThan(0);
    await expect.poll(async () => Math.max(...(await corners())), query).toBeLessThan(1);
  }
});

longTest('axe finds nothing in any of its states', async ({ page }) => {
  test.slow();
  for (const query of [
    '?preset=draw',
    '?preset=stun',
    '?preset=break&time=2',
    '?table=carom&preset=cushions',
  ]) {
    await open(page, query);
    await page.locator('.hall-map summary').click();
    await page.locator('.hall-table summary').click();
    await page.locator('.hall-more summary').click();
    expect(await findingsIn(page, 'light')).toEqual([]);
  }
});
