// Frames that end at hits: changes made there affect what follows, for frames of any length.
import { createRicochet, type Ricochet } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

describe('nextTime', () => {
  it('is never before what happens, and is now where that is not known', () => {
    using scene = ricochet.createScene([{ shape: 'sphere', center: [5, 0, 0], radius: 1 }]);
    using bullets = scene.createBullets(2);
    expect(bullets.nextTime).toBe(Number.POSITIVE_INFINITY);
    const bullet = bullets.fire({ position: [0, 0, 0], velocity: [2, 0, 0] });
    expect(bullets.nextTime).toBe(0);
    bullets.advance(0);
    expect(bullets.nextTime).toBe(2);
    scene.move(0, { shape: 'sphere', center: [7, 0, 0], radius: 1 });
    expect(bullets.nextTime).toBe(0);
    bullets.advanceTo(1);
    expect(bullets.nextTime).toBe(3);
    bullets.advanceTo(bullets.nextTime);
    expect(bullets.events).toMatchObject([{ kind: 'hit', bullet, time: 3, center: { x: 6, y: 0, z: 0 } }]);
    expect(bullets.nextTime).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([60, 6, 1])('lets bullets go through a portal as they hit it, at %d frames a second', (rate) => {
    using scene = ricochet.createScene([
      { shape: 'box', min: [4, -1, -1], max: [5, 1, 1], sensor: true },
      { shape: 'plane', point: [8, 0, 0], normal: [-1, 0, 0] },
    ]);
    using bullets = scene.createBullets(1);
    bullets.fire({ position: [0, 0, 0], velocity: [32, 0, 0] });
    const kinds: string[] = [];
    for (let frame = 1; frame <= rate; frame++)
      while (bullets.time < frame / rate)
        bullets.advanceTo(Math.min(bullets.nextTime, frame / rate), {
          onHit: ({ kind }) => kinds.push(kind),
          onEnter: ({ kind, bullet, center }) => {
            kinds.push(kind);
            bullets.remove(bullet);
            bullets.fire({ position: [center.x - 8, center.y, center.z], velocity: [32, 0, 0] });
          },
        });
    // Every quarter of a second: at 1/8, 3/8, 5/8 and 7/8 of it.
    expect(kinds).toEqual(Array(4).fill('enters'));
    expect([...bullets.positions]).toEqual([0, 0, 0]);
  });

  it('lets bullets pierce within one frame, and bounce off what is harder', () => {
    const spheres = Array.from({ length: 20 }, (_, k) => ({
      shape: 'sphere' as const,
      center: [4 * k + 4, 0, 0] as const,
      radius: 1,
    }));
    using scene = ricochet.createScene([
      ...spheres,
      { shape: 'plane', point: [100, 0, 0], normal: [-1, 0, 0] },
    ]);
    using bullets = scene.createBullets(1);
    const times: number[] = [];
    bullets.fire({ position: [0, 0, 0], velocity: [128, 0, 0] });
    let ignore: number[] = [];
    while (bullets.time < 1)
      bullets.advanceTo(Math.min(bullets.nextTime, 1), {
        onHit: ({ bullet, target, time, center, before }) => {
          times.push(time);
          if (target === spheres.length) return;
          ignore = [...ignore, target];
          bullets.remove(bullet);
          bullets.fire({ position: center, velocity: before, ignore });
        },
      });
    expect(times).toEqual([...spheres.map(({ center }) => (center[0] - 1) / 128), 100 / 128]);
    expect([...bullets.positions]).toEqual([72, 0, 0]);
  });
});
