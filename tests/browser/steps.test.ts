// The five steps of a lesson: Guess, Watch, Why, Try, Numbers.
import type { Page } from '@playwright/test';
import { isLong } from '../long.js';
import { expect, findingsIn, longTest, open, test } from './page.js';
import { addressOf, languages, lessonPages } from './site.js';
import { windows } from './windows.js';

const atRest = 'lessons/bullet-and-sphere.html';
const steps = ['guess', 'watch', 'why', 'try', 'numbers'];

const current = (page: Page) => page.locator('.dot[aria-current="step"]');
const goTo = (page: Page, step: string) => page.locator('.dots').getByRole('button', { name: step }).click();

/** The properties of a lesson's element that the tests read. */
interface Held {
  model: { lesson: { why?: { refers: string[] }[] } };
  view: { figure: { parts: { refers?: string[] }[] } };
}

/**
 * True for the lesson that a usual run tests. axe takes eight seconds for the steps of a lesson, so only the long form tests
 * all lessons.
 */
const isUsual = (id: string) => id === 'two-balls';

for (const { id, path } of lessonPages)
  (isUsual(id) ? test : longTest)(
    `${id}: each step is there, by keyboard and in its address, and axe finds nothing in it`,
    async ({ page }) => {
      test.slow();
      await page.goto(`${path}?predict=0`);
      await expect(current(page)).toContainText('Watch');
      for (const [i, step] of steps.entries()) {
        await page.locator('.dot').nth(i).press('Enter');
        await expect(page.locator('.card')).toHaveClass(new RegExp(`card-${step}`));
        await expect(current(page)).toHaveCount(1);
        expect(await findingsIn(page, i % 2 === 0 ? 'light' : 'dark')).toEqual([]);
        if (step !== 'guess') await expect.poll(() => page.url()).toContain(`step=${step}`);
      }
      await page.goto(`${path}?step=try`);
      await expect(current(page)).toContainText('Try');
      expect(await page.locator('.slider').count()).toBeGreaterThan(0);
    },
  );

// tests/site/stages.test.ts tests for all lessons that each sentence refers to a part of the drawing.
for (const { id, path } of lessonPages)
  (isUsual(id) ? test : longTest)(
    `${id}: each sentence of Why is drawn in the stage, in either language`,
    async ({ page }) => {
      for (const language of languages) {
        await page.goto(`${addressOf(language, path)}?step=why`);
        await expect(page.locator('.sentence')).not.toHaveCount(0);
        const count = await page.locator('.sentence').count();
        expect(count).toBeGreaterThanOrEqual(5);
        const undrawn = await page.locator('ricochet-lesson').evaluate((element) => {
          const { model, view } = element as unknown as Held;
          const drawn = new Set(view.figure.parts.flatMap(({ refers = [] }) => refers));
          return (model.lesson.why ?? []).flatMap(({ refers }) =>
            refers.length === 0 || refers.some((name) => drawn.has(name)) ? [] : [refers.join(' ')],
          );
        });
        expect(undrawn).toEqual([]);
        for (let i = 1; i < count; i++) {
          await page.locator('.card .onward').click();
          await expect(page.locator('.sentence').nth(i)).toHaveAttribute('aria-current', 'true');
        }
      }
    },
  );

test('on a phone a step that is chosen comes out from beneath the stage', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('lessons/falling-bullet.html?predict=0');
  const onward = page.locator('.card .onward');
  await onward.evaluate((button) =>
    window.scrollBy(0, button.getBoundingClientRect().bottom - innerHeight / 2),
  );
  await expect(page.locator('.stage-column')).toHaveClass(/pinned/);
  await onward.click();
  const isSeen = () =>
    page.locator('.card-body > h2').evaluate((title) => {
      const { left, top, height } = title.getBoundingClientRect();
      return title.contains(document.elementFromPoint(left + 5, top + height / 2));
    });
  await expect.poll(isSeen).toBe(true);
});

test('the least distance and half the chord are drawn while they are spoken of, and only then', async ({
  page,
}) => {
  await open(page, `${atRest}?step=why`);
  // A letter may be drawn at two places, each for another sentence, so only visible labels count.
  const shown = (text: string) =>
    page.locator('.stage-label', { hasText: new RegExp(`^${text}$`) }).filter({ visible: true });
  await expect(shown('D')).toHaveCount(0);
  await page.locator('.sentence-button').nth(1).click();
  await expect(shown('D')).toHaveCount(1);
  await expect(shown('h')).toHaveCount(0);
  await page.locator('.sentence-button').nth(2).click();
  for (const text of ['D', 'h', 'R']) await expect(shown(text)).toHaveCount(1);
  await goTo(page, 'Numbers');
  await expect(shown('D')).toHaveCount(0);
});

