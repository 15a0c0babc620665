// Scenes that follow the objects of three.js.
import { createRicochet, type MeshTarget } from 'ricochet-wasm';
import { ObjectScene, raycast } from 'ricochet-wasm/three';
import {
  Bone,
  BoxGeometry,
  type BufferAttribute,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  Line,
  Matrix4,
  Mesh,
  type Object3D,
  PlaneGeometry,
  Points,
  Quaternion,
  Raycaster,
  Skeleton,
  SkinnedMesh,
  SphereGeometry,
  Uint16BufferAttribute,
  Vector3,
} from 'three';
import { describe, expect, it } from 'vitest';
import { fractions } from './random.js';
import { caught } from './refusals.js';
import { cornersAt, material } from './three_objects.js';

const ricochet = await createRicochet();

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

  const pushed = (['mesh', 'box', 'sphere'] as const).flatMap((shape) =>
    [1, 0.5, 0.1].map((restitution) => ({ shape, restitution })),
  );
  it.each(pushed)(
    'moves a $shape on its way in a frame, so that none of the bullets before it, of restitution $restitution, is jumped over or swallowed',
    ({ shape, restitution }) => {
      const random = fractions(32);
      const parent = new Group();
      const plate = new Mesh(new BoxGeometry(0.2, 6, 6), material);
      parent.add(plate);
      using objects = new ObjectScene(ricochet, parent, { shape: () => shape });
      const bullets = objects.scene.createBullets(300, { restitution, maxBounces: 100_000 });
      const reach = shape === 'sphere' ? 3 : 0.1;
      const radii = new Map<number, number>();
      for (let k = 0; k < 150; k++) {
        const radius = k % 3 === 0 ? 0 : 0.01 + 0.1 * random();
        // At places that the plate reaches at the ends of frames, too.
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
        const backs = [...bullets.ids].map(
          (id, i) => (bullets.positions[3 * i] as number) - (radii.get(id) ?? 0),
        );
        expect(Math.min(...backs)).toBeGreaterThan(front - 1e-12);
      }
      expect([bullets.count, hit.size]).toEqual([150, 150]);
      bullets.dispose();
    },
  );

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
    // A rotation is applied at once.
    expect((objects.scene.target(0) as { rotation?: object }).rotation).toMatchObject({
      z: expect.closeTo(Math.SQRT1_2),
    });
    // An object that stops is at its shown place; one that is scaled changes at once and moves on.
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
    // Without dt, and in a frame of no length, targets move at once.
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
        // Instances have single-precision places: 4e-6, as in three_raycast.test.ts.
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

  it('ends with its scene', () => {
    const objects = new ObjectScene(ricochet, new Group().add(new Mesh(new SphereGeometry(), material)));
    objects.scene.dispose();
    expect(caught(() => objects.sync())).toMatchObject({ code: 'disposed', path: 'objects' });
    objects.dispose();
    expect(objects.isDisposed).toBe(true);
  });
});
