// The drawings for three.js: instances at balls and bullets, and the lines of paths and scenes.
import { createRicochet } from 'ricochet-wasm';
import { debugLines, ObjectScene, pathLine, syncInstances } from 'ricochet-wasm/three';
import {
  type Box3,
  BoxGeometry,
  type BufferAttribute,
  Group,
  InstancedMesh,
  type Line,
  Line3,
  Matrix4,
  Mesh,
  SphereGeometry,
  Vector3,
} from 'three';
import { describe, expect, it } from 'vitest';
import { caught } from './refusals.js';
import { material } from './three_objects.js';

const ricochet = await createRicochet();

describe('syncInstances', () => {
  it('puts instances where balls are, and leaves their size', () => {
    const simulation = ricochet.createSimulation({
      balls: [1, 5].map((x) => ({ position: [x, 2, 3], velocity: [1, 0, 0], radius: 0.5, mass: 1 })),
    });
    const mesh = new InstancedMesh(new SphereGeometry(1), material, 3);
    for (let i = 0; i < 3; i++) mesh.setMatrixAt(i, new Matrix4().makeScale(0.5, 0.5, 0.5));
    const { version } = mesh.instanceMatrix;
    simulation.advance(0.5);
    syncInstances(simulation, mesh);
    const places = [...mesh.instanceMatrix.array].filter((_, i) => i % 16 >= 12);
    expect(places).toEqual([1.5, 2, 3, 1, 5.5, 2, 3, 1, 0, 0, 0, 1]);
    expect(mesh.instanceMatrix.array[0]).toBe(0.5);
    expect(mesh.count).toBe(2);
    expect(mesh.instanceMatrix.version).toBe(version + 1);
    syncInstances({ positions: new Float32Array(9).fill(7), count: 1 }, mesh);
    expect(mesh.count).toBe(1);
    expect(mesh.instanceMatrix.array[12]).toBe(7);
    simulation.dispose();
  });

  it('shows the bullets of a scene that live', () => {
    const scene = ricochet.createScene([{ shape: 'plane', point: [4, 0, 0], normal: [1, 0, 0] }]);
    const bullets = scene.createBullets(3, { maxBounces: 1 });
    for (const x of [3, 1, 2]) bullets.fire({ position: [x, 0, 0], velocity: [1, 0, 0] });
    const mesh = new InstancedMesh(new SphereGeometry(1), material, 3);
    const shown = () => {
      bullets.advance(0.75);
      syncInstances(bullets, mesh);
      return [...mesh.instanceMatrix.array].filter((_, i) => i % 16 === 12).slice(0, mesh.count);
    };
    expect([shown(), shown(), shown(), shown()]).toEqual([[3.75, 1.75, 2.75], [3.5, 2.5], [3.25], []]);
    scene.dispose();
  });

  it('refuses more than there is room for', () => {
    const mesh = new InstancedMesh(new SphereGeometry(1), material, 2);
    const sync = (...given: unknown[]) =>
      caught(() => syncInstances(...(given as Parameters<typeof syncInstances>)));
    expect(sync()).toMatchObject({ code: 'missing', path: 'source' });
    expect(sync({ positions: new Float64Array(9) }, mesh)).toMatchObject({ path: 'mesh.instanceMatrix' });
    expect(sync({ positions: new Float64Array(8) }, mesh)).toMatchObject({ path: 'source.positions' });
    expect(sync({ positions: new Float64Array(6), count: 3 }, mesh)).toMatchObject({ path: 'source.count' });
    expect(sync({ positions: new Float64Array(6) }, new Mesh())).toMatchObject({ path: 'mesh' });
    expect(mesh.count).toBe(2);
  });
});