test('a round is won with sliders: stars, the best so far, and the next round', async ({ page }) => {
  await open(page, `${atRest}?step=try`);
  await expect(page.locator('.goal')).toHaveText('Make it miss, as narrowly as you can.');
  await expect(page.locator('.goal-now')).toContainText('Not there yet.');
  // The least distance is 5.5 − 4 = 1.5. With a radius of 1.45 the bullet misses by 0.05.
  const radius = page.locator('[data-slider="radius-0"]');
  const top = () => radius.evaluate((slider: HTMLElement) => slider.offsetTop);
  const before = await top();
  await radius.fill('1.3');
  await expect(page.locator('.goal-now')).toContainText('Off by 0.2 units.');
  await expect(page.locator('.goal-now .has-star')).toHaveCount(2);
  await radius.fill('1.45');
  await expect(page.locator('.goal-now .has-star')).toHaveCount(3);
  await radius.fill('0.5');
  await expect(page.locator('.card')).toContainText('Best so far: 3 of 3 stars.');
  // After a round is won no slider has moved on the page, and only one button is the primary one.
  expect(await top()).toBe(before);
  await expect(page.locator('ricochet-lesson .primary:visible')).toHaveText('Next round');
  await page.getByRole('button', { name: 'Next round' }).press('Enter');
  await expect(page.locator('.round[aria-pressed="true"]')).toBeFocused();
  await expect(page.locator('.goal')).toHaveText('Make it hit after exactly one second.');
  // The bullet flies 15 units to the hit, so a speed of 15 takes one second.
  await page.locator('[data-slider="speed-0"]').fill('15');
  await expect(page.locator('.goal-now .has-star')).toHaveCount(3);
});

