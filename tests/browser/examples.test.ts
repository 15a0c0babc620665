// The examples that people copy: each test plays one.
import { expect, longTest, test } from './page.js';

/** Records the place of the last disc that the page has drawn with each radius. Balls of the brick-breaker have a glow. */
const watchDiscs = () => {
  const { prototype } = CanvasRenderingContext2D;
  const { arc } = prototype;
  const seen: Record<string, { x: number; y: number }> = {};
  Object.assign(globalThis, { seen });
  prototype.arc = function (x, y, radius, ...rest) {
    seen[this.shadowBlur > 0 ? 'ball' : `${radius}`] = { x, y };
    return arc.call(this, x, y, radius, ...rest);
  };
};
type Seen = { seen: Record<string, { x: number; y: number }> };

/**
 * Moves the pointer toward the ball in each frame, or away from it if `toward` is -1, and launches the ball. It works at
 * any frame rate.
 */
const play = (toward: number) => {
  const world = globalThis as unknown as Seen & { toward?: number };
  const isPlaying = world.toward !== undefined;
  world.toward = toward;
  if (isPlaying) return;
  const hint = document.querySelector('#hint') as HTMLElement;
  const canvas = document.querySelector('canvas') as HTMLElement;
  const follow = () => {
    const x = world.seen.ball?.x ?? 400;
    const aim = world.toward === 1 ? x : x < 400 ? 730 : 70;
    const { left, width } = canvas.getBoundingClientRect();
    dispatchEvent(new PointerEvent('pointermove', { clientX: left + (width * aim) / 800 }));
    if (world.toward === 1 && hint.style.opacity === '1') dispatchEvent(new PointerEvent('pointerdown'));
    requestAnimationFrame(follow);
  };
  follow();
};

longTest(
  'the brick-breaker: the paddle follows the pointer, bricks go, and a ball is lost',
  {
    tag: '@fresh',
  },
  async ({ page }) => {
    await page.addInitScript(watchDiscs);
    await page.goto('examples/brick-breaker.html');
    const box = (await page.locator('canvas').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const pointTo = (x: number) => page.mouse.move(box.x + (box.width * x) / 800, box.y + box.height / 2);
    const at = (disc: string) =>
      page.evaluate((name) => (globalThis as unknown as Seen).seen[name]?.x ?? Number.NaN, disc);
    const number = async (id: string) => Number(await page.locator(`#${id}`).textContent());
    const lives = async () => ((await page.locator('#lives').textContent()) ?? '').length;

    // The paddle is the disc of radius 150.
    for (const x of [200, 640]) {
      await pointTo(x);
      await expect.poll(() => at('150')).toBeCloseTo(x, 0);
    }
    await expect(page.locator('#hint')).toHaveCSS('opacity', '1');
    expect(await number('score')).toBe(0);
    // The paddle follows the ball until some bricks have gone. Then it avoids the ball, which is lost.
    await page.evaluate(play, 1);
    await expect.poll(() => number('score'), { timeout: 120_000 }).toBeGreaterThan(20);
    const before = await lives();
    await page.evaluate(play, -1);
    await expect.poll(lives, { timeout: 120_000 }).toBeLessThan(before);
  },
);

longTest('billiards: a stroke breaks the rack, and the table comes to rest', async ({ page }) => {
  await page.goto('examples/billiards.html');
  await expect(page.locator('#score')).toHaveText('0 / 15 · 0');
  const canvas = page.locator('canvas');
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const move = (x: number, y: number) =>
    page.mouse.move(box.x + (box.width * (x + 40)) / 1080, box.y + (box.height * (y + 60)) / 620);
  const picture = () => canvas.screenshot().then((bytes) => bytes.toString('base64'));
  await move(700, 251);
  const before = await picture();
  // The table does not change until the cue is released.
  await page.waitForTimeout(200);
  expect(await picture()).toBe(before);
  await page.mouse.down();
  await move(600, 251);
  await page.mouse.up();
  await expect(page.locator('#score')).toHaveText(/^\d+ \/ 15 · 1$/);
  await expect(page.locator('#hint')).toHaveCSS('opacity', '0');
  await expect(page.locator('#hint')).toHaveCSS('opacity', '1', { timeout: 120_000 });
  expect(await picture()).not.toBe(before);
});

test('first person: bullets ricochet and hit targets, and the door opens for who comes to it', {
  tag: '@fresh',
}, async ({ page }) => {
  await page.setViewportSize({ width: 480, height: 320 });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('examples/first-person.html');
  const number = async (id: string) => Number(await page.locator(`#${id}`).textContent());
  // The first frame has been drawn when the canvas has another width than the default.
  await expect(page.locator('#door')).toHaveText('closed');
  await page.waitForFunction(() => document.querySelector('canvas')?.width !== 300);
  // The door is straight ahead, 28 units away.
  await page.keyboard.down('w');
  await expect(page.locator('#door')).toHaveText('open', { timeout: 120_000 });
  await page.keyboard.up('w');
  const box = (await page.locator('canvas').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // The button is held down until all thousand bullets fly. They go in all directions, and some hit targets.
  await page.mouse.down();
  await expect.poll(() => number('bullets'), { timeout: 120_000 }).toBeGreaterThan(0);
  await page.mouse.up();
  for (let k = 0; k < 4; k++) await page.keyboard.press('b');
  await expect.poll(() => number('bullets'), { timeout: 120_000 }).toBeGreaterThan(900);
  await expect.poll(() => number('hits'), { timeout: 120_000 }).toBeGreaterThan(5);
  expect(errors).toEqual([]);
});

test('on a phone the words of an example do not collide, and no line mixes languages', {
  tag: '@fresh',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ['billiards', 'brick-breaker', 'first-person']) {
    await page.goto(`examples/${name}.html`);
    const words = page.locator('header > span, p:visible');
    const boxes = await words.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    expect(boxes.length, name).toBeGreaterThan(1);
    for (const [i, a] of boxes.entries()) {
      expect(a.left, name).toBeGreaterThanOrEqual(0);
      expect(a.right, name).toBeLessThanOrEqual(360);
      for (const b of boxes.slice(i + 1))
        expect(a.right + 6 <= b.left || b.right + 6 <= a.left || a.bottom <= b.top, name).toBe(true);
    }
    // The Japanese words have an element of their own, which begins a line.
    const japanese = page.locator('[lang=ja]:visible');
    const starts = await japanese.evaluateAll((all) => all.map((one) => one.previousElementSibling?.tagName));
    expect(starts, name).toEqual(['BR']);
  }
});

test('in the first person a finger on the left walks, and one on the right looks and fires', {
  tag: '@fresh',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await page.goto('examples/first-person.html');
  await page.waitForFunction(() => document.querySelector('canvas')?.width !== 300);
  await expect(page.locator('.fingers')).toBeVisible();
  const screen = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: 80, y: 600 });
  await touch('touchMove', { x: 80, y: 500 });
  await expect(page.locator('#door')).toHaveText('open', { timeout: 120_000 });
  await touch('touchEnd');
  await expect(page.locator('#bullets')).toHaveText('0');
  await touch('touchStart', { x: 280, y: 600 });
  await touch('touchMove', { x: 260, y: 590 });
  await expect.poll(() => page.locator('#bullets').textContent().then(Number)).toBeGreaterThan(0);
  await touch('touchEnd');
  await context.close();
});
