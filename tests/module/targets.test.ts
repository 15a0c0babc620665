// Targets in every form in which they are given, moved, changed and read back.
import { createRicochet, type MeshData, type MeshTarget, type SceneTarget } from 'ricochet-wasm';
import { buildMeshInWorker, createSceneWorkers } from 'ricochet-wasm/workers';
import { Matrix4, Quaternion, Vector3 } from 'three';
import { afterAll, describe, expect, it } from 'vitest';
import { fractions } from './random.js';
import { caught } from './refusals.js';

const ricochet = await createRicochet();

/** Some triangles in space. */
function surfaceOf(random: () => number): { positions: Float64Array; indices: Uint16Array } {
  return {
    positions: Float64Array.from({ length: 30 }, () => 4 * random() - 2),
    indices: Uint16Array.from({ length: 36 }, () => Math.floor(10 * random())),
  };
}

/** Bullets through it, as rows. */
function rowsThrough(random: () => number, count: number): Float64Array {
  const row = () => {
    const [from, to] = [0, 0].map(() => [0, 0, 0].map(() => 8 * random() - 4)) as [number[], number[]];
    return [
      ...from,
      ...to.map((x, i) => x - (from[i] as number)),
      random() < 0.5 ? 0 : 0.1,
      Number.POSITIVE_INFINITY,
    ];
  };
  return Float64Array.from(Array.from({ length: count }, row).flat());
}

function hitsOf(targets: SceneTarget[], rows: Float64Array): number[] {
  using scene = ricochet.createScene(targets);
  return [...scene.shootMany(rows)];
}

