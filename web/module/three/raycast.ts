/** `raycast`: the intersections that a Raycaster of three.js returns, found by the scene. */
import {
  BackSide,
  type BufferAttribute,
  FrontSide,
  type Intersection,
  type Material,
  Matrix4,
  type Mesh,
  Ray,
  type Raycaster,
  Triangle,
  Vector2,
  Vector3,
} from 'three';
import { isObject } from '../arguments/check.js';
import { fail } from '../errors/fail.js';
import { type ObjectOfTarget, ObjectScene } from './object_scene.js';
import { isInstanced, worldOf } from './placed_objects.js';
import { cornerOf, cornersFrom } from './surfaces.js';
import { bulletOf } from './target_of.js';

/** A triangle in the path of a ray. */
interface Met {
  readonly owner: ObjectOfTarget;
  readonly target: number;
  readonly triangle: number;
  readonly point: { readonly x: number; readonly y: number; readonly z: number };
}

const world = new Matrix4();
const inverse = new Matrix4();
const local = new Ray();
const place = new Vector3();
const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
const along = new Vector3();
const across = new Vector3();

/** The place of the k-th drawn triangle in its geometry: its first corner, and the material's index. */
function drawn({ owner: { placed }, triangle }: Met): { start: number; materialIndex: number } {
  let before = 0;
  for (const { start, triangles, materialIndex } of placed.surface.parts) {
    if (triangle < before + triangles) return { start: start + 3 * (triangle - before), materialIndex };
    before += triangles;
  }
  throw new Error(`Nothing is drawn as triangle ${triangle}`);
}

/** The mean of an attribute's values at three corners, weighted. */
function meanAt<Value extends Vector2 | Vector3>(
  attribute: BufferAttribute,
  corners: readonly [number, number, number],
  weights: Vector3,
  sum: Value,
): Value {
  const value = sum.clone() as Vector3;
  sum.set(0, 0, 0);
  for (const [i, corner] of corners.entries()) {
    value.fromBufferAttribute(attribute, corner);
    (sum as Vector3).addScaledVector(value, weights.getComponent(i));
  }
  return sum;
}

/**
 * The intersection with a triangle in the form of three.js; undefined if its side is not visible, or it is too near
 * or too far.
 */
function intersectionWith(met: Met, raycaster: Raycaster): Intersection<Mesh> | undefined {
  const { object } = met.owner.placed;
  const { start, materialIndex } = drawn(met);
  const isGrouped = Array.isArray(object.material);
  const material: Material | undefined = isGrouped
    ? (object.material as Material[])[materialIndex]
    : (object.material as Material);
  if (material === undefined) return undefined;
  const point = new Vector3(met.point.x, met.point.y, met.point.z);
  const distance = raycaster.ray.origin.distanceTo(point);
  if (distance < raycaster.near || distance > raycaster.far) return undefined;

  // Sides are those in the object's own frame, even if it is mirrored.
  inverse.copy(worldOf(object, met.owner.instance, world)).invert();
  local.copy(raycaster.ray).applyMatrix4(inverse);
  const { geometry } = object;
  const corners = cornersFrom(geometry, start);
  for (const [i, corner] of [a, b, c].entries()) cornerOf(object, corners[i] as number, corner);
  const facing = local.direction.dot(along.subVectors(b, a).cross(across.subVectors(c, a)));
  if (facing === 0) return undefined;
  if (material.side === FrontSide && facing > 0) return undefined;
  if (material.side === BackSide && facing < 0) return undefined;

  const barycoord = new Vector3();
  Triangle.getBarycoord(place.copy(point).applyMatrix4(inverse), a, b, c, barycoord);
  const intersection: Intersection<Mesh> = { distance, point, object };
  const { uv, uv1, normal } = geometry.attributes as Record<string, BufferAttribute | undefined>;
  if (uv) intersection.uv = meanAt(uv, corners, barycoord, new Vector2());
  if (uv1) intersection.uv1 = meanAt(uv1, corners, barycoord, new Vector2());
  if (normal) {
    intersection.normal = meanAt(normal, corners, barycoord, new Vector3());
    if (intersection.normal.dot(local.direction) > 0) intersection.normal.negate();
  }
  const [first, second, third] = corners;
  intersection.face = {
    a: first,
    b: second,
    c: third,
    normal: Triangle.getNormal(a, b, c, new Vector3()),
    materialIndex: isGrouped ? materialIndex : 0,
  };
  intersection.barycoord = barycoord;
  intersection.faceIndex = Math.floor(start / 3);
  if (isInstanced(object)) intersection.instanceId = met.owner.instance;
  return intersection;
}

/**
 * The result of `raycaster.intersectObject(root)` for the objects of a scene, at the places of the last `sync`: the
 * same fields, nearest first; `near`, `far`, layers and the sides of materials are respected. If a ray hits an edge
 * or a corner, the scene decides exactly. Sensors are not hit, nor are objects represented by boxes or balls, lines,
 * points and sprites.
 *
 * With `raycaster.firstHitOnly = true`, as in three-mesh-bvh, it only returns the nearest.
 *
 * @throws {RicochetError} for a value that is no Raycaster, and rays with numbers that are not finite.
 */
export function raycast(
  objects: ObjectScene,
  raycaster: Raycaster,
  out: Intersection<Mesh>[] = [],
): Intersection<Mesh>[] {
  if (!(objects instanceof ObjectScene))
    fail(objects === undefined ? 'missing' : 'not-an-object', 'objects', objects, 'an ObjectScene is needed');
  if (!isObject(raycaster) || !isObject(raycaster.ray))
    fail(
      raycaster === undefined ? 'missing' : 'not-an-object',
      'raycaster',
      raycaster,
      'a Raycaster is needed',
    );
  if (!Array.isArray(out)) fail('not-an-object', 'out', out, 'an array is needed');
  const { ray, far, layers } = raycaster;
  const bullet = bulletOf(ray);
  const speed = ray.direction.length();
  // Distances are compared as three.js rounds them, so a little beyond.
  const maxTime = Math.max(0, far * (1 + 2 ** -40)) / speed;
  if (Number.isNaN(maxTime)) return out;
  const metBy = (target: number, triangle: number | undefined, point: Met['point']): Met[] => {
    const owner = objects.find(target);
    const isMet =
      owner !== undefined && owner.placed.shape === 'mesh' && owner.placed.object.layers.test(layers);
    return isMet ? [{ owner, target, triangle: triangle as number, point }] : [];
  };
  const isFirstEnough = (raycaster as { firstHitOnly?: boolean }).firstHitOnly === true;
  if (isFirstEnough) {
    const shot = objects.scene.shoot(bullet, { maxTime });
    if (!shot.hit) return out;
    const [met] = metBy(shot.target, shot.triangle, shot.point);
    const first = met && intersectionWith(met, raycaster);
    if (first !== undefined) {
      out.push(first);
      return out.sort((one, other) => one.distance - other.distance);
    }
  }
  const all = objects.scene
    .shootThrough(bullet, { maxTime })
    .flatMap(({ target, triangle, point }) => metBy(target, triangle, point))
    // At equal distances three.js orders by object, then by triangle.
    .sort((one, other) => one.target - other.target || one.triangle - other.triangle)
    .flatMap((met) => intersectionWith(met, raycaster) ?? [])
    .sort((one, other) => one.distance - other.distance);
  out.push(...(isFirstEnough ? all.slice(0, 1) : all));
  return out.sort((one, other) => one.distance - other.distance);
}
