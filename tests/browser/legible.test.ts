// Texts and controls are legible: nothing is cut off or covered, a number is written in one form, and changes can be
// undone.
import { isLong } from '../long.js';
import { expect, longTest, open, test } from './page.js';

const balls = 'laboratories/many-balls.html';

/** The fields of the page object of many balls that the test uses. */
interface Held {
  stage: { pointAt(x: number, y: number): { x: number; y: number } };
  session: { sceneState(chosen: number): { positions: Float64Array; radii: Float64Array } };
}

for (const query of ['?preset=pi', '?preset=pi&n=1', '?preset=tunnelling'])
  for (const width of [360, 1366])
    test(`no label lies over a ball: ${query} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(balls + query);
      await expect(page.locator('.text-description')).toContainText('collisions');
      const labels = page.locator('.balls-stage .stage-label:visible');
      await expect(labels.first()).toBeVisible();
      for (const step of [0, 1, 1]) {
        if (step > 0) await page.getByRole('button', { name: 'Next event' }).click();
        const covering = await page.locator('ricochet-balls').evaluate((element) => {
          const { stage, session } = element as unknown as Held;
          const { positions, radii } = session.sceneState(0);
          return [...element.querySelectorAll<HTMLElement>('.stage-label')]
            .filter((label) => !label.hidden)
            .flatMap((label) => {
              const { left, right, top, bottom } = label.getBoundingClientRect();
              const [low, high] = [stage.pointAt(left, bottom), stage.pointAt(right, top)];
              const within = (at: number, least: number, most: number) => Math.max(least, Math.min(most, at));
              return [...radii].flatMap((radius, i) => {
                const [x, y] = [positions[3 * i] as number, positions[3 * i + 1] as number];
                const gap = Math.hypot(within(x, low.x, high.x) - x, within(y, low.y, high.y) - y);
                return gap < 0.98 * radius ? [`${label.textContent} over ball ${i + 1}`] : [];
              });
            });
        });
        expect(covering).toEqual([]);
      }
    });

test('the names of the axes stand beside the circle that counts π', async ({ page }) => {
  await page.goto(`${balls}?preset=pi`);
  const circle = page.locator('.pi-circle .energy-circle');
  await expect(circle).toBeVisible();
  const boxes = await page.locator('.pi-circle text').evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  const round = await circle.evaluate((one) => one.getBoundingClientRect().toJSON());
  const picture = await page
    .locator('.pi-circle svg')
    .evaluate((one) => one.getBoundingClientRect().toJSON());
  expect(boxes).toHaveLength(2);
  for (const { left, right, top, bottom } of boxes) {
    const [x, y] = [round.x + round.width / 2, round.y + round.height / 2];
    const away = Math.hypot(Math.max(0, left - x, x - right), Math.max(0, top - y, y - bottom));
    expect(away).toBeGreaterThan(round.width / 2);
    expect(right).toBeLessThanOrEqual(picture.right + 1);
  }
});

test('one number is written in one way: the collisions that count π', async ({ page }) => {
  await page.goto(`${balls}?preset=pi&n=3`);
  await expect(page.locator('.text-description')).toContainText('collisions');
  await page.locator('.player input[type=range]').fill('1000');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('#speed').fill('4');
  await expect(page.locator('.pi-digits')).toBeVisible({ timeout: 120_000 });
  const written = ((await page.locator('main').textContent()) ?? '').match(/\b3[,.\s]?141\b(?!\d)/g) ?? [];
  expect(written.length).toBeGreaterThan(1);
  expect(new Set(written.filter((one) => !one.includes('.'))).size).toBe(1);
});

for (const preset of ['cradle', 'gas', 'own', 'break'])
  longTest(`at 360 px the energies of ${preset} stay in their column`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${balls}?preset=${preset}`);
    await expect(page.locator('.text-description')).toContainText('collisions');
    for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Next event' }).click();
    const wide = await page.locator('.balls-side *').evaluateAll((all) =>
      all
        .filter((one) => one.closest('.scroller, .visually-hidden, svg, pre') === null)
        .filter((one) => one.getBoundingClientRect().right > 361)
        .map((one) => one.className.toString()),
    );
    expect(wide).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

test('no name of a body lies over the edge of one', async ({ page }) => {
  await page.goto('laboratories/aim.html');
  await page.getByRole('button', { name: 'Give up: show all paths' }).click();
  for (const preset of ['Three balls, two walls', 'Behind the ball', 'Round the corner']) {
    await page.getByRole('button', { name: preset }).click();
    const struck = await page.locator('.plane svg .body').evaluateAll((bodies) =>
      bodies.flatMap((body) => {
        const name = body.querySelector('text');
        const box = name?.getBoundingClientRect();
        if (box === undefined) return [];
        const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
        return bodies.flatMap((other) => {
          const round = other.querySelector('circle')?.getBoundingClientRect();
          const line = other.querySelector('line')?.getBoundingClientRect();
          if (round !== undefined) {
            const far = Math.hypot(
              (round.left + round.right) / 2 - middle.x,
              (round.top + round.bottom) / 2 - middle.y,
            );
            // A letter is about 10 pixels high, so a name within 5 pixels of the rim lies on it.
            return Math.abs(far - round.width / 2) < 5 ? [`${name?.textContent} on a rim`] : [];
          }
          const isOn =
            line !== undefined &&
            (line.width < 6 || line.height < 6) &&
            middle.x > line.left - 5 &&
            middle.x < line.right + 5 &&
            middle.y > line.top - 5 &&
            middle.y < line.bottom + 5;
          return isOn ? [`${name?.textContent} on a wall`] : [];
        });
      }),
    );
    expect(struck, preset).toEqual([]);
  }
});

