// Quality of every page: axe finds nothing, nothing scrolls sideways, pages are small and fast, and memory does not grow.

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLong } from '../long.js';
import { answer, expect, findingsIn, longTest, open, settled, test, weighed } from './page.js';
import { addressOf, languages, lessonPages, pages } from './site.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The rules of axe whose findings may differ between languages or themes. All others depend only on the elements. */
const byWordsAndColours = [
  ...['color-contrast', 'html-has-lang', 'html-lang-valid', 'valid-lang', 'document-title', 'image-alt'],
  ...['svg-img-alt', 'button-name', 'link-name', 'label', 'select-name', 'frame-title', 'empty-table-header'],
];

/**
 * The pages that axe checks in a usual run: one of each kind, because axe takes seconds for a page. steps.test.ts checks
 * each step of a lesson.
 */
const looked = ['start', 'many-balls', 'aim', 'comparison'];

for (const page of pages)
  (looked.includes(page.id) ? test : longTest)(
    `${page.id}: axe finds nothing, nothing is too wide, little to load, in either language`,
    { tag: '@loaded' },
    async ({ page: view }) => {
      test.slow();
      // axe scrolls, and embeds load when they come into view. They are replaced here, because they have their own tests.
      await view.route(/\/embed\.html\?/, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><html lang="en"><title>Lesson</title>',
        }),
      );
      for (const language of languages) {
        const weight = weighed(view);
        // English is tested in the light theme and Japanese in the dark one, so each page is opened only twice.
        await view.emulateMedia({
          colorScheme: language === 'en' ? 'light' : 'dark',
          reducedMotion: 'reduce',
        });
        await view.setViewportSize({ width: 1024, height: 800 });
        await view.goto(addressOf(language, page.path));
        await expect(view.locator('html')).toHaveAttribute('lang', language);
        if (page.kind === 'lesson' || page.kind === 'start')
          await expect(view.locator('.text-description')).not.toBeEmpty();
        await settled(view);
        // Only the scripts that show the page count. The library of plots is loaded when a plot comes near the window.
        weight();
        expect(
          language === 'en'
            ? await findingsIn(view, 'light')
            : await findingsIn(view, 'dark', byWordsAndColours),
        ).toEqual([]);
        for (const width of [360, 768]) {
          await view.setViewportSize({ width, height: 800 });
          await expect
            .poll(() => view.evaluate(() => document.documentElement.scrollWidth))
            .toBeLessThanOrEqual(width);
        }
      }
    },
  );

for (const [i, { id, path, kind }] of pages.entries())
  if (kind !== 'lesson' && kind !== 'laboratory' && !looked.includes(id))
    test(`${id}: it opens, loads little, and is nowhere too wide`, { tag: '@loaded' }, async ({ page }) => {
      // Every second page is opened in Japanese.
      const language = i % 2 === 0 ? 'en' : 'ja';
      const weight = weighed(page);
      await page.goto(addressOf(language, path));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('main h1')).toBeVisible();
      weight();
      for (const width of [1366, 360]) {
        await page.setViewportSize({ width, height: 740 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBeLessThanOrEqual(width);
      }
    });

for (const path of [
  'lessons/ray-and-sphere.html',
  'laboratories/aim.html',
  'laboratories/aim.html?predict=1',
  'laboratories/level.html',
  'laboratories/many-balls.html?preset=pi&predict=1',
  'laboratories/predictability.html?predict=1',
  'laboratories/galton.html?balls=100&predict=1',
  'laboratories/bouncing.html?predict=1',
])
  (/ray-and-sphere|aim.html$|pi&predict/.test(path) ? test : longTest)(
    `${path}: nothing can be played or predicted before the solver is there`,
    async ({ page }) => {
      let letGo = (): void => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route('**/*.wasm', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(path);
      await expect(page.locator('.stage-column')).toBeVisible();
      await expect(page.locator('.player :enabled, .guess-cell, .choices')).toHaveCount(0);
      letGo();
      await expect(page.locator('.play')).toBeEnabled();
      await expect(page.locator('.guess-cell, .choices')).toHaveCount(
        /lessons|predict=1|aim.html$/.test(path) ? 1 : 0,
      );
    },
  );

/** The number of pages that are opened one after the other. With fewer, a leak per visit would be hard to see. */
const visits = 52;

longTest(`memory is flat after ${visits} visits`, async ({ browser, baseURL }) => {
  test.setTimeout(300_000);
  const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 400, height: 400 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const used = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  };
  const there = ['guide.html', 'laboratories/aim.html', 'keys.html', 'lessons/two-balls.html'];
  const visit = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) {
      const path = there[i % there.length] ?? '';
      await page.goto(path);
      if (path.includes('/')) await expect(page.locator('.text-description')).not.toBeEmpty();
    }
  };
  await visit(8);
  const before = await used();
  await visit(visits);
  const after = await used();
  console.log(
    `heap after 8 visits ${(before / 1e6).toFixed(1)} MB, after them ${(after / 1e6).toFixed(1)} MB`,
  );
  expect(after).toBeLessThan(before * (isLong ? 1.15 : 1.05) + 1e6);
  await page.close();
});

