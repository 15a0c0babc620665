// The lessons do what they say: numbers in, numbers out, drags, keys, time, errors, addresses.
import { answer, drag, expect, findings, lessons, open, test } from './page.js';
import { windows } from './windows.js';

const [atRest, inMotion] = lessons.map((lesson) => lesson.path) as [string, string];

test("Bartlett's numbers give Bartlett's answers, exact to the last digit", async ({ page }) => {
  await open(page, atRest);
  expect(await answer(page, 'Frames to the hit')).toBe(0.769800358919501);
  expect(await answer(page, 'Distance to the hit')).toBe(2.309401076758503);
  for (const part of [0, 1, 2]) expect(await answer(page, 'Hit point', part)).toBe(4 / 3);
  expect(await answer(page, 'Ricochet angle')).toBe(0.6154797086703874);
  await expect(page.locator('.found')).toContainText('35.26°');
  await expect(page.locator('.text-description')).toContainText(
    'After 0.7698 frames the bullet meets the target',
  );
});

test('a moving sphere is met where both are', async ({ page }) => {
  await open(
    page,
    `${inMotion}?from=0,0,0&to=1,0,0&speed=1&bulletRadius=0&center=11,0,0&radius=1&velocity=-1,0,0`,
  );
  expect(await answer(page, 'Frames to the hit')).toBe(5);
  expect(await answer(page, 'Hit point')).toBe(5);
  expect(await answer(page, 'New velocity')).toBe(-3);
});

test('a changed field changes the answer, the words, the code and the address', async ({ page }) => {
  await open(page, atRest);
  await page.locator('#speed').fill('6');
  expect(await answer(page, 'Frames to the hit')).toBe(0.3849001794597505);
  await expect(page.locator('.text-description')).toContainText('0.3849 frames');
  await expect(page.locator('.export-bar code')).toContainText('speed: 6');
  expect(page.url()).toContain('speed=6');
  await page.getByLabel('Start, y').fill('9');
  await page.getByLabel('Flies toward, y').fill('9');
  await expect(page.locator('.verdict dd')).toHaveText('no');
  await expect(page.locator('.text-description')).toContainText('passes by');
});

test('the address brings the state back, all digits of it', async ({ page }) => {
  await open(page, atRest);
  await page.getByRole('button', { name: 'A miss by a hair' }).click();
  await expect(page.locator('.verdict dd')).toHaveText('no');
  const address = page.url();
  await page.goto('about:blank');
  await open(page, address);
  await expect(page.getByLabel('Start, y')).toHaveValue('108.00000000000001');
  // The formula of 1999 decides otherwise, and the page says so.
  await expect(page.locator('.decisions.differ')).toContainText('The formula of 1999');
  await expect(page.locator('.verdict dd')).toHaveText('no');
});

test('an address is data: what is not a number is left out', async ({ page }) => {
  await open(
    page,
    `${atRest}?speed=<img src=x onerror=alert(1)>&from=1,2&to=${'9'.repeat(500)},0,0&radius=5`,
  );
  await expect(page.locator('#speed')).toHaveValue('3');
  await expect(page.getByLabel('Start, x')).toHaveValue('1');
  await expect(page.getByLabel('Flies toward, x')).toHaveValue('4');
  await expect(page.getByRole('group', { name: 'Sphere' }).getByLabel('Radius')).toHaveValue('5');
});

