// Tests of the stage of a lesson. Dragging, keys and time change it. It shows the whole scene, and it stays in sight.
import { answer, drag, expect, lessons, longTest, open, test } from './page.js';
import { windows } from './windows.js';

const [atRest, inMotion] = lessons.map((lesson) => lesson.path) as [string, string];

test('a dragged handle moves two of its fields, and with Shift the third, and the answer with them', async ({
  page,
}) => {
  await open(page, atRest);
  const handle = page.locator('[data-handle="center"]');
  await expect(handle).toHaveAttribute('style', /translate/);
  const fields = () =>
    Promise.all(['x', 'y', 'z'].map((axis) => page.getByLabel(`Centre, ${axis}`).inputValue()));
  const box = await handle.boundingBox();
  if (box === null) throw new Error('no handle');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const first = await fields();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y - 25, { steps: 4 });
  const dragged = await fields();
  // A drag moves the handle in a plane, so two coordinates change.
  const stays = first.map((text, i) => text === dragged[i]);
  expect(stays.filter((is) => is)).toHaveLength(1);
  expect(await answer(page, 'Time to the hit')).not.toBe(3);
  // The handle is where the pointer left it, and its label says where that is.
  const moved = await handle.boundingBox();
  expect(Math.abs((moved?.x ?? 0) - box.x - 40)).toBeLessThan(3);
  await expect(handle).toHaveAttribute('aria-label', new RegExp(`x ${dragged[0]}`));
  await page.keyboard.down('Shift');
  await page.mouse.move(x + 45, y - 60, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  // In depth: only the third coordinate changes.
  const deep = await fields();
  expect(deep.map((text, i) => text !== dragged[i])).toEqual(stays);
  expect(page.url()).toContain(`center=${deep.join(',')}`);
});

test('the keyboard does what a drag does', async ({ page }) => {
  await open(page, inMotion);
  await page.locator('[data-handle="from"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('PageDown');
  await expect(page.getByLabel('Start, x')).toHaveValue('-9.9');
  await expect(page.getByLabel('Start, y')).toHaveValue('6.5');
  await expect(page.getByLabel('Start, z')).toHaveValue('-0.1');
  const x = Number(await page.getByLabel('Velocity, x').inputValue());
  await page.locator('[data-handle="velocity"]').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByLabel('Velocity, x')).toHaveValue(String(x - 1));
});

test('time plays, pauses, steps, scrubs and jumps to the contact', async ({ page }) => {
  await open(page, atRest);
  const clock = page.locator('.clock');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(clock).not.toHaveText('0.000 s');
  await page.getByRole('button', { name: 'Pause' }).click();
  const stopped = await clock.textContent();
  await page.waitForTimeout(200);
  await expect(clock).toHaveText(stopped ?? '');
  await page.getByRole('button', { name: 'Contact', exact: true }).click();
  await expect(clock).toHaveText('3.000 s');
  await page.getByRole('button', { name: 'One step forward' }).click();
  await expect(clock).not.toHaveText('3.000 s');
  const scrub = page.getByLabel('Time in seconds');
  await scrub.focus();
  await page.keyboard.press('Home');
  await expect(clock).toHaveText('0.000 s');
  await page.keyboard.press('End');
  const end = Number.parseFloat((await clock.textContent()) ?? '');
  expect(end).toBeGreaterThan(1.5);
  // The player stops by itself at the end.
  await page.keyboard.press('PageDown');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(clock).toHaveText(`${end.toFixed(3)} s`);
});

