// Arrays for answers must not overlap the arrays that are read, or one another. If they share memory, the call is
// refused by name before anything is written.
import { createRicochet, RicochetError } from 'ricochet-wasm';
import { createSceneWorkers } from 'ricochet-wasm/workers';
import { describe, expect, it } from 'vitest';
import { caught, rejected } from './refusals.js';

const ricochet = await createRicochet();
const target = { shape: 'sphere', center: [9, 0, 0], radius: 1 } as const;
const count = 3;
const bullet = [0, 0, 0, 1, 0, 0, 0, 50];

/** Numbers a row of each array, and bytes of a number. */
const sizes = { bullets: 64, spheres: 64, out: 96, paths: 80, through: 160, triangles: 4 };
type Name = keyof typeof sizes;

/** Memory for two arrays, the second of which begins at `at` bytes. */
function memoryFor(a: Name, b: Name, at: number, Kind: new (bytes: number) => ArrayBufferLike = ArrayBuffer) {
  const memory = new Kind(1024);
  const array = (name: Name, offset: number) => {
    const bytes = sizes[name] * count;
    if (name === 'triangles') return new Int32Array(memory, offset, count);
    const numbers = new Float64Array(memory, offset, bytes / 8);
    if (name === 'bullets') for (let i = 0; i < count; i++) numbers.set(bullet, 8 * i);
    return numbers;
  };
  // Bullets last, so that they keep their values.
  const second = b === 'bullets' ? undefined : array(b, at);
  const first = array(a, 0);
  return [first, second ?? array(b, at)] as never as [Float64Array, Float64Array];
}

const overlapping = (a: Name) => [0, 8, sizes[a] * count - 8];

