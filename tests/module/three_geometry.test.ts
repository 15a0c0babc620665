// Data made from objects of three.js: triangles, targets, bullets.
import { createRicochet } from 'ricochet-wasm';
import { bulletOf, meshDataOf, targetOf } from 'ricochet-wasm/three';
import {
  Box3,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  Matrix4,
  Mesh,
  Plane,
  Ray,
  Raycaster,
  Sphere,
  Triangle,
  Uint16BufferAttribute,
  Vector3,
} from 'three';
import { describe, expect, it } from 'vitest';
import { caught } from './refusals.js';
import { cornersAt, material } from './three_objects.js';

const ricochet = await createRicochet();

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

  it('is named where a geometry is taken for it', () => {
    const error = caught(() => ricochet.createMesh(new BoxGeometry() as never));
    expect(error).toMatchObject({ code: 'not-an-object', path: 'mesh' });
    expect(String(error)).toContain("Use meshDataOf(geometry) of 'ricochet-wasm/three'");
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
    // If a target is expected, the error names the function that makes one.
    for (const object of [broken, new Sphere(), new Box3()])
      expect(caught(() => ricochet.createScene([object as never])).message).toContain('Use targetOf(object)');
    const bullet = (...given: unknown[]) => caught(() => bulletOf(...(given as Parameters<typeof bulletOf>)));
    expect(bullet()).toMatchObject({ code: 'missing', path: 'ray' });
    expect(bullet(new Raycaster()).message).toContain('Of a Raycaster, give its ray');
    expect(bullet(ray, -1)).toMatchObject({ code: 'out-of-range', path: 'speed' });
  });
});
