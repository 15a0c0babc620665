// Meshes and workers: scenes in workers answer as here, and a mesh that a worker has built is the one that is built here.
import { spawnSync } from 'node:child_process';
import { createRicochet, type Mesh, type MeshTarget, RicochetError, type Target } from 'ricochet-wasm';
import { buildMeshInWorker, createSceneWorkers } from 'ricochet-wasm/workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fillMemory } from './full_memory.js';
import { fractions } from './random.js';
import { torus } from './surfaces.js';

const ricochet = await createRicochet();
const random = fractions(78);
const surface = torus(60, 40, random);
const unindexed = { positions: new Float64Array(9 * 50).map(() => 2 * random() - 1) };

/** Rows of bullets from around toward the middle. */
function rows(count: number, radius = 0): Float64Array {
  return new Float64Array(8 * count).map((_, i) => {
    const k = i % 8;
    if (k < 3) return 8 * random() - 4;
    return k < 6 ? 2 * random() - 1 : k === 6 ? radius * random() : Number.POSITIVE_INFINITY;
  });
}

// biome-ignore lint/suspicious/noExplicitAny: bad arguments are what is tested
type Anything = any;

async function errorOf(ask: () => Promise<unknown>): Promise<RicochetError> {
  try {
    await ask();
  } catch (error) {
    expect(error).toBeInstanceOf(RicochetError);
    return error as RicochetError;
  }
  throw new Error('no error');
}

const sharedMemory = [true, false];

/** Runs with or without memory that workers can share. */
function allowSharing(isAllowed: boolean): void {
  if (!isAllowed) vi.stubGlobal('SharedArrayBuffer', undefined);
}
afterEach(() => void vi.unstubAllGlobals());