test('bad input is marked at its field in plain words; the rest stays usable', async ({ page }) => {
  await open(page, atRest);
  const speed = page.locator('#speed');
  await speed.fill('-1');
  await expect(speed).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#speed-error')).toHaveText('This must be greater than 0.');
  await expect(speed).toHaveAttribute('aria-describedby', 'speed-error');
  // The last answer stays, marked as such.
  await expect(page.locator('.stale-note')).toBeVisible();
  expect(await answer(page, 'Frames to the hit')).toBe(0.769800358919501);
  await page.getByLabel('Centre, y').fill('what');
  await speed.fill('3');
  await expect(page.locator('#center-error')).toContainText('“what” is not a number');
  await expect(page.getByLabel('Centre, y')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Centre, x')).toHaveAttribute('aria-invalid', 'false');
  await page.getByLabel('Centre, y').fill('4');
  await expect(page.locator('.error')).toHaveCount(0);
  await page.getByLabel('Flies toward, x').fill('');
  await expect(page.locator('#to-error')).toHaveText('Fill in a number.');
});

test('a decimal comma and full-width digits are numbers; 0x10 and 1,500 are not', async ({ page }) => {
  await open(page, atRest);
  const speed = page.locator('#speed');
  await speed.fill('1,5');
  expect(await answer(page, 'Frames to the hit')).toBe(2 * 0.769800358919501);
  expect(page.url()).toContain('speed=1.5&');
  await speed.fill('１．５');
  await expect(page.locator('.error')).toHaveCount(0);
  expect(await answer(page, 'Frames to the hit')).toBe(2 * 0.769800358919501);
  for (const text of ['0x10', '1,500', '1e', '１２ａ']) {
    await speed.fill(text);
    await expect(page.locator('#speed-error')).toContainText(`“${text}” is not a number`);
  }
  await open(page, `${atRest}?speed=0x10`);
  await expect(speed).toHaveValue('3');
  await expect(page.locator('#speed-error')).toContainText('“0x10”, which cannot be used');
});

test('errors at fields are in the language of the page', async ({ page }) => {
  await open(page, `ja/${atRest}`);
  await page.locator('#speed').fill('-1');
  await expect(page.locator('#speed-error')).toHaveText('0 より大きい数を入力してください。');
  await page.locator('#speed').fill('はやい');
  await expect(page.locator('#speed-error')).toContainText('「はやい」は数として読めません');
});

test('a link that asks for the impossible says so and shows the start of the lesson', async ({ page }) => {
  await open(page, `${atRest}?radius=-4&speed=6`);
  await expect(page.locator('#radius-error')).toHaveText(
    'The link asks for “-4”, which cannot be used. The usual starting value is used instead. This must be greater than 0.',
  );
  await expect(page.locator('#radius')).toHaveValue('4');
  await expect(page.locator('#speed')).toHaveValue('6');
  await expect(page.locator('.stale-note')).toHaveCount(0);
  await expect(page.locator('[data-handle="center"]')).toHaveAttribute('style', /translate/);
  expect(await answer(page, 'Frames to the hit')).toBe(0.3849001794597505);
});

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
  // In a plane: two coordinates change.
  const stays = first.map((text, i) => text === dragged[i]);
  expect(stays.filter((is) => is)).toHaveLength(1);
  expect(await answer(page, 'Frames to the hit')).not.toBe(0.769800358919501);
  // The handle is where the pointer left it, and says where that is.
  const moved = await handle.boundingBox();
  expect(Math.abs((moved?.x ?? 0) - box.x - 40)).toBeLessThan(3);
  await expect(handle).toHaveAttribute('aria-label', new RegExp(`x ${dragged[0]}`));
  await page.keyboard.down('Shift');
  await page.mouse.move(x + 45, y - 60, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  // In depth: the third does, and it alone.
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
  await expect(page.getByLabel('Start, x')).toHaveValue('0.1');
  await expect(page.getByLabel('Start, y')).toHaveValue('1');
  await expect(page.getByLabel('Start, z')).toHaveValue('-0.1');
  const x = Number(await page.getByLabel('Velocity, x').inputValue());
  await page.locator('[data-handle="velocity"]').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByLabel('Velocity, x')).toHaveValue(String(x - 1));
});

test('every control is reached by Tab, and the focus is seen', async ({ page }) => {
  await open(page, atRest);
  const reached = new Set<string>();
  for (let i = 0; i < 90; ++i) {
    await page.keyboard.press('Tab');
    reached.add(
      await page.evaluate(() => {
        const at = document.activeElement as HTMLElement;
        const seen = getComputedStyle(at).outlineStyle !== 'none';
        return `${at.dataset.handle ?? at.getAttribute('aria-label') ?? at.id ?? ''}|${at.textContent?.trim().slice(0, 20)}|${seen}`;
      }),
    );
  }
  const all = [...reached].join('\n');
  for (const name of [
    'from|',
    'to|',
    'center|',
    'Time in frames',
    'Play',
    'speed|',
    'Start, x',
    'Copy link',
    'Turn, tilt, zoom',
  ])
    expect(all).toContain(name.replace('speed|', 'speed'));
  expect([...reached].filter((name) => name.endsWith('|false') && !name.startsWith('|'))).toEqual([]);
});

