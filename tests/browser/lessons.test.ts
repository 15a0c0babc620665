// The two lessons of 1999: input, output, errors, addresses, code.
import { answer, bartlett, expect, findings, lessons, open, test } from './page.js';

const [atRest, inMotion] = lessons.map((lesson) => lesson.path) as [string, string];

test("Bartlett's numbers give Bartlett's answers, exact to the last digit", async ({ page }) => {
  await open(page, `${atRest}?${bartlett}`);
  expect(await answer(page, 'Time to the hit')).toBe(0.769800358919501);
  expect(await answer(page, 'Distance to the hit')).toBe(2.309401076758503);
  for (const part of [0, 1, 2]) expect(await answer(page, 'Hit point', part)).toBe(4 / 3);
  expect(await answer(page, 'Ricochet angle')).toBe(0.6154797086703874);
  await expect(page.locator('.found')).toContainText('35.26°');
  await expect(page.locator('.text-description')).toContainText(
    'It hits after 0.7698 s and bounces off at 54.74° to the normal.',
  );
});

test('a moving sphere is met where both are', async ({ page }) => {
  await open(
    page,
    `${inMotion}?from=0,0,0&to=1,0,0&speed=1&bulletRadius=0&center=11,0,0&radius=1&velocity=-1,0,0`,
  );
  expect(await answer(page, 'Time to the hit')).toBe(5);
  expect(await answer(page, 'Hit point')).toBe(5);
  expect(await answer(page, 'New velocity')).toBe(-3);
});

test('a changed field changes the answer, the words, the code and the address', async ({ page }) => {
  await open(page, `${atRest}?${bartlett}`);
  await page.locator('#speed').fill('6');
  expect(await answer(page, 'Time to the hit')).toBe(0.3849001794597505);
  await expect(page.locator('.text-description')).toContainText('0.3849 s');
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
  // The page says that the formula of 1999 gives another decision.
  await expect(page.locator('.decisions.differ')).toContainText('The formula of 1999');
  await expect(page.locator('.verdict dd')).toHaveText('no');
});

test('an address is data: what is not a number is left out', async ({ page }) => {
  await open(
    page,
    `${atRest}?speed=<img src=x onerror=alert(1)>&from=1,2&to=${'9'.repeat(500)},0,0&radius=5`,
  );
  await expect(page.locator('#speed')).toHaveValue('5');
  await expect(page.getByLabel('Start, x')).toHaveValue('1');
  await expect(page.getByLabel('Flies toward, x')).toHaveValue('4.5');
  await expect(page.getByRole('group', { name: 'Sphere' }).getByLabel('Radius')).toHaveValue('5');
});

test('bad input is marked at its field in plain words; the rest stays usable', async ({ page }) => {
  await open(page, atRest);
  const speed = page.locator('#speed');
  await speed.fill('-1');
  await expect(speed).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#speed-error')).toHaveText('This must be greater than 0.');
  await expect(speed).toHaveAttribute('aria-describedby', 'speed-error');
  // The page keeps the last answer and marks it as outdated.
  await expect(page.locator('.stale-note')).toBeVisible();
  expect(await answer(page, 'Time to the hit')).toBe(3);
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
  expect(await answer(page, 'Time to the hit')).toBe(10);
  expect(page.url()).toContain('speed=1.5&');
  await speed.fill('１．５');
  await expect(page.locator('.error')).toHaveCount(0);
  expect(await answer(page, 'Time to the hit')).toBe(10);
  for (const text of ['0x10', '1,500', '1e', '１２ａ']) {
    await speed.fill(text);
    await expect(page.locator('#speed-error')).toContainText(`“${text}” is not a number`);
  }
  await open(page, `${atRest}?speed=0x10`);
  await expect(speed).toHaveValue('5');
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
  await expect(page.locator('#radius')).toHaveValue('2.5');
  await expect(page.locator('#speed')).toHaveValue('6');
  await expect(page.locator('.stale-note')).toHaveCount(0);
  await expect(page.locator('[data-handle="center"]')).toHaveAttribute('style', /translate/);
  expect(await answer(page, 'Time to the hit')).toBe(2.5);
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
    'Time in seconds',
    'Play',
    'speed|',
    'Start, x',
    'Copy link',
    'Turn, tilt, zoom',
  ])
    expect(all).toContain(name.replace('speed|', 'speed'));
  expect([...reached].filter((name) => name.endsWith('|false') && !name.startsWith('|'))).toEqual([]);
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
  const shot = lines[0] as { hit: boolean; time: number; closest?: { time: number } };
  const time = await answer(page, shot.hit ? 'Time to the hit' : 'Closest after');
  expect(shot.hit ? shot.time : shot.closest?.time).toBe(time);
  await page.getByRole('button', { name: 'Copy link' }).click();
  // The link holds all numbers, even those that the address leaves out.
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL(
      `/${inMotion}?from=0,1,0&to=5,5,3&speed=2.5&bulletRadius=0.25&center=7.5,0.5,0&radius=2.5&velocity=-1,1.25,0&step=numbers`,
      page.url(),
    ).href,
  );
});

test('axe finds nothing where a field is wrong', async ({ page }) => {
  await open(page, atRest);
  await page.locator('#speed').fill('0');
  expect(await findings(page)).toEqual([]);
});

test('the chosen preset is marked', async ({ page }) => {
  await open(page, atRest);
  const pressed = page.locator('.presets .preset[aria-pressed="true"]');
  await expect(pressed).toHaveText('From the left');
  await page.getByRole('button', { name: 'Head-on' }).click();
  await expect(pressed).toHaveText('Head-on');
  await page.locator('#speed').fill('2');
  await expect(pressed).toHaveCount(0);
});