longTest('the challenge can be won, and its link leads to it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `${atRest}?step=try`);
  await page.getByRole('button', { name: /^Challenge/ }).click();
  await expect(page.locator('.goal')).toHaveText('Can you get it back to where it started?');
  await page.locator('[data-slider="to-1"]').fill('4');
  await page.locator('[data-slider="to-2"]').fill('0');
  await expect(page.locator('.goal-now .has-star')).toHaveCount(3);
  await page.getByRole('button', { name: 'Copy a link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('step=try&round=5');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(current(page)).toContainText('Try');
  await expect(page.locator('[data-slider="to-1"]')).toHaveValue('4');
  await expect(page.locator('.goal')).toHaveText('Can you get it back to where it started?');
  await expect(page.locator('.goal-now .has-star')).toHaveCount(3);
});

longTest('two balls: every round can be won', async ({ page }) => {
  await open(page, 'lessons/two-balls.html?step=try');
  const slider = (name: string) => page.locator(`[data-slider="${name}-0"]`);
  const stars = page.locator('.goal-now .has-star');
  // Round 1: with equal masses the incoming ball stops. Round 2: 2 · 9 / (9 + 3) · 4 = 6. Round 3:
  // 3 / 5 · (1 − (0.64 · 0.64)²) is about one half.
  await slider('aMass').fill('3');
  await expect(stars).toHaveCount(3);
  await page.getByRole('button', { name: 'Next round' }).click();
  await slider('aMass').fill('9');
  await expect(stars).toHaveCount(3);
  await page.getByRole('button', { name: 'Next round' }).click();
  await slider('aRestitution').fill('0.64');
  await slider('bRestitution').fill('0.64');
  await expect(stars).toHaveCount(3);
});

test('one can look from the sphere, and from the centre of mass', async ({ page }) => {
  await page.goto('lessons/bullet-and-moving-sphere.html?step=watch');
  await page.getByRole('button', { name: 'Look from the sphere' }).click();
  await expect(page.locator('.happens')).toContainText('before and after at 32.02° to the normal');
  await expect(page.locator('.text-description')).toContainText('Seen from the sphere');
  // In the frame of the sphere its velocity is zero, so it has no arrow.
  const label = page.locator('.stage-label', { hasText: /^w$/ });
  await expect(label).toHaveCount(0);
  await page.getByRole('button', { name: 'Look from the sphere' }).click();
  await expect(label).toHaveCount(1);
  await page.goto('lessons/two-balls.html?step=watch');
  await page.getByRole('button', { name: 'Look from the centre of mass' }).click();
  // The total momentum is 2 (5.5, 2) + 3 (−3, −2.5) = (2, −3.5). The centre of mass has a fifth of that as its velocity,
  // (0.4, −0.7), so A has the momentum 2 (5.1, 2.7).
  await expect(page.locator('.happens')).toContainText('A with (10.2, 5.4) and B with (−10.2, −5.4)');
});

/** More pages for the test below, each with a selector that shows that it is ready. Only the long form tests these. */
const others = [
  [atRest, '.card .question'],
  ['lessons/everything-at-once.html', '.card .question'],
  ['lessons/falling-bullet.html', '.card .question'],
  ['laboratories/pool-hall.html', '.hall-events li'],
  ['laboratories/aim.html', '.challenge'],
  ['laboratories/mirrors.html', '#shares'],
  ['laboratories/predictability.html', '[data-bounce="1"]'],
  ['laboratories/level.html', '[data-bounce="1"]'],
  ['laboratories/galton.html', '.column'],
  ['laboratories/bouncing.html', '[data-bounce="1"]'],
] as const;

test('a page keeps still while it loads', { tag: '@fresh' }, async ({ page }) => {
  // The long form loads thirteen pages in two windows, each with a delayed font.
  test.slow();
  await page.addInitScript(() => {
    interface LayoutShift {
      value: number;
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shifts: [number, string][] = [];
    (window as unknown as { shifts: typeof shifts }).shifts = shifts;
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as LayoutShift[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName}.${node?.className} from ${place(previousRect)} to ${place(currentRect)}`,
        );
        shifts.push([value, moved.join(', ')]);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The fonts arrive late, as on a slow network.
  await page.route('**/*.woff2', async (route) => {
    await new Promise((pass) => setTimeout(pass, 400));
    await route.continue();
  });
  for (const size of isLong ? windows : windows.slice(0, 1)) {
    await page.setViewportSize(size);
    for (const [path, ready] of [
      ['lessons/two-balls.html', '.card .question'],
      ['laboratories/many-balls.html', '[data-readout="events"]'],
      ['index.html', '.hero-count'],
      ...(isLong ? others : []),
    ] as const) {
      await page.goto(path);
      await expect(page.locator(ready).first()).toBeAttached();
      await page.waitForTimeout(1000);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: [number, string][] }).shifts);
      const sum = shifts.reduce((all, [value]) => all + value, 0);
      console.log(`${path} at ${size.width} px: layout shift ${sum.toFixed(3)}`);
      expect(sum, shifts.map(([value, moved]) => `${value.toFixed(4)}: ${moved}`).join('\n')).toBeLessThan(
        0.05,
      );
    }
  }
});

longTest(
  'a drag links no program anew, and makes few buffers',
  { tag: ['@fresh', '@drawn'] },
  async ({ page }) => {
    await page.addInitScript(() => {
      const counts = { linkProgram: 0, createBuffer: 0 };
      (window as unknown as { counts: typeof counts }).counts = counts;
      for (const name of ['linkProgram', 'createBuffer'] as const) {
        const own = WebGL2RenderingContext.prototype[name] as (...all: unknown[]) => never;
        WebGL2RenderingContext.prototype[name] = function (this: WebGL2RenderingContext, ...all: unknown[]) {
          counts[name] += 1;
          return own.apply(this, all);
        } as never;
      }
    });
    await open(page, `${atRest}?step=try`);
    const handle = page.locator('[data-handle="center"]');
    await expect(handle).toHaveAttribute('style', /translate/);
    const box = await handle.boundingBox();
    if (box === null) throw new Error('no handle');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 5, y);
    await page.waitForTimeout(500);
    const before = await page.evaluate(() => ({ ...(window as unknown as { counts: object }).counts }));
    for (let i = 2; i <= 7; i++) {
      await page.mouse.move(x + 5 * i, y);
      await page.waitForTimeout(150);
    }
    const after = await page.evaluate(() => ({ ...(window as unknown as { counts: object }).counts }));
    await page.mouse.up();
    const made = (name: string) =>
      ((after as Record<string, number>)[name] ?? 0) - ((before as Record<string, number>)[name] ?? 0);
    console.log(`six moves: ${made('linkProgram')} programs, ${made('createBuffer')} buffers`);
    expect(made('linkProgram')).toBe(0);
    expect(made('createBuffer')).toBeLessThan(450);
  },
);
