// Hostile numbers in the address of a page. The page draws at once, shows no NaN, and says in its language what it has
// left out. tests/site/addresses.test.ts does the same with thousands of addresses, without a browser.
import type { Page } from '@playwright/test';
import { chooser, hostile, nonsense } from '../hostile_addresses.js';
import { expect } from './page.js';

export const cannotDraw =
  'The link asks for 1e308, which cannot be drawn: only 0 and numbers between 1e-9 and 1e9 in size can. The usual starting value is used instead.';
const cannotShow =
  'The link asks for numbers that this page cannot show. The usual starting values are used instead.';

interface Reported {
  query: string;
  /** A field that keeps its starting value, and the note about it. Undefined if only some note is expected. */
  kept?: { field: string; value: string; said: string };
}

const reported: Record<string, Reported> = {
  'bullet-and-sphere': {
    query: '?radius=1e308&speed=2',
    kept: { field: '#radius', value: '2.5', said: cannotDraw },
  },
  'many-balls': {
    query: '?preset=own&balls=3,5,1e200,0,0.6,1,1',
    kept: { field: '#own-vx', value: '4', said: cannotShow },
  },
  'pool-hall': { query: '?speed=1e308', kept: { field: '#hall-speed', value: '9', said: cannotShow } },
  predictability: {
    query: '?start=1e308,0&velocity=1,1',
    kept: { field: '#start-x', value: '-3', said: cannotDraw },
  },
  level: { query: '?start=1e308,0,0', kept: { field: '#start-x', value: '-1.5', said: cannotDraw } },
  aim: { query: '?bullet=1e308,0,1,1', kept: { field: '#bullet-positionx', value: '-6', said: cannotDraw } },
};

/**
 * The hostile addresses of the lesson or laboratory that is open. The first is a known one, if there is one. The second
 * is the page's own address with one number of each field replaced by a hostile text. The other numbers of a field
 * stay, because a page reads a field only if all of its numbers are numbers. Pages that are not described as lessons
 * have no second one.
 */
export async function hostileAddresses(page: Page, id: string): Promise<Reported[]> {
  const own = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('main *')];
    const element = elements.find((one) => one.localName.startsWith('ricochet-'));
    return (element as { model?: { query: string } } | undefined)?.model?.query ?? '';
  });
  // Each page has a seed of its own. With one seed for all, all pages would be asked for the same few texts.
  const choose = chooser(Number.parseInt(id, 36));
  const fields = [...new URLSearchParams(own)].map(([name, value]) => ({ name, numbers: value.split(',') }));
  // A puzzle hides the fields and the note of a refused number, so the address must not open one.
  const query = fields
    .filter(({ name }) => name !== 'challenge')
    .filter(({ numbers }) => numbers.every((number) => number !== '' && !Number.isNaN(Number(number))))
    .map(({ name, numbers }) => {
      const at = choose([...numbers.keys()]);
      return `${name}=${numbers.map((number, i) => (i === at ? choose(hostile) : number)).join(',')}`;
    });
  const known = reported[id];
  const made = query.length > 0 ? [{ query: `?${query.join('&')}` }] : [];
  return known === undefined ? made : [known, ...made];
}

/** Expects that the page shows its scene and a note, and that no text of it contains a NaN or a bare object. */
export async function expectHostile(page: Page, { kept }: Reported): Promise<void> {
  await expect(page.locator('.text-description').first()).not.toBeEmpty();
  await expect(page.locator('.loading-error')).toHaveCount(0);
  // A note may quote the hostile text, and the printed form contains the whole address. Both are left out here.
  const written = await page.locator('main .on-paper').allTextContents();
  const shown = (await page.locator('main').textContent()) ?? '';
  const text = written.reduce((rest, one) => rest.replace(one, ''), shown).replace(/[“「][^”」]*[”」]/g, '');
  const [before = '', after] = text.split(nonsense);
  expect(after === undefined ? '' : `${before.slice(-60)}…${after.slice(0, 20)}`).toBe('');
  const notes = page
    .locator('.error, [role="status"]')
    .filter({ hasText: /^\s*(?:The link asks for|リンクで指定された)/ });
  if (kept === undefined) {
    await expect(notes).not.toHaveCount(0);
    return;
  }
  await expect(notes).toHaveText(kept.said);
  await expect(page.locator(kept.field)).toHaveValue(kept.value);
  await expect(page.locator(kept.field)).not.toHaveAttribute('aria-invalid', 'true');
}
