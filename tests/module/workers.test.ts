// Workers: batches spread over them give the answers of one thread.
import { createRicochet, RicochetError, type Target } from 'ricochet-wasm';
import { createSceneWorkers } from 'ricochet-wasm/workers';
import { describe, expect, it } from 'vitest';

const targets: Target[] = Array.from({ length: 100 }, (_, i) => ({
  shape: 'sphere',
  center: [(i * 37) % 20, (i * 53) % 20, (i * 71) % 20],
  radius: 0.9,
}));

function bullets(count: number): Float64Array {
  return new Float64Array(8 * count).map((_, i) => {
    const k = i % 8;
    return k === 6
      ? 0
      : k === 7
        ? Number.POSITIVE_INFINITY
        : Math.sin(i * 1.7) * (k < 3 ? 12 : 1) + (k < 3 ? 10 : 0);
  });
}

describe('workers', () => {
  it('shoot and trace as one thread does, report their progress, and can be ended', async () => {
    const ricochet = await createRicochet();
    using scene = ricochet.createScene(targets);
    using workers = await createSceneWorkers(targets, { count: 2 });
    expect(workers.count).toBe(2);
    const rows = bullets(50000);
    const seen: number[] = [];
    const hits = await workers.shootMany(rows, { onProgress: (done) => seen.push(done) });
    expect(hits).toEqual(scene.shootMany(rows));
    expect(seen.at(-1)).toBe(50000);
    expect(await workers.traceMany(rows, { maxBounces: 5 })).toEqual(
      scene.traceMany(rows, { maxBounces: 5 }),
    );
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    await expect(workers.shootMany(rows, { signal: controller.signal })).rejects.toThrow('enough');
    const bad = bullets(20000);
    bad[8 * 18000 + 2] = Number.NaN;
    await expect(workers.shootMany(bad)).rejects.toMatchObject({
      code: 'not-finite',
      path: 'bullets[144002]',
    });
    workers.dispose();
    await expect(workers.shootMany(rows)).rejects.toMatchObject({ code: 'disposed' });
  });

  it('refuse a wrong target as a scene does', async () => {
    const wrong = createSceneWorkers([{ shape: 'sphere', center: [0, 0], radius: -1 }], { count: 1 });
    await expect(wrong).rejects.toBeInstanceOf(RicochetError);
    await expect(wrong).rejects.toMatchObject({ code: 'out-of-range', path: 'targets[0].radius' });
  });
});

it('asks about the targets in the groups of a mask, but the ignored ones', async () => {
  const spheres = [1, 2, 1, 0].map(
    (groups, i) => ({ shape: 'sphere', center: [3 * i + 3, 0, 0], radius: 1, groups }) as const,
  );
  const workers = await createSceneWorkers(
    [...spheres, { shape: 'sphere', center: [1.5, 0, 0], radius: 0.25, sensor: true }],
    { count: 2 },
  );
  const bullets = new Float64Array([0, 0, 0, 1, 0, 0, 0, Number.POSITIVE_INFINITY]);
  expect((await workers.shootMany(bullets))[0]).toBe(0);
  expect((await workers.shootMany(bullets, { mask: 2 }))[0]).toBe(1);
  expect((await workers.traceMany(bullets, { mask: 1, ignore: [0], maxBounces: 1 }))[8]).toBe(2);
  // Without a mask, a target in no group counts.
  expect((await workers.shootMany(bullets, { ignore: [0, 1, 2] }))[0]).toBe(3);
  expect((await workers.shootMany(bullets, { ignore: [0, 1, 2], mask: -1 }))[0]).toBe(-1);
  await expect(workers.shootMany(bullets, { ignore: [5] })).rejects.toMatchObject({
    path: 'options.ignore[0]',
  });
  workers.dispose();
});