test('another width of the window brings the whole scene into view again, unless one has looked around', async ({
  page,
}) => {
  await open(page, atRest);
  const inView = () =>
    page.evaluate(() => {
      const stage = document.querySelector('.stage')?.getBoundingClientRect();
      const handle = document.querySelector('[data-handle="from"]')?.getBoundingClientRect();
      if (stage === undefined || handle === undefined) return Number.NaN;
      return (handle.left + handle.width / 2 - stage.left) / stage.width;
    });
  await expect.poll(inView).toBeGreaterThan(0.03);
  const wide = await inView();
  await page.setViewportSize({ width: 400, height: 800 });
  await expect.poll(inView).not.toBe(wide);
  await expect.poll(inView).toBeLessThan(0.97);
  await expect.poll(inView).toBeGreaterThan(0.03);
  const narrow = await inView();
  await page.locator('.view-tools summary').click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(inView).not.toBe(narrow);
  await page.setViewportSize({ width: 1280, height: 800 });
  // After the change of width the camera is still nearer than for the whole scene.
  await expect.poll(async () => Math.abs((await inView()) - wide)).toBeGreaterThan(0.01);
});

test('the stage draws the scene, and only when something changes', { tag: '@drawn' }, async ({ page }) => {
  await open(page, atRest);
  const picture = () =>
    page
      .locator('.stage')
      .screenshot({ animations: 'disabled' })
      .then((bytes) => bytes.toString('base64'));
  let first = '';
  // Three pictures in a row are equal once the first drawing is finished.
  await expect(async () => {
    first = await picture();
    expect(await picture()).toBe(first);
    expect(await picture()).toBe(first);
  }).toPass();
  await page.locator('.view-tools summary').click();
  await page.getByRole('button', { name: 'Turn left' }).click();
  await expect.poll(picture).not.toBe(first);
  await page.getByRole('button', { name: 'Whole scene' }).click();
  await page.getByRole('button', { name: 'Contact', exact: true }).click();
  await expect.poll(picture).not.toBe(first);
});

longTest('without WebGL the words and the table still answer', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(`${atRest}?step=numbers`);
  await expect(page.getByRole('alert')).toContainText('WebGL');
  expect(await answer(page, 'Time to the hit')).toBe(3);
  await page.close();
});

for (const size of windows)
  test(`the stage stays in sight while the rest scrolls at ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await open(page, atRest);
    await page.locator('.prose h2').last().scrollIntoViewIfNeeded();
    await expect(async () => {
      const box = await page.locator('.stage').boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(size.height);
    }).toPass();
    await expect(page.locator('.player .play')).toBeInViewport();
  });

test('it plays once by itself when the stage is in view, and not with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${atRest}?predict=0`);
  const player = page.locator('.player');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
  const end = await page.locator('.clock').textContent();
  expect(Number.parseFloat(end ?? '')).toBeGreaterThan(1.5);
  await page.waitForTimeout(500);
  await expect(page.locator('.clock')).toHaveText(end ?? '');
  // An embed plays by itself only on request.
  await page.goto('embed.html?lesson=bullet-and-sphere&predict=0');
  await expect(page.locator('.text-description')).toContainText('It hits');
  await page.waitForTimeout(400);
  await expect(page.locator('.clock')).toHaveText('0.000 s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, atRest);
  await page.waitForTimeout(400);
  await expect(page.locator('.clock')).toHaveText('0.000 s');
});

test('five steps are shown, the others are folded, and a step lights up its part of the stage', async ({
  page,
}) => {
  await open(page, atRest);
  const shown = page.locator('.working > ol > li[data-step]');
  expect(await shown.count()).toBeLessThanOrEqual(5);
  expect(await page.locator('.working .folded li').count()).toBeGreaterThan(8);
  const faint = page.locator('.stage-label.dimmed');
  await expect(faint).toHaveCount(0);
  // A step lights up its part of the stage by the focus, by the pointer, and by scrolling.
  await page.locator('[data-step="normal"] .formulas').focus();
  await expect(faint).not.toHaveCount(0);
  await expect(page.locator('.stage-label', { hasText: /^n$/ })).not.toHaveClass(/dimmed/);
  await page.locator('.player .play').focus();
  await page.mouse.move(5, 5);
  await page.mouse.wheel(0, 1);
  await page.locator('[data-step="normal"]').evaluate((step) => {
    const { top, height } = step.getBoundingClientRect();
    scrollBy(0, top + height / 2 - innerHeight * 0.55);
  });
  await expect(page.locator('[data-step="normal"]')).toHaveClass(/at-line/);
  await expect(page.locator('.stage-label', { hasText: /^n$/ })).not.toHaveClass(/dimmed/);
  await expect(page.locator('.stage-label', { hasText: '°' })).toHaveClass(/dimmed/);
});

