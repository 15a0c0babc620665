// Predictions: the check shows the outcome, gives points and sends a message to the host. every_lesson.test.ts tests that
// nothing reveals the outcome before the check.
import type { Page } from '@playwright/test';
import { answer, bartlett, dragHandle, expect, findings, longTest, open, test } from './page.js';
import { addressOf } from './site.js';

const atRest = 'lessons/bullet-and-sphere.html';

/** Starts to record the events of predictions, and returns a function that returns those so far. */
async function listen(page: Page): Promise<() => Promise<unknown[]>> {
  await page.evaluate(() => {
    const told: unknown[] = [];
    (window as unknown as { told: unknown[] }).told = told;
    document.addEventListener('ricochet-prediction', (event) => told.push((event as CustomEvent).detail));
  });
  return () => page.evaluate(() => (window as unknown as { told: unknown[] }).told);
}

const outcome = (page: Page) => page.locator('.prediction-outcome');
const check = (page: Page) => page.getByRole('button', { name: 'Play and check' }).click();
const goTo = (page: Page, step: string) => page.locator('.dots').getByRole('button', { name: step }).click();
const choose = async (page: Page, title: string) => {
  await page.getByText('Predict something else').click();
  await page.locator('.prediction').getByRole('button', { name: title, exact: true }).click();
};

test('a dragged point of contact is compared with the solver’s, and the host is told', async ({ page }) => {
  await open(page, `${atRest}?${bartlett}&predict=contact`);
  const told = await listen(page);
  const slider = page.getByLabel('Your prediction, as an angle on the circle');
  await expect(slider).toHaveValue('0');
  await dragHandle(page, 'guess', -30, -20);
  await expect(slider).not.toHaveValue('0');
  const guess = Number(await slider.inputValue());
  await check(page);
  await expect(outcome(page)).toContainText('Off by');
  // After the check the bullet flies, and the answers are shown.
  await expect(page.locator('.text-description')).toContainText('It hits after 0.7698 s');
  await expect.poll(() => page.locator('.clock').textContent()).not.toContain('0.000');
  const [message] = await told();
  expect(message).toMatchObject({
    type: 'ricochet-prediction',
    page: 'bullet-and-sphere',
    question: 'contact',
    guess,
    tries: 1,
  });
  const { answer: right, difference, score } = message as Record<string, number>;
  // The angle is between the normal (−2, −2, 1) / 3 and the direction from the centre to the start, (−1, −1, 0) / √2. Its
  // cosine is 4 / (3 √2).
  const angle = (Math.acos(4 / (3 * Math.SQRT2)) * 180) / Math.PI;
  expect(right).toBeCloseTo(angle, 9);
  expect(difference).toBeCloseTo(Math.abs(guess - angle), 9);
  expect(score).toBe(Math.max(0, Math.round(100 * (1 - Math.abs(guess - angle) / 45))));
});

test('everything can be done by keyboard: the ring, a number, a choice, and the check', async ({ page }) => {
  await open(page, `${atRest}?${bartlett}&predict=contact`);
  const ring = page.locator('[data-handle="guess"]');
  const slider = page.getByLabel('Your prediction, as an angle on the circle');
  await ring.focus();
  await ring.press('PageUp');
  await expect(slider).not.toHaveValue('0');
  await choose(page, 'Time');
  const field = page.locator('#guess');
  await field.fill('0.5');
  await field.press('Enter');
  await expect(outcome(page)).toContainText('You said 0.5 s; the answer is 0.7698 s.');
  await expect(page.locator('.tries [data-score]')).toHaveText('65');
  await page.getByRole('button', { name: 'Another example' }).press('Enter');
  await choose(page, 'Hit or miss');
  await page.getByRole('radio', { name: 'hit', exact: true }).press('Space');
  await page.getByRole('button', { name: 'Play and check' }).press('Enter');
  await expect(outcome(page)).toHaveText('Right: hit. 100 of 100 points.');
  await expect(page.locator('.tries-fold summary')).toContainText('Mean score: 83 of 100');
});

