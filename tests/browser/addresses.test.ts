// A page refuses numbers that it cannot draw, typed or in an address. The hostile addresses of every page are in
// every_lesson.test.ts and every_laboratory.test.ts.
import { cannotDraw } from './hostile.js';
import { expect, longTest, open, test } from './page.js';

const drawable =
  'Use 0 or a number between 1e-9 and 1e9 in size: anything larger or smaller cannot be drawn.';

test.describe('a number that no picture shows', () => {
  test('is reported at its field as it is typed', async ({ page }) => {
    await open(page, 'lessons/bullet-and-sphere.html?radius=1e308');
    await expect(page.locator('#radius-error')).toHaveText(cannotDraw);
    await expect(page.locator('.stale-note')).toHaveCount(0);
    await expect(page.locator('[data-handle="center"]')).toHaveAttribute('style', /translate/);
    await page.locator('#speed').fill('3');
    await expect(page.locator('.error')).toHaveCount(0);
    await page.locator('#radius').fill('1e308');
    await expect(page.locator('#radius-error')).toHaveText(drawable);
    await expect(page.locator('#radius')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('.stale-note')).toBeVisible();
    expect(page.url()).not.toContain('1e');
    await page.locator('#radius').fill('1e9');
    await expect(page.locator('.error')).toHaveCount(0);
  });

  test('is reported in an embed without a table', async ({ page }) => {
    await page.goto('embed.html?lesson=bullet-and-sphere&parts=player&state=radius%3D1e308');
    await expect(page.locator('.error')).toHaveText(cannotDraw);
    await expect(page.locator('.text-description')).not.toBeEmpty();
  });

  longTest('is refused at a field of each laboratory', async ({ page }) => {
    await page.goto('laboratories/predictability.html');
    await page.locator('#start-y').fill('1e200');
    await expect(page.locator('.error')).toHaveText(drawable);
    await page.goto('laboratories/many-balls.html?preset=own');
    await page.locator('#own-vx').fill('1e200');
    await expect(page.locator('.error')).toHaveText('Type a number from −1000 to 1000.');
    await page.goto('laboratories/mirrors.html?width=1e300');
    await expect(page.locator('.error')).toContainText('1e-12 to 20 for the height');
    await expect(page.locator('.text-description')).toContainText('4.60 units high');
    await page.goto('laboratories/aim.html?pairs=0&way=A');
    await page.locator('#bullet-positionx').fill('1e200');
    await expect(page.locator('.error')).toHaveText(drawable);
  });
});
