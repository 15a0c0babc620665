// A page that comes and goes in one document: what it consists of stays loaded, and only its element is made anew, as the file
// without a server and pages that hold the element of the package do. To load a page is most of what a test takes.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const site = fileURLToPath(new URL('../../build/site', import.meta.url));
const elements = new Map<string, string | undefined>();

/** The element of a lesson's or laboratory's page as its file has it, with the prose inside; other pages have none. */
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

/** Takes the element away, so that nothing goes on; false where the page has none, or is about to be another one. */
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

/** Opens an address of the page that is there by its element alone; false where that has to be loaded. */
export async function restart(page: Page, address: URL): Promise<boolean> {
  const [there, html] = [new URL(page.url()), elementOf(address.pathname)];
  const isOther = there.origin !== address.origin || there.pathname !== address.pathname;
  if (html === undefined || isOther || address.hash !== '' || address.searchParams.has('theme')) return false;
  if (!(await takeAway(page))) if (!(await page.locator('#restarted').count())) return false;
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
