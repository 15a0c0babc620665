// The start page: a scene that plays, cards with pictures, and previews of shared links.
import { expect, open, test } from './page.js';
import { addressOf, languages, pages } from './site.js';

test('the break plays once by itself, turns round, and stands in the rack again', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('index.html');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.locator('.hero-phase')).toHaveText('Every velocity reversed');
  await expect(page.locator('.hero-phase')).toHaveText('Back in the rack');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

for (const size of [
  { width: 1366, height: 657 },
  { width: 360, height: 740 },
])
  test(`headline, Play, first lesson and scene lie in the first 600 px at ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await open(page, 'index.html');
    // Reduced motion: a picture, and nothing moves.
    await expect(page.locator('.hero-phase')).toHaveText('The break');
    for (const selector of ['.hero h1', '.hero .play', '.first-lesson', '.hero canvas']) {
      const box = await page.locator(selector).boundingBox();
      expect((box?.y ?? 1e9) + (box?.height ?? 0), selector).toBeLessThanOrEqual(600);
    }
    await page.locator('.first-lesson').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bullet and sphere at rest');
  });

test('every card has a picture, an order, a level and minutes', async ({ page }) => {
  await open(page, 'index.html');
  const cards = page.locator('.cards li');
  await expect(cards).toHaveCount(
    pages.filter(({ kind }) => kind === 'lesson' || kind === 'laboratory').length,
  );
  for (const card of await cards.all()) {
    await card.scrollIntoViewIfNeeded();
    const picture = card.locator('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    await expect(card.locator('.card-facts')).toContainText(/\d.*(Easy|Medium|Hard).*\d+ min/);
  }
  await page.getByRole('link', { name: /Bullet and moving sphere/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bullet and moving sphere');
  await expect(page.locator('.card .question')).not.toBeEmpty();
});

test('every page has a preview for shared links, in every language', async ({ request }) => {
  for (const language of languages)
    for (const { path } of pages) {
      const address = addressOf(language, path);
      const html = await (await request.get(address)).text();
      const tag = (name: string) =>
        new RegExp(`(?:property|name)="${name}" content="([^"]+)"`).exec(html)?.[1];
      for (const name of ['og:title', 'og:description', 'og:locale', 'twitter:card', 'twitter:image'])
        expect(tag(name), `${address} ${name}`).toBeTruthy();
      const picture = new URL(tag('og:image') ?? '', new URL(address, 'http://host/'));
      expect((await request.get(picture.pathname.slice(1))).status(), address).toBe(200);
    }
});

test('the last lesson leads to a laboratory, and the last laboratory to the guide', async ({ page }) => {
  await page.goto('lessons/everything-at-once.html');
  await expect(page.locator('.neighbours .next')).toHaveAttribute('href', /laboratories\/many-balls/);
  await page.goto('laboratories/speed.html');
  await expect(page.locator('.neighbours .next')).toHaveAttribute('href', /guide/);
});
