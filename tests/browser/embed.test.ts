// Lessons and laboratories in other people's pages, as a sandboxed frame and as the custom element of the package.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { isLong } from '../long.js';
import { expect, findings, longTest, settled, test } from './page.js';
import { pages } from './site.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const laboratoryIds = pages.filter(({ kind }) => kind === 'laboratory').map(({ id }) => id);

/**
 * Another site's page, which allows only the frame, records the frame's messages, and sets its height as requested.
 */
async function openHost(page: Page, baseURL: string | undefined, query: string, width = 700): Promise<void> {
  await page.route('**/host.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Host</title><iframe title="Embed" width="${width}" height="500"
        sandbox="allow-scripts" src="${baseURL}embed.html?${query}"></iframe><div style="height: 3000px"></div>
        <script>
          messages = [];
          addEventListener('message', ({ data }) => {
            messages.push(data);
            if (data.type === 'ricochet-height') document.querySelector('iframe').style.height = data.height + 'px';
          });
        </script></html>`,
    }),
  );
  await page.goto('host.html');
}

const messages = (page: Page, type: string) =>
  page.evaluate(
    (name) =>
      (globalThis as never as { messages: { type: string; [key: string]: unknown }[] }).messages.filter(
        (one) => one.type === name,
      ),
    type,
  );

test('a lesson runs in a sandboxed frame, as the address says, and tells the host its height', async ({
  page,
  baseURL,
}) => {
  await openHost(
    page,
    baseURL,
    'lesson=bullet-and-sphere&language=ja&theme=dark&parts=player%20table&state=speed%3D6',
  );
  const lesson = page.frameLocator('iframe');
  await expect(lesson.locator('.text-description')).toContainText('2.5 秒後に当たり');
  await expect(lesson.locator('#speed')).toHaveValue('6');
  await expect(lesson.locator('.working')).toHaveCount(0);
  await expect(lesson.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(async () => (await messages(page, 'ricochet-height')).length).toBeGreaterThan(0);
  const height = (await messages(page, 'ricochet-height')).at(-1)?.height;
  expect(height).toBeGreaterThan(600);
});

test('an embed loads what it shows: a lesson no laboratory, a laboratory no lesson', {
  tag: '@fresh',
}, async ({ page }) => {
  let scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  const gzipped = () =>
    scripts.reduce((sum, name) => sum + gzipSync(readFileSync(`${root}build/site${name}`)).length, 0);
  // The size in bytes of a release. A test build, whose WebAssembly is not made as small as possible, is up to 11 %
  // larger.
  const atMost = (release: number) => 1.12 * release;
  await page.goto('embed.html?lesson=bullet-and-sphere');
  await expect(page.locator('.text-description')).not.toBeEmpty();
  await settled(page);
  expect(scripts.filter((name) => /laboratory-|lesson-two-balls|solver-(?!core)/.test(name))).toEqual([]);
  expect(gzipped()).toBeLessThan(atMost(304_800));
  scripts = [];
  await page.goto('embed.html?lab=aim');
  await expect(page.locator('.text-description')).not.toBeEmpty();
  await settled(page);
  expect(
    scripts.filter((name) =>
      /lesson-(?!shared)|laboratory-(?!shared|aim)|katex|three|solver-(?!scene)/.test(name),
    ),
  ).toEqual([]);
  expect(gzipped()).toBeLessThan(atMost(349_500));
});

/** The text that each laboratory shows once it has started. */
const started: Record<string, string> = {
  'many-balls': '.text-description',
  'pool-hall': '.text-description',
  aim: '.text-description',
  mirrors: '#result',
  predictability: '.text-description',
  level: 'ricochet-level .text-description',
  galton: 'ricochet-galton .text-description',
  bouncing: 'ricochet-bouncing .text-description',
  speed: 'ricochet-speed .text-description',
};

for (const id of isLong ? laboratoryIds : ['many-balls', 'aim', 'mirrors'])
  test(`the laboratory ${id} runs in a sandboxed frame, in its own language and colours`, async ({
    page,
    baseURL,
  }) => {
    await openHost(page, baseURL, `lab=${id}&language=ja&theme=dark`);
    const frame = page.frameLocator('iframe');
    await expect(frame.locator(started[id] ?? 'main').first()).not.toBeEmpty();
    await expect(frame.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(frame.locator('.loading-error')).toHaveCount(0);
    await expect(frame.locator('ricochet-lesson')).toHaveCount(0);
    // The frame has the height that it requests, and keeps it: the stage inside does not grow with the frame.
    const height = async () => (await messages(page, 'ricochet-height')).at(-1)?.height as number;
    await expect.poll(height).toBeGreaterThan(200);
    await expect(async () => {
      const before = await height();
      await page.waitForTimeout(700);
      expect(Math.abs((await height()) - before)).toBeLessThan(4);
      expect(before).toBeLessThan(6000);
    }).toPass({ timeout: 60_000 });
  });

test('a laboratory takes a state, and shows only the parts asked for', async ({ page }) => {
  await page.goto(
    `embed.html?lab=many-balls&parts=player&state=${encodeURIComponent('preset=cradle&speed=1&launched=2')}`,
  );
  await expect(page.locator('.text-description')).not.toBeEmpty();
  await expect(page.locator('.player')).toBeVisible();
  await expect(page.locator('.beside-stage')).toBeHidden();
  await page.goto('embed.html?lab=aim&parts=table');
  await expect(page.locator('.beside-stage')).toBeVisible();
  await expect(page.locator('.player')).toBeHidden();
  await expect(page.locator('.export-bar')).toBeHidden();
});

test('the host learns what came of a prediction, in a lesson and in a laboratory', async ({
  page,
  baseURL,
}) => {
  await openHost(page, baseURL, 'lesson=bullet-and-sphere&predict=time');
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Your prediction').fill('1');
  await frame.getByRole('button', { name: 'Play and check' }).click();
  await expect
    .poll(async () => (await messages(page, 'ricochet-prediction')).at(-1))
    .toMatchObject({ page: 'bullet-and-sphere', question: 'time', guess: 1, tries: 1 });
  await openHost(page, baseURL, 'lab=many-balls&predict=1&state=preset%3Dpi%26n%3D1%26speed%3D16');
  await frame.locator('.guess-cell input').fill('30');
  await frame.getByRole('button', { name: 'Play and check' }).click();
  await expect
    .poll(async () => (await messages(page, 'ricochet-prediction')).at(-1), { timeout: 120_000 })
    .toMatchObject({
      page: 'many-balls',
      question: 'collisions',
      guess: 30,
      answer: 31,
      difference: 1,
      tries: 1,
    });
});

test('a puzzle is solved in a sandboxed frame by the Enter key', async ({ page, baseURL }) => {
  await openHost(page, baseURL, 'lab=aim&predict=1');
  const frame = page.frameLocator('iframe');
  await frame.locator('#direction').fill('37.53240114486361');
  await frame.locator('#direction').press('Enter');
  await expect(frame.locator('.challenge .tries')).toBeVisible();
});

for (const [query, sentence] of [
  ['lesson=many-balls', 'There is no lesson called “many-balls”'],
  ['lab=pool', 'There is no laboratory called “pool”'],
  ['lab=two-balls&language=ja', '「two-balls」という実験室はありません'],
] as const)
  (query.includes('ja') ? test : longTest)(
    `${query}: a sentence says that there is none, and what there is`,
    async ({ page }) => {
      await page.goto(`embed.html?${query}`);
      await expect(page.getByRole('alert')).toContainText(sentence);
      await expect(page.locator('ricochet-lesson, canvas, .stage')).toHaveCount(0);
      await expect(page.getByRole('link')).toHaveCount(
        pages.filter(({ kind }) => kind === 'lesson' || kind === 'laboratory').length,
      );
      expect(await findings(page)).toEqual([]);
      await page.locator('a[href*="lab=predictability"]').click();
      await expect(page.locator('ricochet-predictability .text-description')).not.toBeEmpty();
    },
  );

test('the wheel over an embed belongs to the host until the stage has the focus', { tag: '@drawn' }, async ({
  page,
}) => {
  await page.goto('embed.html?lesson=bullet-and-sphere&parts=player');
  await expect(page.locator('.text-description')).toContainText('It hits');
  const stage = page.locator('.stage');
  const scrolled = () => page.evaluate(() => scrollY);
  await page.setViewportSize({ width: 800, height: 360 });
  await stage.hover();
  await page.mouse.wheel(0, 50);
  await expect.poll(scrolled).toBe(50);
  // Once the stage has the focus, it uses the wheel itself.
  await page.locator('[data-handle="center"]').focus();
  await page.waitForTimeout(300);
  const picture = () => stage.screenshot().then((bytes) => bytes.toString('base64'));
  const far = await picture();
  const before = await scrolled();
  await page.mouse.wheel(0, 50);
  await expect.poll(picture).not.toBe(far);
  expect(await scrolled()).toBe(before);
});

/** Each laboratory with a stage, and the selector of its stage. A usual run tests the first one. */
const stages: [lab: string, stage: string][] = [
  ['many-balls', '.balls-stage'],
  ['pool-hall', '.hall-stage'],
  ['mirrors', '.picture canvas'],
  ...['aim', 'level', 'predictability', 'galton', 'bouncing'].map((lab): [string, string] => [lab, '.stage']),
];
for (const [lab, stage] of stages)
  (lab === 'many-balls' ? test : longTest)(
    `${lab}: wheel and swipe over the embed scroll the host`,
    async ({ browser, baseURL }) => {
      const page = await browser.newPage({
        baseURL: baseURL ?? '',
        viewport: { width: 760, height: 500 },
        hasTouch: true,
        reducedMotion: 'reduce',
      });
      await openHost(page, baseURL, `lab=${lab}`);
      const place = page.frameLocator('iframe').locator(stage).first();
      await expect(place).toBeVisible();
      await expect(page.frameLocator('iframe').locator('.text-description, #result').first()).not.toBeEmpty();
      const box = await place.boundingBox();
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) * 0.92, (box?.y ?? 0) + (box?.height ?? 0) * 0.5];
      const scrolled = () => page.evaluate(() => scrollY);
      await page.mouse.move(x, y);
      await expect(async () => {
        await page.mouse.wheel(0, 120);
        await expect.poll(scrolled, { timeout: 2000 }).toBeGreaterThan(60);
      }).toPass();
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(scrolled).toBe(0);
      const session = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x, y: y - up }],
        });
      await touch('touchStart');
      for (let up = 20; up <= 200; up += 20) await touch('touchMove', up);
      await touch('touchEnd');
      await expect.poll(scrolled).toBeGreaterThan(100);
      await page.close();
    },
  );

for (const width of [360, 700])
  (width === 360 ? test : longTest)(
    `nothing covers anything else in an embed of ${width} px`,
    async ({ page, baseURL }) => {
      await openHost(page, baseURL, 'lesson=two-balls&parts=player', width);
      const frame = page.frameLocator('iframe');
      await expect(frame.locator('.text-description')).not.toBeEmpty();
      await page.waitForTimeout(300);
      // No label of the stage is under a button.
      const covered = await frame.locator('.stage-box').evaluate((stage) => {
        const boxes = (selector: string) =>
          [...stage.querySelectorAll<HTMLElement>(selector)].map((one) => [
            one.textContent?.trim(),
            one.getBoundingClientRect(),
          ]) as [string, DOMRect][];
        const tools = boxes('.view-tools > :is(summary, button)').filter(([, { width }]) => width > 0);
        return boxes('.stage-label')
          .filter(([, label]) =>
            tools.some(
              ([, tool]) =>
                label.left < tool.right &&
                label.right > tool.left &&
                label.top < tool.bottom &&
                label.bottom > tool.top,
            ),
          )
          .map(([name]) => name);
      });
      expect(covered).toEqual([]);
    },
  );

longTest('without a name in the address one chooses', async ({ page }) => {
  await page.goto('embed.html');
  await expect(page.locator('.prediction .question')).toHaveText('Where does it go next?');
  const choice = page.getByLabel('Lesson or laboratory');
  await choice.selectOption('bullet-and-moving-sphere');
  await expect(page.locator('#velocity-x')).toHaveValue('-1');
  expect(await findings(page)).toEqual([]);
  await choice.selectOption('predictability');
  await expect(page.locator('ricochet-predictability .text-description')).not.toBeEmpty();
  await expect(page.locator('ricochet-lesson')).toHaveCount(0);
});

test('hostile parameters are data', async ({ page }) => {
  const evil = encodeURIComponent('"><img src=x onerror=alert(1)>');
  for (const name of ['lesson', 'lab']) {
    await page.goto(`embed.html?${name}=${evil}&language=${evil}&theme=${evil}&parts=${evil}&state=${evil}`);
    await expect(page.getByRole('alert')).toContainText('<img src=x');
    expect(await page.locator('img').count()).toBe(0);
  }
  await page.goto(`embed.html?lab=aim&language=${evil}&theme=${evil}&predict=${evil}&state=${evil}`);
  await expect(page.locator('.text-description')).not.toBeEmpty();
  expect(await page.locator('img').count()).toBe(0);
});

/** For laboratories that are described as lessons, aim is enough. */
const pasted = isLong ? laboratoryIds : ['many-balls', 'aim'];
for (const id of pasted)
  test(`${id}: its HTML to paste shows the laboratory as it is`, async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const state = { 'many-balls': '?preset=cradle&speed=2&launched=3', aim: '?way=U' }[id] ?? '';
    await page.goto(`laboratories/${id}.html${state}`);
    if (id === 'speed') {
      // The laboratory of speed offers its HTML only after a run.
      test.slow();
      await page.getByLabel('Quick').check();
      await page.getByRole('button', { name: 'Run', exact: true }).click();
    }
    await page.getByRole('button', { name: 'Copy embed' }).click({ timeout: 120_000 });
    await expect(page.locator('.export-status').first()).not.toBeEmpty();
    const pasted = await page.evaluate(() => navigator.clipboard.readText());
    expect(pasted).toMatch(/^<iframe .*sandbox="allow-scripts"/);
    const address = /src="([^"]*)"/.exec(pasted)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(address.startsWith(`${baseURL}embed.html?lab=${id}&language=en&state=`)).toBe(true);
    if (id === 'many-balls') expect(new URL(address).searchParams.get('state')).toContain('launched=3');
  });

test('<ricochet-lab> of the package, beside the module, in a page of its own', async ({ page }) => {
  const loaded: string[] = [];
  // The test serves the package's files at a path of its own, as `npm install` would put them there.
  await page.route('**/package/*', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').pop() ?? '';
    loaded.push(name);
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
        <ricochet-lab lesson="bullet-and-moving-sphere" state="?from=0,0,0&center=11,0,0&radius=1&velocity=-1,0,0&to=1,0,0&speed=1" theme="light"></ricochet-lab></html>`,
    }),
  );
  await page.goto('own.html');
  const lab = page.locator('ricochet-lab');
  await expect(lab.locator('.text-description')).toContainText('after 5 s');
  // A page with one lesson loads neither the laboratories nor the other lessons.
  expect(loaded.filter((name) => /laboratory-(?!shared)|lesson-two-balls/.test(name))).toEqual([]);
  await lab.evaluate((element) =>
    element.addEventListener('ricochet-state', (event) => {
      document.title = String((event as CustomEvent).detail);
    }),
  );
  await lab.locator('#speed').fill('3');
  await expect.poll(() => page.title()).toContain('speed=3');
  // The attribute changes the lesson.
  await lab.evaluate((element) => element.setAttribute('lesson', 'bullet-and-sphere'));
  await expect(lab.locator('#velocity-x')).toHaveCount(0);
  await expect(lab.locator('.text-description')).toContainText('It hits');
  // The element also shows a laboratory, and works inside a shadow root.
  await lab.evaluate((element) => {
    element.setAttribute('state', '?room=empty');
    element.setAttribute('lab', 'predictability');
  });
  await expect(lab.locator('ricochet-predictability .text-description')).not.toBeEmpty();
  await expect(lab.locator('ricochet-lesson')).toHaveCount(0);
  expect(await lab.locator('.stage-column .stage').evaluate((stage) => stage.clientHeight)).toBeGreaterThan(
    150,
  );
  await lab.evaluate((element) => element.setAttribute('lab', 'nothing'));
  await expect(lab.getByRole('alert')).toContainText('There is no laboratory called “nothing”');
  await expect(lab.getByRole('listitem').filter({ hasText: 'many-balls' })).toBeVisible();
});