describe('scenes in workers', () => {
  const targets = (mesh: Mesh): (Target | MeshTarget)[] => [
    { shape: 'mesh', mesh, position: [2, 0, 0] },
    { shape: 'sphere', center: [0, 3, 0], radius: 0.5 },
    { shape: 'mesh', ...surface, position: [-2, 0, 0], rotation: [0.5, 0.1, 0, 1], scale: 0.7 },
    { shape: 'mesh', mesh, position: { x: 0, y: 0, z: 3 }, scale: 1.5, velocity: [0, 0, -0.5] },
    { shape: 'mesh', ...unindexed, position: [0, -3, 0] },
    { shape: 'plane', point: [0, 0, -6], normal: [0, 0, 1] },
  ];

  it.each(sharedMemory)('hit the same, and the same triangles (memory is shared: %s)', async (isShared) => {
    allowSharing(isShared);
    using mesh = ricochet.createMesh(surface);
    using scene = ricochet.createScene(targets(mesh));
    using workers = await createSceneWorkers(targets(mesh), { count: 3 });
    for (const radius of [0, 0.2]) {
      const bullets = rows(8000, radius);
      const want = new Int32Array(8000);
      const triangles = new Int32Array(8000).fill(-7);
      const hits = scene.shootMany(bullets, undefined, want);
      expect(await workers.shootMany(bullets, { triangles })).toEqual(hits);
      expect(triangles).toEqual(want);
      const hit = new Set(hits.filter((_, i) => i % 12 === 0));
      expect(hit).toEqual(new Set([-1, 0, 1, 2, 3, 4, 5]));
    }
    const bullets = rows(2000);
    expect(await workers.traceMany(bullets, { maxBounces: 6 })).toEqual(
      scene.traceMany(bullets, { maxBounces: 6 }),
    );
    expect(await workers.shootMany(bullets)).toEqual(scene.shootMany(bullets));
  });

  it('read arrays at once, and keep a mesh that is disposed of meanwhile', async () => {
    const own = { positions: surface.positions.slice(), indices: surface.indices.slice() };
    const mesh = ricochet.createMesh(surface);
    using scene = ricochet.createScene([
      { shape: 'mesh', mesh },
      { shape: 'mesh', ...own, position: [3, 0, 0] },
    ]);
    const starting = createSceneWorkers(
      [
        { shape: 'mesh', mesh },
        { shape: 'mesh', ...own, position: [3, 0, 0] },
      ],
      { count: 2 },
    );
    mesh.dispose();
    own.positions.fill(0);
    using workers = await starting;
    const bullets = rows(5000);
    expect(await workers.shootMany(bullets)).toEqual(scene.shootMany(bullets));
  });

  it('take a mesh of the other entry, and give back what they held', async () => {
    const { createRicochet: createExternal } = await import('ricochet-wasm/external');
    const other = await createExternal();
    using mesh = other.createMesh(surface);
    using own = other.createScene([{ shape: 'mesh', mesh }]);
    const bullets = rows(3000);
    const want = own.shootMany(bullets);
    const before = other.memoryBytes;
    for (let i = 0; i < 3; i++) {
      using workers = await createSceneWorkers([{ shape: 'mesh', mesh }], { count: 2 });
      expect(await workers.shootMany(bullets)).toEqual(want);
    }
    expect(other.memoryBytes).toBe(before);
  });

  const { positions } = surface;
  const bad = (place: number, value: number) => {
    const array = Float64Array.from(positions);
    array[place] = value;
    return array;
  };
  const indices = new Uint32Array([0, 1, 2, 3, 4, 5, 6, 9_999_999, 8]);
  const refused: [string, object][] = [
    ['no positions', {}],
    ['a list', { positions: [0, 0, 0] }],
    ['eight numbers', { positions: new Float32Array(8) }],
    ['indices of two', { positions, indices: new Uint16Array(2) }],
    ['an index too high', { positions, indices }],
    ['NaN', { positions: bad(5, Number.NaN), indices: surface.indices }],
    ['a coordinate too far', { positions: bad(7, 1e151), indices: surface.indices }],
    ['a coordinate too small', { positions: bad(8, 1e-151), indices: surface.indices }],
    ['both', { mesh: 'mesh', positions }],
    ['what is no mesh', { mesh: {} }],
    ['a misspelt field', { positions, index: 3 }],
    ['no size', { positions, scale: 0 }],
    ['no turn', { positions, rotation: [0, 0, 0, 0] }],
    ['a place that is none', { positions, position: [0, 'a'] }],
  ];
  it.each(refused)('refuse %s as a scene does, before a worker starts', async (_, fields) => {
    const given = [
      { shape: 'sphere', center: [0, 0], radius: 1 },
      { shape: 'mesh', ...fields },
    ] as Anything;
    let want: RicochetError | undefined;
    try {
      ricochet.createScene(given);
    } catch (error) {
      want = error as RicochetError;
    }
    vi.stubGlobal('Worker', () => {
      throw new Error('a worker was started');
    });
    const { code, path, message } = await errorOf(() => createSceneWorkers(given, { count: 1 }));
    expect({ code, path, message }).toEqual({ code: want?.code, path: want?.path, message: want?.message });
    expect(path).toContain('targets[1]');
  });

  it('refuse a mesh that has been disposed of, and corners beyond the range', async () => {
    const mesh = ricochet.createMesh(surface);
    for (const fields of [{ mesh }, surface]) {
      const far = [{ shape: 'mesh', ...fields, scale: 1e150 }] as Anything;
      const error = await errorOf(() => createSceneWorkers(far, { count: 2 }));
      expect(error).toMatchObject({ code: 'out-of-range', path: 'targets[0].scale', value: 1e150 });
    }
    mesh.dispose();
    const error = await errorOf(() => createSceneWorkers([{ shape: 'mesh', mesh }], { count: 1 }));
    expect(error).toMatchObject({ code: 'disposed', path: 'targets[0].mesh' });
  });

  it('refuse an array for triangles that is none, or too short, also when it becomes so meanwhile', async () => {
    using workers = await createSceneWorkers([{ shape: 'mesh', ...surface }], { count: 2 });
    const ask = (triangles: Anything, more = {}) =>
      errorOf(() => workers.shootMany(rows(50_000), { triangles, ...more }));
    expect(await ask([])).toMatchObject({ code: 'not-an-object', path: 'options.triangles' });
    expect(await ask(new Int32Array(3))).toMatchObject({ code: 'wrong-length', path: 'options.triangles' });
    const own = {
      get triangles(): never {
        throw new Error('its own code');
      },
    };
    expect(await errorOf(() => workers.shootMany(rows(1), own))).toMatchObject({ code: 'unreadable' });
    const leaving = new Int32Array(50_000);
    const onProgress = () => {
      if (leaving.length > 0) structuredClone(leaving.buffer, { transfer: [leaving.buffer] });
    };
    expect(await ask(leaving, { onProgress })).toMatchObject({ path: 'options.triangles' });
    await expect(
      workers.traceMany(rows(1), { triangles: new Int32Array(1) } as Anything),
    ).rejects.toMatchObject({ path: 'options.triangles', code: 'unknown-field' });
  });
});