test('one step is marked at a time: pointed at, else in focus, else read', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await open(page, atRest);
  const marked = () =>
    page
      .locator('.working li[value]')
      .evaluateAll((all) =>
        all.flatMap((one) =>
          getComputedStyle(one).boxShadow === 'none' ? [] : [(one as HTMLElement).dataset.step],
        ),
      );
  const steps = page.locator('.working > ol > li[data-step]');
  const [first = '', second = '', third = ''] = await steps.evaluateAll((all) =>
    all.map((one) => (one as HTMLElement).dataset.step ?? ''),
  );
  const step = (name: string) => page.locator(`.working > ol > li[data-step="${name}"]`);
  await step(first).evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - innerHeight * 0.5));
  await expect.poll(marked).toEqual([first]);
  await step(second).locator('.formulas').focus();
  await expect.poll(marked).toEqual([second]);
  await step(third).hover();
  await expect.poll(marked).toEqual([third]);
});

test('what a change would put out of the picture comes back into it, as long as nobody has chosen a view', async ({
  page,
}) => {
  await open(page, atRest);
  const handle = page.locator('[data-handle="center"]');
  const seen = async () => {
    const [stage, at] = await Promise.all([page.locator('.stage').boundingBox(), handle.boundingBox()]);
    if (stage === null || at === null) return false;
    return at.x > stage.x && at.x + at.width < stage.x + stage.width && at.y > stage.y;
  };
  await page.locator('#center-x').fill('60');
  await expect.poll(seen).toBe(true);
  await expect(handle).not.toHaveClass(/outside/);
  await page.locator('.view-tools summary').click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.locator('#center-x').fill('6000');
  await expect(handle).toHaveClass(/outside/);
});

test('a window of another size shows the scene from the same side, also after a drag', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await open(page, 'lessons/bullet-and-sphere.html');
  await drag(page, 'from', 60, -30);
  const direction = async () => {
    const [one, other] = await Promise.all(
      ['center', 'to'].map((name) => page.locator(`[data-handle="${name}"]`).boundingBox()),
    );
    return Math.atan2((other?.y ?? 0) - (one?.y ?? 0), (other?.x ?? 0) - (one?.x ?? 0));
  };
  const before = await direction();
  await page.setViewportSize({ width: 360, height: 740 });
  // Perspective changes the direction by a few hundredths of a radian.
  await expect.poll(async () => Math.abs((await direction()) - before)).toBeLessThan(0.15);
});

const onTables = [
  'lessons/two-balls',
  'lessons/ball-and-wall',
  'lessons/everything-at-once',
  'lessons/draw-shot',
  'laboratories/aim',
];
const drawnIn = 'bullet sphere outgoing normal angle aim target-velocity guess plain'.split(' ');

for (const name of onTables)
  test(`${name} is seen on a table, on whose cloth every line has a contrast of 3 : 1`, async ({ page }) => {
    await page.goto(`${name}.html`);
    const stage = page.locator('.stage:is(.is-table, .has-cloth)');
    await expect(stage).toBeVisible();
    const contrasts = await stage.evaluate((element, names) => {
      const probe = document.createElement('span');
      element.append(probe);
      /** The luminance of a colour of the stage, as WCAG defines it. */
      const luminance = (color: string): number => {
        probe.style.color = `var(--${color})`;
        const parts = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(
          (part) => Number(part) / 255,
        );
        const [r = 0, g = 0, b = 0] = parts.map((part) =>
          part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const cloth = luminance('cloth');
      return names.map((one) => (luminance(one) + 0.05) / (cloth + 0.05));
    }, drawnIn);
    for (const [i, contrast] of contrasts.entries()) expect(contrast, drawnIn[i]).toBeGreaterThan(3);
  });
