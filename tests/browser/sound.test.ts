// The sound of contacts: the page makes none before a visitor switches it on.
import { expect, longTest, open } from './page.js';

declare global {
  interface Window {
    sounds: { contexts: number; ticks: number };
  }
}

longTest('contacts tick once sound is asked for', { tag: '@fresh' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.sounds = { contexts: 0, ticks: 0 };
    const Own = AudioContext;
    window.AudioContext = class extends Own {
      constructor() {
        super();
        window.sounds.contexts++;
      }
      override createOscillator() {
        window.sounds.ticks++;
        return super.createOscillator();
      }
    };
  });
  const sounds = () => page.evaluate(() => window.sounds);
  await open(page, 'lessons/bullet-and-sphere.html?step=numbers');
  const play = page.getByRole('button', { name: 'Play', exact: true });
  const sound = page.getByRole('button', { name: 'Sound of contacts' });
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await play.click();
  await expect(play).toBeVisible();
  expect(await sounds()).toEqual({ contexts: 0, ticks: 0 });
  await sound.click();
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  // The page makes one tick when sound is switched on, and one at the contact.
  await expect.poll(async () => (await sounds()).ticks).toBe(1);
  await play.click();
  await expect(play).toBeVisible();
  expect(await sounds()).toEqual({ contexts: 1, ticks: 2 });
});