test('time plays, pauses, steps, scrubs and jumps to the contact', async ({ page }) => {
  await open(page, atRest);
  const clock = page.locator('.clock');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(clock).not.toHaveText('0.000 frames');
  await page.getByRole('button', { name: 'Pause' }).click();
  const stopped = await clock.textContent();
  await page.waitForTimeout(200);
  await expect(clock).toHaveText(stopped ?? '');
  await page.getByRole('button', { name: 'Contact' }).click();
  await expect(clock).toHaveText('0.770 frames');
  await page.getByRole('button', { name: 'One step forward' }).click();
  await expect(clock).not.toHaveText('0.770 frames');
  const scrub = page.getByLabel('Time in frames');
  await scrub.focus();
  await page.keyboard.press('Home');
  await expect(clock).toHaveText('0.000 frames');
  await page.keyboard.press('End');
  const end = Number.parseFloat((await clock.textContent()) ?? '');
  expect(end).toBeGreaterThan(1.5);
  // Played to the end it stops by itself.
  await page.keyboard.press('PageDown');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 10_000 });
  await expect(clock).toHaveText(`${end.toFixed(3)} frames`);
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
  await page.waitForTimeout(300);
  const wide = await inView();
  await page.setViewportSize({ width: 400, height: 800 });
  await page.waitForTimeout(400);
  await expect.poll(inView).toBeLessThan(0.97);
  const narrow = await inView();
  expect(narrow).toBeGreaterThan(0.03);
  await page.locator('.view-tools summary').click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.waitForTimeout(200);
  const near = await inView();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.waitForTimeout(400);
  // Nearer than the whole scene, and still so.
  expect(Math.abs((await inView()) - wide)).toBeGreaterThan(0.01);
  expect(near).not.toBe(narrow);
});

test('the stage draws the scene, and only when something changes', { tag: '@drawn' }, async ({ page }) => {
  await open(page, atRest);
  const picture = () =>
    page
      .locator('.stage')
      .screenshot({ animations: 'disabled' })
      .then((bytes) => bytes.toString('base64'));
  await page.waitForTimeout(300);
  const first = await picture();
  expect(await picture()).toBe(first);
  await page.locator('.view-tools summary').click();
  await page.getByRole('button', { name: 'Turn left' }).click();
  await page.waitForTimeout(200);
  const turned = await picture();
  expect(turned).not.toBe(first);
  await page.getByRole('button', { name: 'Whole scene' }).click();
  await page.waitForTimeout(200);
  await page.getByRole('button', { name: 'Contact' }).click();
  await page.waitForTimeout(200);
  expect(await picture()).not.toBe(first);
});

test('the copied code runs in Node and prints the answer on the page', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `${inMotion}?from=0,1,0&to=5,5,3&speed=2.5&bulletRadius=0.25`);
  await page.getByRole('button', { name: 'Copy as code' }).click();
  await expect(page.locator('.export-bar [role=status]')).toHaveText('Copied.');
  const code = await page.evaluate(() => navigator.clipboard.readText());
  const { createRicochet } = await import('ricochet-wasm');
  const lines: unknown[] = [];
  const body = code
    .replace(/^import .*$/m, '')
    .replace('await createRicochet()', 'ricochet')
    .replace('const ricochet = ricochet;', '');
  new Function('ricochet', 'console', body)(await createRicochet(), {
    log: (value: unknown) => lines.push(value),
  });
  const time = await answer(page, 'Frames to the hit').catch(() => answer(page, 'Closest after'));
  const shot = lines[0] as { hit: boolean; time: number; closest?: { time: number } };
  expect(shot.hit ? shot.time : shot.closest?.time).toBe(time);
  await page.getByRole('button', { name: 'Copy link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('without WebGL the words and the table still answer', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(atRest);
  await expect(page.getByRole('alert')).toContainText('WebGL');
  expect(await answer(page, 'Frames to the hit')).toBe(0.769800358919501);
  await page.close();
});

