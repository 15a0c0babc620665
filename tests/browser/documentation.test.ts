// The documentation in a browser: its sidebar and its search.
import type { Page } from '@playwright/test';
import { expect, findings, longTest, test } from './page.js';

/** What developers type who do not know our words, and the chapter that answers it. */
const asked: Readonly<Record<string, string>> = {
  'save game': 'simulations#changes',
  rollback: 'simulations#changes',
  multiplayer: 'games#server',
  tunneling: 'guide#shoot',
  'character controller': 'guarantees#exclusions',
  terrain: 'guide#meshes',
  csp: 'security#http',
  cdn: 'guide#browser',
  jest: 'environments#jest',
  'bundle size': 'guarantees#sizes',
  'error codes': 'guide#mistakes',
  'sphere cast': 'guide#shoot',
  'predict trajectory': 'guide#paths',
  license: 'guide#more',
  raycast: 'guide#shoot',
  ccd: 'guide#shoot',
  bvh: 'guide#scenes',
  heightmap: 'guide#meshes',
  trimesh: 'guide#meshes',
  'game loop': 'games#living',
  'delta time': 'games#frames',
  'fixed timestep': 'games#frames',
  trigger: 'games#sensors',
  'friendly fire': 'games#bullets',
  'anti cheat': 'games#server',
  'lag compensation': 'games#server',
  netcode: 'games#server',
  laser: 'guide#paths',
  projectile: 'guide#gravity',
  drag: 'guide#gravity',
  wind: 'guide#gravity',
  'bank shot': 'guide#aim',
  intercept: 'guide#aim',
  artillery: 'guide#aim-gravity',
  pool: 'guide#table',
  multithreading: 'guide#workers',
  lockstep: 'simulations#order',
  serialize: 'simulations#changes',
  undo: 'simulations#changes',
  ssr: 'environments#server',
  nuxt: 'environments#server',
  cloudflare: 'environments#beforehand',
  commonjs: 'environments#node',
  bun: 'environments#bun',
  safari: 'environments#engines',
  mobile: 'environments#engines',
  epsilon: 'guarantees#decisions',
  'floating point': 'guarantees#accuracy',
  semver: 'guarantees#versions',
  ragdoll: 'guarantees#exclusions',
  'matter.js': 'comparison#box2d',
  'physics engine': 'comparison#when',
  vulnerability: 'security#report',
  shotgun: 'games#many',
  explosion: 'games#explosions',
  r3f: 'games#react',
};

const results = (page: Page) => page.locator('.search-results').getByRole('link');

/** Types a question, and waits until the addresses of the first results pass a check. */
async function search(page: Page, question: string, check: (addresses: string[]) => boolean): Promise<void> {
  await page.getByRole('searchbox').fill(question);
  const addresses = () =>
    results(page).evaluateAll((links) =>
      (links as HTMLAnchorElement[]).map(({ pathname, hash }) => pathname.slice(1) + hash),
    );
  await expect.poll(async () => check(await addresses()), { message: question, intervals: [50] }).toBe(true);
}

test('the search finds chapters for the words of developers who do not know ours', async ({ page }) => {
  await page.goto('guide.html');
  for (const [words, chapter] of Object.entries(asked))
    await search(page, words, (found) => found.slice(0, 3).includes(chapter.replace('#', '.html#')));
});

test('the search in Japanese finds the same chapters for the same words', async ({ page }) => {
  await page.goto('ja/guide.html');
  for (const [words, chapter] of Object.entries(asked))
    await search(page, words, (found) => found.slice(0, 3).includes(`ja/${chapter.replace('#', '.html#')}`));
  await search(page, '重力', (found) => found.includes('ja/guide.html#gravity'));
  await search(page, 'ワーカー', (found) => found.includes('ja/guide.html#workers'));
  await search(page, '判定', (found) => found[0] === 'ja/guarantees.html#decisions');
});

