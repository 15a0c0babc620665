// Batches over workers, with and without shared memory: the same bits as one thread, progress, cancellation, errors,
// and a constant memory size.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Worker } from 'node:worker_threads';
import { createRicochet, RicochetError, type Target } from 'ricochet-wasm';
import { createSceneWorkers, type SceneWorkers } from 'ricochet-wasm/workers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fractions } from './random.js';

const ricochet = await createRicochet();
const random = fractions(31);
const targets: Target[] = Array.from({ length: 200 }, () => ({
  shape: 'sphere',
  center: [20 * random(), 20 * random(), 20 * random()],
  radius: 0.2 + random(),
}));
const scene = ricochet.createScene(targets);

let workers: SceneWorkers;
beforeAll(async () => {
  workers = await createSceneWorkers(targets, { count: 3 });
});
afterAll(() => workers.dispose());
afterEach(() => void vi.unstubAllGlobals());

function bullets(count: number): Float64Array {
  return new Float64Array(8 * count).map((_, i) => {
    const k = i % 8;
    return k < 3 ? 20 * random() : k < 6 ? 2 * random() - 1 : k === 6 ? 0 : Number.POSITIVE_INFINITY;
  });
}

function inSharedMemory(numbers: Float64Array | number): Float64Array {
  const length = typeof numbers === 'number' ? numbers : numbers.length;
  const array = new Float64Array(new SharedArrayBuffer(8 * length));
  if (typeof numbers !== 'number') array.set(numbers);
  return array;
}

/** True if two arrays are equal to the last bit. */
function areSame(a: Float64Array, b: Float64Array): boolean {
  const bytes = ({ buffer, byteOffset, byteLength }: Float64Array) =>
    Buffer.from(buffer, byteOffset, byteLength);
  return bytes(a).equals(bytes(b));
}

const sharing = [true, false];
/** Runs without memory that workers can share, unless `isAllowed`. */
function allowSharing(isAllowed: boolean): void {
  if (!isAllowed) vi.stubGlobal('crossOriginIsolated', false);
}

/** Two facing mirrors, between which paths bounce up to the limit, so that each row takes long. */
const mirrors: Target[] = [-1, 1].map((x) => ({ shape: 'plane', point: [x, 0], normal: [-x, 0] }));
const between = (count: number) =>
  new Float64Array(8 * count).map((_, i) => [0, 0, 0, 1, 0.001, 0, 0, 0][i % 8] as number);
const long = { maxBounces: 300 };

