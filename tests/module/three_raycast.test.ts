// `raycast` of ricochet-wasm/three, compared with the raycaster of three.js: the same intersections in the same
// order, except where rounding decides in three.js and exact arithmetic in the scene.
import { createRicochet } from 'ricochet-wasm';
import { ObjectScene, raycast } from 'ricochet-wasm/three';
import {
  BackSide,
  BoxGeometry,
  BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  type InstancedMesh,
  type Intersection,
  Matrix3,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Raycaster,
  Sphere,
  SphereGeometry,
  Vector3,
} from 'three';
import { afterAll, describe, expect, it } from 'vitest';
import { isLong } from '../long.js';
import { turn } from '../turn.js';
import { fractions } from './random.js';
import { caught } from './refusals.js';
import { everyObject } from './three_objects.js';

const ricochet = await createRicochet();

/** The name of a triangle and its object. */
const nameOf = ({ object, instanceId = -1, faceIndex }: Intersection) =>
  `${object.id} ${instanceId} ${faceIndex}`;

/**
 * The tolerance for places relative to three.js. Its places are within 2⁻⁴⁶ of the largest coordinates, up to 30:
 * below 1e-12. The matrices of instances are in single precision, which makes a rotation a stretch by 2⁻²³, and up to
 * 2⁻²⁰ that counts as a rotation: for objects that are 4 across, 4e-6.
 */
const tolerance = ({ instanceId }: Intersection) => (instanceId === undefined ? 1e-11 : 4e-6);

/** The cosine between a ray and a normal. Seen edge-on, an error of rounding is longer by its reciprocal. */
function slantOf({ face, object, instanceId }: Intersection, { ray }: Raycaster): number {
  const matrix = object.matrixWorld.clone();
  if (instanceId !== undefined) {
    (object as InstancedMesh).getMatrixAt(instanceId, matrix);
    matrix.premultiply(object.matrixWorld);
  }
  const normal = (face as { normal: Vector3 }).normal.clone();
  return Math.abs(normal.applyNormalMatrix(new Matrix3().getNormalMatrix(matrix)).dot(ray.direction));
}

/**
 * True if rounding may have decided: at an edge, seen edge-on, or at a limit. Triangles are as small as 0.01 across.
 */
function isClose(met: Intersection, raycaster: Raycaster) {
  const { near, far } = raycaster;
  const { x, y, z } = met.barycoord as Vector3;
  const slack = (100 * tolerance(met)) / Math.max(slantOf(met, raycaster), 1e-4);
  return [x, y, z, met.distance - near, met.distance - far].some((number) => Math.abs(number) < slack);
}

interface Counts {
  hits: number;
  close: number;
  overlooked: number;
}

const described = (met: Intersection, raycaster: Raycaster) =>
  [
    (met.object as Mesh).geometry.type,
    nameOf(met),
    met.distance,
    ...(met.barycoord as Vector3).toArray(),
    slantOf(met, raycaster),
    raycaster.near,
    raycaster.far,
  ].join(' ');

/**
 * True if three.js has not tested the triangles. It skips objects outside the bounding sphere, which it scales by the
 * longest axis of the matrix. With a shearing matrix, the object may extend beyond that sphere.
 */
function isOverlooked({ object }: Intersection, { ray }: Raycaster): boolean {
  const { boundingSphere } = (object as Mesh).geometry;
  const sphere = (boundingSphere ?? new Sphere()).clone().applyMatrix4(object.matrixWorld);
  return !ray.intersectsSphere(sphere);
}

