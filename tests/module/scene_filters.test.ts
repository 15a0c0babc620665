// Target filters: one for each row of a batch, and the caller's function in single questions; and the sensors crossed
// by paths of batches.
import { createRicochet, type Scene, type SceneTarget } from 'ricochet-wasm';
import { createSceneWorkers } from 'ricochet-wasm/workers';
import { describe, expect, it } from 'vitest';
import { numbersBetween } from './random.js';
import { caught } from './refusals.js';

const ricochet = await createRicochet();
const random = numbersBetween(35);

/** Balls in groups, a mesh of two triangles, and a sensor. */
const targets: SceneTarget[] = [
  ...Array.from({ length: 40 }, (_, k) => ({
    shape: 'sphere' as const,
    center: [random(-5, 5), random(-5, 5), random(-5, 5)] as const,
    radius: 0.8,
    groups: 1 << (k % 4),
  })),
  {
    shape: 'mesh',
    positions: new Float32Array([-9, -9, 7, 9, -9, 7, 9, 9, 7, -9, 9, 7]),
    indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
    groups: 16,
  },
  { shape: 'box', min: [-9, -9, 3], max: [9, 9, 4], sensor: true },
];
const bulletOf = () => ({
  position: [random(-1, 1), random(-1, 1), -8] as const,
  velocity: [random(-0.4, 0.4), random(-0.4, 0.4), 1] as const,
  radius: 0.1,
});
function rowsOf(bullets: ReturnType<typeof bulletOf>[]) {
  return Float64Array.from(
    bullets.flatMap(({ position, velocity, radius }) => [...position, ...velocity, radius, Infinity]),
  );
}

describe('a filter for each row', () => {
  const count = 1500;
  const bullets = Array.from({ length: count }, bulletOf);
  const masks = Uint32Array.from({ length: count }, (_, k) => (k % 3 ? 1 << (k % 5) : 0xffffffff));
  const ignores = Int32Array.from({ length: count }, (_, k) => (k % 4 ? k % 40 : -1));
  const own = (k: number) => ({
    mask: masks[k] as number,
    ignore: (ignores[k] as number) < 0 ? [] : [ignores[k] as number],
  });

  function check(scene: Scene, hits: Float64Array, paths: Float64Array) {
    for (let k = 0; k < count; k += 7) {
      const bullet = bullets[k] as ReturnType<typeof bulletOf>;
      expect(hits[12 * k]).toBe(scene.shoot(bullet, own(k)).target ?? -1);
      const { legs } = scene.trace(bullet, { ...own(k), maxBounces: 3 });
      expect([paths[10 * k], paths[10 * k + 8]]).toEqual([legs.length, legs.at(-1)?.target ?? -1]);
    }
  }

  it('means what it means for each bullet alone, in batches, slices and workers', async () => {
    const scene = ricochet.createScene(targets);
    const rows = rowsOf(bullets);
    const hits = scene.shootMany(rows, undefined, undefined, { masks, ignores });
    const paths = scene.traceMany(rows, { masks, ignores, maxBounces: 3 });
    check(scene, hits, paths);
    expect(await scene.shootAll(rows, { masks, ignores })).toEqual(hits);
    expect(await scene.traceAll(rows, { masks, ignores, maxBounces: 3 })).toEqual(paths);
    const leaving = new Float64Array(15 * count).fill(-1);
    const left = scene.shootMany(rows, undefined, undefined, { masks, ignores, leaving });
    for (let k = 0; k < count; k++) expect(left[12 * k]).toBe(hits[12 * k]);
    const workers = await createSceneWorkers(targets, { count: 2 });
    expect(await workers.shootMany(rows, { masks, ignores })).toEqual(hits);
    expect(await workers.traceMany(rows, { masks, ignores, maxBounces: 3 })).toEqual(paths);
    workers.dispose();
    // Targets that all rows ignore, in addition.
    const ignored = scene.shootMany(rows, undefined, undefined, { ignores, ignore: [40] });
    expect(ignored.some((target, at) => at % 12 === 0 && target === 40)).toBe(false);
    scene.dispose();
  });

  it('refuses arrays that do not fit', () => {
    const scene = ricochet.createScene(targets);
    const rows = rowsOf(bullets.slice(0, 2));
    const ask = (options: object) => caught(() => scene.shootMany(rows, undefined, undefined, options));
    expect(ask({ masks: new Uint32Array(3) })).toMatchObject({ code: 'wrong-length', path: 'options.masks' });
    expect(ask({ masks: [1, 1] })).toMatchObject({ code: 'not-an-object', path: 'options.masks' });
    expect(ask({ ignores: new Uint32Array(2) })).toMatchObject({
      code: 'not-an-object',
      path: 'options.ignores',
    });
    expect(ask({ ignores: new Int32Array([-1, 42]) })).toMatchObject({
      code: 'out-of-range',
      path: 'options.ignores[1]',
    });
    expect(ask({ masks: new Uint32Array(2), mask: 1 })).toMatchObject({
      code: 'conflicting-fields',
      path: 'options.masks',
    });
    expect(ask({ filter: () => true })).toMatchObject({ code: 'unknown-field', path: 'options.filter' });
    const both = new Float64Array(24);
    const over = new Uint32Array(both.buffer, 0, 2);
    expect(caught(() => scene.shootMany(rows, both, undefined, { masks: over }))).toMatchObject({
      code: 'overlap',
      path: 'out',
    });
    scene.dispose();
  });
});