test('Play checks a guess; without one it shows nothing and says what is missing', async ({ page }) => {
  await open(page, `${atRest}?${bartlett}&predict=time`);
  await expect(page.locator('.prediction .question')).toHaveText('After how many seconds do they meet?');
  const play = page.locator('.player .play');
  await play.click();
  await expect(outcome(page)).toHaveText('First type a number, such as 1.5.');
  await expect(page.locator('.answers')).toHaveCount(0);
  await expect(page.locator('.clock')).toContainText('0.000');
  await page.locator('#guess').fill('0.769800358919501');
  await play.click();
  await expect(outcome(page)).toHaveText('Exactly right: 0.7698 s. 100 of 100 points.');
  await expect(page.locator('.happens')).not.toBeEmpty();
});

test('the outcome is told when the animation has come to it, and the host hears of each guess once', {
  tag: '@fresh',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install({ time: 0 });
  await page.goto(`${atRest}?${bartlett}&predict=time`);
  const told = await listen(page);
  await page.locator('#guess').fill('0.5');
  await page.clock.pauseAt(600_000);
  await check(page);
  // The animation takes four seconds and shows the contact after 1.3 of them.
  await page.clock.runFor(1200);
  await expect(page.locator('.clock')).toContainText('0.7');
  await expect(outcome(page)).toHaveText('You said: 0.5 s. Now watch.');
  await expect(page.locator('.text-description')).toContainText('as soon as the animation gets there');
  for (const part of ['.answers', '.tries', '.to-hit']) await expect(page.locator(part)).toHaveCount(0);
  expect(await told()).toEqual([]);
  await page.clock.runFor(400);
  await expect(outcome(page)).toContainText('You said 0.5 s; the answer is 0.7698 s.');
  await expect(page.locator('.happens')).not.toBeEmpty();
  expect(await told()).toHaveLength(1);
  await page.clock.runFor(4000);
  expect(await told()).toHaveLength(1);
  // A guess counts once it is played, even if other numbers end the animation.
  await page.getByRole('button', { name: 'Another example' }).click();
  await page.locator('#guess').fill('1');
  await check(page);
  await page.clock.runFor(100);
  await page.getByRole('button', { name: 'Another example' }).click();
  await expect(page.locator('.prediction .question')).not.toBeEmpty();
  await goTo(page, 'Watch');
  await expect(page.locator('.tries tbody tr')).toHaveCount(2);
  await expect(page.locator('.answers')).toHaveCount(0);
  expect(await told()).toMatchObject([{ tries: 1 }, { tries: 2, guess: 1 }]);
});

test('other numbers hide the outcome again, and the tries stay', async ({ page }) => {
  await open(page, `${atRest}?predict=hit`);
  await page.getByRole('radio', { name: 'hit', exact: true }).check();
  await check(page);
  await goTo(page, 'Guess');
  await page.getByText('The numbers', { exact: true }).click();
  await page.locator('#radius').fill('1');
  await expect(page.locator('.answers, .happens')).toHaveCount(0);
  await expect(page.locator('.text-description')).toContainText('The outcome is hidden');
  // The radius 1 is less than the least distance 5.5 − 4, so the solver answers with a miss.
  await page.getByRole('radio', { name: 'hit', exact: true }).check();
  await check(page);
  await expect(outcome(page)).toHaveText('You said hit; the answer is miss. 0 of 100 points.');
  await expect(page.locator('.tries tbody tr')).toHaveCount(2);
  // The address contains the numbers and the question.
  expect(page.url()).toContain('radius=1');
  expect(page.url()).toContain('predict=hit');
});

test('that nothing is hit can be predicted, and the solver decides by a hair', async ({ page }) => {
  const hair = 'from=-6,108.00000000000001,0&to=4,108.00000000000001,0&center=4,104,0&radius=4';
  await open(page, `${atRest}?${hair}&predict=contact`);
  await page.getByLabel('It does not hit the sphere').check();
  await check(page);
  await expect(outcome(page)).toHaveText('Right: It does not hit the sphere. 100 of 100 points.');
});

test('an arrow is predicted in the plane, dragged or typed', async ({ page }) => {
  await open(page, 'lessons/two-balls.html?predict=velocity-a');
  await dragHandle(page, 'guess', 40, 20);
  await expect(page.locator('#guess-x')).not.toHaveValue('');
  await page.locator('#guess-x').fill('-3.28');
  await page.locator('#guess-y').fill('-5.15');
  await check(page);
  await expect(page.locator('.tries [data-score]')).toHaveText('99');
  await goTo(page, 'Numbers');
  expect(await answer(page, 'New velocity of A')).toBeCloseTo(-3.28, 2);
});