/** Compares two lists, and counts the intersections that only one of them has. */
function compare(ours: Intersection[], theirs: Intersection[], raycaster: Raycaster, counts: Counts): void {
  const known = new Map(theirs.map((one) => [nameOf(one), one]));
  const names = new Set(ours.map(nameOf));
  for (const one of [
    ...ours.filter((own) => !known.has(nameOf(own))),
    ...theirs.filter((own) => !names.has(nameOf(own))),
  ]) {
    if (ours.includes(one) && isOverlooked(one, raycaster)) {
      counts.overlooked++;
      continue;
    }
    counts.close++;
    if (!isClose(one, raycaster))
      expect.fail(`Only ${ours.includes(one) ? 'the scene' : 'three.js'} meets ${described(one, raycaster)}`);
  }
  const common = theirs.filter((one) => names.has(nameOf(one)));
  for (const [i, own] of ours.filter((one) => known.has(nameOf(one))).entries()) {
    const other = known.get(nameOf(own)) as Intersection;
    // The order may differ if distances are equal within rounding.
    if (nameOf(own) !== nameOf(common[i] as Intersection))
      expect(own.distance).toBeCloseTo((common[i] as Intersection).distance, 9);
    const slack = tolerance(own) / Math.max(slantOf(own, raycaster), 1e-4);
    const near = (a: number, b: number) => {
      if (!(Math.abs(a - b) < slack)) expect(a).toBe(b);
    };
    near(own.distance, other.distance);
    near(own.point.distanceTo(other.point), 0);
    const [weights, otherWeights] = [own.barycoord as Vector3, other.barycoord as Vector3];
    near(weights.distanceTo(otherWeights) / 100, 0);
    if ((own.uv === undefined) !== (other.uv === undefined)) expect(own.uv).toEqual(other.uv);
    if (own.uv && other.uv) near(own.uv.distanceTo(other.uv) / 100, 0);
    if (own.normal && other.normal) near(own.normal.distanceTo(other.normal) / 100, 0);
    if (own.face?.materialIndex !== other.face?.materialIndex || own.face?.a !== other.face?.a)
      expect(own.face).toEqual(other.face);
    if (i === 0) expect(own.face).toEqual(other.face);
  }
}

describe('random rays at every geometry', () => {
  const random = fractions(7);
  const root = everyObject(random);
  const objects = new ObjectScene(ricochet, root);
  afterAll(() => objects.dispose());

  it('meet what the raycaster of three.js meets', async () => {
    const about = (size: number) => size * (2 * random() - 1);
    const rays = Number(process.env['RICOCHET_RAYS'] ?? (isLong ? 100_000 : 10_000));
    const raycaster = new Raycaster();
    const counts = { hits: 0, close: 0, overlooked: 0 };
    for (let i = 0; i < rays; i++) {
      const from = new Vector3(about(1), about(1), about(1)).normalize().multiplyScalar(4 + 20 * random());
      const to = new Vector3(about(5), about(5), about(5));
      raycaster.set(from, to.sub(from).normalize());
      raycaster.near = i % 5 === 0 ? 8 * random() : 0;
      raycaster.far = i % 3 === 0 ? 30 * random() : Number.POSITIVE_INFINITY;
      const theirs = raycaster.intersectObject(root);
      const ours = raycast(objects, raycaster);
      counts.hits += theirs.length;
      compare(ours, theirs, raycaster, counts);
      if (i % 1000 === 0) await turn();
    }
    console.log(`${rays} rays`, counts);
    expect(counts.hits).toBeGreaterThan(1.5 * rays);
    // Rounding may decide 1e-9 of a triangle, and 1e-4 of an instance's; a few sheared objects extend beyond their
    // spheres.
    expect(counts.close).toBeLessThan(1e-4 * counts.hits);
    expect(counts.overlooked).toBeLessThan(1e-3 * counts.hits);
  });
});