describe('pathLine', () => {
  const scene = ricochet.createScene([
    { shape: 'plane', point: [4, 0], normal: [1, 0] },
    { shape: 'plane', point: [-4, 0], normal: [1, 0] },
  ]);
  const bullet = { position: [0, 0] as const, velocity: [2, 1] as const };
  const shown = ({ geometry }: Line) =>
    [...(geometry.attributes['position']?.array ?? [])].slice(0, 3 * geometry.drawRange.count);

  it('goes from turn to turn', () => {
    const line = pathLine(scene.trace(bullet, { maxBounces: 2 }));
    expect(shown(line)).toEqual([0, 0, 0, 4, 2, 0, -4, 6, 0]);
    const { geometry } = line;
    const shorter = scene.trace(bullet, { maxTime: 1 });
    expect(pathLine(shorter, { line, from: [0, 0] })).toBe(line);
    expect(shown(line)).toEqual([0, 0, 0, 2, 1, 0]);
    expect(shown(pathLine(shorter))).toEqual([2, 1, 0]);
    const flying = scene.trace({ position: [5, 0], velocity: [1, 0] });
    expect(shown(pathLine(flying, { line }))).toEqual([5, 0, 0]);
    expect(shown(pathLine(flying, { line, tail: 3 }))).toEqual([5, 0, 0, 8, 0, 0]);
    const longer = scene.trace(bullet, { maxTime: 7 });
    expect(shown(pathLine(longer, { line }))).toEqual([0, 0, 0, 4, 2, 0, -4, 6, 0, -2, 7, 0]);
    expect(line.geometry).toBe(geometry);
  });

  it('draws the arc of a shot that meets nothing, from where it begins', () => {
    const gravity = [0, -4, 0];
    using falling = ricochet.createScene([], { gravity });
    const from = { position: [1, 2, 3], speed: 5 };
    const shots = ricochet.aim(from, [], { position: [7, 2, 3] }, { gravity });
    expect(shots.length).toBe(2);
    for (const { bullet, time } of shots) {
      const places = shown(pathLine(falling.trace(bullet, { maxTime: time })));
      expect(places.length).toBe(3 * 33);
      const ends = [...places.slice(0, 3), ...places.slice(-3)];
      for (const [i, end] of [1, 2, 3, 7, 2, 3].entries()) expect(ends[i]).toBeCloseTo(end, 12);
      const highest = Math.max(...places.filter((_, i) => i % 3 === 1));
      expect(highest).toBeCloseTo(2 + (bullet.velocity.y * time) / 4, 2);
    }
  });

  it('draws parabolas under gravity, as fine as it says, and slides along faces', () => {
    const gravity = [0, -10, 1] as const;
    const ramp = { shape: 'box', center: [0, 0, 0], halfSize: [5, 1, 5], rotation: [0, 0, -0.1, 1] } as const;
    const ground = { shape: 'plane', point: [0, -9, 0], normal: [0, 1, 0] } as const;
    const table = { shape: 'box', min: [-5, -1, -5], max: [5, 0, 5] } as const;
    /** The distance from a place to the nearest chord. */
    const off = (points: Vector3[], place: Vector3) =>
      Math.min(
        ...points
          .slice(1)
          .map((point, i) =>
            new Line3(points[i], point).closestPointToPoint(place, true, new Vector3()).distanceTo(place),
          ),
      );
    const lives = [
      { targets: [ground], position: [0, 3, 0], velocity: [4, 6, 0], restitution: 0.7, maxTime: 6 },
      { targets: [table, ground], position: [0, 1, 0], velocity: [1, 0, 0], restitution: 0.1, maxTime: 5.5 },
      {
        targets: [ramp, ground],
        position: [-2, 3, 0],
        velocity: [0.5, 0, 1],
        restitution: 0.1,
        maxTime: 2.4,
      },
    ] as const;
    for (const { targets, maxTime, restitution, ...start } of lives) {
      using falling = ricochet.createScene(targets, { gravity });
      const trace = falling.trace(start, { maxTime, restitution, maxBounces: 1000 });
      expect(trace.gravity).toEqual({ x: 0, y: -10, z: 1 });
      const numbers = shown(pathLine(trace, { tail: 1 }));
      const points = Array.from({ length: numbers.length / 3 }, (_, i) =>
        new Vector3().fromArray(numbers, 3 * i),
      );
      expect(points.length).toBeLessThan(200);
      // g t² / 8 / 32², where the longest flight takes less than 2.5 frames, and the rounding of a Float32Array.
      const allowed = (Math.hypot(...gravity) * 2.5 ** 2) / 8 / 1024 + 1e-5;
      const times = Array.from({ length: 301 }, (_, k) => (maxTime * k) / 300);
      times.push(...trace.legs.map(({ time }) => time));
      const places: Vector3[] = [];
      for (const time of times.sort((one, other) => one - other)) {
        const { position } = falling.trace(start, { maxTime: time, restitution, maxBounces: 1000 });
        places.push(new Vector3(position.x, position.y, position.z));
      }
      // What slides goes on sliding.
      const { position, velocity, segments = [] } = trace;
      const last = segments.at(-1)?.acceleration ?? { x: 0, y: 0, z: 0 };
      const along = (axis: 'x' | 'y' | 'z') => position[axis] + velocity[axis] + last[axis] / 2;
      places.push(new Vector3(along('x'), along('y'), along('z')));
      for (const place of places) expect(off(points, place)).toBeLessThan(allowed);
      // All points lie on the path, as near as chords between those places do: g t² / 8, and at the edge of a face.
      for (const point of points.slice(0, -32)) expect(off(places, point)).toBeLessThan(2e-3);
    }
    using straight = ricochet.createScene([ground]);
    expect(straight.trace({ position: [0, 0], velocity: [0, 1] }).gravity).toBeUndefined();
    expect(straight.gravity).toBeUndefined();
    using falling = ricochet.createScene([ground], { gravity });
    expect(falling.gravity).toEqual({ x: 0, y: -10, z: 1 });
    // A single flight: 32 chords, each point on its parabola.
    const one = shown(
      pathLine(falling.trace({ position: [0, 0, 0], velocity: [1, 2, 0] }, { maxTime: 1 }), {
        from: [0, 0, 0],
      }),
    );
    expect(one).toHaveLength(3 * 33);
    for (let i = 0; i <= 32; i++) {
      const t = i / 32;
      const place = [t, 2 * t - 5 * t * t, (t * t) / 2];
      for (const axis of [0, 1, 2]) expect(one[3 * i + axis]).toBeCloseTo(place[axis] as number, 6);
    }
  });

  it('refuses what is no path', () => {
    const refusal = (...given: unknown[]) =>
      caught(() => pathLine(...(given as Parameters<typeof pathLine>)));
    expect(refusal()).toMatchObject({ code: 'missing', path: 'trace' });
    expect(refusal(scene.trace(bullet), { tail: -1 })).toMatchObject({ path: 'options.tail' });
    expect(refusal(scene.trace(bullet), { line: new Mesh() })).toMatchObject({ path: 'options.line' });
  });
});