describe('what paths of a batch cross', () => {
  it('are the first crossings of each, as trace tells them', async () => {
    const scene = ricochet.createScene(targets);
    const bullets = Array.from({ length: 300 }, bulletOf);
    const rows = rowsOf(bullets);
    const crossings = new Float64Array(7 * 2 * bullets.length);
    const paths = scene.traceMany(rows, { crossings, maxBounces: 4 });
    expect(paths).toEqual(scene.traceMany(rows, { maxBounces: 4 }));
    let told = 0;
    for (const [k, bullet] of bullets.entries()) {
      const wanted = scene.trace(bullet, { maxBounces: 4 }).crossings;
      for (let i = 0; i < 2; i++) {
        const row = crossings.subarray(7 * (2 * k + i), 7 * (2 * k + i + 1));
        const one = wanted[i];
        expect(row[0]).toBe(one?.target ?? -1);
        if (one === undefined) continue;
        told++;
        expect([row[1], row[6]]).toEqual([one.event === 'enters' ? 1 : 0, one.leg]);
        expect(row[2]).toBeCloseTo(one.time, 9);
        expect(row[5]).toBeCloseTo(one.center.z, 9);
      }
    }
    expect(told).toBeGreaterThan(100);
    const again = new Float64Array(crossings.length);
    await scene.traceAll(rows, { crossings: again, maxBounces: 4 });
    expect(again).toEqual(crossings);
    expect(caught(() => scene.traceMany(rows, { crossings: new Float64Array(7 * 301) }))).toMatchObject({
      code: 'wrong-length',
      path: 'options.crossings',
    });
    scene.dispose();
  });
});

describe("the caller's own filter", () => {
  it('is as if what it refuses were not there', () => {
    const scene = ricochet.createScene(targets);
    for (let k = 0; k < 200; k++) {
      const bullet = bulletOf();
      const refused = new Set([k % 40, (7 * k) % 40, (3 * k) % 40]);
      const filter = (target: number) => !refused.has(target);
      const ignore = [...refused];
      expect(scene.shoot(bullet, { filter })).toEqual(scene.shoot(bullet, { ignore }));
      expect(scene.trace(bullet, { filter, maxBounces: 4 })).toEqual(
        scene.trace(bullet, { ignore, maxBounces: 4 }),
      );
      expect(scene.shootThrough(bullet, { filter })).toEqual(scene.shootThrough(bullet, { ignore }));
      expect(scene.nearest(bullet.position, { filter })).toEqual(scene.nearest(bullet.position, { ignore }));
      const ball = { shape: 'sphere', center: bullet.position, radius: 4 } as const;
      expect(scene.overlaps(ball, { filter })).toEqual(scene.overlaps(ball, { ignore }));
    }
    scene.dispose();
  });

  it('is asked of each triangle of a mesh, and of other targets with undefined', () => {
    const scene = ricochet.createScene(targets);
    const asked = new Set<string>();
    const bullet = { position: [5, -5, 6], velocity: [0, 0, 1] } as const;
    const filter = (target: number, triangle: number | undefined) => {
      asked.add(`${target} ${triangle}`);
      return triangle !== 0;
    };
    expect(scene.shoot(bullet)).toMatchObject({ target: 40, triangle: 0 });
    expect(scene.shoot(bullet, { filter }).hit).toBe(false);
    expect(asked.has('40 0')).toBe(true);
    expect(scene.nearest([5, -5, 6.5], { mask: 16, ignore: [41], filter })).toMatchObject({
      target: 40,
      triangle: 1,
    });
    scene.shoot({ position: [0, 0, -8], velocity: [0, 0, 1], radius: 4 }, { filter });
    expect([...asked].some((one) => /^\d+ undefined$/.test(one))).toBe(true);
    const falling = ricochet.createScene(targets, { gravity: [0, 0, 2] });
    expect(falling.shoot(bullet)).toMatchObject({ target: 40, triangle: 0 });
    expect(falling.shoot(bullet, { filter }).hit).toBe(false);
    falling.dispose();
    scene.dispose();
  });

  it('does no harm where it throws, asks the solver, or gives no answer', () => {
    const scene = ricochet.createScene(targets);
    const bullet = { position: [0, 0, -8], velocity: [0, 0, 1], radius: 2 } as const;
    const wanted = scene.shoot(bullet);
    const own = new Error('own');
    const asks: ((filter: () => boolean) => unknown)[] = [
      (filter) => scene.shoot(bullet, { filter }),
      (filter) => scene.trace(bullet, { filter }),
      (filter) => scene.shootThrough(bullet, { filter }),
      (filter) => scene.nearest([0, 0, 0], { filter }),
      (filter) => scene.overlaps([0, 0, 0], { filter: () => filter() }),
    ];
    const center = { shape: 'sphere', center: [0, 0, 0], radius: 9 } as const;
    asks[4] = (filter) => scene.overlaps(center, { filter });
    for (const ask of asks) {
      const thrown = caught(() =>
        ask(() => {
          throw own;
        }),
      );
      expect(thrown).toMatchObject({ code: 'unreadable', path: 'options.filter' });
      expect(thrown.cause).toBe(own);
      expect(thrown.message).toBe('options.filter threw (own)');
      const nested = caught(() =>
        ask(() => {
          scene.shoot(bullet);
          return true;
        }),
      );
      expect(nested).toMatchObject({ code: 'unreadable', path: 'options.filter' });
      expect(caught(() => ask(() => 1 as never))).toMatchObject({
        code: 'out-of-range',
        path: 'options.filter()',
      });
      expect(scene.shoot(bullet)).toEqual(wanted);
    }
    expect(caught(() => scene.shoot(bullet, { filter: 1 as never }))).toMatchObject({
      code: 'not-an-object',
      path: 'options.filter',
    });
    scene.dispose();
  });
});