longTest('a bullet that flies off leaves the picture, and the page says that it missed', async ({ page }) => {
  await page.goto('laboratories/aim.html');
  await page.getByLabel('Direction, in degrees').fill('170');
  await page.getByRole('button', { name: 'Fire' }).click();
  await expect(page.locator('.prediction-outcome')).toContainText('Missed.');
  const stage = await page.locator('.plane').boundingBox();
  const bullet = await page.locator('.plane .bullet').boundingBox();
  const edge = stage?.x ?? 0;
  expect((bullet?.x ?? 0) < edge || bullet === null).toBe(true);
});

test('from a number that is too large there is a way back', async ({ page }) => {
  await open(page, 'lessons/two-balls.html');
  const field = page.locator('#aPosition-x');
  const first = await field.inputValue();
  await field.fill('1e9');
  await field.blur();
  await expect(page).toHaveURL(/1e9|1000000000/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field).toHaveValue(first);
  await field.fill('1e9');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(field).toHaveValue(first);
  // Both balls can be grabbed again.
  for (const handle of await page.locator('[data-handle]').all()) {
    const [box, stage] = [await handle.boundingBox(), await page.locator('.stage').boundingBox()];
    expect(box?.x ?? 0).toBeGreaterThan(stage?.x ?? 0);
    expect(box?.x ?? 0).toBeLessThan((stage?.x ?? 0) + (stage?.width ?? 0));
  }
});

longTest(
  'in the dark the walls of the level are surfaces, not wires',
  { tag: '@drawn' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto('laboratories/level.html');
    await expect(page.locator('[data-bounce="1"]').first()).toBeVisible();
    await page.waitForTimeout(500);
    const png = await page.locator('.stage').screenshot();
    const share = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const pen = canvas.getContext('2d');
      if (pen === null) return 0;
      pen.drawImage(picture, 0, 0);
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
      let bright = 0;
      // The background is darker than 60 everywhere, so brighter pixels belong to surfaces.
      for (let i = 0; i < data.length; i += 4) if ((data[i] as number) > 60) bright++;
      return bright / (data.length / 4);
    }, png.toString('base64'));
    expect(share).toBeGreaterThan(0.15);
  },
);

longTest(
  'formulas are loaded when they are shown, and a document loads no stage',
  { tag: '@fresh' },
  async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    const has = (part: RegExp) => scripts.some((path) => part.test(path));
    await page.goto('lessons/bullet-and-sphere.html');
    await expect(page.locator('.card .question')).not.toBeEmpty();
    await page.waitForTimeout(1500);
    expect(has(/katex/i)).toBe(false);
    await page.goto('lessons/bullet-and-sphere.html?step=numbers');
    await expect(page.locator('.katex').first()).toBeAttached();
    expect(has(/katex/i)).toBe(true);
    // A page with a plane drawing does not load three.js.
    for (const [path, ready] of [
      ['laboratories/aim.html', '.challenge'],
      ['laboratories/mirrors.html', '#shares'],
    ] as const) {
      scripts.length = 0;
      await page.goto(path);
      await expect(page.locator(ready)).toBeAttached();
      expect(has(/three|space_stage/i), path).toBe(false);
    }
    scripts.length = 0;
    await page.goto('guide.html');
    await page.waitForTimeout(500);
    expect(has(/three|stage/i)).toBe(false);
  },
);

test('controls have one height: buttons, fields and choices of every kind of page', async ({ page }) => {
  for (const path of [
    'lessons/two-balls.html?step=numbers',
    'laboratories/many-balls.html?preset=own',
    'guide.html',
    ...(isLong ? ['index.html', 'laboratories/mirrors.html', 'laboratories/level.html'] : []),
  ]) {
    await page.goto(path);
    await page.waitForTimeout(1000);
    // Controls inside a picture, a text or a row of chips may have other heights.
    const others = '.chip, .preset, .dot, .round, .handle, .cue, .copy, .text, .remove, th *';
    const heights = await page
      .locator('button:visible, input:is([type=text], [type=search]):visible, select:visible')
      .evaluateAll(
        (all, apart) =>
          all
            .filter((one) => !one.matches(apart))
            .map((one) => `${Math.round(one.getBoundingClientRect().height)} px`),
        others,
      );
    expect([...new Set(heights)], path).toHaveLength(1);
  }
});

test('where the outcome is hidden, a phone shows the room and the question', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('laboratories/predictability.html');
  await page.getByRole('button', { name: 'Hide the outcome and predict' }).click();
  await expect(page.locator('.question')).toBeInViewport();
  await expect(page.locator('.plane .ball').first()).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Play and check' })).toBeInViewport();
});

for (const width of [360, 1366])
  test(`numbers stand beside what they belong to, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await open(page, 'lessons/bullet-and-sphere.html');
    const names = page.locator('.answers').first().locator('.answer dt > .swatch');
    const edges = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(edges.length).toBeGreaterThan(3);
    expect(new Set(edges).size).toBe(1);
    const step = page.locator('.working ol > li[value="8"]');
    const [top, title] = await step.evaluate((one) => [
      one.getBoundingClientRect().top,
      one.querySelector('.step-title')?.getBoundingClientRect().top ?? 0,
    ]);
    expect((title ?? 0) - (top ?? 0)).toBeLessThan(16);
  });

test('on a phone every column of a table of three is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['environments.html', 'ja/environments.html']) {
    await page.goto(path);
    const table = page.locator('.scroller[aria-labelledby="builds"]');
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  }
});
