// The page fixture of all browser tests. It is watched: a page must not write to the console or make requests to
// another host. Helpers that many tests share are here, too.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type Response,
} from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { isLong } from '../long.js';
import { restart, takeAway } from './restart.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Makes WebGL draw nothing. Drawing in software, or only clearing, would be more than half of the work of most tests.
 * Tests that look at the picture are tagged @drawn and do draw.
 */
function drawNothing(): void {
  for (const name of [
    'clear',
    'drawArrays',
    'drawElements',
    'drawArraysInstanced',
    'drawElementsInstanced',
  ] as const)
    WebGL2RenderingContext.prototype[name] = () => {};
}

/** True for Chromium's own warning about reading back a software drawing. */
export const isAdvice = (message: ConsoleMessage): boolean =>
  message.text().includes('GPU stall due to ReadPixels');

/** The unfinished requests of a page, and the time of its last request or answer. */
interface Traffic {
  open: Set<Request>;
  changed: number;
}

const traffic = new WeakMap<Page, Traffic>();

function watchTraffic(page: Page): void {
  const now: Traffic = { open: new Set(), changed: performance.now() };
  traffic.set(page, now);
  const change = (act: () => void): void => {
    act();
    now.changed = performance.now();
  };
  page.on('request', (request) => change(() => now.open.add(request)));
  page.on('requestfinished', (request) => change(() => now.open.delete(request)));
  page.on('requestfailed', (request) => change(() => now.open.delete(request)));
}

/** Waits until a page has made no request for half a second. Playwright's `networkidle` sometimes never comes. */
export async function settled(page: Page): Promise<void> {
  const now = traffic.get(page);
  if (now === undefined) throw new Error('This page is not watched.');
  await page.waitForLoadState();
  await expect(() => {
    expect([...now.open].map((request) => request.url())).toEqual([]);
    expect(performance.now() - now.changed).toBeGreaterThan(500);
  }).toPass({ intervals: [100], timeout: 120_000 });
}

/**
 * Resets a test's page for the next test. If `mayStay`, the document stays loaded, without its element. Pages of the site
 * store nothing.
 */
async function reset(page: Page, mayStay: boolean): Promise<void> {
  // Events are named one by one, because Playwright has listeners of its own for others.
  for (const event of ['console', 'pageerror', 'dialog', 'download', 'popup']) page.removeAllListeners(event);
  for (const event of ['request', 'requestfinished', 'requestfailed', 'response'])
    page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A page that cannot stay is replaced by an empty one. Otherwise an address that differs only in its fragment would not
  // be loaded again.
  if (!mayStay || !(await takeAway(page))) await page.goto('about:blank');
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.clearPermissions();
  await context.clearCookies();
  // The pointer is moved outside, so that it hovers over nothing on the next page.
  await page.mouse.move(-1, -1);
}

/**
 * Makes `page.goto` open another address of the loaded page by its element alone. It loads normally after the test has
 * replaced requests by `page.route`. The returned function ends this, and returns whether the document may stay.
 */
function restartWhereItIs(page: Page, baseURL: string | undefined): () => boolean {
  const [load, route] = [page.goto, page.route];
  let mayRestart = true;
  page.goto = async (address, options) => {
    if (mayRestart && (await restart(page, new URL(address, baseURL)))) return null;
    return load.call(page, address, options);
  };
  page.route = (...all) => {
    mayRestart = false;
    return route.apply(page, all);
  };
  return () => {
    Object.assign(page, { goto: load, route });
    return mayRestart;
  };
}

/** Makes calls throw whose effect on the shared page could not be undone. Tests that need them have their own page. */
function refuseWhatStays(page: Page): void {
  const refuse = (): never => {
    throw new Error('This would stay on the page for the tests after this one: tag this one @fresh.');
  };
  Object.assign(page, { addInitScript: refuse, exposeFunction: refuse, exposeBinding: refuse });
  Object.assign(page.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse });
}

/**
 * All tests of a worker share one page. A browser context for each would fetch and compile the same scripts again, a
 * third of the work of opening a page. A test tagged @fresh has its own context: nothing is cached in it, and its
 * options, its clock and the scripts put into its pages end with it.
 */
