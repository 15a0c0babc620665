// State that is kept from page to page and in print: numbers, theme, time and view.
import { answer, expect, longTest, open, test } from './page.js';

const sphere = 'lessons/bullet-and-sphere.html';

test('the language switch keeps the state', async ({ page }) => {
  await open(page, sphere);
  await page.locator('#speed').fill('6');
  await page.getByRole('link', { name: '日本語' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('#speed')).toHaveValue('6');
  expect(await answer(page, '衝突までの時間')).toBe(2.5);
});

test('the theme switch says what it will do, and the choice goes along', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, sphere);
  const button = page.locator('.theme-switch');
  await expect(button).toHaveText('Dark');
  await button.click();
  await expect(button).toHaveText('Light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // The theme stays in the address when a field changes.
  await page.locator('#speed').fill('6');
  expect(page.url()).toContain('theme=dark');
  await page.locator('.neighbours .next').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bullet and moving sphere');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(button).toHaveText('Light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the link holds the moment and the view', async ({ page }) => {
  await open(page, sphere);
  await page.getByRole('button', { name: 'Contact', exact: true }).click();
  await expect.poll(() => page.url()).toContain('time=3');
  await page.locator('.view-tools summary').click();
  await page.getByRole('button', { name: 'Turn left' }).click();
  await expect.poll(() => page.url()).toContain('view=');
  const place = () =>
    page.locator('[data-handle="to"]').evaluate((handle) => handle.getBoundingClientRect().x);
  await page.waitForTimeout(300);
  const turned = await place();
  const address = page.url();
  await page.goto('about:blank');
  await open(page, address);
  await expect(page.locator('.clock')).toHaveText('3.000 s');
  await expect.poll(async () => Math.abs((await place()) - turned)).toBeLessThan(2);
  await open(page, `${sphere}?time=nonsense&view=1,2,3`);
  await expect(page.locator('.clock')).toHaveText('0.000 s');
});

longTest('printing from dark is light and without buttons', async ({ page }) => {
  for (const path of [sphere, 'laboratories/aim.html']) {
    await page.goto(`${path}?theme=dark`);
    await expect(page.locator('.text-description')).not.toBeEmpty();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(paper).toBe('rgb(251, 250, 246)');
    // The name of a row may be a button that chooses the row. It is printed as text, so such buttons do not count.
    const buttons = await page
      .locator('main button:not(th *), header button')
      .evaluateAll((all) => all.filter((button) => button.getClientRects().length > 0).length);
    expect(buttons, path).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  }
});

test.describe('by finger', { tag: '@fresh' }, () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  longTest('after a handle was dragged, a swipe on the stage still scrolls the page', async ({ page }) => {
    await open(page, sphere);
    const handle = page.locator('[data-handle="center"]');
    await expect(handle).toHaveAttribute('style', /translate/);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const box = await handle.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
    await touch('touchStart', x, y);
    for (let i = 1; i <= 5; i++) await touch('touchMove', x + 4 * i, y + 2 * i);
    await touch('touchEnd');
    await expect(page.getByLabel('Centre, x')).not.toHaveValue('nothing');
    const stage = await page.locator('.stage').boundingBox();
    const [sx, sy] = [(stage?.x ?? 0) + 40, (stage?.y ?? 0) + (stage?.height ?? 0) - 30];
    await touch('touchStart', sx, sy);
    for (let i = 1; i <= 10; i++) await touch('touchMove', sx, sy - 20 * i);
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    // The swipe has not turned the scene, so the address has no view.
    await page.locator('#radius').fill('3');
    expect(page.url()).toContain('radius=3');
    expect(page.url()).not.toContain('view=');
  });
});

test('the menu of a narrow window opens and leads on', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, sphere);
  await expect(page.getByRole('link', { name: 'Guide' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Guide' }).click();
  await expect(page).toHaveURL(/guide\.html/);
});

test('the links at the foot of a page stand apart', async ({ page }) => {
  for (const path of ['lessons/two-balls.html', 'laboratories/aim.html', 'guide.html']) {
    await page.goto(path);
    const links = page.locator('.page-footer nav a');
    const [one, other] = [await links.nth(0).boundingBox(), await links.nth(1).boundingBox()];
    expect((other?.x ?? 0) - (one?.x ?? 0) - (one?.width ?? 0), path).toBeGreaterThan(12);
  }
});
