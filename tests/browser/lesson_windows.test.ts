// Every lesson in the windows that most visitors have: what is to be seen at once, the whole path, and whole formulas.
import { expect, open, test } from './page.js';
import { lessonPages } from './site.js';
import { windows } from './windows.js';

for (const { id, path } of lessonPages)
  for (const size of windows)
    test(`${id} at ${size.width} × ${size.height}: what comes first, the whole path, and whole formulas`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await open(page, path);
      // Title, one line, stage and player.
      const bottom = await page
        .locator('.player')
        .evaluate((player) => player.getBoundingClientRect().bottom);
      expect(bottom).toBeLessThanOrEqual(600);
      const stage = await page.locator('.stage').evaluate((box) => box.getBoundingClientRect().height);
      expect(stage).toBeGreaterThan(size.height * 0.44);
      // The camera holds the path, ricochet included.
      const slider = page.locator('.player input[type=range]');
      for (const share of [0, 400, 700, 1000]) {
        await slider.fill(String(share));
        await page.waitForTimeout(80);
        const outside = await page.locator('.stage').evaluate((stage) => {
          const all = stage.getBoundingClientRect();
          return [...stage.querySelectorAll<HTMLElement>('.stage-label:not([hidden])')]
            .filter((label) => {
              const { left, right, top, bottom } = label.getBoundingClientRect();
              return left < all.left || right > all.right || top < all.top || bottom > all.bottom;
            })
            .map((label) => label.textContent);
        });
        expect(outside, `at ${share / 10} %`).toEqual([]);
      }
      await expect(page.locator('.handle.outside')).toHaveCount(0);
      // Formulas go on in the next line, or scroll.
      await page.locator('.working details').evaluateAll((all) => {
        for (const details of all) (details as HTMLDetailsElement).open = true;
      });
      await expect(page.locator('.working .katex').first()).toBeAttached();
      const cut = await page.locator('.formulas').evaluateAll((all) =>
        all.flatMap((box) => {
          const column = box.closest('li')?.getBoundingClientRect();
          const own = box.getBoundingClientRect();
          const scrolls = getComputedStyle(box).overflowX === 'auto';
          return column !== undefined && own.right <= column.right + 1 && scrolls ? [] : [box.textContent];
        }),
      );
      expect(cut).toEqual([]);
    });
