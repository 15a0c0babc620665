// Tests that are the same for every laboratory: its first screen, a phone, print, and hostile addresses. One test per
// laboratory loads the page once and asks everything, because loading is most of the time.
import { expectHostile, hostileAddresses } from './hostile.js';
import { expect, findingsIn, longTest, names, test, weighed } from './page.js';
import { pages } from './site.js';
import { windows } from './windows.js';

interface Variant {
  query: string;
  /** The selector of an element that is there when the page is ready. */
  ready: string;
}

/** For each laboratory with a stage: the selectors of its stage and its start button, and the addresses to test. */
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
  // The laboratory of speed has no stage.
  speed: { variants: [] },
};

for (const { id, path } of pages.filter(({ kind }) => kind === 'laboratory'))
  for (const language of ['', 'ja/'])
    (language === '' ? test : longTest)(
      `${language}${id}: seen at once, by phone and on paper, and asked for hostile numbers`,
      { tag: '@loaded' },
      async ({ page }) => {
        test.slow();
        const weight = weighed(page);
        const own = stages[id];
        if (own === undefined) throw new Error(`The table of stages has no entry for ${id}.`);
        const { stage = '.stage', play = '.play', variants } = own;
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
                // The stage is high enough to be a picture.
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
        for (const hostile of await hostileAddresses(page, id))
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
