// Opens a page of the site again without loading it: the document and its scripts stay, and only the page's element is
// replaced by a new one. The offline file and pages with the package's element work the same way. Loading a page would
// take most of the time of a test.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const site = fileURLToPath(new URL('../../build/site', import.meta.url));
const elements = new Map<string, string | undefined>();

/** Returns the HTML of the element in the file of a lesson or laboratory, with the prose inside; undefined for other pages. */
function elementOf(path: string): string | undefined {
  if (!elements.has(path)) {
    const file = `${site}${path}`;
    const html =
      /\/(?:lessons|laboratories)\//.test(path) && existsSync(file) ? readFileSync(file, 'utf8') : '';
    const [, name = ' '] = /<(ricochet-[\w-]+)[\s>]/.exec(html) ?? [];
    const [whole] = new RegExp(`<${name}[\\s\\S]*</${name}>`).exec(html) ?? [];
    elements.set(path, whole);
  }
  return elements.get(path);
}

/** Removes the element, so that its animation and timers end. Returns false if the page has none, or is being left. */
export async function takeAway(page: Page): Promise<boolean> {
  const html = elementOf(new URL(page.url()).pathname);
  if (html === undefined) return false;
  return page
    .evaluate((html) => {
      const name = /^<([\w-]+)/.exec(html)?.[1] ?? '';
      const element = document.querySelector(name);
      if (element === null) return false;
      const place = document.createElement('div');
      place.id = 'restarted';
      element.replaceWith(place);
      delete document.documentElement.dataset.theme;
      history.replaceState(null, '', location.pathname);
      return true;
    }, html)
    .catch(() => false);
}

/** Opens an address of the loaded page by a new element. Returns false if the address has to be loaded instead. */
export async function restart(page: Page, address: URL): Promise<boolean> {
  const [there, html] = [new URL(page.url()), elementOf(address.pathname)];
  const isOther = there.origin !== address.origin || there.pathname !== address.pathname;
  if (html === undefined || isOther || address.hash !== '' || address.searchParams.has('theme')) return false;
  if (!(await takeAway(page)) && (await page.locator('#restarted').count()) === 0) return false;
  await page.evaluate(
    ([html, query]) => {
      history.replaceState(null, '', location.pathname + query);
      scrollTo(0, 0);
      const made = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild;
      if (made !== null) document.querySelector('#restarted')?.replaceWith(document.adoptNode(made));
    },
    [html, address.search] as const,
  );
  return true;
}