describe('one buffer for what is read and written', () => {
  it('is refused by shootMany, traceMany, shootThroughMany and in slices', async () => {
    using scene = ricochet.createScene([target]);
    for (const at of overlapping('bullets')) {
      const [bullets, out] = memoryFor('bullets', 'out', at);
      const before = [...bullets];
      expect(caught(() => scene.shootMany(bullets, out))).toMatchObject({ code: 'overlap', path: 'out' });
      expect(await rejected(scene.shootAll(bullets, { out }))).toMatchObject({
        code: 'overlap',
        path: 'out',
      });
      const [paths, more] = memoryFor('bullets', 'paths', at);
      expect(caught(() => scene.traceMany(paths, {}, more))).toMatchObject({ code: 'overlap', path: 'out' });
      expect(await rejected(scene.traceAll(paths, { out: more }))).toMatchObject({
        code: 'overlap',
        path: 'out',
      });
      const [through, hits] = memoryFor('bullets', 'through', at);
      expect(caught(() => scene.shootThroughMany(through, 2, hits))).toMatchObject({
        code: 'overlap',
        path: 'out',
      });
      expect([...bullets]).toEqual(before);
    }
    const [bullets, out] = memoryFor('bullets', 'out', sizes.bullets * count);
    expect([...scene.shootMany(bullets, out)].filter((_, i) => i % 12 === 1)).toEqual([8, 8, 8]);
    const [after, later] = memoryFor('out', 'bullets', sizes.out * count);
    expect([...scene.shootMany(later, after)].filter((_, i) => i % 12 === 1)).toEqual([8, 8, 8]);
  });

  it('is refused in WebAssembly memory, too', () => {
    using scene = ricochet.createScene([target]);
    const buffer = scene.buffer(9);
    buffer.bullets.set(bullet);
    const { bullets } = buffer;
    const part = bullets.subarray(0, 16);
    for (const at of [0, 4, 12])
      expect(caught(() => scene.shootMany(part, bullets.subarray(at, at + 24)))).toMatchObject({
        code: 'overlap',
        path: 'out',
        message: expect.stringContaining('out is a Float64Array of 24: it shares memory with bullets'),
      });
    expect(scene.shootMany(buffer)[1]).toBe(8);
  });

  it('is refused of triangles', async () => {
    using scene = ricochet.createScene([target]);
    for (const [other, name] of [
      ['bullets', 'bullets'],
      ['out', 'out'],
    ] as const) {
      const [array, triangles] = memoryFor(other, 'triangles', sizes[other] * count - 4) as unknown as [
        Float64Array,
        Int32Array,
      ];
      const bullets = name === 'bullets' ? array : new Float64Array(8 * count);
      const out = name === 'out' ? array : new Float64Array(12 * count);
      const error = caught(() => scene.shootMany(bullets, out, triangles));
      expect(error).toMatchObject({ code: 'overlap', path: 'triangles' });
      expect(error.message).toContain(`shares memory with ${name}`);
      expect(await rejected(scene.shootAll(bullets, { out, triangles }))).toMatchObject({
        code: 'overlap',
        path: 'options.triangles',
      });
    }
  });

  it('is refused by shootPairs', () => {
    const other = () => new Float64Array(8 * count).fill(1);
    for (const at of overlapping('bullets')) {
      const [given, out] = memoryFor('bullets', 'out', at);
      expect(caught(() => ricochet.shootPairs(given, other(), out))).toMatchObject({
        code: 'overlap',
        path: 'out',
      });
      expect(caught(() => ricochet.shootPairs(other(), given, out)).message).toContain(
        'shares memory with spheres',
      );
    }
    // Arrays that are only read may be the same.
    const both = Float64Array.from({ length: 8 }, (_, i) => i + 1);
    expect(ricochet.shootPairs(both, both)).toHaveLength(12);
  });

  it('is refused by workers, in shared memory and in plain memory', async () => {
    const workers = await createSceneWorkers([target], { count: 1 });
    try {
      for (const Kind of [ArrayBuffer, SharedArrayBuffer])
        for (const at of overlapping('bullets')) {
          const [bullets, out] = memoryFor('bullets', 'out', at, Kind);
          expect(await rejected(workers.shootMany(bullets, { out }))).toMatchObject({
            code: 'overlap',
            path: 'out',
          });
          const [paths, more] = memoryFor('bullets', 'paths', at, Kind);
          expect(await rejected(workers.traceMany(paths, { out: more }))).toMatchObject({
            code: 'overlap',
            path: 'out',
          });
          const [hits, triangles] = memoryFor('out', 'triangles', at, Kind) as unknown as [
            Float64Array,
            Int32Array,
          ];
          const wanted = { out: hits, triangles };
          expect(await rejected(workers.shootMany(new Float64Array(8 * count), wanted))).toMatchObject({
            code: 'overlap',
            path: 'options.triangles',
          });
        }
      const [bullets, out] = memoryFor('bullets', 'out', sizes.bullets * count, SharedArrayBuffer);
      expect((await workers.shootMany(bullets, { out }))[1]).toBe(8);
    } finally {
      workers.dispose();
    }
  });

  it('is refused by readInto, which writes nothing then', () => {
    using simulation = ricochet.createSimulation({
      balls: [1, 5].map((x) => ({ position: [x, 0], velocity: [1, 0], radius: 1, mass: 1 })),
    });
    const memory = new Float64Array(12).fill(7);
    const arrays = { positions: memory.subarray(0, 6), velocities: memory.subarray(5, 11) };
    expect(caught(() => simulation.readInto(arrays))).toMatchObject({
      code: 'overlap',
      path: 'arrays.velocities',
    });
    expect(
      caught(() =>
        simulation.readInto({ positions: memory.subarray(0, 6), velocities: new Float32Array(5) }),
      ),
    ).toMatchObject({ code: 'wrong-length', path: 'arrays.velocities' });
    expect([...memory]).toEqual(new Array(12).fill(7));
    simulation.readInto({ positions: memory.subarray(0, 6), velocities: memory.subarray(6) });
    expect([...memory]).toEqual([1, 0, 0, 5, 0, 0, 1, 0, 0, 1, 0, 0]);
  });
});

describe('views of WebAssembly memory that belong to nobody', () => {
  it('are not written to', () => {
    using scene = ricochet.createScene([target]);
    using simulation = ricochet.createSimulation({
      balls: [{ position: [1, 0], velocity: [1, 0], radius: 1, mass: 1 }],
    });
    const { buffer } = scene.buffer(1).bullets;
    const rows = Float64Array.from(bullet);
    for (const ask of [
      () => scene.shootMany(rows, new Float64Array(buffer, 64, 12)),
      () => scene.shootMany(rows, undefined, new Int32Array(buffer, 64, 1)),
      () => simulation.readInto({ positions: new Float64Array(buffer, 64, 3) }),
      () => simulation.readInto({ velocities: new Float32Array(buffer, 64, 3) }),
      () => scene.moveMany([0], new Float64Array(buffer, 64, 3)),
    ]) {
      expect(ask).toThrow(RicochetError);
      expect(caught(ask).code).toBe('disposed');
    }
  });
});
