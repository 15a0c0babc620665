// Scenes with full memory, with disposed buffers, and with arrays that change meanwhile: each gives a named error,
// after which the scene answers as before.
import { createRicochet, type Ricochet, type Target } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillMemory } from './full_memory.js';
import { caught, rejected } from './refusals.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

/** Spheres in rows and columns, a unit apart. */
function lattice(count: number): Target[] {
  const side = Math.ceil(Math.cbrt(count));
  return Array.from({ length: count }, (_, i) => ({
    shape: 'sphere',
    center: [i % side, Math.floor(i / side) % side, Math.floor(i / side / side)],
    radius: 0.25,
  }));
}

/** Rows of bullets toward the lattice. */
function rows(count: number, radius = 0): Float64Array {
  return Float64Array.from({ length: 8 * count }, (_, i) => {
    const row = Math.floor(i / 8);
    return (
      [-3, (row % 3) + 0.05, (row % 2) + 0.05, 1, 0.01, 0.02, radius, Number.POSITIVE_INFINITY][i % 8] ?? 0
    );
  });
}

describe('a full memory', () => {
  it('is reported by every call, which changes nothing', async () => {
    const fresh = await createRicochet();
    const few = fresh.createScene(lattice(5));
    const many = fresh.createScene(lattice(400));
    const twin = ricochet.createScene(lattice(400));
    // Six large spheres around a cavity
    const walls = fresh.createScene(
      [0, 1, 2].flatMap((axis): Target[] =>
        [-105.3, 105.1].map((side) => {
          const center = [0.013, 0.027, -0.031].map((x, k) => (k === axis ? side : x));
          return { shape: 'sphere', center: center as [number, number, number], radius: 100 };
        }),
      ),
    );
    const bullet = { position: [-3, 1.1, 1.2], velocity: [1, 0.01, 0.02] } as const;
    const along = { position: [0.21, 0.3, 0.17], velocity: [1, 0.537, 0.1] } as const;
    const freeMemory = await fillMemory(few);
    expect(fresh.memoryBytes).toBeGreaterThan(2 ** 30);
    const sphere: Target = { shape: 'sphere', center: [9, 9, 9], radius: 1 };
    const calls: (() => unknown)[] = [
      () => fresh.createScene(lattice(2000)),
      () => fresh.createScene([...lattice(100), sphere]),
      () => {
        for (let i = 0; i < 100_000; i++) few.add(sphere);
      },
      () => many.shoot(bullet),
      () => many.shoot(bullet, { maxTime: 2 }),
      () => many.trace(bullet),
      () => many.nearest([0, 0, 0]),
      () => many.overlaps({ shape: 'sphere', center: [0, 0, 0], radius: 1 }),
      () => walls.trace(along, { maxBounces: 40 }),
      () => many.shootMany(rows(10)),
      () => many.traceMany(rows(10)),
      () => many.buffer(10),
      () => fresh.shootPairs(rows(10), new Float64Array(80).fill(1)),
      () => fresh.createPairs(10),
    ];
    for (const [i, call] of calls.entries()) expect([i, caught(call).code]).toEqual([i, 'out-of-memory']);
    expect((await rejected(many.shootAll(rows(10)))).code).toBe('out-of-memory');
    expect((await rejected(many.traceAll(rows(10)))).code).toBe('out-of-memory');
    const refused = caught(() => fresh.createPairs(1_000_000));
    expect(refused).toMatchObject({ code: 'out-of-memory', path: 'count', value: 1_000_000 });
    expect(refused.message).toContain('about 201 MB');
    // Questions that need no memory are still answered.
    expect(few.shoot({ position: [-3, 0, 0], velocity: [1, 0, 0] })).toMatchObject({ hit: true, target: 0 });
    expect(fresh.shoot(bullet, sphere).hit).toBe(false);
    many.move(399, sphere);
    twin.move(399, sphere);
    freeMemory();
    expect(many.count).toBe(400);
    expect(many.shoot(bullet)).toEqual(twin.shoot(bullet));
    expect(many.trace(bullet)).toEqual(twin.trace(bullet));
    expect(many.shootMany(rows(50, 0.1))).toEqual(twin.shootMany(rows(50, 0.1)));
    expect(many.traceMany(rows(50, 0.1))).toEqual(twin.traceMany(rows(50, 0.1)));
    expect(walls.trace(along, { maxBounces: 40 }).legs).toHaveLength(40);
    const count = few.count;
    expect(few.add(sphere)).toBe(count);
    expect(fresh.createScene(lattice(2000)).count).toBe(2000);
  });
});