async function errorOf(ask: () => Promise<unknown>): Promise<RicochetError> {
  const error = await ask().then(
    () => expect.unreachable('no error'),
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(RicochetError);
  return error as RicochetError;
}

describe.each(sharing)('batches (memory is shared: %s)', (isShared) => {
  const counts = [0, 1, 7, 255, 257, 1025, 3 * 1024 + 1, 20_011];
  it.each(counts)('of %i rows have the bits of one thread, from arrays of either kind', async (count) => {
    const rows = bullets(count);
    const hits = scene.shootMany(rows);
    const paths = scene.traceMany(rows, { maxBounces: 4 });
    const shared = inSharedMemory(rows);
    const outs = [undefined, new Float64Array(12 * count), inSharedMemory(12 * count)];
    allowSharing(isShared);
    for (const given of [rows, shared])
      for (const out of outs) {
        const answer = await workers.shootMany(given, out === undefined ? {} : { out: out.fill(-7) });
        if (out !== undefined) expect(answer).toBe(out);
        else expect(answer.buffer).toBeInstanceOf(ArrayBuffer);
        expect(areSame(answer, hits)).toBe(true);
      }
    expect(areSame(await workers.traceMany(shared, { maxBounces: 4 }), paths)).toBe(true);
    const out = inSharedMemory(10 * count);
    expect(areSame(await workers.traceMany(rows, { maxBounces: 4, out }), paths)).toBe(true);
  });

  it('take parts of arrays, and write no number beyond theirs', async () => {
    const rows = bullets(5000);
    const hits = scene.shootMany(rows);
    allowSharing(isShared);
    for (const array of [new Float64Array(8 * 5000 + 24), inSharedMemory(8 * 5000 + 24)]) {
      const given = array.subarray(8, 8 + 8 * 5000);
      given.set(rows);
      const around = inSharedMemory(12 * 5000 + 24).fill(-7);
      const out = around.subarray(12, 12 + 12 * 5000);
      await workers.shootMany(given, { out });
      expect(areSame(out, hits)).toBe(true);
      expect([...around.subarray(0, 12), ...around.subarray(-12)]).toEqual(new Array(24).fill(-7));
    }
  });

  it('go side by side', async () => {
    const all = [30_000, 1, 500, 9000].map(bullets);
    const want = all.map((rows) => scene.shootMany(rows));
    allowSharing(isShared);
    const got = await Promise.all(all.map((rows) => workers.shootMany(rows)));
    for (const [i, answer] of got.entries()) expect(areSame(answer, want[i] as Float64Array)).toBe(true);
  });

  it('name the first bad number, wherever others are', async () => {
    const rows = bullets(60_000);
    for (const row of [59_999, 40_000, 31_234, 30_001, 30_000]) rows[8 * row + 4] = Number.NaN;
    const one = await errorOf(async () => scene.shootMany(rows));
    allowSharing(isShared);
    for (let round = 0; round < 5; round++)
      for (const ask of [() => workers.shootMany(rows), () => workers.traceMany(rows)]) {
        const { code, path, value } = await errorOf(ask);
        expect({ code, path, value }).toEqual({
          code: 'not-finite',
          path: 'bullets[240004]',
          value: Number.NaN,
        });
        expect(path).toBe(one.path);
      }
  });

  it('tell their progress while a piece is under way, and all of it at last', async () => {
    using slow = await createSceneWorkers(mirrors, { count: 2 });
    allowSharing(isShared);
    const seen: number[] = [];
    const rows = between(6000);
    await slow.traceMany(rows, { ...long, onProgress: (done, count) => seen.push(done, count) });
    const done = seen.filter((_, i) => i % 2 === 0);
    expect(new Set(seen.filter((_, i) => i % 2 === 1))).toEqual(new Set([6000]));
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(done[0]).toBeLessThan(6000);
    expect(done.at(-1)).toBe(6000);
    // More often than the three or six pieces end.
    expect(done.length).toBeGreaterThan(isShared ? 3 : 6);
  });

  it('end with a signal before the rows under way are done, and write nothing afterwards', async () => {
    using slow = await createSceneWorkers(mirrors, { count: 2 });
    allowSharing(isShared);
    const rows = between(6000);
    for (const out of [new Float64Array(10 * 6000), inSharedMemory(10 * 6000)]) {
      out.fill(-7);
      const controller = new AbortController();
      const reason = new Error('enough');
      const onProgress = () => controller.abort(reason);
      const asked = slow.traceMany(rows, { ...long, out, onProgress, signal: controller.signal });
      await expect(asked).rejects.toBe(reason);
      const left = Float64Array.from(out);
      expect(left).toContain(-7);
      await slow.traceMany(rows.subarray(0, 8 * 600), long); // the calls under way have ended by now
      expect(areSame(out, left)).toBe(true);
    }
  });
});

it('triangles in shared memory are filled as others are', async () => {
  const positions = new Float32Array([
    -30, -30, 0, 90, -30, 0, -30, 90, 0, -30, -30, 9, 90, -30, 9, -30, 90, 9,
  ]);
  const given = [{ shape: 'mesh', positions } as const];
  using meshes = await createSceneWorkers(given, { count: 2 });
  using alone = ricochet.createScene(given);
  const rows = bullets(9000);
  const want = new Int32Array(9000);
  alone.shootMany(rows, undefined, want);
  const triangles = new Int32Array(new SharedArrayBuffer(4 * 9000)).fill(-7);
  await meshes.shootMany(inSharedMemory(rows), { triangles });
  expect(triangles).toEqual(want);
});

it('a large batch fills its staging buffers, and has the same bits', async () => {
  const count = 1_100_003;
  using few = await createSceneWorkers(targets.slice(0, 3), { count: 3 });
  using alone = ricochet.createScene(targets.slice(0, 3));
  const rows = bullets(count);
  expect(areSame(await few.shootMany(rows), alone.shootMany(rows))).toBe(true);
});

it('memory that only says it is shared is copied', async () => {
  const rows = bullets(3000);
  const want = scene.shootMany(rows);
  const memory = new ArrayBuffer(8 * 12 * 3000);
  Object.setPrototypeOf(memory, SharedArrayBuffer.prototype);
  const out = new Float64Array(memory);
  await workers.shootMany(rows, { out });
  expect([...out]).toEqual([...want]);
});

describe('staging buffers', () => {
  /** Sees all shared memory that is made of more than some bytes. */
  function watch(): WeakRef<SharedArrayBuffer>[] {
    const made: WeakRef<SharedArrayBuffer>[] = [];
    const construct = (Real: typeof SharedArrayBuffer, [bytes]: [number]) => {
      const memory = new Real(bytes);
      if (bytes > 1000) made.push(new WeakRef(memory));
      return memory;
    };
    vi.stubGlobal('SharedArrayBuffer', new Proxy(SharedArrayBuffer, { construct }));
    return made;
  }

  it('are at most three for any number of batches, and go with the pool', async () => {
    const made = watch();
    const pool = await createSceneWorkers(targets, { count: 2 });
    const rows = bullets(40_000);
    for (let i = 0; i < 20; i++) await pool.shootMany(rows);
    await errorOf(() => pool.shootMany(rows.map((x, i) => (i === 99 ? Number.NaN : x))));
    for (let i = 0; i < 5; i++) await pool.traceMany(rows);
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThanOrEqual(3);
    pool.dispose();
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    for (let i = 0; i < 50 && made.some((one) => one.deref() !== undefined); i++) {
      await new Promise<void>((done) => setTimeout(done, 20));
      collect();
    }
    expect(made.filter((one) => one.deref() !== undefined)).toEqual([]);
  });

  it('are not made where the arrays are shared', async () => {
    const rows = inSharedMemory(bullets(40_000));
    const out = inSharedMemory(12 * 40_000);
    const made = watch();
    using pool = await createSceneWorkers(targets, { count: 2 });
    await pool.shootMany(rows, { out });
    expect(made).toEqual([]);
  });

  it('are an error by name where there is no room for them, after which the workers answer again', async () => {
    using pool = await createSceneWorkers(targets, { count: 1 });
    const construct = () => {
      throw new RangeError('Array buffer allocation failed');
    };
    vi.stubGlobal('SharedArrayBuffer', new Proxy(SharedArrayBuffer, { construct }));
    const rows = bullets(10);
    const { code, path, message } = await errorOf(() => pool.shootMany(rows));
    expect({ code, path }).toEqual({ code: 'out-of-memory', path: 'workers' });
    expect(message).toContain('Use fewer workers');
    vi.unstubAllGlobals();
    expect(areSame(await pool.shootMany(rows), scene.shootMany(rows))).toBe(true);
  });
});

it('a worker that dies in the middle of a shared batch is reported, and all end', async () => {
  const threads = createRequire(import.meta.url)('node:worker_threads') as { Worker: typeof Worker };
  const Real = threads.Worker;
  const started: Worker[] = [];
  threads.Worker = class extends Real {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      started.push(this);
    }
  };
  syncBuiltinESMExports();
  try {
    const pool = await createSceneWorkers(mirrors, { count: 2 });
    const exits = Promise.all(
      started.map((one) => new Promise<void>((done) => one.once('exit', () => done()))),
    );
    const rows = inSharedMemory(between(20_000));
    const out = inSharedMemory(10 * 20_000);
    const asked = errorOf(() =>
      pool.traceMany(rows, { ...long, out, onProgress: () => void started[0]?.terminate() }),
    );
    expect((await asked).code).toBe('worker-failed');
    await exits;
    expect(started).toHaveLength(2);
    expect((await errorOf(() => pool.traceMany(rows))).code).toBe('worker-failed');
  } finally {
    threads.Worker = Real;
    syncBuiltinESMExports();
  }
});
