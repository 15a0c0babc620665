// What is for three.js: geometries, targets, bullets, scenes that follow objects, instances and lines.
import { createRicochet, type MeshTarget } from 'ricochet-wasm';
import {
  bulletOf,
  debugLines,
  meshDataOf,
  ObjectScene,
  pathLine,
  raycast,
  syncInstances,
  targetOf,
} from 'ricochet-wasm/three';
import {
  Bone,
  Box3,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  Line,
  Line3,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Plane,
  PlaneGeometry,
  Points,
  Quaternion,
  Ray,
  Raycaster,
  Skeleton,
  SkinnedMesh,
  Sphere,
  SphereGeometry,
  Triangle,
  Uint16BufferAttribute,
  Vector3,
} from 'three';
import { describe, expect, it } from 'vitest';
import { fractions } from './random.js';
import { caught } from './refusals.js';

const ricochet = await createRicochet();
const material = new MeshBasicMaterial({ side: DoubleSide });

/** One triangle, 1 apart, at the height z. */
const cornersAt = (z: number) => [0, 0, z, 1, 0, z, 0, 1, z];

describe('meshDataOf', () => {
  it('gives arrays as they are where it can', () => {
    const geometry = new BoxGeometry();
    const { positions, indices } = meshDataOf(geometry);
    expect(positions).toBe(geometry.attributes['position']?.array);
    expect(indices).toBe(geometry.index?.array);
    const corners = geometry.toNonIndexed();
    expect(meshDataOf(corners)).toEqual({
      positions: corners.attributes['position']?.array,
      indices: undefined,
    });
  });

  it('reads interleaved, normalized and half-precision positions, and indices of any kind', () => {
    const geometry = new BufferGeometry();
    const buffer = new InterleavedBuffer(new Float32Array([9, 0, 0, 2, 9, 1, 0, 2, 9, 0, 1, 2]), 4);
    geometry.setAttribute('position', new InterleavedBufferAttribute(buffer, 3, 1));
    expect([...meshDataOf(geometry).positions]).toEqual(cornersAt(2));
    const quantized = [0, 0, -32767, 32767, 0, -32768, 0, 32767, 16384];
    geometry.setAttribute('position', new BufferAttribute(new Int16Array(quantized), 3, true));
    expect([...meshDataOf(geometry).positions]).toEqual([0, 0, -1, 1, 0, -1, 0, 1, 16384 / 32767]);
    geometry.setAttribute('position', new BufferAttribute(new Int8Array(quantized.map((x) => x % 100)), 3));
    expect([...meshDataOf(geometry).positions]).toEqual([0, 0, -67, 67, 0, -68, 0, 67, 84]);
    geometry.setIndex(new BufferAttribute(new Uint8Array([2, 1, 0]), 1));
    expect(meshDataOf(geometry).indices).toEqual(new Uint32Array([2, 1, 0]));
  });

  it('takes what is drawn: the draw range, and the groups of a material', () => {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute([0, 1, 2, 3].flatMap(cornersAt), 3));
    geometry.setDrawRange(3, 6);
    expect([...(meshDataOf(geometry).indices ?? [])]).toEqual([3, 4, 5, 6, 7, 8]);
    geometry.addGroup(0, 3, 1);
    geometry.addGroup(3, 3, 0);
    geometry.addGroup(6, 6, 1);
    expect([...(meshDataOf(geometry, { materialIndex: 1 }).indices ?? [])]).toEqual([6, 7, 8]);
    geometry.setDrawRange(0, Number.POSITIVE_INFINITY);
    const chosen = [0, 1, 2, 6, 7, 8, 9, 10, 11];
    expect([...(meshDataOf(geometry, { materialIndex: 1 }).indices ?? [])]).toEqual(chosen);
    geometry.setIndex(new Uint16BufferAttribute([...chosen, 3, 4, 5], 1));
    expect([...(meshDataOf(geometry, { materialIndex: 0 }).indices ?? [])]).toEqual([6, 7, 8]);
  });

  it('applies a matrix, which may mirror and shear', () => {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(cornersAt(1), 3));
    const matrix = new Matrix4().set(-2, 0, 1, 5, 0, 3, 0, 6, 0, 0, 1, 7, 0, 0, 0, 1);
    const { positions } = meshDataOf(geometry, { matrix });
    expect([...positions]).toEqual([6, 6, 8, 4, 6, 8, 6, 9, 8]);
    const [a] = geometry.attributes['position']?.array ?? [];
    expect(a).toBe(0);
  });

  it('refuses what has no triangles', () => {
    const empty = new BufferGeometry();
    const box = new BoxGeometry();
    const refusal = (...given: unknown[]) =>
      caught(() => meshDataOf(...(given as Parameters<typeof meshDataOf>)));
    expect(refusal()).toMatchObject({ code: 'missing', path: 'geometry' });
    expect(refusal(new Mesh(box))).toMatchObject({ code: 'not-an-object', path: 'geometry' });
    expect(refusal(new Mesh(box)).message).toContain('Give its geometry');
    expect(refusal(empty)).toMatchObject({ code: 'missing', path: 'geometry.attributes.position' });
    expect(refusal(box, { materialIndex: 6 })).toMatchObject({
      code: 'out-of-range',
      path: 'options.materialIndex',
    });
    expect(refusal(box, { matrices: 6 })).toMatchObject({ code: 'unknown-field', path: 'options.matrices' });
    const perspective = new Matrix4().makePerspective(-1, 1, 1, -1, 1, 2);
    expect(refusal(box, { matrix: perspective })).toMatchObject({ path: 'options.matrix.elements[11]' });
    const broken = new Matrix4().makeScale(Number.NaN, 1, 1);
    expect(refusal(box, { matrix: broken })).toMatchObject({
      code: 'not-finite',
      path: 'options.matrix.elements[0]',
    });
    box.setDrawRange(0, 0);
    expect(refusal(box)).toMatchObject({ code: 'wrong-length', path: 'geometry' });
    empty.setAttribute('position', new BufferAttribute(new Float32Array(8), 2));
    expect(refusal(empty)).toMatchObject({ code: 'not-an-object', path: 'geometry.attributes.position' });
  });
});