describe('a mesh by a matrix', () => {
  const random = fractions(11);
  const about = (size: number) => size * (2 * random() - 1);
  const surface = surfaceOf(random);
  const mesh = ricochet.createMesh(surface);
  const rows = rowsThrough(random, 300);
  const position = new Vector3(0.5, -0.25, 1);
  const turn = new Quaternion(about(1), about(1), about(1), about(1)).normalize();

  afterAll(() => mesh.dispose());

  /** Its corners transformed by the matrix, in doubles. */
  function placed(matrix: Matrix4): MeshTarget {
    const corner = new Vector3();
    const positions = surface.positions.slice();
    for (let at = 0; at < positions.length; at += 3)
      corner
        .fromArray(positions, at)
        .applyMatrix4(matrix)
        .toArray(positions as unknown as number[], at);
    return { shape: 'mesh', positions, indices: surface.indices };
  }

  it('is the mesh by position, rotation and scale, where it turns and scales evenly', () => {
    const { elements } = new Matrix4().compose(position, turn, new Vector3(1.5, 1.5, 1.5));
    const parts: SceneTarget = { shape: 'mesh', mesh, position, rotation: turn, scale: 1.5 };
    using scene = ricochet.createScene([{ shape: 'mesh', mesh, matrix: elements }]);
    const target = scene.target(0) as MeshTarget & { mesh: typeof mesh };
    expect(target.mesh).toBe(mesh); // shared, not made again
    expect(target.scale).toBeCloseTo(1.5, 14);
    const [hits, others] = [scene.shootMany(rows), hitsOf([parts], rows)];
    for (const [i, number] of hits.entries()) expect(number).toBeCloseTo(others[i] as number, 11);
  });

  it.each([
    ['mirrored', new Matrix4().compose(position, turn, new Vector3(-1.5, 1.5, 1.5))],
    ['stretched', new Matrix4().compose(position, turn, new Vector3(0.5, 2, 1))],
    [
      'sheared',
      new Matrix4().makeShear(0.5, 0, 0.2, 0, -0.3, 0.1).premultiply(new Matrix4().makeRotationX(1)),
    ],
    ['flat', new Matrix4().makeScale(1, 1, 0)],
  ])('is where the matrix puts its corners: %s', (_, matrix) => {
    const expected = hitsOf([placed(matrix)], rows);
    const forms: SceneTarget[] = [
      { shape: 'mesh', mesh, matrix },
      { shape: 'mesh', mesh, matrix: matrix.elements },
      { shape: 'mesh', mesh, matrix: Float64Array.from(matrix.elements) },
      { shape: 'mesh', ...surface, matrix },
    ];
    for (const form of forms) {
      const hits = hitsOf([form], rows);
      // The same targets are hit; rounding moves corners by about 2⁻⁵⁰.
      for (const [i, number] of hits.entries()) expect(number).toBeCloseTo(expected[i] as number, 10);
    }
    expect(expected.filter((number, i) => i % 12 === 0 && number === 0).length).toBeGreaterThan(15);
  });

  it('has scales along its axes, too', () => {
    const scale = [0.5, -2, 1] as const;
    const matrix = new Matrix4().compose(position, turn, new Vector3(...scale));
    const expected = hitsOf([placed(matrix)], rows);
    const hits = hitsOf([{ shape: 'mesh', mesh, position, rotation: turn, scale }], rows);
    for (const [i, number] of hits.entries()) expect(number).toBeCloseTo(expected[i] as number, 10);
    using scene = ricochet.createScene([{ shape: 'mesh', mesh, scale: [2, 2, 2] }]);
    expect(scene.target(0)).toMatchObject({ mesh, scale: 2 });
  });

  it('stands so in workers, too', async () => {
    const matrix = new Matrix4().compose(position, turn, new Vector3(0.5, -2, 1));
    const targets: SceneTarget[] = [
      { shape: 'mesh', mesh, matrix },
      { shape: 'mesh', ...surface, matrix, velocity: [1, 0, 0] },
    ];
    const workers = await createSceneWorkers(targets, { count: 1 });
    expect([...(await workers.shootMany(rows))]).toEqual(hitsOf(targets, rows));
    workers.dispose();
  });

  it('moves and turns with moveMany', () => {
    const scale = new Vector3(0.5, -2, 1);
    using scene = ricochet.createScene([{ shape: 'mesh', mesh, scale }]);
    scene.moveMany([0], Float32Array.from(position.toArray()), new Float64Array(turn.toArray()));
    const hits = scene.shootMany(rows);
    const expected = hitsOf([{ shape: 'mesh', mesh, scale, position, rotation: turn }], rows);
    expect([...hits]).toEqual(expected);
    expect(hitsOf([scene.target(0)], rows)).toEqual(expected);
  });

  it('is refused by name, and nothing changes', () => {
    using scene = ricochet.createScene([]);
    const bytes = ricochet.memoryBytes;
    const add = (more: object) => caught(() => scene.add({ shape: 'mesh', mesh, ...more } as never));
    const matrix: number[] = Array.from({ length: 16 }, (_, i) => (i % 5 === 0 ? 1 : 0));
    expect(add({ matrix: 1 })).toMatchObject({ code: 'not-an-object', path: 'target.matrix' });
    expect(add({ matrix: matrix.slice(1) })).toMatchObject({ code: 'wrong-length', path: 'target.matrix' });
    expect(add({ matrix: {} })).toMatchObject({ code: 'wrong-length', path: 'target.matrix' });
    expect(add({ matrix: matrix.with(4, Number.NaN) })).toMatchObject({
      code: 'not-finite',
      path: 'target.matrix[4]',
    });
    expect(add({ matrix: matrix.with(4, '1' as never) })).toMatchObject({ code: 'not-a-number' });
    expect(add({ matrix: matrix.with(12, 1e200) })).toMatchObject({
      code: 'out-of-range',
      path: 'target.matrix[12]',
    });
    expect(add({ matrix: matrix.with(0, 1e150) })).toMatchObject({ code: 'out-of-range' });
    expect(add({ matrix: matrix.with(3, 1) })).toMatchObject({
      code: 'out-of-range',
      path: 'target.matrix[3]',
    });
    expect(add({ matrix, scale: 2 })).toMatchObject({ code: 'conflicting-fields', path: 'target.scale' });
    expect(add({ scale: [1, 2] as never, rotation: [0, 0, 0, 0] })).toMatchObject({
      path: 'target.rotation',
    });
    expect(add({ scale: [1, 2, Number.NaN] })).toMatchObject({ code: 'not-finite', path: 'target.scale[2]' });
    expect(add({ scale: null })).toMatchObject({ path: 'target.scale' });
    expect(scene.count).toBe(0);
    expect(ricochet.memoryBytes).toBe(bytes);
  });
});

