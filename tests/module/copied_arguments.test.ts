// The checked data are the used data: arrays are copied first, because their own code or another thread may change
// them meanwhile.
import { Worker } from 'node:worker_threads';
import { createRicochet, RicochetError, type Scene } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import type { Anything } from './entry_points.js';
import { caught } from './refusals.js';

const ricochet = await createRicochet();

const spheres = () =>
  [0, 10, 20].map((x) => ({ shape: 'sphere' as const, center: [x, 0, 0] as const, radius: 1 }));

describe('moveMany', () => {
  /** Indices that run code when the second is read. */
  const indices = (code: () => void) =>
    Object.defineProperty([0, 0], 1, {
      get() {
        code();
        return 1;
      },
    });
  const places = () => new Float64Array([1, 2, 3, 11, 12, 13]);
  const rotations = () => new Float64Array([0, 0, 0, 1, 0, 0, 0, 1]);
  const standing = (scene: Scene) => JSON.stringify(scene.nearest([5, 5, 5]));

  it.each([
    ['NaN', Number.NaN, 'not-finite'],
    ['infinity', Number.POSITIVE_INFINITY, 'not-finite'],
    ['1e300', 1e300, 'out-of-range'],
    ['1e-300', 1e-300, 'out-of-range'],
  ])('refuses %s that comes in while indices are read', (_, number, code) => {
    using scene = ricochet.createScene(spheres());
    const before = standing(scene);
    for (const at of [0, 2, 5]) {
      const given = places();
      const list = indices(() => {
        given[at] = number;
      });
      expect(caught(() => scene.moveMany(list, given))).toMatchObject({ code, path: `places[${at}]` });
      const turned = rotations();
      const others = indices(() => {
        turned[at] = number;
      });
      expect(caught(() => scene.moveMany(others, places(), turned))).toMatchObject({
        code,
        path: `rotations[${at}]`,
      });
    }
    const turned = rotations();
    const list = indices(() => turned.fill(0));
    expect(caught(() => scene.moveMany(list, places(), turned))).toMatchObject({
      code: 'degenerate-shape',
      path: 'rotations[0]',
    });
    expect(standing(scene)).toBe(before);
  });

  it('refuses arrays that go elsewhere while indices are read', () => {
    using scene = ricochet.createScene(spheres());
    const before = standing(scene);
    const given = places();
    const list = indices(() => structuredClone(given.buffer, { transfer: [given.buffer] }));
    expect(caught(() => scene.moveMany(list, given))).toMatchObject({ code: 'disposed', path: 'places' });
    expect(standing(scene)).toBe(before);
  });

  it('reads each index once', () => {
    using scene = ricochet.createScene(spheres());
    let reads = 0;
    const list = Object.defineProperty([0, 0], 1, { get: () => (reads++ === 0 ? 1 : 1e9) });
    scene.moveMany(list as number[], places());
    expect(reads).toBe(1);
    expect(scene.nearest([11, 12, 13])).toMatchObject({ target: 1, distance: -1 });
  });
});

describe('targets that change while they are read', () => {
  /** A target that is a sphere at first, and then a mesh. */
  const changing = () => {
    let reads = 0;
    return {
      sensor: true,
      center: [0, 0],
      radius: 1,
      positions: new Float64Array(9),
      get shape() {
        return reads++ === 0 ? 'sphere' : 'mesh';
      },
    };
  };
  it('make no sensor of a mesh', () => {
    using scene = ricochet.createScene([]);
    for (const ask of [
      () => scene.add(changing() as never),
      () => ricochet.createScene([changing()] as never),
    ])
      expect(() => ask()).toThrow(RicochetError);
    const { mesh, ...target } = {
      mesh: ricochet.createMesh({ positions: new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0]) }),
      shape: 'mesh',
    };
    for (const ask of [
      () => scene.add({ ...target, mesh, sensor: true } as never),
      () => ricochet.createScene([{ ...target, mesh, sensor: true }] as never),
      () =>
        ricochet.aim(
          { position: [0, 5] },
          { shape: 'sphere', center: [3, 0], radius: 1 },
          { position: [6, 5] },
          { others: [{ ...target, mesh, sensor: true }] as never },
        ),
    ])
      expect(caught(ask)).toMatchObject({ code: 'conflicting-fields' });
    mesh.dispose();
  });
});

