// The strength of a living bullet's hit.
import { createRicochet } from 'ricochet-wasm';
import { expect, it } from 'vitest';
import { numbersBetween } from './random.js';

const ricochet = await createRicochet();

it.each([
  [1, false],
  [0.5, true],
  [0, false],
] as const)(
  'hits know the velocity before, and the speed at which surfaces met: restitution %d, gravity %s',
  (restitution, falls) => {
    const random = numbersBetween(7);
    const gravity = falls ? ([0.3, -2, 0] as const) : undefined;
    let hits = 0;
    for (let life = 0; life < 60; life++) {
      const wind = [random(-1, 1), random(-1, 1), 0] as const;
      using scene = ricochet.createScene(
        [
          { shape: 'sphere', center: [0, 0, 0], radius: 1, velocity: wind },
          { shape: 'plane', point: [0, -6, 0], normal: [0, 1, 0] },
          { shape: 'box', min: [-9, 7, -9], max: [9, 8, 9] },
        ],
        { gravity },
      );
      const bullets = scene.createBullets(1, { restitution, maxBounces: 4 });
      const fired = {
        position: [random(-3, 3), random(2, 5), random(-1, 1)],
        velocity: [random(-1, 1), -3, 0],
      };
      bullets.fire({
        ...(fired as { position: [number, number, number]; velocity: [number, number, number] }),
        radius: 0.1,
      });
      let [before, since] = [fired.velocity, 0];
      for (let frame = 0; frame < 20; frame++) {
        bullets.advance(0.31);
        for (const hit of bullets.events) {
          if (hit.kind !== 'hit') continue;
          hits++;
          const flown = before.map((part, axis) => part + (gravity?.[axis] ?? 0) * (hit.time - since));
          const [had, after, normal] = [hit.before, hit.velocity, hit.normal].map(({ x, y, z }) => [x, y, z]);
          // A few roundings of a velocity, and of a time: 2^-50 of them.
          const room = 2 ** -50 * (Math.hypot(...flown) + 3 * hit.time + 2);
          let closing = 0;
          for (const axis of [0, 1, 2]) {
            const [was, n] = [had?.[axis] as number, normal?.[axis] as number];
            expect(Math.abs(was - (flown[axis] as number))).toBeLessThan(room);
            // v' = v + (1 + e) c n
            const out = was + (1 + restitution) * hit.closingSpeed * n;
            expect(Math.abs(out - (after?.[axis] as number))).toBeLessThan(room);
            closing -= (was - (hit.target === 0 ? (wind[axis] as number) : 0)) * n;
          }
          expect(Math.abs(hit.closingSpeed - Math.max(closing, 0))).toBeLessThan(room);
          [before, since] = [after as number[], hit.time];
        }
      }
      bullets.dispose();
    }
    expect(hits).toBeGreaterThan(60);
  },
);