describe('positions', () => {
  const random = fractions(5);
  const surface = surfaceOf(random);
  const rows = rowsThrough(random, 200);
  const bytes = [...surface.positions].map((x) => Math.round(60 * x));
  const strided = <Kind extends Float32Array | Int16Array>(numbers: Kind, of: ArrayLike<number>): Kind => {
    for (let i = 0; i < of.length; i++) numbers[2 + 7 * Math.floor(i / 3) + (i % 3)] = of[i] as number;
    return numbers;
  };
  const singles = Float32Array.from(surface.positions);
  const { indices } = surface;
  const same: [string, MeshData, MeshData][] = [
    [
      'with other numbers between them',
      { positions: strided(new Float32Array(70).fill(Number.NaN), singles), stride: 7, offset: 2, indices },
      { positions: singles, indices },
    ],
    [
      'in bytes',
      { positions: Int8Array.from(bytes), indices },
      { positions: Float64Array.from(bytes), indices },
    ],
    [
      'that are normalized',
      { positions: Int8Array.from(bytes.with(0, -128)), normalized: true, indices },
      { positions: Float64Array.from(bytes.with(0, -127), (x) => x / 127), indices },
    ],
    [
      'that are normalized, without signs, with others between them',
      {
        positions: strided(new Int16Array(70), bytes.map(Math.abs)),
        stride: 7,
        offset: 2,
        normalized: true,
        indices,
      },
      { positions: Float64Array.from(bytes, (x) => Math.abs(x) / 32767), indices },
    ],
    [
      'in whole numbers beyond single precision',
      { positions: Uint32Array.from(bytes, (x) => 2 ** 31 + x), indices },
      { positions: Float64Array.from(bytes, (x) => 2 ** 31 + x), indices },
    ],
    [
      'in singles that are said to be normalized, which says nothing',
      { positions: singles, normalized: true, indices },
      { positions: singles, indices },
    ],
    [
      'whose triangles are in order',
      {
        positions: strided(new Float32Array(70), singles).subarray(0, 7 * 8 + 5),
        stride: 7,
        offset: 2,
        indices: null,
      },
      { positions: singles.subarray(0, 27) },
    ],
    ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Int32Array, Uint32Array].map(
      (Kind): [string, MeshData, MeshData] => [
        `with indices in a ${Kind.name}`,
        { positions: singles, indices: new Kind(indices) },
        { positions: singles, indices },
      ],
    ),
  ];

  it.each(same)('%s are read as they are meant', async (_, data, plain) => {
    const scale = data.positions instanceof Uint32Array ? 2 ** -31 : 0.03;
    const made = [
      ricochet.createMesh(data),
      await ricochet.buildMesh(data),
      await buildMeshInWorker(ricochet, data),
    ];
    const expected = hitsOf([{ shape: 'mesh', ...plain, scale }], rows);
    for (const mesh of made) {
      expect(hitsOf([{ shape: 'mesh', mesh, scale }], rows)).toEqual(expected);
      mesh.dispose();
    }
    expect(hitsOf([{ shape: 'mesh', ...data, scale }], rows)).toEqual(expected);
    const workers = await createSceneWorkers([{ shape: 'mesh', ...data, scale }], { count: 1 });
    expect([...(await workers.shootMany(rows))]).toEqual(expected);
    workers.dispose();
  });

  it('are refused by the place in the array that was given', () => {
    const positions = strided(new Float32Array(70), singles);
    const make = (data: object) => caught(() => ricochet.createMesh(data as MeshData));
    const given = { positions, stride: 7, offset: 2, indices };
    expect(make({ ...given, positions: positions.with(7 * 4 + 3, Number.NaN) })).toMatchObject({
      code: 'not-finite',
      path: 'mesh.positions[31]',
    });
    expect(make({ ...given, stride: 2 })).toMatchObject({ code: 'out-of-range', path: 'mesh.stride' });
    expect(make({ ...given, offset: -1 })).toMatchObject({ code: 'out-of-range', path: 'mesh.offset' });
    expect(make({ ...given, offset: 68 })).toMatchObject({ code: 'wrong-length', path: 'mesh.positions' });
    expect(make({ ...given, normalized: 1 })).toMatchObject({
      code: 'out-of-range',
      path: 'mesh.normalized',
    });
    expect(make({ ...given, indices: undefined })).toMatchObject({
      code: 'wrong-length',
      path: 'mesh.positions',
    });
    expect(make({ ...given, indices: new Int8Array([0, 1, -1]) })).toMatchObject({
      code: 'out-of-range',
      path: 'mesh.indices[2]',
      value: -1,
    });
    expect(make({ positions: [0, 0, 0] }).message).toContain('new Float32Array(list)');
  });
});