describe('the raycast of objects', () => {
  const material = new MeshBasicMaterial({ side: DoubleSide });
  const raycaster = new Raycaster();
  const scenes: ObjectScene[] = [];
  const objectsOf = (...meshes: Mesh[]) => {
    const root = new Group().add(...meshes);
    const objects = new ObjectScene(ricochet, root);
    scenes.push(objects);
    return { root, objects };
  };
  const aim = (from: [number, number, number], to: [number, number, number]) => {
    const start = new Vector3(...from);
    raycaster.set(start, new Vector3(...to).sub(start).normalize());
    raycaster.near = 0;
    raycaster.far = Number.POSITIVE_INFINITY;
  };
  afterAll(() => {
    for (const each of scenes) each.dispose();
  });

  it('meets both triangles where it meets their edge, as three.js does', () => {
    const { root, objects } = objectsOf(new Mesh(new PlaneGeometry(2, 2), material));
    aim([0, 0, 3], [0, 0, 0]);
    const met = raycast(objects, raycaster);
    expect(met.map(({ faceIndex }) => faceIndex)).toEqual([0, 1]);
    expect(met).toEqual(raycaster.intersectObject(root));
  });

  it('keeps near, far and layers', () => {
    const { objects } = objectsOf(new Mesh(new BoxGeometry(2, 2, 2), material));
    aim([0.1, 0.2, 5], [0.1, 0.2, 0]);
    const distances = () => raycast(objects, raycaster).map(({ distance }) => distance);
    expect(distances()).toEqual([4, 6]);
    raycaster.near = 4.5;
    expect(distances()).toEqual([6]);
    raycaster.near = 0;
    raycaster.far = 4;
    expect(distances()).toEqual([4]);
    raycaster.far = -1;
    expect(distances()).toEqual([]);
    raycaster.far = Number.POSITIVE_INFINITY;
    raycaster.layers.set(1);
    expect(distances()).toEqual([]);
    raycaster.layers.set(0);
    expect(distances()).toEqual([4, 6]);
  });

  it('adds to an array that is given, and sorts all of it', () => {
    const { objects } = objectsOf(new Mesh(new BoxGeometry(2, 2, 2), material));
    aim([0.1, 0.2, 5], [0.1, 0.2, 0]);
    const out = raycast(objects, raycaster);
    const [nearest] = out;
    aim([0.1, 0.2, 4], [0.1, 0.2, 0]);
    expect(raycast(objects, raycaster, out)).toBe(out);
    expect(out.map(({ distance }) => distance)).toEqual([3, 4, 5, 6]);
    expect(out[1]).toBe(nearest);
  });

  it('gives the nearest alone where that is asked for, behind what is not to be seen, too', () => {
    const { objects } = objectsOf(
      new Mesh(new SphereGeometry(1, 9, 9), new MeshBasicMaterial({ side: BackSide })),
    );
    aim([0.1, 0.2, 5], [0.1, 0.2, 0]);
    const [all] = raycast(objects, raycaster);
    Object.assign(raycaster, { firstHitOnly: true });
    expect(raycast(objects, raycaster)).toEqual([all]);
    material.side = DoubleSide;
    const visible = objectsOf(new Mesh(new SphereGeometry(1, 9, 9), material));
    const [first] = raycast(visible.objects, raycaster);
    Object.assign(raycaster, { firstHitOnly: false });
    const both = raycast(visible.objects, raycaster);
    expect(both).toHaveLength(2);
    expect([first]).toEqual(both.slice(0, 1));
  });

  it('leaves out sensors, and targets that others have added', () => {
    const box = new Mesh(new BoxGeometry(2, 2, 2), material);
    const objects = new ObjectScene(ricochet, box, { sensor: () => true });
    scenes.push(objects);
    objects.scene.add({ shape: 'sphere', center: [0, 0, 0], radius: 3 });
    aim([0.1, 0.2, 5], [0.1, 0.2, 0]);
    expect(objects.scene.shootThrough({ position: [0.1, 0.2, 5], velocity: [0, 0, -1] })).toHaveLength(2);
    expect(raycast(objects, raycaster)).toEqual([]);
    Object.assign(raycaster, { firstHitOnly: true });
    expect(raycast(objects, raycaster)).toEqual([]);
    Object.assign(raycaster, { firstHitOnly: false });
  });

  it('meets geometries without uv and normals, and of the drawn groups alone', () => {
    const geometry = new BufferGeometry();
    const corners = [
      -1, -1, 0, 1, -1, 0, 0, 1, 0, -1, -1, 1, 1, -1, 1, 0, 1, 1, -1, -1, 2, 1, -1, 2, 0, 1, 2,
    ];
    geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
    geometry.addGroup(3, 6, 1);
    geometry.setDrawRange(0, 6);
    const { root, objects } = objectsOf(new Mesh(geometry, [material, material]));
    aim([0, 0.1, 5], [0, 0.1, 0]);
    const met = raycast(objects, raycaster);
    expect(met).toHaveLength(1);
    expect(met).toEqual(raycaster.intersectObject(root));
    expect(met[0]).toMatchObject({ faceIndex: 1, face: { a: 3, b: 4, c: 5, materialIndex: 1 } });
  });

  it('refuses what it cannot take', () => {
    const { objects } = objectsOf(new Mesh(new BoxGeometry(), material));
    expect(caught(() => raycast({} as never, raycaster))).toMatchObject({
      code: 'not-an-object',
      path: 'objects',
    });
    expect(caught(() => raycast(objects, {} as never))).toMatchObject({
      code: 'not-an-object',
      path: 'raycaster',
    });
    expect(caught(() => raycast(objects, raycaster, 1 as never))).toMatchObject({ path: 'out' });
    aim([0, 0, 5], [0, 0, 0]);
    raycaster.ray.origin.x = Number.NaN;
    expect(caught(() => raycast(objects, raycaster))).toMatchObject({
      code: 'not-finite',
      path: 'bullet.position.x',
    });
  });
});
