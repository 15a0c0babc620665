// Tests that are the same for every lesson: its first screen, the whole path, whole formulas, a prediction before the
// outcome, and hostile addresses. One test per lesson loads the page once and asks everything, because loading is most
// of the time.
import type { Page } from '@playwright/test';
import { expectHostile, hostileAddresses } from './hostile.js';
import { expect, findings, findingsIn, longTest, names, open, test, weighed } from './page.js';
import { addressOf, lessonPages } from './site.js';
import { windows } from './windows.js';

/** Expects that stage, player and question end above the lower edge of the window. */
async function expectFirstScreen(page: Page, height: number): Promise<void> {
  for (const part of ['.player', '.dots', '.card .question'])
    await expect
      .poll(() => page.locator(part).evaluate((one) => one.getBoundingClientRect().bottom), part)
      .toBeLessThanOrEqual(height);
}

/** The most bytes that a lesson may load in all: the solver of its questions, three.js, scripts and fonts. */
const mostOf = (id: string): number =>
  // A falling bullet needs scenes and aim under gravity, whose WebAssembly alone takes 210 kB.
  id === 'falling-bullet' ? 600_000 : 500_000;

for (const { id, path } of lessonPages)
  test(`${id}: seen, guessed, and asked for hostile numbers`, { tag: '@loaded' }, async ({ page }) => {
    test.slow();
    const weight = weighed(page, mostOf(id));
    await page.setViewportSize(windows[0]);
    await page.goto(path);
    await expect(page.locator('.card .question')).toBeVisible();
    for (const size of windows)
      await test.step(`a first visit at ${size.width} × ${size.height} sees stage, player and question`, async () => {
        await page.setViewportSize(size);
        await expectFirstScreen(page, size.height);
      });
    await test.step('little is loaded', () => weight());

    await test.step('nothing tells of the outcome while it is to be predicted', async () => {
      await open(page, `${path}?predict=1`);
      await expect(page.locator('.text-description')).toContainText('The outcome is hidden');
      await expect(page.locator('.prediction .question')).not.toBeEmpty();
      for (const part of [
        '.answers',
        '.decisions',
        '.working',
        '.further',
        'ricochet-plot',
        '.measurements',
        '.to-hit',
      ])
        await expect(page.locator(part), part).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Data/ })).toHaveCount(0);
      // The visitor cannot move to a time that shows the outcome, and the names of the examples do not reveal it.
      for (const slider of await page.locator('.player input[type="range"]').all())
        await expect(slider).toBeDisabled();
      await expect(page.locator('.presets .preset').first()).toHaveText('Example 1');
      // The stage keeps only the labels of given quantities.
      const labels = await page.locator('.stage-label').allTextContents();
      for (const label of labels) expect(label).not.toMatch(/[1-9]°|′|gap|enter|leave|closest|^[uvdM]\b|^t /);
      // The normal of a plane is given. The normal of a contact is part of the outcome.
      if (id !== 'sphere-and-plane') expect(labels).not.toContain('n');
      // axe takes seconds, so it checks one lesson.
      if (id === 'two-balls') expect(await findings(page)).toEqual([]);
      // The test answers the first question by a choice, a slider or a number, whichever the panel has.
      const form = page.locator('.guess-form');
      const [radio, slider, text] = ['input[type="radio"]', 'input[type="range"]', 'input[type="text"]'];
      if ((await form.locator(radio).count()) > 0) await form.locator(radio).first().check();
      else if ((await form.locator(slider).count()) > 0) await form.locator(slider).press('ArrowRight');
      else await form.locator(text).first().fill('1');
      await page.getByRole('button', { name: 'Play and check' }).click();
      await expect(page.locator('.prediction-outcome')).toContainText('100 points');
      await expect(page.locator('.happens')).not.toBeEmpty();
      await expect(page.locator('.tries tbody tr')).toHaveCount(1);
    });

    await open(page, path);
    for (const size of windows)
      await test.step(`at ${size.width} × ${size.height}: the whole path, and whole formulas`, async () => {
        await page.setViewportSize(size);
        // The title, one line of text, the stage and the player fit into the first 600 pixels.
        const bottom = () =>
          page.locator('.player').evaluate((player) => player.getBoundingClientRect().bottom);
        await expect.poll(bottom).toBeLessThanOrEqual(600);
        const stage = await page.locator('.stage').evaluate((box) => box.getBoundingClientRect().height);
        expect(stage).toBeGreaterThan(size.height * 0.44);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          size.width,
        );
        // The camera shows the whole path, with the ricochet.
        const slider = page.locator('.player input[type=range]');
        for (const share of [0, 400, 700, 1000]) {
          await slider.fill(String(share));
          const outside = () =>
            page.locator('.stage').evaluate((stage) => {
              const all = stage.getBoundingClientRect();
              return [...stage.querySelectorAll<HTMLElement>('.stage-label:not([hidden])')]
                .filter((label) => {
                  const { left, right, top, bottom } = label.getBoundingClientRect();
                  return left < all.left || right > all.right || top < all.top || bottom > all.bottom;
                })
                .map((label) => label.textContent);
            });
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
          await expect.poll(outside, `at ${share / 10} %`).toEqual([]);
        }
        await expect(page.locator('.handle.outside')).toHaveCount(0);
        // Formulas are not cut off: they wrap or scroll.
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

    await test.step('everything has a name', async () =>
      expect(await findingsIn(page, 'light', names)).toEqual([]));
    for (const hostile of await hostileAddresses(page, id))
      await test.step(`any number in its address, and it draws at once: ${hostile.query}`, async () => {
        await page.goto(path + hostile.query);
        await expectHostile(page, hostile);
      });
  });

for (const { id, path } of lessonPages)
  longTest(`${id} in Japanese: stage, player and question at once`, async ({ page }) => {
    for (const size of windows) {
      await page.setViewportSize(size);
      await page.goto(addressOf('ja', path));
      await expect(page.locator('.card .question')).toBeVisible();
      await expectFirstScreen(page, size.height);
    }
  });
