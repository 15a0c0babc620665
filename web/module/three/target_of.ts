/** `targetOf` and `bulletOf`: objects of three.js as targets, and its rays as bullets. */
import type { Box3, Mesh, Plane, Ray, Sphere, Triangle } from 'three';
import type { MovingBullet } from '../arguments/bullet.js';
import { type Fields, isObject } from '../arguments/check.js';
import type { BoxTarget, PlaneTarget, SphereTarget, TriangleTarget } from '../arguments/shapes.js';
import type { TargetTraits } from '../arguments/traits.js';
import type { Vector, Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import type { MeshData } from '../meshes/surface.js';
import { stretchCorners, takeApart } from '../meshes/taken_apart.js';
import { elementsOf } from './mesh_data.js';
import { indicesOf, isPosed, partsOf, plainPositions, positionsOf, readPositions } from './surfaces.js';

/** The properties of a target besides its shape and its place. */
export interface ObjectTraits extends TargetTraits {
  /** Constant, units a frame; at rest without it. */
  velocity?: Vector | undefined;
}

/** The traits of a mesh, which has no inside. @inline */
type MeshTraits = ObjectTraits & { sensor?: false | undefined };

/** A mesh of three.js as a target: its own arrays, and its placement. */
export type ObjectTarget = MeshData & {
  shape: 'mesh';
  position: Vector;
  rotation: readonly [number, number, number, number];
  scale: number;
} & MeshTraits;

const copied = ({ x, y, z }: Vector3): Vector3 => ({ x, y, z });

/** The name of an object, for messages. */
export const nameOf = (object: { name?: unknown; uuid?: unknown; type?: unknown }): string =>
  `${String(object.type)} ${object.name === '' ? String(object.uuid) : JSON.stringify(object.name)}`;

/** The target for a mesh at its placement. */
function meshTarget(object: Mesh): ObjectTarget {
  object.updateWorldMatrix(true, false);
  const { position, rotation, scale, stretch } = takeApart(
    elementsOf(object.matrixWorld, 'object.matrixWorld'),
  );
  const { geometry, material } = object;
  const corners = positionsOf(geometry, 'object.geometry');
  const parts = partsOf(geometry, 'object.geometry', Array.isArray(material) ? () => true : undefined);
  if (parts.length === 0)
    fail(
      'wrong-length',
      'object.geometry',
      geometry,
      'at least one triangle is needed',
      'Set its draw range',
    );
  const posed = isPosed(object) ? object : undefined;
  const plain = stretch === undefined && posed === undefined ? plainPositions(corners) : undefined;
  let positions = plain ?? readPositions(corners, posed);
  if (stretch !== undefined) positions = stretchCorners(positions as Float64Array, stretch);
  return { shape: 'mesh', positions, indices: indicesOf(geometry, parts), position, rotation, scale };
}

const isVector = (value: unknown): value is Vector3 => isObject(value) && typeof value['x'] === 'number';

/** A mathematical shape of three.js, recognised by its fields, because not all of them have a type mark. */
function shapeOf(given: Fields): object | undefined {
  const { center, radius, min, max, normal, constant, a, b, c } = given;
  if (isVector(center) && typeof radius === 'number')
    return { shape: 'sphere', center: copied(center), radius };
  if (isVector(min) && isVector(max)) return { shape: 'box', min: copied(min), max: copied(max) };
  if (isVector(normal) && typeof constant === 'number') {
    // The plane where normal · p + constant is 0.
    const { x, y, z } = copied(normal);
    const away = -constant / (x * x + y * y + z * z);
    const point = { x: x * away, y: y * away, z: z * away };
    return { shape: 'plane', point, normal: { x, y, z } };
  }
  if (isVector(a) && isVector(b) && isVector(c))
    return { shape: 'triangle', a: copied(a), b: copied(b), c: copied(c) };
  return undefined;
}

/**
 * An object of three.js as a target of scenes: a mesh at its place in the world (its world matrix is updated),
 * whatever its matrix; a `Sphere`, `Box3`, `Plane` or `Triangle`, which single questions take, too. It is a copy,
 * except for arrays that can be used as they are. `traits`: its groups, velocity, and whether it is a sensor, which
 * no mesh can be.
 *
 * For an object with children or instances, or one that moves, an `ObjectScene` is better.
 *
 * @throws {RicochetError} for anything else, and for meshes that `meshDataOf` refuses.
 */
export function targetOf(object: Mesh, traits?: MeshTraits): ObjectTarget;
export function targetOf(sphere: Sphere, traits?: ObjectTraits): SphereTarget & TargetTraits;
export function targetOf(box: Box3, traits?: ObjectTraits): BoxTarget & TargetTraits;
export function targetOf(plane: Plane, traits?: ObjectTraits): PlaneTarget & TargetTraits;
export function targetOf(triangle: Triangle, traits?: ObjectTraits): TriangleTarget & TargetTraits;
export function targetOf(given: Mesh | Sphere | Box3 | Plane | Triangle, traits?: ObjectTraits): object {
  const what = given as unknown;
  const allowed = 'a Mesh, Sphere, Box3, Plane or Triangle is needed';
  if (!isObject(what)) fail(what === undefined ? 'missing' : 'not-an-object', 'object', what, allowed);
  if (what['isObject3D'] === true && (what['isMesh'] !== true || what['isInstancedMesh'] === true))
    fail(
      'not-an-object',
      'object',
      what,
      `${allowed}; it is a ${String(what['type'])}`,
      'Use an ObjectScene',
    );
  const target = what['isMesh'] === true ? meshTarget(given as Mesh) : shapeOf(what);
  if (target === undefined) fail('not-an-object', 'object', what, allowed);
  return Object.assign(target, traits);
}

/**
 * A point that flies along a ray at `speed` units a frame. With speed 1 a time is a distance, if the ray's direction
 * has length 1, as three.js keeps it. For a ball, add its radius: `{ ...bulletOf(ray, 20), radius: 0.1 }`.
 */
export function bulletOf(ray: Ray, speed = 1): MovingBullet & { position: Vector3; velocity: Vector3 } {
  const { origin, direction } = isObject(ray) ? ray : ({} as Partial<Ray>);
  if (!isVector(origin) || !isVector(direction))
    fail(
      ray === undefined ? 'missing' : 'not-an-object',
      'ray',
      ray,
      'a Ray is needed',
      'Of a Raycaster, give its ray',
    );
  if (!(Number.isFinite(speed) && speed >= 0)) fail('out-of-range', 'speed', speed, { from: 0 });
  const { x, y, z } = direction;
  return { position: copied(origin), velocity: { x: speed * x, y: speed * y, z: speed * z } };
}