describe('arrays of a buffer', () => {
  it('are refused once it has been disposed of', () => {
    using scene = ricochet.createScene(lattice(30));
    const buffer = scene.buffer(2000);
    const { bullets, hits } = buffer;
    buffer.dispose();
    bullets.fill(1);
    const cases: [() => unknown, string][] = [
      [() => scene.shootMany(bullets, hits), 'bullets'],
      [() => scene.shootMany(bullets.subarray(0, 80)), 'bullets'],
      [() => scene.shootMany(rows(2000), hits), 'out'],
      [() => scene.traceMany(bullets), 'bullets'],
      [() => scene.traceMany(rows(10), {}, hits.subarray(0, 100)), 'out'],
      [() => ricochet.shootPairs(bullets, rows(2000)), 'bullets'],
      [() => ricochet.shootPairs(rows(2000), bullets), 'spheres'],
      [() => ricochet.shootPairs(rows(2000), new Float64Array(16000).fill(1), hits), 'out'],
      // Other memory of the same WebAssembly
      [() => scene.shootMany(new Float64Array(bullets.buffer, 0, 8)), 'bullets'],
    ];
    for (const [action, path] of cases) {
      const error = caught(action);
      expect(error).toMatchObject({ code: 'disposed', path });
      expect(error.message).toContain('belongs to no living buffer');
    }
    expect(ricochet.createScene(lattice(1000)).count).toBe(1000);
  });

  it('that have been disposed of cannot change what is made afterwards', () => {
    using scene = ricochet.createScene(lattice(30));
    const buffer = scene.buffer(100_000);
    const other = scene.buffer(10);
    const { bullets, hits } = buffer;
    buffer.dispose();
    bullets.fill(1);
    hits.fill(1);
    // A new scene may use the buffer's old memory.
    using many = ricochet.createScene(lattice(2000));
    expect([bullets.length, hits.length]).toEqual([0, 0]);
    expect(many.shoot({ position: [-3, 0, 0], velocity: [1, 0, 0] })).toMatchObject({ hit: true, target: 0 });
    expect(caught(() => many.shootMany(bullets, hits))).toMatchObject({ code: 'disposed', path: 'bullets' });
    other.bullets.set(rows(10));
    expect(scene.shootMany(other)).toEqual(scene.shootMany(rows(10)));
  });

  it('are refused by another instance, too, once they are disposed of', async () => {
    const other = await createRicochet();
    using scene = other.createScene(lattice(30));
    using mine = ricochet.createScene(lattice(30));
    const buffer = scene.buffer(10);
    const { bullets, hits } = buffer;
    bullets.set(rows(10));
    expect(mine.shootMany(bullets, hits)).toEqual(mine.shootMany(rows(10)));
    buffer.dispose();
    expect(caught(() => mine.shootMany(bullets, hits))).toMatchObject({ code: 'disposed', path: 'bullets' });
  });

  it('serve in part, and for another scene', () => {
    using scene = ricochet.createScene(lattice(30));
    using other = ricochet.createScene(lattice(60));
    const buffer = scene.buffer(100);
    buffer.bullets.set(rows(100));
    const half = other.shootMany(buffer.bullets.subarray(400), buffer.hits.subarray(600));
    expect(half).toEqual(other.shootMany(rows(100).subarray(400)));
    buffer.dispose();
  });

  it('outlast the first question among many spheres, of points and of balls', async () => {
    for (const radius of [0, 0.125]) {
      const fresh = await createRicochet();
      using scene = fresh.createScene(lattice(100_000));
      const { bullets, hits } = scene.buffer(1000);
      bullets.set(rows(1000, radius));
      expect(scene.shootMany(bullets, hits)).toBe(hits);
      expect([bullets.length, hits.length]).toEqual([8000, 12000]);
      expect(hits[0]).toBeGreaterThanOrEqual(0);
    }
  });

  it('that growing memory has ended are refused with what to do', async () => {
    const fresh = await createRicochet();
    using scene = fresh.createScene(lattice(30));
    const buffer = scene.buffer(10);
    const { bullets, hits } = buffer;
    scene.buffer(1_000_000).dispose();
    expect(bullets.length).toBe(0);
    const error = caught(() => scene.shootMany(bullets, hits));
    expect(error).toMatchObject({ code: 'disposed', path: 'bullets' });
    expect(error.message).toContain('anew');
    buffer.bullets.set(rows(10));
    expect(scene.shootMany(buffer)).toEqual(scene.shootMany(rows(10)));
  });

  it('may end while they are used: what is returned stands for them', async () => {
    const fresh = await createRicochet();
    using scene = fresh.createScene(lattice(30));
    const { bullets, hits } = scene.buffer(10);
    bullets.set(rows(10));
    for (const target of lattice(60_000)) scene.add(target);
    if (bullets.length > 0) {
      const answers = scene.shootMany(bullets, hits);
      expect(answers).toEqual(scene.shootMany(rows(10)));
      expect(answers).toHaveLength(120);
    } else expect(caught(() => scene.shootMany(bullets, hits)).code).toBe('disposed');
  });
});