test('a frame asks for a prediction and tells its host guess, answer, difference, score and tries', async ({
  page,
  baseURL,
}) => {
  await page.route('**/host.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Host</title><iframe id="lesson" title="Lesson" width="900" height="700"
        sandbox="allow-scripts" src="${baseURL}embed.html?lesson=bullet-and-moving-sphere&parts=player&predict=time&state=from%3D0,0,0%26to%3D1,0,0%26speed%3D1%26center%3D11,0,0%26radius%3D1%26velocity%3D-1,0,0"></iframe>
        <script>addEventListener('message', ({ data }) => { if (data.type === 'ricochet-prediction') document.title = JSON.stringify(data); });</script></html>`,
    }),
  );
  await page.goto('host.html');
  const lesson = page.frameLocator('#lesson');
  await lesson.locator('#guess').fill('4');
  // An embed that asks for predictions does not let a learner skip them.
  await expect(lesson.getByRole('button', { name: 'Skip the guess' })).toHaveCount(0);
  await lesson.getByRole('button', { name: 'Play and check' }).click();
  await expect.poll(() => page.title()).toContain('ricochet-prediction');
  expect(JSON.parse(await page.title())).toEqual({
    type: 'ricochet-prediction',
    page: 'bullet-and-moving-sphere',
    question: 'time',
    guess: 4,
    answer: 5,
    difference: 1,
    score: 80,
    tries: 1,
  });
});

test('a first visit begins with a guess, which one can skip and take up again; predict=0 begins by watching', async ({
  page,
}) => {
  await page.goto(atRest);
  await expect(page.locator('.prediction .question')).toHaveText('Where does it go next?');
  await expect(page.locator('.dot[aria-current="step"]')).toContainText('Guess');
  await expect(page.locator('.happens, .answers')).toHaveCount(0);
  await page.getByRole('button', { name: 'Skip the guess' }).click();
  await expect(page.locator('.happens')).toContainText('It hits after 3 s');
  await goTo(page, 'Guess');
  await expect(page.locator('.happens')).toHaveCount(0);
  await expect(page.locator('.text-description')).toContainText('The outcome is hidden');
  await page.goto(`${atRest}?predict=0`);
  await expect(page.locator('.dot[aria-current="step"]')).toContainText('Watch');
  await expect(page.locator('.happens')).toContainText('It hits after 3 s');
});

test('while one guesses where it goes, the stage stops just before the contact, and the guess is scored in degrees', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(atRest);
  // The page plays by itself until just before the contact, and stops.
  await expect(page.locator('.clock')).toHaveText('2.820 s');
  await page.waitForTimeout(300);
  await expect(page.locator('.clock')).toHaveText('2.820 s');
  // The stage shows the direction from which the angle is measured.
  await expect(page.locator('.stage-label', { hasText: /^0°$/ })).toHaveCount(1);
  const told = await listen(page);
  await page.getByLabel('Your prediction, as an angle on the circle').fill('50');
  await check(page);
  await expect(outcome(page)).toContainText(
    'You said 50°; the answer is 36.87°. Off by 13.13°: 71 of 100 points.',
  );
  await expect.poll(async () => (await told()).length).toBe(1);
  const [{ answer: right }] = (await told()) as [Record<string, number>];
  // The bullet flies along x, and the normal is (−4, 3, 0) / 5.
  expect(right).toBeCloseTo((Math.acos(4 / 5) * 180) / Math.PI, 9);
});

longTest('a question for class brings its numbers and asks for its prediction', async ({ page }) => {
  await open(page, 'lessons/ray-and-sphere.html');
  await page.getByText('Goals and questions').click();
  await page.getByRole('button', { name: 'Predict it here' }).first().click();
  await expect(page.locator('#origin-x')).toHaveValue('-13');
  await expect(page.locator('.prediction .question')).toContainText('At which t does the line enter');
  await page.locator('#guess').fill('4.5');
  await check(page);
  await expect(outcome(page)).toContainText('Exactly right: 4.5');
});

longTest('in Japanese, too', async ({ page }) => {
  await open(page, `${addressOf('ja', atRest)}?${bartlett}&predict=time`);
  await expect(page.locator('.text-description')).toContainText('結果は隠されています');
  await page.locator('#guess').fill('0.5');
  await page.getByRole('button', { name: '再生して確かめる' }).click();
  await expect(outcome(page)).toContainText('予想は 0.5 秒、答えは 0.7698 秒。');
  expect(await findings(page)).toEqual([]);
});
