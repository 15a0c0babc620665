// Meshes as targets of scenes: their triangles' answers, instances, batches, building in slices, and refusals.
import { createRicochet, type Mesh, type MeshData, RicochetError } from 'ricochet-wasm';
import { describe, expect, it, vi } from 'vitest';
import { fractions } from './random.js';
import { type Surface, torus } from './surfaces.js';

const ricochet = await createRicochet();

/** The same triangles as separate targets. */
function triangles({ positions, indices }: Surface) {
  const corner = (i: number): [number, number, number] => [
    positions[3 * i] as number,
    positions[3 * i + 1] as number,
    positions[3 * i + 2] as number,
  ];
  return Array.from({ length: indices.length / 3 }, (_, k) => ({
    shape: 'triangle' as const,
    a: corner(indices[3 * k] as number),
    b: corner(indices[3 * k + 1] as number),
    c: corner(indices[3 * k + 2] as number),
  }));
}

const random = fractions(77);
const data = torus(24, 14, random);
const bullets = (count: number, radius = 0) =>
  Array.from({ length: count }, () => {
    const from = { x: 4 * random() - 2, y: 4 * random() - 2, z: 4 * random() - 2 };
    const to = { x: 2 * random() - 1, y: 2 * random() - 1, z: random() - 0.5 };
    return {
      position: from,
      velocity: { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z },
      radius: radius * random(),
    };
  });
const rowsOf = (list: ReturnType<typeof bullets>) =>
  new Float64Array(
    list.flatMap(({ position: p, velocity: v, radius }) => [
      p.x,
      p.y,
      p.z,
      v.x,
      v.y,
      v.z,
      radius,
      Number.POSITIVE_INFINITY,
    ]),
  );

