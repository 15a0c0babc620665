// A watched page: it must not write to the console or make requests to another host.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
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
 * Drawing in software, or only clearing, would be more than half of the work of most tests. So only tests that look
 * at the picture, tagged @drawn, draw.
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

/** Chromium's own warning about reading back a software drawing. */
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

/** Leaves a test's page as the next test needs it; pages of the site themselves store nothing. */
async function reset(page: Page, mayStay: boolean): Promise<void> {
  // Not all at once: Playwright has listeners of its own there.
  for (const event of ['console', 'pageerror', 'dialog', 'download', 'popup']) page.removeAllListeners(event);
  for (const event of ['request', 'requestfinished', 'requestfailed', 'response'])
    page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // What stays is without its element. Other pages go, so that what a test opens is not the one that is there, at another fragment.
  if (!mayStay || !(await takeAway(page))) await page.goto('about:blank');
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.clearPermissions();
  await context.clearCookies();
  // Beside all that the next page may show.
  await page.mouse.move(-1, -1);
}

/** Addresses of the page that is there are opened by its element alone, until what is loaded is not that of the site. */
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

/** Changes to a page that cannot be undone are for tests with their own page. */
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
    // What is drawn, and what a page asks for as it loads, needs a page that is loaded.
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
        // A request that going on to another page cuts short has not failed.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** A test of the long form: in the usual one it is listed as skipped. */
export const longTest = isLong ? test : test.skip;

/** Bartlett's numbers, as an address has them. */
export const bartlett = 'from=0,0,0&to=4,4,4&speed=3&bulletRadius=0&center=4,4,0&radius=4';

export const lessons = [
  { name: 'bullet-and-sphere', path: 'lessons/bullet-and-sphere.html' },
  { name: 'bullet-and-moving-sphere', path: 'lessons/bullet-and-moving-sphere.html' },
];

/** A lesson opens at its last step, the numbers, unless its address says otherwise; any other page opens normally. */
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

const sizes = new Map<string, number>();

/** Most scripts are those of many pages. */
function gzippedSize(path: string): number {
  const file = `${root}build/site${path}`;
  const size = sizes.get(path) ?? gzipSync(readFileSync(file), { level: 9 }).length;
  sizes.set(path, size);
  return size;
}

/** The most JavaScript that shows a page, in bytes, gzipped. */
const budget = 307_700;

/** Weighs the scripts that a page asks for from now on; what is returned expects that there were some, and not too many. */
export function weighed(page: Page): () => void {
  const scripts = new Set<string>();
  const weigh = (response: Response): void => {
    const { pathname } = new URL(response.url());
    // What an iframe loads is its own.
    if (response.frame() === page.mainFrame() && pathname.endsWith('.js')) scripts.add(pathname);
  };
  page.on('response', weigh);
  return () => {
    page.off('response', weigh);
    const total = [...scripts].reduce((sum, path) => sum + gzippedSize(path), 0);
    console.log(`${page.url()}: ${(total / 1000).toFixed(0)} kB of JavaScript, gzipped`);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(budget);
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

/** Rules of axe for names: of fields, buttons, links and pictures. They take a tenth of the time of all. */
export const names = [
  'label',
  'select-name',
  'button-name',
  'link-name',
  'image-alt',
  'svg-img-alt',
  'summary-name',
];

/** The findings of axe on a page in light or dark, by all its rules or only these. */
export async function findingsIn(
  page: Page,
  colorScheme: 'light' | 'dark',
  rules?: string[],
): Promise<string[]> {
  // Without motion no colour is changing while axe looks.
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

/** The same on a lesson's stage, whose first picture puts its handles in place. */
export async function dragHandle(page: Page, field: string, dx: number, dy: number): Promise<void> {
  await expect(page.locator(`[data-handle="${field}"]`)).toHaveAttribute('style', /translate/);
  await drag(page, field, dx, dy);
}

/** All digits of an answer in the page. */
export async function answer(page: Page, name: string, part = 0): Promise<number> {
  const value = page.locator('.answer', { hasText: name }).locator('.value').nth(part);
  return Number(await value.getAttribute('data-value'));
}

/** Brings every plot into view, which draws it, and expects this many. */
export async function expectPlots(page: Page, count: number): Promise<void> {
  const plots = page.locator('ricochet-plot');
  await expect(plots).toHaveCount(count);
  for (const plot of await plots.all()) {
    await plot.scrollIntoViewIfNeeded();
    await expect(plot.locator('canvas')).toBeVisible();
  }
}