describe('targetOf and bulletOf', () => {
  const ray = new Ray(new Vector3(1, 2, 3), new Vector3(0, 0, -1));

  it('give shapes and rays as they are', () => {
    expect(targetOf(new Sphere(new Vector3(1, 2, 3), 4), { groups: 2, velocity: [1, 0, 0] })).toEqual({
      shape: 'sphere',
      center: { x: 1, y: 2, z: 3 },
      radius: 4,
      groups: 2,
      velocity: [1, 0, 0],
    });
    expect(targetOf(new Box3(new Vector3(), new Vector3(1, 2, 3)))).toMatchObject({
      shape: 'box',
      max: { z: 3 },
    });
    expect(targetOf(new Triangle(new Vector3(), new Vector3(1, 0, 0), new Vector3(0, 1, 0)))).toMatchObject({
      shape: 'triangle',
    });
    const plane = new Plane(new Vector3(0, 0, 2), -8);
    expect(targetOf(plane)).toMatchObject({ shape: 'plane', point: { z: 4 } });
    expect(ricochet.shoot(bulletOf(ray), targetOf(plane))).toMatchObject({ hit: false });
    expect(
      ricochet.shoot(bulletOf(ray, -0 + 2), targetOf(new Sphere(new Vector3(1, 2, -3), 1))),
    ).toMatchObject({
      time: 2.5,
    });
    expect(bulletOf(ray, 4)).toEqual({ position: { x: 1, y: 2, z: 3 }, velocity: { x: 0, y: 0, z: -4 } });
  });

  it('give a mesh where it stands, whatever its matrix', () => {
    const parent = new Group();
    const mesh = new Mesh(new BoxGeometry(2, 2, 2), material);
    parent.add(mesh);
    mesh.position.set(1, 2, -3);
    expect(targetOf(mesh).positions).toBe(mesh.geometry.attributes['position']?.array);
    for (const scale of [new Vector3(1, 1, 1), new Vector3(-1, 1, 1), new Vector3(2, 0.5, 3)]) {
      parent.scale.copy(scale);
      const scene = ricochet.createScene([targetOf(mesh, { groups: 1 })]);
      const { x, y, z } = mesh.getWorldPosition(new Vector3());
      const shot = scene.shoot({ position: [x + 0.1, y + 0.2, 9], velocity: [0, 0, -1] }, { mask: 1 });
      expect(shot.hit && shot.point.z).toBeCloseTo(z + scale.z, 12);
      scene.dispose();
    }
  });

  it('refuse what is neither', () => {
    const target = (given: unknown) => caught(() => targetOf(given as Mesh));
    expect(target(undefined)).toMatchObject({ code: 'missing', path: 'object' });
    expect(target(new Vector3())).toMatchObject({ code: 'not-an-object', path: 'object' });
    expect(target(new Group()).message).toContain('it is a Group. Use an ObjectScene');
    expect(target(new InstancedMesh(new BoxGeometry(), material, 2)).message).toContain('ObjectScene');
    const broken = new Mesh(new BoxGeometry(), material);
    broken.scale.x = Number.NaN;
    expect(target(broken)).toMatchObject({ code: 'not-finite', path: 'object.matrixWorld.elements[0]' });
    const bullet = (...given: unknown[]) => caught(() => bulletOf(...(given as Parameters<typeof bulletOf>)));
    expect(bullet()).toMatchObject({ code: 'missing', path: 'ray' });
    expect(bullet(new Raycaster()).message).toContain('Of a Raycaster, give its ray');
    expect(bullet(ray, -1)).toMatchObject({ code: 'out-of-range', path: 'speed' });
  });
});