const shapes: SceneTarget[] = [
  { shape: 'sphere', center: [1, 2, 3], radius: 1 },
  { shape: 'plane', point: [1, -9, 3], normal: [0, 1, 0.25] },
  {
    shape: 'plane',
    through: [
      [1, 20, 3],
      [2, 20, 3],
      [1, 21, 5],
    ],
  },
  { shape: 'triangle', a: [-4, 0, 0], b: [-3, 0, 0], c: [-4, 1, 0.5] },
  { shape: 'box', min: [5, 5, 5], max: [6, 7, 8] },
  { shape: 'box', center: [-5, 5, 5], halfSize: [1, 0.5, 0.25], rotation: [0, 0, 1, 2] },
  { shape: 'capsule', a: [0, 8, 0], b: [1, 9, 0], radius: 0.5 },
  { shape: 'cylinder', a: [0, -6, 0], b: [1, -5, 0], radius: 0.5 },
  { shape: 'wall', a: [12, 0], b: [12, 4] },
];

describe('target', () => {
  const rows = rowsThrough(fractions(2), 200);

  it('gives every shape as it stands', () => {
    const targets = shapes.map(
      (target, i) =>
        ({
          ...target,
          velocity: [i, 0, 0.5],
          ...(i % 2 === 0 ? { groups: i, sensor: i % 4 === 0 } : {}),
        }) as SceneTarget,
    );
    using scene = ricochet.createScene(targets);
    const read = targets.map((_, i) => scene.target(i));
    expect(read.map(({ shape }) => shape)).toEqual(targets.map(({ shape }) => shape));
    expect(read[0]).toEqual({ ...targets[0], groups: 0, sensor: true });
    expect(read[2]).toMatchObject({
      through: [
        [1, 20, 3],
        [2, 20, 3],
        [1, 21, 5],
      ],
      groups: 2,
      sensor: false,
    });
    expect(read[5]).toMatchObject({
      rotation: { x: 0, y: 0, z: 1, w: 2 },
      groups: 2 ** 32 - 1,
      sensor: false,
    });
    using again = ricochet.createScene(read);
    expect([...again.shootMany(rows)]).toEqual([...scene.shootMany(rows)]);
    expect(read.map((_, i) => again.target(i))).toEqual(read);
  });

  it('gives meshes, also those that were given by arrays, and what is done with these is nothing to the scene', () => {
    const surface = surfaceOf(fractions(9));
    using mesh = ricochet.createMesh(surface);
    using scene = ricochet.createScene([
      { shape: 'mesh', mesh, position: [1, 0, 0], velocity: [0, 1, 0], groups: 3 },
      { shape: 'mesh', ...surface, scale: 0.5 },
    ]);
    const hits = [...scene.shootMany(rows)];
    const [one, own] = [scene.target(0), scene.target(1)] as (MeshTarget & { mesh: typeof mesh })[];
    expect(one).toMatchObject({ mesh, position: [1, 0, 0], velocity: [0, 1, 0], scale: 1, groups: 3 });
    expect(own?.mesh.triangleCount).toBe(12);
    expect(hitsOf([one, own] as SceneTarget[], rows)).toEqual(hits);
    scene.remove(1);
    expect(hitsOf([one, own] as SceneTarget[], rows)).toEqual(hits); // it can still be used
    expect(caught(() => scene.target(1))).toMatchObject({ code: 'out-of-range', path: 'index' });
    own?.mesh.dispose();
  });

  it('is none where there is none', () => {
    using scene = ricochet.createScene(shapes);
    for (const index of [-1, 0.5, shapes.length, '0', null, undefined])
      expect(caught(() => scene.target(index as number))).toMatchObject({
        code: typeof index === 'string' ? 'not-a-number' : 'out-of-range',
        path: 'index',
      });
  });
});

describe('moveMany', () => {
  it('puts every shape elsewhere, its size and turn kept', () => {
    using scene = ricochet.createScene(
      shapes.map((target): SceneTarget => ({ ...target, velocity: [0, 0, 1], groups: 4 })),
    );
    const indices = shapes.map((_, i) => i);
    const places = Float32Array.from(indices.flatMap((i) => [8 * i, 0 - i, 0]));
    scene.moveMany(new Uint32Array(indices), places);
    const moved = { velocity: [0, 0, 1], groups: 4, sensor: false };
    expect(indices.map((i) => scene.target(i))).toEqual([
      { ...moved, shape: 'sphere', center: [0, 0, 0], radius: 1 },
      { ...moved, shape: 'plane', point: [8, -1, 0], normal: [0, 1, 0.25] },
      {
        ...moved,
        shape: 'plane',
        through: [
          [16, -2, 0],
          [17, -2, 0],
          [16, -1, 2],
        ],
      },
      { ...moved, shape: 'triangle', a: [24, -3, 0], b: [25, -3, 0], c: [24, -2, 0.5] },
      { ...moved, shape: 'box', min: [31.5, -5, -1.5], max: [32.5, -3, 1.5] },
      {
        ...moved,
        shape: 'box',
        center: [40, -5, 0],
        halfSize: [1, 0.5, 0.25],
        rotation: { x: 0, y: 0, z: 1, w: 2 },
      },
      { ...moved, shape: 'capsule', a: [48, -6, 0], b: [49, -5, 0], radius: 0.5 },
      { ...moved, shape: 'cylinder', a: [56, -7, 0], b: [57, -6, 0], radius: 0.5 },
      { ...moved, shape: 'wall', a: [64, -8, 0], b: [64, -4, 0] },
    ]);
    const bullet = { position: [48.5, 20, 0.1], velocity: [0, -1, 0] } as const;
    using fresh = ricochet.createScene(indices.map((i) => scene.target(i)));
    expect(scene.trace(bullet)).toEqual(fresh.trace(bullet));
  });
});

