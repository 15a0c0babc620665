// The documents in a browser: programs are copied, links work, and the page for teachers shows its frames.
import { expect, findings, test } from './page.js';

test('a program is copied as it runs', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('guide.html');
  const first = page.locator('.code.js').first();
  await first.getByRole('button', { name: 'Copy' }).click();
  await expect(first.getByRole('status')).toHaveText('Copied.');
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code.startsWith("import { createRicochet } from 'ricochet-wasm';\n")).toBe(true);
  expect(code).toContain('ricochet.shoot(bullet, {');
});

test('references: the contents lead to a symbol, types to each other, and the first program can be copied', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('cpp.html');
  await expect(page.locator('.code.cpp').getByRole('button', { name: 'Copy' })).toBeVisible();
  await page.goto('api.html');
  await page
    .getByRole('navigation', { name: 'Documentation' })
    .getByRole('link', { name: 'Scene', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Scene', exact: true })).toBeInViewport();
  await page.goto('api/Ricochet.html#Ricochet.shoot');
  await page
    .locator('[id="Ricochet.shoot"] ~ blockquote')
    .first()
    .getByRole('link', { name: 'Shot', exact: true })
    .click();
  await expect(page).toHaveURL(/api\/types-questions\.html#Shot$/);
  await expect(page.getByRole('heading', { name: /^Shot\b/ })).toBeInViewport();
});

test('addresses of the reference when it was one page lead to where the symbol is now', async ({ page }) => {
  for (const [old, now] of [
    ['api.html#Scene.trace', 'api/Scene.html#Scene.trace'],
    [
      'api.html?theme=dark#TraceOptions.maxBounces',
      'api/types-scenes.html?theme=dark#TraceOptions.maxBounces',
    ],
    ['ja/api.html#Ricochet.shoot-1', 'ja/api/Ricochet.html#Ricochet.shoot'],
    ['api.html#Target-1', 'api/functions.html#Target-1'],
    ['api.html#three', 'api.html#three'],
    ['api.html#nothing', 'api.html#nothing'],
  ] as const) {
    await page.goto(old);
    await expect.poll(() => page.url()).toMatch(new RegExp(`/${now.replace(/[.?]/g, '\\$&')}$`));
  }
});

test('pages of the reference fit a phone, and are clean', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of [
    'api.html',
    'api/Scene.html?theme=dark',
    'api/types-scenes.html',
    'ja/api/functions.html',
  ]) {
    await page.goto(address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(360);
  }
  expect(await findings(page)).toEqual([]);
  await page.goto('api/RicochetError.html');
  await expect(page.getByText('Thrown for every invalid argument.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('the text to paste names the site it was copied from', async ({ page, baseURL }) => {
  await page.goto('teachers.html');
  await expect(page.locator('.code.html').filter({ hasText: 'embed.html' }).first()).toContainText(
    `${baseURL}embed.html?lesson=`,
  );
});

test('an embed is as high as it says, and only it', async ({ page }) => {
  await page.goto('teachers.html');
  const iframes = page.locator('figure.embed iframe');
  const before = await iframes.last().evaluate((iframe) => getComputedStyle(iframe).height);
  await page.evaluate(() => {
    const iframe = document.querySelector<HTMLIFrameElement>('figure.embed iframe');
    const tell = (height: unknown) =>
      dispatchEvent(
        new MessageEvent('message', {
          source: iframe?.contentWindow ?? null,
          data: { type: 'ricochet-height', height },
        }),
      );
    tell(432);
    tell('1e9px');
  });
  await expect(iframes.first()).toHaveAttribute('style', /height: 432px/);
  expect(await iframes.last().evaluate((iframe) => getComputedStyle(iframe).height)).toBe(before);
});