describe('arrays that change', () => {
  /** Node 20 and browsers have them, but the compiler's library does not know them yet. */
  const resizable = (bytes: number) => {
    const Buffer = ArrayBuffer as unknown as new (
      bytes: number,
      options: { maxByteLength: number },
    ) => ArrayBuffer & { resize(bytes: number): void };
    return new Buffer(bytes, { maxByteLength: 2 * bytes });
  };
  const detach = (array: Float64Array) => structuredClone(array, { transfer: [array.buffer] });

  it('are refused when they are detached or too short', () => {
    using scene = ricochet.createScene(lattice(30));
    const gone = rows(10);
    detach(gone);
    expect(caught(() => scene.shootMany(gone))).toMatchObject({ code: 'disposed', path: 'bullets' });
    const into = new Float64Array(120);
    detach(into);
    expect(caught(() => scene.shootMany(rows(10), into))).toMatchObject({ code: 'disposed', path: 'out' });
    const buffer = resizable(800);
    const fixed = new Float64Array(buffer, 0, 80);
    const tracking = new Float64Array(buffer);
    buffer.resize(320);
    expect(caught(() => scene.shootMany(fixed))).toMatchObject({ code: 'disposed', path: 'bullets' });
    expect(scene.shootMany(tracking)).toHaveLength(60);
    buffer.resize(72);
    expect(caught(() => scene.shootMany(tracking)).code).toBe('wrong-length');
    expect(scene.shootMany(new Float64Array(0))).toHaveLength(0);
  });

  it('meanwhile end a batch with an error', async () => {
    using scene = ricochet.createScene(lattice(30));
    const count = 5000;
    const cases: [
      (onProgress: () => void, change: { now?: () => void }) => Promise<unknown>,
      string,
      string,
    ][] = [
      [
        (onProgress, change) => {
          const buffer = resizable(64 * count);
          const bullets = new Float64Array(buffer);
          bullets.set(rows(count));
          change.now = () => buffer.resize(64 * 100);
          return scene.shootAll(bullets, { onProgress });
        },
        'wrong-length',
        'bullets',
      ],
      [
        (onProgress, change) => {
          const buffer = resizable(96 * count);
          change.now = () => buffer.resize(96 * 100);
          return scene.shootAll(rows(count), { onProgress, out: new Float64Array(buffer, 0, 12 * count) });
        },
        'disposed',
        'out',
      ],
      [
        (onProgress, change) => {
          const bullets = rows(count);
          change.now = () => detach(bullets);
          return scene.traceAll(bullets, { onProgress });
        },
        'disposed',
        'bullets',
      ],
      [
        (onProgress, change) => {
          const out = new Float64Array(10 * count);
          change.now = () => detach(out);
          return scene.traceAll(rows(count), { onProgress, out });
        },
        'disposed',
        'out',
      ],
      [
        (onProgress, change) => {
          const buffer = scene.buffer(count);
          buffer.bullets.set(rows(count));
          change.now = () => buffer.dispose();
          return scene.shootAll(buffer, { onProgress });
        },
        'disposed',
        'bullets',
      ],
      [
        (onProgress, change) => {
          const other = ricochet.createScene(lattice(30));
          change.now = () => other.dispose();
          return other.shootAll(rows(count), { onProgress });
        },
        'disposed',
        'scene',
      ],
    ];
    for (const [start, code, path] of cases) {
      const change: { now?: () => void } = {};
      const onProgress = () => {
        change.now?.();
        delete change.now;
      };
      expect(await rejected(start(onProgress, change))).toMatchObject({ code, path });
    }
  });

  it('of a buffer may be ended by growing memory between slices', async () => {
    const fresh = await createRicochet();
    using scene = fresh.createScene(lattice(30));
    const count = 5000;
    const { bullets, hits } = scene.buffer(count);
    bullets.set(rows(count));
    let grown = false;
    const answers = await scene.shootAll(bullets, {
      out: hits,
      onProgress: () => {
        if (!grown) scene.buffer(1_000_000).dispose();
        grown = true;
      },
    });
    expect(bullets.length).toBe(0);
    expect(answers).toEqual(scene.shootMany(rows(count)));
  });
});