test('axe finds nothing where a field is wrong', async ({ page }) => {
  await open(page, atRest);
  await page.locator('#speed').fill('0');
  expect(await findings(page)).toEqual([]);
});

for (const size of windows)
  test(`the stage stays in sight while the rest scrolls at ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await open(page, atRest);
    await page.locator('.prose h2').last().scrollIntoViewIfNeeded();
    await page.waitForTimeout(200);
    const box = await page.locator('.stage').boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(size.height);
    await expect(page.locator('.player .play')).toBeInViewport();
  });

test('it plays once by itself when the stage is in view, and not with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(atRest);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 10_000 });
  const end = await page.locator('.clock').textContent();
  expect(Number.parseFloat(end ?? '')).toBeGreaterThan(1.5);
  await page.waitForTimeout(500);
  await expect(page.locator('.clock')).toHaveText(end ?? '');
  // In an embed only when it is asked to.
  await page.goto('embed.html?lesson=bullet-and-sphere');
  await expect(page.locator('.text-description')).toContainText('Hit');
  await page.waitForTimeout(400);
  await expect(page.locator('.clock')).toHaveText('0.000 frames');
  await open(page, atRest);
  await page.waitForTimeout(400);
  await expect(page.locator('.clock')).toHaveText('0.000 frames');
});

test('five steps are shown, the others are folded, and a step lights up its part of the stage', async ({
  page,
}) => {
  await open(page, atRest);
  const shown = page.locator('.working > ol > li[data-step]');
  expect(await shown.count()).toBeLessThanOrEqual(5);
  expect(await page.locator('.working .folded li').count()).toBeGreaterThan(8);
  const faint = page.locator('.stage-label.faint');
  await expect(faint).toHaveCount(0);
  // The focus, the pointer, and the reading line while one scrolls.
  await page.locator('[data-step="normal"] .formulas').focus();
  await expect(faint).not.toHaveCount(0);
  await expect(page.locator('.stage-label', { hasText: /^n$/ })).not.toHaveClass(/faint/);
  await page.locator('.player .play').focus();
  await page.mouse.move(5, 5);
  await page.mouse.wheel(0, 1);
  await page.locator('[data-step="normal"]').evaluate((step) => {
    const { top, height } = step.getBoundingClientRect();
    scrollBy(0, top + height / 2 - innerHeight * 0.55);
  });
  await expect(page.locator('[data-step="normal"]')).toHaveClass(/at-line/);
  await expect(page.locator('.stage-label', { hasText: /^n$/ })).not.toHaveClass(/faint/);
  await expect(page.locator('.stage-label', { hasText: '°' })).toHaveClass(/faint/);
});

test('the chosen preset is marked', async ({ page }) => {
  await open(page, atRest);
  const pressed = page.locator('.presets .preset[aria-pressed="true"]');
  await expect(pressed).toHaveText("Bartlett's numbers");
  await page.getByRole('button', { name: 'Head-on' }).click();
  await expect(pressed).toHaveText('Head-on');
  await page.locator('#speed').fill('2');
  await expect(pressed).toHaveCount(0);
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
  await page.waitForTimeout(300);
  // Perspective tilts it by a few hundredths of a radian.
  expect(Math.abs((await direction()) - before)).toBeLessThan(0.15);
});

test('the links at the foot of a page stand apart', async ({ page }) => {
  for (const path of ['lessons/two-balls.html', 'laboratories/aim.html', 'guide.html']) {
    await page.goto(path);
    const links = page.locator('.page-footer nav a');
    const [one, other] = [await links.nth(0).boundingBox(), await links.nth(1).boundingBox()];
    expect((other?.x ?? 0) - (one?.x ?? 0) - (one?.width ?? 0), path).toBeGreaterThan(12);
  }
});