export const test = base.extend<{ watched: string[] }, { kept: { page?: Page } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
  kept: [({}, use) => use({}), { scope: 'worker' }],
  page: async ({ browser, kept, viewport, colorScheme, contextOptions, baseURL }, use, info) => {
    const fresh = info.tags.includes('@fresh');
    const page = (!fresh && kept.page) || (await (await browser.newContext()).newPage());
    if (!fresh) refuseWhatStays(page);
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({
      media: null,
      colorScheme,
      reducedMotion: contextOptions.reducedMotion ?? null,
      forcedColors: contextOptions.forcedColors ?? null,
      contrast: contextOptions.contrast ?? null,
    });
    const isDrawn = info.tags.includes('@drawn');
    const drawsNothing = isDrawn ? undefined : await page.context().addInitScript(drawNothing);
    const isSimple = !isDrawn && !fresh;
    // Tests of the drawing and of what a page loads start with an empty page, so that their first page is really loaded.
    if (isDrawn || info.tags.includes('@loaded')) await page.goto('about:blank');
    const endRestarts = isSimple ? restartWhereItIs(page, baseURL) : undefined;
    await use(page);
    const mayStay = endRestarts?.() ?? false;
    await drawsNothing?.dispose();
    if (fresh || info.status !== info.expectedStatus) {
      await page.context().close();
      kept.page = fresh ? kept.page : undefined;
    } else {
      await reset(page, mayStay);
      kept.page = page;
    }
  },
  context: ({ page }, use) => use(page.context()),
  watched: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      watchTraffic(page);
      page.on('console', (message) => {
        if (!isAdvice(message)) complaints.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol !== 'data:' && protocol !== 'blob:' && origin !== new URL(baseURL ?? '').origin)
          complaints.push(`request to ${origin}`);
      });
      page.on('requestfailed', (request) => {
        // A request that is aborted because another page is opened has not failed.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Defines a test of the long form. A usual run lists it as skipped. */
export const longTest = isLong ? test : test.skip;

/** Bartlett's numbers, as a query without the question mark. */
export const bartlett = 'from=0,0,0&to=4,4,4&speed=3&bulletRadius=0&center=4,4,0&radius=4';

export const lessons = [
  { name: 'bullet-and-sphere', path: 'lessons/bullet-and-sphere.html' },
  { name: 'bullet-and-moving-sphere', path: 'lessons/bullet-and-moving-sphere.html' },
];

/** Returns the address that opens a lesson at its last step, the numbers, unless `path` names a step. Other paths stay. */
export function atNumbers(path: string): string {
  if (!/lessons\/[\w-]+\.html/.test(path) || /[?&](?:step|predict)=/.test(path)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}step=numbers`;
}

/** Opens a page and waits until the solver has answered. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(atNumbers(path));
  await expect(page.locator('.text-description')).not.toBeEmpty();
}

/** Leaves a page after all its requests have ended, because an aborted request would be reported. */
export async function leave(page: Page): Promise<void> {
  await settled(page);
  await page.goto('about:blank');
}

/** Compresses files of the site and keeps their sizes in bytes, because pages share most files. */
function sizesBy(compress: (bytes: Buffer) => Buffer): (path: string) => number {
  const sizes = new Map<string, number>();
  return (path) => {
    const size = sizes.get(path) ?? compress(readFileSync(`${root}build/site${path}`)).length;
    sizes.set(path, size);
    return size;
  };
}
const gzippedSize = sizesBy((bytes) => gzipSync(bytes, { level: 9 }));
// At most 4 % larger than at the highest quality, in half of the time.
const brotliSize = sizesBy((bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
);

/** The most JavaScript that a page may load, in bytes after gzip. A larger value would let pages grow unnoticed. */
const budget = 288_000;

/**
 * Measures what a page loads from now on, without pictures. The returned function expects that there was a script, that
 * all scripts together are within the budget, and that everything is at most `most` bytes as servers send it, by brotli.
 */
export function weighed(page: Page, most?: number): () => void {
  const files = new Set<string>();
  const weigh = (response: Response): void => {
    const { pathname } = new URL(response.url());
    // The files of an iframe do not count.
    if (response.frame() === page.mainFrame() && /\.(?:js|wasm|css|html|woff2)$/.test(pathname))
      files.add(pathname);
  };
  page.on('response', weigh);
  return () => {
    page.off('response', weigh);
    const sum = (sizeOf: (path: string) => number, ending: string) =>
      [...files].filter((path) => path.endsWith(ending)).reduce((all, path) => all + sizeOf(path), 0);
    const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
    const scripts = sum(gzippedSize, '.js');
    console.log(`${page.url()}: ${kilobytes(scripts)} of JavaScript, gzipped`);
    expect(scripts).toBeGreaterThan(0);
    expect(scripts).toBeLessThanOrEqual(budget);
    if (most === undefined) return;
    const all = sum(brotliSize, '');
    console.log(`${page.url()}: ${kilobytes(all)} in all, by brotli`);
    expect(all).toBeLessThanOrEqual(most);
  };
}

/** Runs the program that the page shows, unchanged, and returns its output. */
export async function runCode(page: Page): Promise<unknown[]> {
  const code = (await page.locator('.export-bar code').textContent()) ?? '';
  const { createRicochet } = await import('ricochet-wasm');
  const body = code.replace("import { createRicochet } from 'ricochet-wasm';", '');
  const printed: unknown[] = [];
  const log = (...values: unknown[]) => printed.push(values.length === 1 ? values[0] : values);
  const run = new Function('createRicochet', 'console', `return (async () => {${body}})();`);
  await run(createRicochet, { log });
  return printed;
}

/**
 * The findings of axe on a page: all rules in the light theme, and in the dark theme only those that depend on
 * colours.
 */
export async function findings(page: Page): Promise<string[]> {
  return [...(await findingsIn(page, 'light')), ...(await findingsIn(page, 'dark', ['color-contrast']))];
}

/** The rules of axe for names of fields, buttons, links and pictures. They take a tenth of the time of all rules. */
export const names = [
  'label',
  'select-name',
  'button-name',
  'link-name',
  'image-alt',
  'svg-img-alt',
  'summary-name',
];

/** The findings of axe on a page in light or dark, by the named rules or all. */
export async function findingsIn(
  page: Page,
  colorScheme: 'light' | 'dark',
  rules?: string[],
): Promise<string[]> {
  // With reduced motion no colour changes while axe runs.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Only violations are reported, because on long pages the rest takes most of the time. Style sheets are not fetched
  // again: inside a sandboxed embed that fails, and no rule in use needs it. The inside of an embed is tested
  // elsewhere.
  const options: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };
  if (rules) options.runOnly = rules;
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async (given) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(given);
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
  }, options);
  return violations.map((violation) => `${colorScheme} ${violation}`);
}

/** Drags a handle by this many pixels. */
export async function drag(page: Page, name: string, dx: number, dy: number): Promise<void> {
  const handle = page.locator(`[data-handle="${name}"]`);
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  if (box === null) throw new Error(`no handle ${name}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

/** Drags a handle of a lesson's stage, after the first picture has put it in place. */
export async function dragHandle(page: Page, field: string, dx: number, dy: number): Promise<void> {
  await expect(page.locator(`[data-handle="${field}"]`)).toHaveAttribute('style', /translate/);
  await drag(page, field, dx, dy);
}

/** Returns an answer of the page with all digits. `part` is the index of a coordinate. */
export async function answer(page: Page, name: string, part = 0): Promise<number> {
  const value = page.locator('.answer', { hasText: name }).locator('.value').nth(part);
  return Number(await value.getAttribute('data-value'));
}

/** Expects this many plots, and scrolls each into view, which draws it. */
export async function expectPlots(page: Page, count: number): Promise<void> {
  const plots = page.locator('ricochet-plot');
  await expect(plots).toHaveCount(count);
  for (const plot of await plots.all()) {
    await plot.scrollIntoViewIfNeeded();
    await expect(plot.locator('canvas')).toBeVisible();
  }
}