describe('targets in groups, and sensors', () => {
  it('come to scenes of any size', async () => {
    const sphere = (index: number): Target => ({ shape: 'sphere', center: [4 * index, 0, 0], radius: 1 });
    const along = { position: [-9, 0, 0], velocity: [1, 0, 0] } as const;
    for (const traits of [{ groups: 1 }, { sensor: true }])
      for (let size = 1; size < 4080; size += 83 + (size % 7)) {
        // Separate memory for each, because a write past the end would stay unnoticed in a larger one.
        const fresh = await createRicochet();
        const scene = fresh.createScene(Array.from({ length: size }, (_, index) => sphere(index)));
        scene.add(sphere(size));
        scene.add({ ...sphere(size + 1), ...traits });
        for (let more = 2; more < 7; more++) scene.add(sphere(size + more));
        const all = scene.shootThrough(along, { maxHits: size + 7 });
        expect(all.map(({ target }) => target)).toEqual(
          Array.from({ length: size + 7 }, (_, index) => index),
        );
        const beyond = { position: [4 * (size + 1) - 2, 0, 0], velocity: [1, 0, 0] } as const;
        expect(scene.shoot(beyond, { mask: 2 }).target).toBe(size + 2);
        scene.dispose();
      }
  });
});

describe('options', () => {
  it('that are misspelt are refused with those that there are', async () => {
    using scene = ricochet.createScene(lattice(5));
    const bullet = { position: [-3, 0, 0], velocity: [1, 0, 0] } as const;
    const cases: [() => unknown, string, string][] = [
      [() => scene.shoot(bullet, { maxtime: 1 } as never), 'options.maxtime', 'maxTime'],
      [() => scene.trace(bullet, { maxBounce: 3 } as never), 'options.maxBounce', 'maxBounces'],
      [() => scene.traceMany(rows(1), { restitutoin: 1 } as never), 'options.restitutoin', 'restitution'],
      [() => scene.traceMany(rows(1), { onProgress: () => 1 } as never), 'options.onProgress', 'maxDistance'],
    ];
    for (const [action, path, known] of cases) {
      const error = caught(action);
      expect(error).toMatchObject({ code: 'unknown-field', path });
      expect(error.message).toContain(known);
    }
    const all = await rejected(scene.shootAll(rows(1), { onprogress: () => 1 } as never));
    expect(all).toMatchObject({ code: 'unknown-field', path: 'options.onprogress' });
    expect(all.message).toContain('onProgress');
    const traced = await rejected(scene.traceAll(rows(1), { maxDistanec: 1 } as never));
    expect(traced).toMatchObject({ code: 'unknown-field', path: 'options.maxDistanec' });
    expect(traced.message).toContain('maxDistance');
  });
});