describe('debugLines', () => {
  /** The box around the drawing, and the number of lines. */
  const drawn = (scene: Parameters<typeof debugLines>[0]) => {
    const { geometry } = debugLines(scene);
    geometry.computeBoundingBox();
    const { min, max } = geometry.boundingBox as Box3;
    const rounded = (vector: Vector3) => vector.toArray().map((x) => Math.round(100 * x) / 100 + 0);
    return [...rounded(min), ...rounded(max), (geometry.attributes['position'] as BufferAttribute).count / 2];
  };
  const shapes: [string, Parameters<typeof ricochet.createScene>[0][number], number[]][] = [
    ['a sphere', { shape: 'sphere', center: [1, 2, 3], radius: 2 }, [-1, 0, 1, 3, 4, 5, 72]],
    ['a box', { shape: 'box', min: [1, 2, 3], max: [2, 4, 6] }, [1, 2, 3, 2, 4, 6, 12]],
    [
      'a turned box',
      { shape: 'box', center: [0, 0, 0], halfSize: [1, 2, 3], rotation: [0, 0, 1, 1] },
      [-2, -1, -3, 2, 1, 3, 12],
    ],
    ['a plane', { shape: 'plane', point: [0, 4, 0], normal: [0, 2, 0] }, [-10, 4, -10, 10, 5, 10, 5]],
    [
      'a plane through points',
      {
        shape: 'plane',
        through: [
          [0, 4, 0],
          [0, 4, 1],
          [1, 4, 0],
        ],
      },
      [-10, 4, -10, 10, 5, 10, 5],
    ],
    ['a triangle', { shape: 'triangle', a: [0, 0, 0], b: [1, 0, 0], c: [0, 1, 2] }, [0, 0, 0, 1, 1, 2, 3]],
    ['a wall', { shape: 'wall', a: [1, 2], b: [3, 4] }, [1, 2, -10, 3, 4, 10, 4]],
    ['a cylinder', { shape: 'cylinder', a: [0, 0, 0], b: [0, 0, 4], radius: 1 }, [-1, -1, 0, 1, 1, 4, 52]],
    ['a capsule', { shape: 'capsule', a: [0, 0, 0], b: [0, 0, 4], radius: 1 }, [-1, -1, -1, 1, 1, 5, 196]],
    [
      'a capsule that is a ball',
      { shape: 'capsule', a: [0, 0, 0], b: [0, 0, 0], radius: 1 },
      [-1, -1, -1, 1, 1, 1, 196],
    ],
    [
      'a mesh, an edge once',
      {
        shape: 'mesh',
        positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]),
        indices: new Uint16Array([0, 1, 2, 1, 3, 2]),
        position: [0, 0, 1],
        rotation: [0, 0, 1, 1],
        scale: [2, 3, 1],
      },
      [-3, 0, 1, 0, 2, 1, 5],
    ],
  ];
  it.each(shapes)('show %s', (_, target, expected) => {
    using scene = ricochet.createScene([{ shape: 'sphere', center: [0, 0, 0], radius: 9 }, target]);
    scene.remove(0);
    expect(drawn(scene)).toEqual(expected);
  });

  it('show the objects of three.js where they are', () => {
    const mesh = new Mesh(new BoxGeometry(2, 2, 2), material);
    mesh.position.set(5, 0, 0);
    using objects = new ObjectScene(ricochet, new Group().add(mesh));
    // Twelve edges, and a diagonal for each face; corners of several faces are several vertices.
    expect(drawn(objects)).toEqual([4, -1, -1, 6, 1, 1, 30]);
    expect(caught(() => debugLines({} as never))).toMatchObject({ code: 'not-an-object', path: 'scene' });
  });
});