longTest('memory is flat when a lesson comes and goes in one page', { tag: '@fresh' }, async ({ page }) => {
  await open(page, 'lessons/bullet-and-sphere.html');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const cycle = (count: number) =>
    page.evaluate(async (times) => {
      const lesson = document.querySelector('ricochet-lesson');
      const parent = lesson?.parentElement;
      for (let i = 0; i < times; i++) {
        document.querySelector('ricochet-lesson')?.remove();
        const next = document.createElement('ricochet-lesson');
        next.setAttribute('state', '');
        parent?.append(next);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    }, count);
  const used = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  };
  await cycle(5);
  const before = await used();
  await cycle(30);
  const after = await used();
  console.log(`heap ${(before / 1e6).toFixed(1)} MB, after 30 lessons more ${(after / 1e6).toFixed(1)} MB`);
  expect(after).toBeLessThan(before * 1.2 + 2e6);
});

test('reduced motion: nothing plays by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('embed.html?lesson=bullet-and-sphere&autoplay=1&predict=0');
  await expect(page.locator('.text-description')).toContainText('It hits');
  await page.waitForTimeout(300);
  await expect(page.locator('.clock')).toHaveText('0.000 s');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('embed.html?lesson=bullet-and-sphere&autoplay=1&predict=0');
  await expect(page.locator('.clock')).not.toHaveText('0.000 s');
});

// stills.test.ts compares the stills themselves.
for (const lesson of lessonPages.filter((_, i) => isLong || i === 0)) {
  test(`${lesson.id} without WebGL: a still picture, the words and the table`, { tag: '@fresh' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const own = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (
        this: HTMLCanvasElement,
        kind: string,
        ...rest: never[]
      ) {
        return kind.startsWith('webgl')
          ? null
          : (own as never as (...all: unknown[]) => null).call(this, kind, ...rest);
      } as never;
    });
    // three.js reports the missing WebGL on the console, which is not an error of the page.
    await page.addInitScript(() => {
      console.error = () => {};
    });
    await page.goto(lesson.path);
    await expect(page.getByRole('alert')).toContainText('WebGL');
    await expect(page.locator('.answers').first()).toBeVisible();
    const still = page.locator('img.still');
    await expect(still).toBeVisible();
    // The picture loads lazily, so it may be visible before it is loaded.
    await expect
      .poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
  });
}

test('without WebAssembly: a still picture and plain words', { tag: '@fresh' }, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  });
  await page.goto('lessons/bullet-and-sphere.html');
  await expect(page.getByRole('alert')).toContainText('WebAssembly');
  await expect(page.locator('img.still')).toBeVisible();
  await expect(page.locator('.prose')).toContainText('Pythagoras');
});

test('on paper: picture, numbers, text and link', { tag: '@drawn' }, async ({ page }) => {
  await open(page, 'lessons/bullet-and-sphere.html?speed=6');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('.stage img.printed')).toBeVisible();
  await expect(page.locator('.answers').first()).toBeVisible();
  await expect(page.locator('.prose')).toBeVisible();
  await expect(page.locator('.on-paper')).toContainText('speed=6');
  await expect(page.locator('.player')).toBeHidden();
  await expect(page.locator('.prediction')).toBeHidden();
  // Measurements that are not loaded yet leave no gap in print.
  await expect(page.locator('.measurements.awaited')).toBeHidden();
  await expect(page.locator('.page-header nav')).toBeHidden();
  await page.screenshot({ path: `${root}build/screenshots/print.png`, fullPage: true });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.stage img.printed')).toHaveCount(0);
});

test('the site works on any static host, under any path', async ({ context }) => {
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.wasm': 'application/wasm',
    '.svg': 'image/svg+xml',
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://host').pathname;
    const file = path.startsWith('/deep/er/') ? join(root, 'build/site', path.slice(9)) : '';
    if (file === '' || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as { port: number };
  const failed: string[] = [];
  const own = await context.newPage();
  own.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url());
  });
  own.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  for (const path of ['index.html', 'ja/lessons/bullet-and-sphere.html?step=numbers']) {
    await own.goto(`http://localhost:${port}/deep/er/${path}`);
    await expect(own.locator('.text-description')).not.toBeEmpty();
  }
  expect(await answer(own, '衝突までの時間')).toBe(3);
  expect(failed).toEqual([]);
  await own.close();
  await new Promise((resolve) => server.close(resolve));
});