test('the search finds symbols, methods and chapters, those named so first', async ({ page }) => {
  await page.goto('guide.html');
  const first = (question: string, address: string) => search(page, question, ([found]) => found === address);
  await first('trace', 'api/Scene.html#Scene.trace');
  await first('scene.shoot', 'api/Scene.html#Scene.shoot');
  await first('vite', 'environments.html#vite');
  await first('which loop', 'guide.html#loops');
  await first('ｔｒａｃｅＭａｎｙ', 'api/Scene.html#Scene.traceMany');
  const three = ['api.html#three', 'comparison.html#three', 'guide.html#three'];
  await search(page, 'three.js', (found) => three.every((one) => found.slice(0, 4).includes(one)));
  // In any order, as beginnings of words.
  await search(page, 'collap inelast', (found) => found.includes('simulations.html#collapse'));
  await search(page, 'maxBounces', (found) => found.includes('api/types-scenes.html#TraceOptions'));
  await search(page, 'leaving', (found) => found.includes('guide.html#ray-sphere'));
});

test('the search loads nothing before somebody types, and then little', { tag: '@fresh' }, async ({
  page,
}) => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('/pagefind/'))
      sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await page.goto('guide.html');
  await page.getByRole('searchbox').focus();
  expect(sizes).toHaveLength(0);
  await search(page, 'terrain', (found) => found.includes('guide.html#meshes'));
  const sum = (await Promise.all(sizes)).reduce((all, size) => all + size, 0);
  console.log(`search: ${sizes.length} files, ${sum} bytes`);
  expect(sum).toBeLessThan(200_000);
});

test('the search works by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('guide.html?theme=dark');
  const input = page.getByRole('searchbox', { name: 'Search the documentation' });
  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await input.fill('shootThrough');
  const panel = page.locator('.search-results');
  await expect(panel.getByRole('status')).toHaveText(/\d+ results/);
  const links = results(page);
  await expect(links.first()).toContainText('Scene.shootThrough');
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await input.fill('shootThroug');
  await expect(links.first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/api\/Scene\.html\?theme=dark#Scene\.shootThrough$/);
  await expect(page.getByRole('heading', { name: /^shootThrough\(\) / })).toBeInViewport();
});

longTest('the search says when nothing is found, and what is shown is clean', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('ja/guarantees.html');
  const input = page.getByRole('searchbox', { name: 'ドキュメントを検索' });
  await input.fill('xyzzy');
  await expect(page.getByRole('status').first()).toHaveText('見つかりませんでした。');
  await input.fill('精度');
  await expect(results(page).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.mouse.click(900, 700);
  await expect(page.locator('.search-results')).toBeHidden();
});

test('the search says when its index does not come, and asks again', async ({ page, watched }) => {
  await page.goto('comparison.html');
  await page.route('**/pagefind.js*', (route) => route.fulfill({ status: 404, body: '' }));
  const input = page.getByRole('searchbox');
  await input.fill('jolt');
  await expect(page.getByRole('status').first()).toHaveText(/could not be loaded/);
  await page.unroute('**/pagefind.js*');
  await input.fill('Jolt');
  await expect(results(page).first()).toContainText('Jolt');
  // The browser itself reports the 404.
  for (let i = watched.length - 1; i >= 0; i--) if (watched[i]?.includes('404')) watched.splice(i, 1);
});

test('the sidebar marks what is read, and scrolls by itself', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('api/Simulation.html#Simulation.reverse');
  const mark = page.locator('.sidebar [aria-current="location"]');
  await expect(mark).toHaveText('reverse');
  await expect(mark).toBeInViewport();
  await page.goto('guide.html');
  await page.locator('#conventions').evaluate((heading) => heading.scrollIntoView());
  await expect(mark).toHaveText('Conventions');
});

test('in a narrow window the sidebar is opened by a button, and closes by Escape or once something is chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('guide.html');
  const sidebar = page.getByRole('navigation', { name: 'Documentation' });
  await expect(sidebar).toBeHidden();
  const button = page.getByRole('button', { name: 'Contents' });
  await button.click();
  await expect(sidebar).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeHidden();
  await button.click();
  await sidebar.getByRole('link', { name: 'Workers', exact: true }).click();
  await expect(sidebar).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Workers/ })).toBeInViewport();
  // The results of the search fit the window, too.
  await search(page, 'scene', (found) => found.length > 3);
  expect(await findings(page)).toEqual([]);
  const box = await page.locator('.search-results').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
});