describe('setTraits', () => {
  it('changes what is given, and nothing else', () => {
    using scene = ricochet.createScene([{ shape: 'sphere', center: [5, 0], radius: 1, groups: 2 }]);
    const bullet = { position: [0, 0], velocity: [1, 0] } as const;
    scene.setTraits(0, { sensor: true });
    expect(scene.target(0)).toMatchObject({ groups: 2, sensor: true });
    expect(scene.shoot(bullet).hit).toBe(false);
    scene.setTraits(0, { groups: ~0, sensor: undefined });
    expect(scene.target(0)).toMatchObject({ groups: 2 ** 32 - 1, sensor: true });
    scene.setTraits(0, { groups: 1, sensor: false });
    expect(scene.shoot(bullet, { mask: 2 }).hit).toBe(false);
    expect(scene.shoot(bullet, { mask: 1 }).hit).toBe(true);
    scene.moveMany([0], new Float64Array([6, 0, 0]));
    expect(scene.target(0)).toMatchObject({ center: [6, 0, 0], groups: 1 });
    scene.move(0, { shape: 'sphere', center: [5, 0], radius: 1 });
    expect(scene.target(0)).toMatchObject({ groups: 2 ** 32 - 1 });
  });

  it('is refused by name, and then changes nothing', () => {
    using scene = ricochet.createScene([
      { shape: 'sphere', center: [5, 0], radius: 1, groups: 2 },
      { shape: 'mesh', positions: new Float32Array([9, 0, 0, 9, 1, 0, 9, 0, 1]) },
    ]);
    const set = (...given: unknown[]) =>
      caught(() => (scene.setTraits as (...all: unknown[]) => void)(...given));
    expect(set(2, {})).toMatchObject({ code: 'out-of-range', path: 'index' });
    expect(set(0)).toMatchObject({ code: 'missing', path: 'traits' });
    expect(set(0, { mask: 1 })).toMatchObject({ code: 'unknown-field', path: 'traits.mask' });
    expect(set(0, { groups: 0.5, sensor: true })).toMatchObject({
      code: 'out-of-range',
      path: 'traits.groups',
    });
    expect(set(0, { groups: 1, sensor: 1 })).toMatchObject({ code: 'out-of-range', path: 'traits.sensor' });
    expect(set(1, { sensor: true })).toMatchObject({ code: 'conflicting-fields', path: 'traits.sensor' });
    expect(scene.target(0)).toMatchObject({ groups: 2, sensor: false });
    expect(scene.target(1)).toMatchObject({ sensor: false });
  });
});

/** A mesh with its own arrays, or a stretched one. */
it.each([
  ['of its own arrays', () => surfaceOf(fractions(5))],
  ['stretched', () => ({ mesh: ricochet.createMesh(surfaceOf(fractions(5))), scale: [1, 2, 3] as const })],
])('another target takes the place of a mesh %s', (_, own) => {
  const target = { shape: 'mesh', ...own() } as MeshTarget;
  using scene = ricochet.createScene([target]);
  const sphere: SceneTarget = { shape: 'sphere', center: [0, 0, 9], radius: 1 };
  scene.move(0, sphere);
  expect(scene.nearest([0, 0, 0])).toMatchObject({ target: 0, distance: 8 });
  scene.move(0, target);
  scene.move(0, { ...target, position: [0, 0, 20] } as MeshTarget);
  expect(scene.nearest([0, 0, 20])?.distance).toBeLessThan(4);
  // The error behind it is named, and nothing else.
  const wrong = { shape: 'sphere', center: [0, 0, 0], radius: -1 } as const;
  expect(caught(() => ricochet.createScene([target, wrong])).path).toBe('targets[1].radius');
});