describe('an ObjectScene', () => {
  const box = () => new Mesh(new BoxGeometry(2, 2, 2), material);
  const down = (x: number, y: number) => ({ position: [x, y, 20] as const, velocity: [0, 0, -1] as const });

  it('knows whose targets are hit, of instances, too', () => {
    const root = new Group();
    const [one, other] = [box(), box()];
    other.position.x = 5;
    const instanced = new InstancedMesh(new SphereGeometry(1), material, 3);
    for (let i = 0; i < 3; i++) instanced.setMatrixAt(i, new Matrix4().makeTranslation(5 * i, 5, 0));
    root.add(one, new Group().add(other), instanced, new Line(), new Points());
    using objects = new ObjectScene(ricochet, root);
    expect(objects.count).toBe(5);
    const { scene } = objects;
    const seen = [down(0.1, 0.2), down(5.1, 0.2), down(10, 5), down(10, 0)].map((bullet) =>
      scene.shoot(bullet),
    );
    expect(seen.map(({ target }) => objects.objectOf(target))).toEqual([one, other, instanced, undefined]);
    expect(seen.map(({ target }) => objects.instanceOf(target))).toEqual([
      undefined,
      undefined,
      2,
      undefined,
    ]);
    expect(objects.targetsOf(instanced)).toHaveLength(3);
    expect(objects.targetsOf(root)).toEqual([]);
    const extra = scene.add({ shape: 'sphere', center: [10, 0, 0], radius: 1 });
    expect(objects.objectOf(extra)).toBeUndefined();
  });

  it('asks for groups, sensors, and what counts', () => {
    const [wall, door, ghost] = [box(), box(), box()];
    door.position.x = 5;
    door.rotation.z = 0.3;
    door.scale.set(2, -1, 0.5);
    ghost.position.x = 9;
    const names = new Map<Object3D, string>([
      [wall, 'wall'],
      [door, 'door'],
      [ghost, 'ghost'],
    ]);
    using objects = new ObjectScene(ricochet, new Group().add(wall, door, ghost), {
      groups: (object) => (object === wall ? 1 : undefined),
      sensor: (object) => names.get(object) === 'door',
      include: (object) => names.get(object) !== 'ghost',
    });
    expect(objects.count).toBe(2);
    expect(objects.scene.shoot(down(0, 0), { mask: 2 }).hit).toBe(false);
    expect(objects.scene.shoot(down(0, 0), { mask: 1 }).hit).toBe(true);
    expect(objects.scene.shoot(down(9, 0)).hit).toBe(false);
    expect(objects.scene.shoot(down(5, 0)).hit).toBe(false);
    const { crossings } = objects.scene.trace(down(5, 0));
    expect(crossings.map(({ time }) => time)).toEqual([19.5, 20.5]);
    expect(objects.objectOf(crossings[0]?.target ?? null)).toBe(door);
    door.position.set(0, 5, 1);
    expect(objects.sync()).toBe(1);
    expect(objects.scene.trace(down(0, 5)).crossings.map(({ time }) => time)).toEqual([18.5, 19.5]);
    door.scale.z = 1;
    objects.sync();
    expect(objects.scene.trace(down(0, 5)).crossings.map(({ time }) => time)).toEqual([18, 20]);
  });

  it('has boxes and balls for objects where that is said', () => {
    const crate = new Mesh(new SphereGeometry(1, 5, 4).translate(3, 0, 0), material);
    const ball = new Mesh(new SphereGeometry(2, 8, 4), material);
    crate.scale.set(-2, 1, 1);
    ball.position.set(0, 9, 0);
    ball.scale.setScalar(2);
    using objects = new ObjectScene(ricochet, new Group().add(crate, ball), {
      shape: (object) => (object === crate ? 'box' : 'sphere'),
      groups: 6,
    });
    const targets = () =>
      [crate, ball].map((object) => objects.scene.target(objects.targetsOf(object)[0] ?? -1));
    expect(targets()).toMatchObject([
      {
        shape: 'box',
        halfSize: [expect.closeTo(1.81, 2), 1, expect.closeTo(0.95, 2)],
        groups: 6,
        sensor: false,
      },
      { shape: 'sphere', center: [0, 9, 0], radius: 4, groups: 6 },
    ]);
    crate.position.x = 6;
    ball.scale.setScalar(3);
    objects.sync();
    const [box, sphere] = targets() as [{ center: number[] }, object];
    expect(box.center[0]).toBeCloseTo(6 - 2 * 2.905, 2);
    expect(sphere).toMatchObject({ radius: 6 });
    const made = () => new ObjectScene(ricochet, crate, { shape: () => 'cube' as never });
    expect(caught(made)).toMatchObject({ code: 'unknown-shape', path: 'options.shape', value: 'cube' });
  });

  it('moves targets on their way in a frame, so that none of the bullets before them is jumped over or swallowed', () => {
    const random = fractions(32);
    for (const shape of ['mesh', 'box', 'sphere'] as const)
      for (const restitution of [1, 0.5, 0.1]) {
        const parent = new Group();
        const plate = new Mesh(new BoxGeometry(0.2, 6, 6), material);
        parent.add(plate);
        using objects = new ObjectScene(ricochet, parent, { shape: () => shape });
        const bullets = objects.scene.createBullets(300, { restitution, maxBounces: 100_000 });
        const reach = shape === 'sphere' ? 3 : 0.1;
        const radii = new Map<number, number>();
        for (let k = 0; k < 150; k++) {
          const radius = k % 3 === 0 ? 0 : 0.01 + 0.1 * random();
          // At places that the plate comes to at the ends of frames, too.
          const x = k % 2 === 0 ? reach + radius + 0.1 * (1 + Math.floor(k / 3)) : reach + 0.2 + 8 * random();
          const velocity = [k % 5 === 0 ? 0.3 * random() - 0.2 : 0, 0, 0] as const;
          const id = bullets.fire({ position: [x, 0, 0], velocity, ...(radius > 0 && { radius }) });
          radii.set(id, radius);
        }
        const hit = new Set<number>();
        for (let frame = 1; frame <= 100; frame++) {
          const dt = frame % 7 === 0 ? 1 / 30 : 1 / 60;
          if (frame % 2 === 0) parent.position.x += 0.1;
          else plate.position.x += frame % 4 === 1 ? 0.1 : 0.05 + 0.1 * random();
          expect(objects.sync({ dt })).toBe(1);
          bullets.advance(dt, { onHit: ({ bullet }) => hit.add(bullet) });
          const front = parent.position.x + plate.position.x + reach;
          for (const [i, id] of bullets.ids.entries()) {
            const x = bullets.positions[3 * i] as number;
            expect(x - (radii.get(id) ?? 0)).toBeGreaterThan(front - 1e-12);
          }
        }
        expect([bullets.count, hit.size]).toEqual([150, 150]);
        bullets.dispose();
      }
  });

  it('has targets at the beginning of a frame with the velocity that brings them where their objects are', () => {
    const crate = box();
    const crates = new InstancedMesh(new BoxGeometry(2, 2, 2), material, 2);
    crates.setMatrixAt(0, new Matrix4().makeTranslation(5, 0, 0));
    crates.setMatrixAt(1, new Matrix4().makeTranslation(10, 0, 0));
    using objects = new ObjectScene(ricochet, new Group().add(crate, crates));
    const places = () =>
      [0, 1, 2].map((index) => {
        const { position, velocity } = objects.scene.target(index) as MeshTarget;
        return [position, velocity];
      });
    crate.position.set(0, 3, 0);
    crate.rotation.z = Math.PI / 2;
    crates.setMatrixAt(1, new Matrix4().makeTranslation(10, 0, 4));
    crates.instanceMatrix.needsUpdate = true;
    expect(objects.sync({ dt: 0.5 })).toBe(3);
    expect(places()).toEqual([
      [
        [0, 0, 0],
        [0, 6, 0],
      ],
      [
        [5, 0, 0],
        [0, 0, 0],
      ],
      [
        [10, 0, 0],
        [0, 0, 8],
      ],
    ]);
    // What turns is turned at once.
    expect((objects.scene.target(0) as { rotation?: object }).rotation).toMatchObject({
      z: expect.closeTo(Math.SQRT1_2),
    });
    // What stops, stops where it is shown; what grows, grows at once and moves on.
    crate.position.y = 4;
    crate.scale.setScalar(2);
    expect(objects.sync({ dt: 0.25 })).toBe(2);
    expect(places()).toEqual([
      [
        [0, 3, 0],
        [0, 4, 0],
      ],
      [
        [5, 0, 0],
        [0, 0, 0],
      ],
      [
        [10, 0, 4],
        [0, 0, 0],
      ],
    ]);
    expect(objects.scene.target(0)).toMatchObject({ scale: 2 });
    expect([objects.sync(), objects.sync(), objects.sync({ dt: 1 })]).toEqual([1, 0, 0]);
    expect(places()[0]).toEqual([
      [0, 4, 0],
      [0, 0, 0],
    ]);
    // Without dt, and in a frame of no length, targets are there at once.
    crate.position.y = 5;
    objects.sync({ dt: 0 });
    expect(places()[0]).toEqual([
      [0, 5, 0],
      [0, 0, 0],
    ]);
    crate.position.y = 6;
    objects.sync();
    expect(places()[0]).toEqual([
      [0, 6, 0],
      [0, 0, 0],
    ]);
  });

  it('has sensors that move be entered where they come to a bullet', () => {
    const door = box();
    using objects = new ObjectScene(ricochet, new Group().add(door), { sensor: () => true });
    const bullets = objects.scene.createBullets(1);
    bullets.fire({ position: [3.25, 0, 0], velocity: [0, 0, 0] });
    const told: [string, number][] = [];
    const tell = ({ kind, time }: { kind: string; time: number }) => told.push([kind, time]);
    for (let frame = 1; frame <= 6; frame++) {
      door.position.x = frame;
      objects.sync({ dt: 0.5 });
      bullets.advance(0.5, { onEnter: tell, onLeave: tell });
    }
    expect(told).toEqual([
      ['enters', 1.125],
      ['leaves', 2.125],
    ]);
    bullets.dispose();
  });

  it('refuses frames of no length that there is, and what would move too fast, and changes nothing then', () => {
    const [crate, other] = [box(), box()];
    using objects = new ObjectScene(ricochet, new Group().add(crate, other));
    const refusal = (options: unknown) => caught(() => objects.sync(options as { dt: number }));
    expect(refusal({ dt: -1 })).toMatchObject({ code: 'out-of-range', path: 'options.dt' });
    expect(refusal({ dt: Number.NaN })).toMatchObject({ code: 'out-of-range', path: 'options.dt' });
    expect(refusal({ dt: '1' })).toMatchObject({ code: 'not-a-number', path: 'options.dt' });
    expect(refusal({ seconds: 1 })).toMatchObject({ code: 'unknown-field', path: 'options.seconds' });
    expect(refusal(0.5)).toMatchObject({ code: 'not-an-object', path: 'options' });
    crate.position.x = 1;
    other.position.x = 1e100;
    expect(refusal({ dt: 1e-100 })).toMatchObject({ code: 'out-of-range', path: 'options.dt' });
    expect(objects.scene.target(0)).toMatchObject({ position: [0, 0, 0], velocity: [0, 0, 0] });
    expect(objects.sync()).toBe(2);
  });

  it('follows what moves, turns, grows, and is stretched, and makes meshes anew only for the last', () => {
    const random = fractions(3);
    const about = (size: number) => size * (2 * random() - 1);
    const root = new Group();
    const parent = new Group();
    const geometry = new SphereGeometry(1, 6, 5);
    const meshes = Array.from({ length: 8 }, () => new Mesh(geometry, material));
    const instanced = new InstancedMesh(geometry, material, 5);
    parent.add(...meshes.slice(4));
    root.add(parent, instanced, ...meshes.slice(0, 4));
    let made = 0;
    const counting = Object.create(ricochet, {
      createScene: { value: ricochet.createScene.bind(ricochet) },
      createMesh: {
        value(data: Parameters<typeof ricochet.createMesh>[0]) {
          made++;
          return ricochet.createMesh(data);
        },
      },
    }) as typeof ricochet;
    using objects = new ObjectScene(counting, root);
    expect(made).toBe(1);
    const raycaster = new Raycaster();
    for (let frame = 0; frame < 30; frame++) {
      const before = made;
      const isStretched = frame % 3 === 2;
      parent.rotation.set(about(3), about(3), about(3));
      for (const mesh of meshes) {
        mesh.position.set(about(4), about(4), about(4));
        mesh.quaternion.set(about(1), about(1), about(1), about(1)).normalize();
        if (isStretched) mesh.scale.set(about(2), 1 + random(), 1);
        else mesh.scale.multiplyScalar(0.8 + 0.5 * random());
      }
      for (let i = 0; i < 5; i++)
        instanced.setMatrixAt(
          i,
          new Matrix4().compose(
            new Vector3(about(4), about(4), about(4)),
            new Quaternion(about(1), about(1), about(1), about(1)).normalize(),
            new Vector3().setScalar(1 + random()),
          ),
        );
      instanced.boundingSphere = null;
      instanced.instanceMatrix.needsUpdate = true;
      expect(objects.sync()).toBe(13);
      expect(made - before).toBe(isStretched ? 8 : 0);
      for (let i = 0; i < 40; i++) {
        raycaster.set(
          new Vector3(about(20), about(20), about(20)),
          new Vector3(about(1), about(1), about(1)).normalize(),
        );
        raycaster.ray.direction.copy(raycaster.ray.origin).multiplyScalar(-1).normalize();
        const ours = raycast(objects, raycaster);
        const theirs = raycaster.intersectObject(root);
        // Instances stand where single precision has them: 4e-6, as in three_raycast.test.ts.
        expect(ours.map(({ object, faceIndex }) => [object.id, faceIndex])).toEqual(
          theirs.map(({ object, faceIndex }) => [object.id, faceIndex]),
        );
        for (const [k, { distance }] of ours.entries())
          expect(distance).toBeCloseTo(theirs[k]?.distance ?? 0, 4);
      }
    }
    expect(objects.sync()).toBe(0);
  });

  it('leaves what is not dynamic where it is', () => {
    const [still, moving] = [box(), box()];
    moving.position.x = 5;
    using objects = new ObjectScene(ricochet, new Group().add(still, moving), {
      dynamic: (object) => object === moving,
    });
    still.position.y = 9;
    moving.position.y = 9;
    expect(objects.sync()).toBe(1);
    expect([down(0, 0), down(5, 0), down(5, 9)].map((bullet) => objects.scene.shoot(bullet).hit)).toEqual([
      true,
      false,
      true,
    ]);
    using fixed = new ObjectScene(ricochet, new Group().add(box()), { dynamic: false });
    fixed.root.position.x = 7;
    expect(fixed.sync()).toBe(0);
  });

  it('sees triangles, draw ranges and numbers of instances that change', () => {
    const geometry = new PlaneGeometry(2, 2);
    const plane = new Mesh(geometry, material);
    const instanced = new InstancedMesh(new BoxGeometry(2, 2, 2), material, 4);
    for (let i = 0; i < 4; i++) instanced.setMatrixAt(i, new Matrix4().makeTranslation(5 * i, 5, 0));
    instanced.count = 2;
    using objects = new ObjectScene(ricochet, new Group().add(plane, instanced));
    const heights = (...places: [number, number][]) =>
      places.map(([x, y]) => {
        const shot = objects.scene.shoot(down(x, y));
        return shot.hit ? shot.point.z : undefined;
      });
    expect(heights([0.1, 0.2], [0, 5], [5, 5], [10, 5])).toEqual([0, 1, 1, undefined]);
    const kept = objects.targetsOf(plane);
    geometry.translate(0, 0, 3);
    (geometry.attributes['position'] as BufferAttribute).needsUpdate = true;
    expect(objects.sync()).toBe(1);
    expect(objects.targetsOf(plane)).toEqual(kept);
    expect(heights([0.1, 0.2])).toEqual([3]);
    geometry.setDrawRange(0, 0);
    objects.sync();
    expect(heights([0.1, 0.2])).toEqual([undefined]);
    geometry.setDrawRange(0, 3);
    objects.sync();
    expect(heights([-0.1, 0.2], [0.1, -0.2])).toEqual([3, undefined]);
    plane.geometry = new BoxGeometry(2, 2, 2);
    objects.sync();
    expect(heights([0.1, 0.2])).toEqual([1]);
    instanced.count = 3;
    expect(objects.sync()).toBe(3);
    expect(heights([0, 5], [10, 5])).toEqual([1, 1]);
    expect(objects.instanceOf(objects.targetsOf(instanced)[2] ?? null)).toBe(2);
    instanced.count = 1;
    objects.sync();
    expect(heights([0, 5], [5, 5], [10, 5])).toEqual([1, undefined, undefined]);
  });

  it('takes bones and morph targets as they stand, and anew when an object is added again', () => {
    const geometry = new PlaneGeometry(2, 2);
    const raised = [...(geometry.attributes['position']?.array ?? [])].map((x, i) => (i % 3 === 2 ? 4 : x));
    geometry.morphAttributes['position'] = [new Float32BufferAttribute(raised, 3)];
    const morphed = new Mesh(geometry, material);
    const skinned = new SkinnedMesh(new PlaneGeometry(2, 2), material);
    const { count } = skinned.geometry.attributes['position'] as BufferAttribute;
    skinned.geometry.setAttribute('skinIndex', new Uint16BufferAttribute(new Array(4 * count).fill(0), 4));
    skinned.geometry.setAttribute(
      'skinWeight',
      new Float32BufferAttribute(
        Array.from({ length: 4 * count }, (_, i) => (i % 4 === 0 ? 1 : 0)),
        4,
      ),
    );
    const bone = new Bone();
    skinned.add(bone);
    skinned.bind(new Skeleton([bone]));
    skinned.position.x = 5;
    using objects = new ObjectScene(ricochet, new Group().add(morphed, skinned));
    const heights = () =>
      [down(0.1, 0.2), down(5.1, 0.2)].map((bullet) => {
        const shot = objects.scene.shoot(bullet);
        return shot.hit && shot.point.z;
      });
    expect(heights()).toEqual([0, 0]);
    morphed.morphTargetInfluences = [0.5];
    bone.position.z = 3;
    objects.add(objects.root);
    expect(objects.count).toBe(2);
    expect(heights()).toEqual([2, 3]);
    const raycaster = new Raycaster(new Vector3(0.1, 0.2, 9), new Vector3(0, 0, -1));
    const [theirs] = raycaster.intersectObject(objects.root);
    const [ours] = raycast(objects, raycaster);
    expect(ours).toMatchObject({
      distance: 7,
      face: theirs?.face,
      faceIndex: theirs?.faceIndex,
      object: morphed,
    });
  });

  it('adds and removes objects with what is below them', () => {
    const [one, other] = [box(), box()];
    other.position.y = 5;
    one.add(other);
    const root = new Group();
    using objects = new ObjectScene(ricochet, root);
    expect(objects.count).toBe(0);
    root.add(one);
    expect(objects.sync()).toBe(0);
    expect(objects.add(one)).toBe(2);
    const [target] = objects.targetsOf(other);
    expect(objects.scene.shoot(down(0, 5)).target).toBe(target);
    expect(objects.remove(other)).toBe(1);
    expect(objects.remove(other)).toBe(0);
    expect(objects.objectOf(target ?? null)).toBeUndefined();
    expect(objects.scene.shoot(down(0, 5)).hit).toBe(false);
    expect(objects.scene.shoot(down(0, 0)).hit).toBe(true);
  });

  it('takes objects without a size, and those that grow from there', () => {
    const mesh = box();
    mesh.scale.setScalar(0);
    using objects = new ObjectScene(ricochet, mesh);
    expect(objects.scene.shoot(down(0.1, 0.2)).hit).toBe(false);
    mesh.scale.set(1, 1, 0);
    objects.sync();
    expect(objects.scene.shoot(down(0.1, 0.2))).toMatchObject({ time: 20 });
    mesh.scale.setScalar(1);
    objects.sync();
    expect(objects.scene.shoot(down(0.1, 0.2))).toMatchObject({ time: 19 });
  });

  it('names the object that it refuses, and changes nothing', () => {
    const [good, bad] = [box(), box()];
    bad.name = 'wing';
    const root = new Group().add(good, bad);
    using objects = new ObjectScene(ricochet, root);
    good.position.x = 5;
    bad.position.x = Number.NaN;
    const error = caught(() => objects.sync());
    expect(error).toMatchObject({ code: 'not-finite', path: 'object.matrixWorld.elements[12]' });
    expect(error.message).toContain('Mesh "wing"');
    expect(objects.scene.shoot(down(0, 0)).hit).toBe(true);
    bad.position.x = 9;
    expect(objects.sync()).toBe(2);
    expect(objects.scene.shoot(down(5, 0)).hit).toBe(true);

    const broken = new Mesh(new BufferGeometry(), material);
    const group = new Group().add(box(), broken);
    expect(caught(() => objects.add(group))).toMatchObject({ path: 'geometry.attributes.position' });
    expect(objects.count).toBe(2);
    expect(caught(() => new ObjectScene(ricochet, group))).toMatchObject({ code: 'missing' });
    const positions = new Float32BufferAttribute([...cornersAt(0)], 3).setX(1, Number.NaN);
    broken.geometry.setAttribute('position', positions);
    expect(caught(() => objects.add(group))).toMatchObject({
      code: 'not-finite',
      path: 'mesh.positions[3]',
    });
    expect(objects.count).toBe(2);
    const made = (...given: unknown[]) =>
      caught(() => new ObjectScene(...(given as ConstructorParameters<typeof ObjectScene>)));
    expect(made()).toMatchObject({ code: 'missing', path: 'ricochet' });
    expect(made(ricochet, {})).toMatchObject({ code: 'not-an-object', path: 'root' });
    expect(made(ricochet, root, { group: 1 })).toMatchObject({
      code: 'unknown-field',
      path: 'options.group',
    });
    expect(made(ricochet, root, { sensor: true })).toMatchObject({
      code: 'not-an-object',
      path: 'options.sensor',
    });
    expect(made(ricochet, root, { groups: 0.5 })).toMatchObject({ path: 'target.groups' });
  });

  it('gives its memory back', () => {
    const root = new Group().add(new Mesh(new SphereGeometry(1, 64, 64), material));
    let bytes = 0;
    for (let i = 0; i < 60; i++) {
      if (i === 20) bytes = ricochet.memoryBytes;
      const objects = new ObjectScene(ricochet, root);
      root.scale.x = 2 + i;
      objects.sync();
      objects.dispose();
      objects.dispose();
      expect(caught(() => objects.sync())).toMatchObject({ code: 'disposed' });
      expect(caught(() => objects.objectOf(0))).toMatchObject({ code: 'disposed' });
    }
    expect(ricochet.memoryBytes).toBe(bytes);
  });
});

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
      // g t² / 8 / 32², where the longest flight takes less than 2.5 frames, and what a Float32Array rounds.
      const allowed = (Math.hypot(...gravity) * 2.5 ** 2) / 8 / 1024 + 1e-5;
      const times = Array.from({ length: 301 }, (_, k) => (maxTime * k) / 300);
      times.push(...trace.legs.map(({ time }) => time));
      const places: Vector3[] = [];
      for (const time of times.sort((one, other) => one - other)) {
        const { position } = falling.trace(start, { maxTime: time, restitution, maxBounces: 1000 });
        places.push(new Vector3(position.x, position.y, position.z));
      }
      const { position, velocity } = trace;
      const along = (axis: 'x' | 'y' | 'z', g: number) => position[axis] + velocity[axis] + g / 2;
      places.push(new Vector3(along('x', 0), along('y', -10), along('z', 1)));
      for (const place of places) expect(off(points, place)).toBeLessThan(allowed);
      // All points lie on the path, as near as chords between those places do: g t² / 8, and at the edge of a face.
      for (const point of points.slice(0, -32)) expect(off(places, point)).toBeLessThan(2e-3);
    }
    using straight = ricochet.createScene([ground]);
    expect(straight.trace({ position: [0, 0], velocity: [0, 1] }).gravity).toBeUndefined();
    expect(straight.gravity).toBeUndefined();
    using falling = ricochet.createScene([ground], { gravity });
    expect(falling.gravity).toEqual({ x: 0, y: -10, z: 1 });
    // One flight alone: 32 chords, each point on its parabola.
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
  /** The box around what is drawn, and how many lines there are. */
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