describe('shared memory that another thread writes to', () => {
  const memory = new SharedArrayBuffer(1024);
  const shared = new Float64Array(memory);
  /** Writes 1 and NaN in turns to all numbers that are 1 to begin with. */
  const code = `
    const { workerData } = require('node:worker_threads');
    const numbers = new Float64Array(workerData);
    for (;;) for (const number of [NaN, 1]) for (let i = 0; i < numbers.length; i++) if (numbers[i] !== 0) numbers[i] = number;`;
  const array = (length: number, changing: readonly number[]) => {
    const numbers = new Float64Array(memory, 0, length).fill(0);
    for (const place of changing) numbers[place] = 1;
    return numbers;
  };
  const finite = (numbers: Iterable<number>) => [...numbers].every((number) => !Number.isNaN(number));

  const cases: [string, number, readonly number[], (given: Float64Array, scene: Scene) => unknown][] = [
    [
      'moveMany',
      9,
      [1, 4, 8],
      (given, scene) => {
        scene.moveMany([0, 1, 2], given);
        return Object.values(scene.nearest([3, 3, 3])?.point ?? {});
      },
    ],
    [
      'moveMany, turned',
      12,
      [3, 7, 11],
      (given, scene) => {
        scene.moveMany([0, 1, 2], new Float64Array(9), given);
        return Object.values(scene.nearest([3, 3, 3])?.point ?? {});
      },
    ],
    ['shootMany', 16, [0, 3, 8, 11], (given, scene) => scene.shootMany(given)],
    ['shootThroughMany', 16, [0, 3, 8, 11], (given, scene) => scene.shootThroughMany(given, 3)],
    ['traceMany', 16, [0, 3, 8, 11], (given, scene) => scene.traceMany(given)],
    [
      'shootPairs',
      16,
      [0, 3, 8, 11],
      (given) =>
        ricochet.shootPairs(given, new Float64Array([9, 1, 0, 1, 0, 0, 0, 0, 9, 1, 0, 1, 0, 0, 0, 0])),
    ],
    [
      'shootPairs, spheres',
      16,
      [3, 11],
      (given) =>
        ricochet.shootPairs(new Float64Array([9, 1, 0, 1, 0, 0, 0, 9, 9, 1, 0, 1, 0, 0, 0, 9]), given),
    ],
    [
      'createMesh',
      18,
      [3, 7, 12],
      (given) => {
        const mesh = ricochet.createMesh({ positions: given });
        using scene = ricochet.createScene([{ shape: 'mesh', mesh }]);
        mesh.dispose();
        return Object.values(scene.nearest([3, 3, 3])?.point ?? {});
      },
    ],
  ];

  it('is copied before it is checked', async () => {
    const writer = new Worker(code, { eval: true, workerData: memory });
    try {
      await new Promise((online) => writer.once('online', online));
      const counts: Record<string, number> = {};
      for (const [name, length, changing, ask] of cases) {
        let refused = 0;
        let answered = 0;
        for (let i = 0; i < 20_000 && (i < 2000 || refused === 0 || answered === 0); i++) {
          using scene = i % 500 === 0 || i === 0 ? ricochet.createScene(spheres()) : undefined;
          const asking: Scene = scene ?? ricochet.createScene(spheres());
          try {
            const answer = ask(array(length, changing), asking) as Iterable<number>;
            answered++;
            expect(finite(answer), name).toBe(true);
          } catch (error) {
            expect(error, name).toBeInstanceOf(RicochetError);
            expect((error as RicochetError).code, name).toBe('not-finite');
            refused++;
          } finally {
            asking.dispose();
          }
        }
        counts[name] = answered;
      }
      expect(Object.values(counts).every((count) => count > 0)).toBe(true);
    } finally {
      await writer.terminate();
      shared.fill(0);
    }
  });
});

describe('arrays in WebAssembly memory', () => {
  it('are refused, not read as nothing, where making room has ended them', async () => {
    const own: Anything = await createRicochet();
    using scene = own.createScene(spheres());
    const buffer = scene.buffer(40_000);
    // A mesh with as many corners, for which the memory has to grow.
    const positions = buffer.bullets.subarray(0, 9 * 30_000);
    positions.forEach((_: number, i: number) => {
      positions[i] = Math.sin(i);
    });
    let found: unknown;
    try {
      const mesh = own.createMesh({ positions });
      // It fitted: then it is the mesh of these numbers.
      expect(mesh.degenerateCount).toBe(0);
    } catch (error) {
      found = error;
    }
    if (found !== undefined) expect(found).toMatchObject({ code: 'disposed', path: 'mesh.positions' });
  });
});
