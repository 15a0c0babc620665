// Hostile numbers in the address of a page: it draws at once, shows no NaN, and says in its language what it left out.
// tests/site/addresses.test.ts asks thousands of the pages' own states.
import type { Page } from '@playwright/test';
import { chooser, hostile, nonsense } from '../hostile_addresses.js';
import { expect } from './page.js';

export const cannotDraw =
  'The link asks for 1e308, which cannot be drawn: only 0 and numbers between 1e-9 and 1e9 in size can. The usual starting value is used instead.';
const cannotShow =
  'The link asks for numbers that this page cannot show. The usual starting values are used instead.';

interface Reported {
  query: string;
  /** A field that keeps its start, and what is said of it; of most addresses nothing is said. */
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

/** The hostile address of a lesson or laboratory: one that is known, or each of its numbers by turns one that no page shows. */
export async function hostileAddress(page: Page, id: string): Promise<Reported> {
  const known = reported[id];
  if (known !== undefined) return known;
  const texts = await page.evaluate(() => {
    interface Held {
      model?: { texts: Record<string, string[]> };
    }
    const all = [...document.querySelectorAll('main *')].filter((one) =>
      one.localName.startsWith('ricochet-'),
    );
    return all.map((one) => (one as Held).model?.texts ?? {})[0] ?? {};
  });
  const choose = chooser(12);
  const isNumber = ([first = '']: string[]) => first !== '' && !Number.isNaN(Number(first));
  const fields = Object.entries(texts).filter(([, values]) => isNumber(values));
  const query = fields.map(([name, values]) => `${name}=${values.map(() => choose(hostile)).join(',')}`);
  return { query: `?${fields.length > 0 ? query.join('&') : 'x=NaN&y=1e999&width=-1'}` };
}

/** What is shown of a hostile address. */
export async function expectHostile(page: Page, { kept }: Reported): Promise<void> {
  await expect(page.locator('.text-description').first()).not.toBeEmpty();
  await expect(page.locator('.loading-error')).toHaveCount(0);
  // What the address asked for may be quoted, and on paper the whole address is written.
  const written = await page.locator('main .on-paper').allTextContents();
  const shown = (await page.locator('main').textContent()) ?? '';
  const text = written.reduce((rest, one) => rest.replace(one, ''), shown).replace(/[“「][^”」]*[”」]/g, '');
  const [before = '', after] = text.split(nonsense);
  expect(after === undefined ? '' : `${before.slice(-60)}…${after.slice(0, 20)}`).toBe('');
  if (kept === undefined) return;
  const notes = page.locator('.error, [role="status"]');
  await expect(notes.filter({ hasText: /^\s*The link asks for/ })).toHaveText(kept.said);
  await expect(page.locator(kept.field)).toHaveValue(kept.value);
  await expect(page.locator(kept.field)).not.toHaveAttribute('aria-invalid', 'true');
}