/** The error of a call. */
function errorOf(call: () => unknown): RicochetError {
  try {
    call();
  } catch (error) {
    if (error instanceof RicochetError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('a mesh', () => {
  const alone = ricochet.createScene(triangles(data));
  const scene = ricochet.createScene([{ shape: 'mesh', ...data }]);

  it.each([0, 0.3])('is hit as its triangles are, by bullets of radius up to %s', (radius) => {
    let hits = 0;
    for (const bullet of bullets(400, radius)) {
      const want = alone.shoot(bullet);
      const got = scene.shoot(bullet);
      expect(got.hit).toBe(want.hit);
      if (!want.hit || !got.hit) continue;
      hits++;
      expect({ ...got, target: got.triangle, triangle: undefined }).toEqual({ ...want, triangle: undefined });
    }
    expect(hits).toBeGreaterThan(100);
  });

  it('is hit in batches, which say by which triangle, in place or copied', () => {
    const list = bullets(2500, 0.1);
    const indices = new Int32Array(list.length);
    const hits = scene.shootMany(rowsOf(list), undefined, indices);
    const want = alone.shootMany(rowsOf(list));
    for (let i = 0; i < list.length; i++) {
      expect(indices[i]).toBe(want[12 * i]);
      expect(hits[12 * i]).toBe(Math.min(0, want[12 * i] as number));
    }
    const buffer = scene.buffer(list.length);
    buffer.bullets.set(rowsOf(list));
    const inPlace = new Int32Array(list.length);
    scene.shootMany(buffer, undefined, inPlace);
    expect(inPlace).toEqual(indices);
    buffer.dispose();
  });

  it('is followed from bounce to bounce', () => {
    for (const bullet of bullets(60, 0.05)) {
      const [got, want] = [scene.trace(bullet, { maxBounces: 6 }), alone.trace(bullet, { maxBounces: 6 })];
      expect(got.legs.map(({ triangle }) => triangle)).toEqual(want.legs.map(({ target }) => target));
      expect(got.position).toEqual(want.position);
    }
  });

  it('stands wherever, as often, as large and as turned as one likes, and moves', () => {
    using mesh = ricochet.createMesh(data);
    const half = Math.SQRT1_2;
    using many = ricochet.createScene([
      { shape: 'mesh', mesh, position: [10, 0, 0] },
      { shape: 'mesh', mesh, position: [0, 10, 0], scale: 2, rotation: [half, 0, 0, half] },
      { shape: 'mesh', mesh, position: [0, 0, 50], velocity: [0, 0, -1] },
    ]);
    const down = { velocity: [0, 0, -1] as const, radius: 0 };
    expect(many.shoot({ position: [11, 0, 5], ...down })).toMatchObject({ hit: true, target: 0 });
    // Turned by a quarter about x, the ring stands upright: from above its outer rim is hit.
    const upright = many.shoot({ position: [0, 10, 9], ...down });
    expect(upright).toMatchObject({ hit: true, target: 1 });
    expect(many.shoot({ position: [1, 0, 5], velocity: [0, 0, 1] })).toMatchObject({ hit: true, target: 2 });
    many.move(0, { shape: 'mesh', mesh, position: [-10, 0, 0] });
    expect(many.shoot({ position: [11, 0, 5], ...down }).hit).toBe(false);
    mesh.dispose();
    expect(many.shoot({ position: [-9, 0, 5], ...down })).toMatchObject({ hit: true, target: 0 });
    many.remove(0);
    expect(many.shoot({ position: [-9, 0, 5], ...down }).hit).toBe(false);
  });

  it('is built in slices, with progress, and a signal that ends it', async () => {
    const large = torus(200, 150, random);
    const done: number[] = [];
    const built = await ricochet.buildMesh(large, {
      onProgress: (share, count) => done.push(share / count),
    });
    expect(built.triangleCount).toBe(60_000);
    expect(done.at(-1)).toBe(1);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(built.bytes / built.triangleCount).toBeLessThan(96);
    built.dispose();
    const before = ricochet.memoryBytes;
    const abort = new AbortController();
    const building = ricochet.buildMesh(large, {
      signal: abort.signal,
      onProgress: () => abort.abort(new Error('enough')),
    });
    await expect(building).rejects.toThrow('enough');
    expect(ricochet.memoryBytes).toBeLessThanOrEqual(before);
  });

  it('is read in slices, in which its arrays have to stay as long as they are', async () => {
    let time = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 100)); // no slice has time left
    const fail = async () => {
      const positions = new Float32Array(9 * 2 ** 18); // more than is copied at once
      const building = ricochet.buildMesh({ positions });
      structuredClone(positions.buffer, { transfer: [positions.buffer] });
      await expect(building).rejects.toMatchObject({ code: 'disposed', path: 'mesh.positions' });
      return ricochet.memoryBytes;
    };
    try {
      expect(await fail()).toBe(await fail());
    } finally {
      clock.mockRestore();
    }
  });

  it('gives all of its memory back', () => {
    const before = ricochet.memoryBytes;
    for (let i = 0; i < 20; i++) {
      const mesh: Mesh = ricochet.createMesh(data);
      const room = ricochet.createScene([
        { shape: 'mesh', mesh },
        { shape: 'mesh', ...data },
      ]);
      room.shoot({ position: [0, 0, 5], velocity: [0, 0, -1] });
      mesh.dispose();
      room.dispose();
    }
    expect(ricochet.memoryBytes).toBe(before);
  });
});

describe('what is no mesh', () => {
  const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  const refused: [string, unknown, string, string][] = [
    ['missing', {}, 'mesh.positions', 'missing'],
    ['lists', { positions: [0, 0, 0] }, 'mesh.positions', 'not-an-object'],
    ['eight numbers', { positions: positions.subarray(1) }, 'mesh.positions', 'wrong-length'],
    ['none', { positions: new Float32Array() }, 'mesh.positions', 'wrong-length'],
    ['two vertices', { positions: positions.subarray(3) }, 'mesh.positions', 'wrong-length'],
    ['indices of two', { positions, indices: new Uint16Array(2) }, 'mesh.indices', 'wrong-length'],
    ['no indices', { positions, indices: new Uint16Array() }, 'mesh.indices', 'wrong-length'],
    ['indices below 0', { positions, indices: new Int8Array([0, 1, -1]) }, 'mesh.indices[2]', 'out-of-range'],
    ['fractions', { positions, indices: new Float32Array(3) }, 'mesh.indices', 'not-an-object'],
    [
      'an index too high',
      { positions, indices: new Uint32Array([0, 1, 3]) },
      'mesh.indices[2]',
      'out-of-range',
    ],
    [
      'NaN',
      { positions: new Float64Array([0, 0, 0, 1, Number.NaN, 0, 0, 1, 0]) },
      'mesh.positions[4]',
      'not-finite',
    ],
    [
      'too far',
      { positions: new Float64Array([0, 0, 0, 1, 1e151, 0, 0, 1, 0]) },
      'mesh.positions[4]',
      'out-of-range',
    ],
    ['other fields', { positions, index: 1 }, 'mesh.index', 'unknown-field'],
    ['nothing', null, 'mesh', 'not-an-object'],
  ];
  it.each(refused)('%s: is refused by name', async (_name, given, path, code) => {
    const before = ricochet.memoryBytes;
    expect(errorOf(() => ricochet.createMesh(given as MeshData))).toMatchObject({ path, code });
    await expect(ricochet.buildMesh(given as MeshData)).rejects.toMatchObject({ path, code });
    if (given !== null) {
      const target = { shape: 'mesh', ...given } as never;
      const own = path.replace('mesh', 'targets[0]');
      expect(errorOf(() => ricochet.createScene([target]))).toMatchObject({ path: own, code });
    }
    expect(ricochet.memoryBytes).toBe(before);
  });

  it('more than ten million triangles are refused before anything is read', () => {
    const indices = new Uint16Array(30_000_003);
    const error = errorOf(() => ricochet.createMesh({ positions, indices }));
    expect(error).toMatchObject({ code: 'out-of-range', path: 'mesh.indices.length' });
  });

  it('a place, a turn or a size that is none is refused, and the scene is as it was', () => {
    using mesh = ricochet.createMesh({ positions });
    using scene = ricochet.createScene([]);
    const add = (more: object) => errorOf(() => scene.add({ shape: 'mesh', mesh, ...more }));
    expect(add({ scale: 0 })).toMatchObject({ path: 'target.scale', code: 'out-of-range' });
    expect(add({ scale: 1e150 })).toMatchObject({ path: 'target.scale', code: 'out-of-range' });
    expect(add({ rotation: [0, 0, 0, 0] })).toMatchObject({
      path: 'target.rotation',
      code: 'degenerate-shape',
    });
    expect(add({ position: [0, 'a', 0] })).toMatchObject({ path: 'target.position[1]' });
    expect(add({ positions })).toMatchObject({ path: 'target.positions', code: 'unknown-field' });
    expect(add({ mesh: {} })).toMatchObject({ path: 'target.mesh', code: 'not-an-object' });
    expect(scene.count).toBe(0);
    mesh.dispose();
    expect(add({})).toMatchObject({ path: 'target.mesh', code: 'disposed' });
  });

  it('a shot without a scene is refused with the remedy', () => {
    const bullet = { position: [0, 0, 1] as const, velocity: [0, 0, -1] as const };
    const error = errorOf(() => ricochet.shoot(bullet, { shape: 'mesh', positions } as never));
    expect(error).toMatchObject({ code: 'unknown-shape', path: 'target.shape' });
    expect(error.message).toContain('createScene');
  });

  it('triangles without an area are counted and never hit', () => {
    using mesh = ricochet.createMesh({ positions: new Float32Array([0, 0, 0, 1, 1, 1, 2, 2, 2]) });
    expect([mesh.triangleCount, mesh.degenerateCount]).toEqual([1, 1]);
    using scene = ricochet.createScene([{ shape: 'mesh', mesh }]);
    expect(scene.shoot({ position: [1, 1, 5], velocity: [0, 0, -1], radius: 1 }).hit).toBe(false);
  });
});

describe('aim among meshes', () => {
  const floor = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] } as const;
  const [from, to] = [{ position: [0, 3, 0] as const, speed: 2 }, { position: [8, 3, 0] as const }];
  // A screen across the path down, and one that is not.
  const screen = (x: number) => ({
    shape: 'mesh' as const,
    positions: new Float32Array([x, 0, -1, x, 9, -1, x, 0, 1, x, 0, 1, x, 9, -1, x, 9, 1]),
  });

  it('says which of them stands in the way, and on which leg', () => {
    const ball = { shape: 'sphere', center: [0, 50, 0], radius: 1 } as const;
    const [free] = ricochet.aim(from, floor, to, { others: [screen(20), ball] });
    expect(free?.blocked).toBeUndefined();
    const [first] = ricochet.aim(from, floor, to, { others: [screen(20), ball, screen(2)] });
    expect(first?.blocked).toEqual({ leg: 0, other: 2 });
    const [second] = ricochet.aim(from, floor, to, { others: [screen(6), ball] });
    expect(second?.blocked).toEqual({ leg: 1, other: 0 });
  });

  it('counts what a ball starts in, and lets pass what moves out of the way', () => {
    const wide = { ...from, radius: 0.5 };
    expect(ricochet.aim(wide, floor, to, { others: [screen(-0.25)] })[0]?.blocked).toEqual({
      leg: 0,
      other: 0,
    });
    expect(ricochet.aim(wide, floor, to, { others: [screen(-1)] })[0]?.blocked).toBeUndefined();
    using mesh = ricochet.createMesh({ positions: screen(6).positions });
    const leaves = { shape: 'mesh', mesh, velocity: [0, 0, 1] } as const;
    expect(ricochet.aim(from, floor, to, { others: [leaves] })[0]?.blocked).toBeUndefined();
    const before = ricochet.memoryBytes;
    expect(
      errorOf(() => ricochet.aim(from, floor, to, { others: [{ ...leaves, scale: -1 }] })),
    ).toMatchObject({
      path: 'options.others[0].scale',
    });
    expect(ricochet.memoryBytes).toBe(before);
  });
});
