// Batches through the module: many bullets against a scene, and pairs of bullets and spheres.
import { createRicochet, type Ricochet, type Target } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bullets, cloud, row } from './clouds.js';
import { numbersBetween } from './random.js';
import { caught } from './refusals.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

describe('batches', () => {
  it('find the targets of shoot, and their times within 1e-12', () => {
    using scene = ricochet.createScene(cloud(2000, 3));
    const rows = bullets(3000, 4);
    const hits = scene.shootMany(rows);
    let found = 0;
    for (let i = 0; i < 3000; i++) {
      const { bullet, maxTime } = row(rows, i);
      const shot = scene.shoot(bullet, { maxTime });
      const [target, time = 0, x = 0] = hits.subarray(12 * i, 12 * i + 12);
      expect(target).toBe(shot.hit ? shot.target : -1);
      if (!shot.hit) continue;
      found++;
      expect(Math.abs(time / shot.time - 1)).toBeLessThan(1e-12);
      expect(Math.abs(x - shot.point.x)).toBeLessThan(1e-11);
      expect(Math.abs((hits[12 * i + 11] as number) - Math.sin(shot.ricochetAngle))).toBeLessThan(1e-9);
    }
    expect(found).toBeGreaterThan(500);
  });

  it('are the same in place, copied, and in slices, and can be ended', async () => {
    using scene = ricochet.createScene(cloud(500, 5));
    const rows = bullets(20000, 6);
    const buffer = scene.buffer(20000);
    buffer.bullets.set(rows);
    const copied = scene.shootMany(rows);
    expect(scene.shootMany(buffer)).toEqual(copied);
    expect(buffer.hits).toEqual(copied);
    const seen: number[] = [];
    expect(await scene.shootAll(rows, { onProgress: (done) => seen.push(done) })).toEqual(copied);
    expect(seen.at(-1)).toBe(20000);
    expect(seen.length).toBeGreaterThan(2);
    const controller = new AbortController();
    const ended = scene.shootAll(rows, {
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('enough')),
    });
    await expect(ended).rejects.toThrow('enough');
    buffer.dispose();
    expect(caught(() => buffer.hits).code).toBe('disposed');
  });

  it('may be the first question after a scene has grown, in place', () => {
    using scene = ricochet.createScene(cloud(10, 5));
    const buffer = scene.buffer(1000);
    buffer.bullets.set(bullets(1000, 6));
    // An index of this many targets needs more memory, which detaches every view of it.
    for (const target of cloud(60000, 9)) scene.add(target);
    const hits = scene.shootMany(buffer);
    expect(hits.length).toBe(12000);
    expect(hits).toEqual(scene.shootMany(bullets(1000, 6)));
    buffer.dispose();
  });

  it('of pairs decide as shoot', () => {
    const rows = bullets(2000, 7);
    const random = numbersBetween(8);
    const spheres = new Float64Array(8 * 2000).map((_, i) =>
      i % 8 === 3 ? random(3, 9) : i % 8 > 3 ? random(-0.3, 0.3) : random(-4, 4),
    );
    const hits = ricochet.shootPairs(rows, spheres);
    let found = 0;
    for (let i = 0; i < 2000; i++) {
      const { bullet, maxTime } = row(rows, i);
      const [x = 0, y = 0, z = 0, radius = 1, vx = 0, vy = 0, vz = 0] = spheres.subarray(8 * i, 8 * i + 8);
      const target: Target = { shape: 'sphere', center: [x, y, z], radius, velocity: [vx, vy, vz] };
      const shot = ricochet.shoot(bullet, target, { maxTime });
      expect(hits[12 * i]).toBe(shot.hit ? 0 : -1);
      if (!shot.hit) continue;
      found++;
      expect(Math.abs((hits[12 * i + 1] as number) / shot.time - 1)).toBeLessThan(1e-12);
      expect(Math.abs((hits[12 * i + 8] as number) - shot.velocity.x)).toBeLessThan(1e-9);
    }
    expect(found).toBeGreaterThan(50);
  });
});
