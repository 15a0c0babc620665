// Use by finger on a phone: the start page, two lessons and two laboratories. The browser itself makes the touch events,
// as for a real screen.
import type { Locator, Page } from '@playwright/test';
import { expect, longTest, test } from './page.js';

test.describe('by finger', { tag: '@fresh' }, () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  interface Place {
    x: number;
    y: number;
  }

  async function middleOf(part: Locator): Promise<Place> {
    await part.scrollIntoViewIfNeeded();
    const box = await part.boundingBox();
    if (box === null) throw new Error('nothing to touch');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Puts a finger down, moves it in eight steps, and lifts it. */
  async function swipe(page: Page, from: Place, by: Place): Promise<void> {
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [from]);
    for (let i = 1; i <= 8; i++)
      await touch('touchMove', [{ x: from.x + (by.x * i) / 8, y: from.y + (by.y * i) / 8 }]);
    await touch('touchEnd', []);
    await session.detach();
  }

  /**
   * Taps a part once it does not move, and again until the page gets a click. On a busy machine headless Chromium
   * sometimes makes no click of a touch, although the part gets its touchstart and its touchend.
   */
  async function tap(page: Page, part: Locator): Promise<void> {
    await page.evaluate(() => {
      document.body.dataset.clicks = '0';
      document.addEventListener('click', () => (document.body.dataset.clicks = '1'), {
        capture: true,
        once: true,
      });
    });
    await expect(async () => {
      const before = await middleOf(part);
      await page.waitForTimeout(100);
      const place = await middleOf(part);
      expect(place).toEqual(before);
      await page.touchscreen.tap(place.x, place.y);
      await expect(page.locator('body')).toHaveAttribute('data-clicks', '1', { timeout: 500 });
    }).toPass();
  }

  test('start: the cue strikes where it was drawn back, and a swipe over the table scrolls', async ({
    page,
  }) => {
    await page.goto('index.html');
    const cue = page.locator('.cue');
    await expect(page.locator('.hero .text-description')).toContainText('At rest');
    await swipe(page, await middleOf(cue), { x: -20, y: 20 });
    // The cue is drawn back to the lower left, so it strikes to the upper right.
    await expect(cue).toHaveAttribute('aria-label', /direction 4\d\.\d°/);
    await expect(page.locator('.hero-count')).toContainText(/^\d+ hits?$/);
    await tap(page, page.getByRole('button', { name: 'Turn back time' }));
    await expect(page.locator('.hero .text-description')).toContainText(/Back in the rack|No rack/);
    const table = await middleOf(page.locator('.hero canvas'));
    await swipe(page, { x: table.x + 60, y: table.y }, { x: 0, y: -160 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  });

  test('lesson 1: a direction is guessed, checked, explained, and a round is played', async ({ page }) => {
    await page.goto('lessons/bullet-and-sphere.html');
    const ring = page.locator('[data-handle="guess"]');
    await expect(ring).toHaveAttribute('style', /translate/);
    const guess = page.locator('.guess-cell output');
    const before = await guess.textContent();
    await swipe(page, await middleOf(ring), { x: 40, y: -12 });
    await expect(guess).not.toHaveText(before ?? '');
    await tap(page, page.getByRole('button', { name: 'Play and check' }));
    await expect(page.locator('.prediction-outcome')).toContainText(/points|Exactly/);
    await tap(page, page.getByRole('button', { name: 'Why?' }));
    await expect(page.locator('.sentence').first()).toBeVisible();
    await tap(page, page.locator('.dot').nth(3));
    const radius = page.locator('[data-slider="radius-0"]');
    const { x, y } = await middleOf(radius);
    await swipe(page, { x, y }, { x: -40, y: 0 });
    await expect(radius).not.toHaveValue('4');
  });

  longTest('lesson 6: a velocity is guessed by its tip, and a slider changes a mass', async ({ page }) => {
    await page.goto('lessons/two-balls.html');
    const ring = page.locator('[data-handle="guess"]');
    await expect(ring).toHaveAttribute('style', /translate/);
    await swipe(page, await middleOf(ring), { x: 20, y: -20 });
    await expect(page.locator('.guess-cell input').first()).not.toHaveValue('');
    await tap(page, page.getByRole('button', { name: 'Play and check' }));
    await expect(page.locator('.prediction-outcome')).toContainText(/points|Exactly/);
    await tap(page, page.locator('.dot').nth(3));
    const mass = page.locator('[data-slider="aMass-0"]');
    const first = await mass.inputValue();
    await swipe(page, await middleOf(mass), { x: 40, y: 0 });
    await expect(mass).not.toHaveValue(first);
  });

  longTest('aim: the arrow is turned, and a shot is fired', async ({ page }) => {
    await page.goto('laboratories/aim.html');
    const arrow = page.locator('[data-handle="aim"]');
    await expect(arrow).toBeVisible();
    await swipe(page, await middleOf(arrow), { x: -6, y: -40 });
    const direction = page.getByLabel('Direction, in degrees');
    await expect.poll(async () => Number(await direction.inputValue())).toBeGreaterThan(10);
    // The drag is finished when the address contains its result.
    await expect(page).toHaveURL(/challenge=1/);
    await tap(page, page.getByRole('button', { name: 'Fire' }));
    await expect(page.locator('.prediction-outcome')).toContainText(/Missed|Solved|You hit/);
  });

  test('many balls: a tap adds a ball to one’s own, and a ball is thrown', async ({ page }) => {
    await page.goto('laboratories/many-balls.html?preset=own');
    const stage = page.locator('.balls-stage');
    await expect(page.locator('.text-description')).not.toBeEmpty();
    const balls = () =>
      page
        .locator('ricochet-balls')
        .evaluate((element) => (element as unknown as { session: { count: number } }).session.count);
    const before = await balls();
    const box = await stage.boundingBox();
    if (box === null) throw new Error('no stage');
    const at = { x: box.x + box.width * 0.8, y: box.y + box.height * 0.6 };
    await page.touchscreen.tap(at.x, at.y);
    await expect.poll(balls).toBe(before + 1);
    // The swipe throws the new ball to the left, and adds none.
    await swipe(page, at, { x: -60, y: 0 });
    expect(await balls()).toBe(before + 1);
    // After the throw the ball flies and time runs.
    await tap(page, page.getByRole('button', { name: 'Pause', exact: true }));
    await expect(page.locator('.text-description')).toContainText(/At time \d+\.\d/);
  });
});
