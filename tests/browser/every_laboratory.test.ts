// What holds for every laboratory, asked of one page that is loaded once: its first screen, a phone, paper, and a hostile address.
import { expectHostile, hostileAddress } from './hostile.js';
import { expect, findingsIn, longTest, names, test, weighed } from './page.js';
import { pages } from './site.js';
import { windows } from './windows.js';

interface Variant {
  query: string;
  /** What shows that it is ready. */
  ready: string;
}

/** Each laboratory with a stage: what it shows, its stage, and the button that starts it. */
const stages: Record<string, { stage?: string; play?: string; variants: Variant[] }> = {
  'many-balls': {
    variants: [
      { query: '', ready: '[data-readout="events"]' },
      { query: '?preset=gas&count=100', ready: '[data-readout="events"]' },
      { query: '?preset=gas&count=50&dimension=3', ready: '[data-readout="events"]' },
    ],
  },
  'pool-hall': { variants: [{ query: '', ready: '.hall-shot' }] },
  aim: {
    variants: [
      { query: '', ready: '.challenge' },
      { query: '?predict=1', ready: '.challenge' },
    ],
  },
  predictability: { variants: [{ query: '', ready: '[data-bounce="1"]' }] },
  level: { variants: [{ query: '', ready: '[data-bounce="1"]' }] },
  galton: {
    variants: [
      { query: '', ready: '.column' },
      { query: '?balls=100&predict=1', ready: '.question' },
    ],
  },
  bouncing: {
    variants: [
      { query: '', ready: '[data-bounce="1"]' },
      { query: '?predict=1', ready: '.question' },
    ],
  },
  mirrors: { stage: '.picture', play: '#dive', variants: [{ query: '', ready: '#shares' }] },
};

for (const { id, path } of pages.filter(({ kind }) => kind === 'laboratory'))
  for (const language of ['', 'ja/'])
    (language === '' ? test : longTest)(
      `${language}${id}: seen at once, by phone and on paper, and asked for hostile numbers`,
      { tag: '@loaded' },
      async ({ page }) => {
        test.slow();
        const weight = weighed(page);
        const { stage = '.stage', play = '.play', variants = [] } = stages[id] ?? {};
        if (variants.length === 0) await page.goto(`${language}${path}`);
        for (const { query, ready } of variants) {
          await page.setViewportSize(windows[0]);
          await page.goto(`${language}${path}${query}`);
          await expect(page.locator(ready).first()).toBeAttached();
          for (const size of windows)
            await test.step(`${query} at ${size.width} px: title, one line, stage and Play on the first 600 px`, async () => {
              await page.setViewportSize(size);
              await expect(async () => {
                for (const part of ['h1', '.lead', stage, play]) {
                  const box = await page.locator(part).first().boundingBox();
                  expect(box, part).not.toBeNull();
                  expect((box?.y ?? 0) + (box?.height ?? 0), part).toBeLessThanOrEqual(600);
                }
                // The stage is a picture, not a strip.
                expect((await page.locator(stage).first().boundingBox())?.height).toBeGreaterThan(170);
                expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
                  size.width,
                );
              }).toPass({ timeout: 120_000 });
            });
          if (id !== 'mirrors')
            await test.step(`${query}: on a phone the slider of the time has room for a finger`, async () => {
              const slider = page.locator('.player input[type=range]');
              expect((await slider.boundingBox())?.width).toBeGreaterThan(250);
            });
          await test.step(`${query}: on paper there are no buttons`, async () => {
            await page.emulateMedia({ media: 'print' });
            expect(await page.locator('main button:visible').allTextContents()).toEqual([]);
            await page.emulateMedia({ media: 'screen' });
          });
        }
        await test.step('everything has a name', async () =>
          expect(await findingsIn(page, 'light', names)).toEqual([]));
        const hostile = await hostileAddress(page, id);
        await test.step(`any number in its address, and it draws at once: ${hostile.query}`, async () => {
          await page.goto(`${language}${path}${hostile.query}`);
          await expectHostile(page, language === '' ? hostile : { query: hostile.query });
          await page.setViewportSize(windows[1]);
          await expect
            .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
            .toBeLessThanOrEqual(windows[1].width);
        });
        await test.step('little is loaded', () => weight());
      },
    );
