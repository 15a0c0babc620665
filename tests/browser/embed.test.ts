// Lessons in pages of others: a sandboxed iframe, the custom element, and one file that needs no server.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, findings, test } from './page.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('a lesson runs in a sandboxed iframe, as the address says, and sends the host its height', async ({
  page,
  baseURL,
}) => {
  // The host is a page of its own that allows nothing but the iframe.
  await page.route('**/host.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Host</title><iframe id="lesson" title="Lesson" width="900" height="500"
        sandbox="allow-scripts" src="${baseURL}embed.html?lesson=bullet-and-sphere&language=ja&theme=dark&parts=player%20table&state=speed%3D6"></iframe>
        <script>addEventListener('message', (event) => { document.title = JSON.stringify(event.data); });</script></html>`,
    }),
  );
  await page.goto('host.html');
  const lesson = page.frameLocator('#lesson');
  await expect(lesson.locator('.text-description')).toContainText('0.3849 フレーム');
  await expect(lesson.locator('#speed')).toHaveValue('6');
  await expect(lesson.locator('.working')).toHaveCount(0);
  await expect(lesson.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => page.title()).toContain('ricochet-height');
  const { height } = JSON.parse(await page.title()) as { height: number };
  expect(height).toBeGreaterThan(600);
});

test('the wheel over an embed belongs to the host until the stage has the focus', async ({ page }) => {
  await page.goto('embed.html?lesson=bullet-and-sphere&parts=player');
  await expect(page.locator('.text-description')).toContainText('Hit');
  const stage = page.locator('.stage');
  const scrolled = () => page.evaluate(() => scrollY);
  await page.setViewportSize({ width: 800, height: 420 });
  await stage.hover();
  await page.mouse.wheel(0, 50);
  await expect.poll(scrolled).toBe(50);
  // Chosen, the stage takes it.
  await page.locator('[data-handle="center"]').focus();
  await page.waitForTimeout(300);
  const picture = () => stage.screenshot().then((bytes) => bytes.toString('base64'));
  const far = await picture();
  const before = await scrolled();
  await page.mouse.wheel(0, 50);
  await page.waitForTimeout(300);
  expect(await scrolled()).toBe(before);
  expect(await picture()).not.toBe(far);
});

test('without a lesson in the address one chooses', async ({ page }) => {
  await page.goto('embed.html');
  await expect(page.locator('.text-description')).toContainText('Hit');
  await page.getByLabel('Lesson').first().selectOption('bullet-and-moving-sphere');
  await expect(page.locator('#velocity-x')).toHaveValue('-1.5');
  expect(await findings(page)).toEqual([]);
});

test('hostile parameters are data', async ({ page }) => {
  const evil = encodeURIComponent('"><img src=x onerror=alert(1)>');
  await page.goto(`embed.html?lesson=${evil}&language=${evil}&theme=${evil}&parts=${evil}&state=${evil}`);
  await expect(page.locator('.text-description')).toContainText('Hit');
  expect(await page.locator('img').count()).toBe(0);
});

test('the one file runs from the disk', async ({ browser }) => {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (/^(http|ws)/.test(request.url())) complaints.push(request.url());
  });
  await page.goto(`file://${root}build/site/ricochet-lab.html?lesson=bullet-and-sphere`);
  await expect(page.locator('.text-description')).toContainText('After 0.7698 frames');
  await expect(page.locator('.working > ol > li[data-step] math').first()).toBeVisible();
  expect(complaints).toEqual([]);
  await page.close();
});

test('the served file is a download', async ({ request }) => {
  const response = await request.get('ricochet-lab.html');
  expect(response.headers()['content-disposition']).toBe('attachment');
});

test('<ricochet-lab> of the package, beside the module, in a page of its own', async ({ page }) => {
  // Served from a path of the test's own: what `npm install` would have put there.
  await page.route('**/package/*', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').pop() ?? '';
    return route.fulfill({
      contentType: name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript',
      body: readFileSync(`${root}build/package/${name}`),
    });
  });
  await page.route('**/own.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: {
        'Content-Security-Policy':
          "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' data: blob:",
      },
      body: `<!doctype html><html lang="en"><title>Own</title><script type="module" src="/package/lab.js"></script>
        <ricochet-lab lesson="bullet-and-moving-sphere" state="?center=11,0,0&radius=1&velocity=-1,0,0&to=1,0,0&speed=1" theme="light"></ricochet-lab></html>`,
    }),
  );
  await page.goto('own.html');
  const lab = page.locator('ricochet-lab');
  await expect(lab.locator('.text-description')).toContainText('After 5 frames');
  await lab.evaluate((element) =>
    element.addEventListener('ricochet-state', (event) => {
      document.title = String((event as CustomEvent).detail);
    }),
  );
  await lab.locator('#speed').fill('3');
  await expect.poll(() => page.title()).toContain('speed=3');
  // Another lesson by attribute
  await lab.evaluate((element) => element.setAttribute('lesson', 'bullet-and-sphere'));
  await expect(lab.locator('#velocity-x')).toHaveCount(0);
  await expect(lab.locator('.text-description')).toContainText('Hit');
});
