// Adversarial vectors: the 2305 hardest calls, by `shoot`, and by a scene with only that target.
import { readFileSync } from 'node:fs';
import { type Bullet, createRicochet, type Ricochet, type Target } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ulps } from './measure.js';

interface Call {
  bullet: Bullet;
  target: Target;
  options?: { maxTime: number };
  expect: { hit: true; time: number } | { hit: false; reason: string };
}

const calls: Call[] = JSON.parse(
  readFileSync(new URL('../vectors/adversarial.json', import.meta.url), 'utf8'),
);
let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

describe('adversarial.json', () => {
  it('holds every call that there is', () => {
    expect(calls.length).toBe(2305);
  });

  it('is answered by shoot: decision, reason and time', () => {
    const wrong = calls.filter(({ bullet, target, options, expect: want }) => {
      const shot = ricochet.shoot(bullet, target, options);
      if (shot.hit && want.hit) return ulps(shot.time, want.time) > 1;
      return shot.hit || want.hit || shot.reason !== want.reason;
    });
    expect(wrong).toEqual([]);
  });

  // A scene ignores targets that the bullet starts inside, and gives no reasons. The scene's capsules have a radius
  // above 0, because any bullet may be shot at them.
  it('is answered by a scene: decision and time', () => {
    const fit = calls.filter(({ target }) => !('radius' in target) || target.radius > 0);
    expect(fit.length).toBeGreaterThan(2200);
    const wrong = fit.filter(({ bullet, target, options, expect: want }) => {
      const scene = ricochet.createScene([target]);
      try {
        const shot = scene.shoot(bullet, options);
        return shot.hit !== want.hit || (shot.hit && want.hit && ulps(shot.time, want.time) > 1);
      } finally {
        scene.dispose();
      }
    });
    expect(wrong).toEqual([]);
  });
});
