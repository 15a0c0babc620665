// Hostile numbers in the address of every page: it draws at once, shows no NaN, and says in its language what it left out.
// tests/site/addresses.test.ts asks thousands of the pages' own states.
import { chooser, hostile, nonsense } from '../hostile_addresses.js';
import { expect, open, test } from './page.js';
import { pages } from './site.js';

const cannotDraw =
  'The link asks for 1e308, which cannot be drawn: only 0 and numbers between 1e-9 and 1e9 in size can. The usual starting value is used instead.';
const cannotShow =
  'The link asks for numbers that this page cannot show. The usual starting values are used instead.';
const drawable =
  'Use 0 or a number between 1e-9 and 1e9 in size: anything larger or smaller cannot be drawn.';

/** What an address asks for, a field that keeps its start, and what is said of it. Other pages are asked for numbers that are chosen. */
const reported: Record<string, { query: string; field: string; value: string; said: string }> = {
  'bullet-and-sphere': { query: '?radius=1e308&speed=2', field: '#radius', value: '2.5', said: cannotDraw },
  'many-balls': {
    query: '?preset=own&balls=3,5,1e200,0,0.6,1,1',
    field: '#own-vx',
    value: '4',
    said: cannotShow,
  },
  'pool-hall': { query: '?speed=1e308', field: '#hall-speed', value: '9', said: cannotShow },
  predictability: { query: '?start=1e308,0&velocity=1,1', field: '#start-x', value: '-3', said: cannotDraw },
  level: { query: '?start=1e308,0,0', field: '#start-x', value: '-1.5', said: cannotDraw },
  aim: { query: '?bullet=1e308,0,1,1', field: '#bullet-positionx', value: '-6', said: cannotDraw },
};

const choose = chooser(12);

for (const { id, path } of pages.filter(({ kind }) => kind === 'lesson' || kind === 'laboratory')) {
  const known = reported[id];
  const query =
    known?.query ??
    `?speed=${choose(hostile)}&radius=${choose(hostile)}&center=${choose(hostile)},1,${choose(hostile)}&gravity=${choose(hostile)}`;
  test(`${id}: any number in its address, and it draws at once: ${query}`, async ({ page }) => {
    await page.goto(path + query);
    await expect(page.locator('.text-description').first()).not.toBeEmpty();
    await expect(page.locator('.loading-error')).toHaveCount(0);
    // What the address asked for may be quoted.
    const text = ((await page.locator('main').textContent()) ?? '').replace(/[“「][^”」]*[”」]/g, '');
    expect(text.match(nonsense) ?? []).toEqual([]);
    if (known === undefined) return;
    const notes = page.locator('.error, [role="status"]');
    await expect(notes.filter({ hasText: /^\s*The link asks for/ })).toHaveText(known.said);
    await expect(page.locator(known.field)).toHaveValue(known.value);
    await expect(page.locator(known.field)).not.toHaveAttribute('aria-invalid', 'true');
  });
}

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

  test('is refused at a field of each laboratory', async ({ page }) => {
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