describe('buildMeshInWorker', () => {
  const large = torus(400, 250, random);

  it('gives the mesh that createMesh gives, and reports its progress', async () => {
    for (const data of [large, surface, unindexed, { positions: Float64Array.from(unindexed.positions) }]) {
      const done: number[] = [];
      using built = await buildMeshInWorker(ricochet, data, {
        onProgress: (share, count) => done.push(share / count),
      });
      using made = ricochet.createMesh(data);
      expect([built.triangleCount, built.degenerateCount]).toEqual([
        made.triangleCount,
        made.degenerateCount,
      ]);
      expect(built.bytes).toBeLessThanOrEqual(made.bytes);
      expect(done.at(-1)).toBe(1);
      expect(done).toEqual(done.toSorted((a, b) => a - b));
      using scene = ricochet.createScene([{ shape: 'mesh', mesh: built }]);
      using want = ricochet.createScene([{ shape: 'mesh', mesh: made }]);
      const bullets = rows(4000, 0.1);
      const [got, hit] = [new Int32Array(4000), new Int32Array(4000)];
      expect(scene.shootMany(bullets, undefined, got)).toEqual(want.shootMany(bullets, undefined, hit));
      expect(got).toEqual(hit);
      using workers = await createSceneWorkers([{ shape: 'mesh', mesh: built }], { count: 1 });
      expect(await workers.shootMany(bullets)).toEqual(want.shootMany(bullets));
    }
  });

  const { positions } = surface;
  const refused: [string, Anything, Anything, Anything, string, string][] = [
    ['no solver', undefined, surface, {}, 'missing', 'ricochet'],
    ['another object for a solver', {}, surface, {}, 'not-an-object', 'ricochet'],
    ['nothing', ricochet, undefined, {}, 'missing', 'mesh'],
    ['no positions', ricochet, {}, {}, 'missing', 'mesh.positions'],
    ['eight numbers', ricochet, { positions: new Float32Array(8) }, {}, 'wrong-length', 'mesh.positions'],
    [
      'an index too high',
      ricochet,
      { positions, indices: new Uint32Array([0, 1, 9_999_999]) },
      {},
      'out-of-range',
      'mesh.indices[2]',
    ],
    [
      'NaN',
      ricochet,
      { positions: new Float64Array(9).fill(Number.NaN, 4) },
      {},
      'not-finite',
      'mesh.positions[4]',
    ],
    ['a misspelt field', ricochet, { ...surface, index: 1 }, {}, 'unknown-field', 'mesh.index'],
    ['a misspelt option', ricochet, surface, { onprogress: 1 }, 'unknown-field', 'options.onprogress'],
    [
      'progress that is no function',
      ricochet,
      surface,
      { onProgress: 1 },
      'not-an-object',
      'options.onProgress',
    ],
    ['a signal that is none', ricochet, surface, { signal: {} }, 'not-an-object', 'options.signal'],
    [
      'a getter that throws',
      ricochet,
      {
        get positions() {
          throw new Error('its own code');
        },
      },
      {},
      'unreadable',
      'mesh.positions',
    ],
  ];
  it.each(refused)('refuses %s', async (_, solver, data, options, code, path) => {
    const before = ricochet.memoryBytes;
    expect(await errorOf(() => buildMeshInWorker(solver, data, options))).toMatchObject({ code, path });
    expect(ricochet.memoryBytes).toBe(before);
  });

  it('ends with the signal before, while and after the worker builds, and with what progress throws', async () => {
    const before = (await buildMeshInWorker(ricochet, large)).dispose() ?? ricochet.memoryBytes;
    const reason = new Error('enough');
    await expect(buildMeshInWorker(ricochet, large, { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
    for (const share of [0, 0.5, 0.86, 1]) {
      const controller = new AbortController();
      const seen: number[] = [];
      const onProgress = (done: number, count: number) => {
        seen.push(done);
        if (done >= share * count) controller.abort(reason);
      };
      const building = buildMeshInWorker(ricochet, large, { onProgress, signal: controller.signal });
      if (share < 1) await expect(building).rejects.toBe(reason);
      else (await building).dispose(); // it had been allocated
      const calls = seen.length;
      await new Promise<void>((done) => setTimeout(done, 20));
      expect(seen).toHaveLength(calls);
    }
    const own = new Error('mine');
    const onProgress = () => {
      throw own;
    };
    await expect(buildMeshInWorker(ricochet, large, { onProgress })).rejects.toBe(own);
    expect(ricochet.memoryBytes).toBe(before);
  });

  it('leaves nothing behind, whatever happens', async () => {
    const mesh = async () => (await buildMeshInWorker(ricochet, large)).dispose();
    await mesh();
    const before = ricochet.memoryBytes;
    for (let i = 0; i < 3; i++) {
      await mesh();
      const building = [mesh(), mesh()]; // at once
      await Promise.all(building);
      await errorOf(() => buildMeshInWorker(ricochet, { positions: new Float32Array(9).fill(Number.NaN) }));
    }
    // Two at once have taken more than one.
    const between = ricochet.memoryBytes;
    for (let i = 0; i < 3; i++) await Promise.all([mesh(), mesh()]);
    expect(ricochet.memoryBytes).toBe(between);
    expect(between).toBeLessThan(before + 2 * 30e6);
  });

  it('says so where there is no room for the mesh, and changes nothing', async () => {
    const full = await createRicochet();
    using scene = full.createScene([]);
    const free = await fillMemory(scene);
    const error = await errorOf(() => buildMeshInWorker(full, large));
    expect(error).toMatchObject({ code: 'out-of-memory', path: 'mesh' });
    free();
    using mesh = await buildMeshInWorker(full, large);
    expect(mesh.triangleCount).toBe(200_000);
  });

  it('keeps no process alive, neither with a mesh nor without', () => {
    const script = `(async () => {
      const { createRicochet } = await import('ricochet-wasm');
      const { buildMeshInWorker } = await import('ricochet-wasm/workers');
      const ricochet = await createRicochet();
      const positions = new Float32Array(9 * 20000).map((_, i) => (i * 7919) % 1000);
      const mesh = await buildMeshInWorker(ricochet, { positions });
      const onProgress = () => { throw new Error('enough'); };
      await buildMeshInWorker(ricochet, { positions }, { onProgress }).catch((error) => console.log(error.message));
      await buildMeshInWorker(ricochet, { positions: positions.fill(NaN) }).catch((error) => console.log(error.path));
      console.log(mesh.triangleCount);
    })();`;
    const flags = ['--no-warnings', '-e', script];
    const done = spawnSync(process.execPath, flags, { encoding: 'utf8', timeout: 240_000 });
    expect(done.stdout.trim().split('\n')).toEqual(['enough', 'mesh.positions[0]', '20000']);
    expect(done.status).toBe(0);
  });

  it.each([true, false])('is rejected by a worker that fails (at the start: %s)', async (atStart) => {
    const fakes: { isAlive: boolean }[] = [];
    vi.stubGlobal(
      'Worker',
      class {
        isAlive = true;
        onmessage?: (event: { data: unknown }) => void;
        onerror?: (event: unknown) => void;
        constructor() {
          fakes.push(this);
        }
        postMessage({ id, name }: { id: number; name: string }) {
          const fail = () => this.onerror?.({ message: '', preventDefault() {} });
          setTimeout(() => {
            if (atStart || name !== 'build') return fail();
            this.onmessage?.({ data: { id, answer: 1000 } });
          });
        }
        terminate() {
          this.isAlive = false;
        }
      },
    );
    const before = ricochet.memoryBytes;
    const error = await errorOf(() => buildMeshInWorker(ricochet, surface));
    expect(error.code).toBe('worker-failed');
    expect(fakes.map(({ isAlive }) => isAlive)).toEqual([false]);
    expect(ricochet.memoryBytes).toBe(before);
  });

  const head = 8 * (9 + 12);
  const nonsense: [string, object][] = [
    ['a head of nothing', { part: 0, at: 0, bytes: new Uint8Array(head) }],
    ['a head of noise', { part: 0, at: 0, bytes: new Uint8Array(head).fill(0x7f) }],
    ['a head that is too long', { part: 0, at: 0, bytes: new Uint8Array(head + 8) }],
    ['a list before its head', { part: 1, at: 0, bytes: new Uint8Array(64) }],
    ['a place below', { part: 0, at: -8, bytes: new Uint8Array(8) }],
    ['a place that is none', { part: 0, at: Number.NaN, bytes: new Uint8Array(8) }],
  ];
  it.each(nonsense)('refuses memory that is no mesh: %s', async (_, piece) => {
    vi.stubGlobal(
      'Worker',
      class {
        onmessage?: (event: { data: unknown }) => void;
        postMessage({ id, name }: { id: number; name: string }) {
          setTimeout(() => this.onmessage?.({ data: { id, answer: name === 'build' ? 1000 : piece } }));
        }
        terminate() {}
      },
    );
    const error = await errorOf(() => buildMeshInWorker(ricochet, surface));
    expect(error).toMatchObject({ code: 'solver-failed', path: 'mesh' });
    vi.unstubAllGlobals();
    using mesh = await buildMeshInWorker(ricochet, surface); // the solver keeps working
    expect(mesh.triangleCount).toBe(4800);
  });
});
