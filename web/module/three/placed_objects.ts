/**
 * An object of three.js in a scene: its targets, one for each instance, and their places when they were last checked.
 */

import { Box3, type InstancedMesh, Matrix4, type Mesh, Quaternion, Vector3 } from 'three';
import type { Material } from '../arguments/material.js';
import { fail } from '../errors/fail.js';
import type { MeshTarget } from '../meshes/mesh_target.js';
import { type Stretch, type TakenApart, takeApart } from '../meshes/taken_apart.js';
import type { SharedMesh, Surface } from './shared_meshes.js';
import { nameOf } from './target_of.js';

/** Three numbers. */
export type Place = readonly [number, number, number];

/** A target of the scene, with its placement. */
export interface PlacedTarget {
  readonly index: number;
  /** Undefined if a box or a ball represents the object. */
  readonly shared: SharedMesh | undefined;
  /** For a box or a ball: from the object's origin to the middle of its box. */
  readonly middle: Vector3 | undefined;
  readonly scale: number;
  readonly stretch: Stretch | undefined;
  /** Its place; if it is moving, the place at the end of the frame: as `placeIn` returns it. */
  place: Place;
  /** True if it has a velocity. */
  readonly isMoving: boolean;
}

/** An object with its targets. */
export interface PlacedObject {
  readonly object: Mesh;
  readonly groups: number | undefined;
  readonly isSensor: boolean;
  readonly shape: 'mesh' | 'box' | 'sphere';
  readonly material: Material;
  readonly isDynamic: boolean;
  /** By instance. */
  readonly targets: PlacedTarget[];
  /** The surface when it was last checked. */
  surface: Surface;
  world: readonly number[];
  version: number;
}

export const isInstanced = (object: Mesh): object is InstancedMesh =>
  (object as Partial<InstancedMesh>).isInstancedMesh === true;

/** The number of changes of the instances' matrices. */
export const versionOf = (object: Mesh): number => (isInstanced(object) ? object.instanceMatrix.version : 0);

export const countOf = (object: Mesh): number => (isInstanced(object) ? object.count : 1);

/** The matrix of an object in the world, or of one of its instances. */
export function worldOf(object: Mesh, instance: number, out: Matrix4): Matrix4 {
  if (!isInstanced(object)) return out.copy(object.matrixWorld);
  object.getMatrixAt(instance, out);
  return out.premultiply(object.matrixWorld);
}

const world = new Matrix4();

/** The placement, split into its parts. */
export function placeOf(object: Mesh, instance: number): TakenApart {
  const { elements } = worldOf(object, instance, world);
  for (let i = 0; i < 16; i++)
    if (!Number.isFinite(elements[i]))
      fail(
        'not-finite',
        `object.matrixWorld.elements[${i}]`,
        elements[i],
        `finite numbers are needed, of ${nameOf(object)} too`,
        'Look where its position, rotation or scale becomes so',
      );
  return takeApart(elements);
}

/** A mesh as a target. */
export function meshAt({ mesh }: SharedMesh, { position, rotation, scale }: TakenApart): MeshTarget {
  return { shape: 'mesh', mesh, position, rotation, scale };
}

/** The box around a geometry in its own frame, once it has been stretched: from its origin to the middle. */
export function boxAround({ geometry }: Mesh, stretch: Stretch | undefined) {
  if (geometry.boundingBox === null) geometry.computeBoundingBox();
  const box = new Box3().copy(geometry.boundingBox ?? new Box3());
  const [a, b, c, d, e, f, g, h, i] = stretch ?? [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const rows = [a, d, g, 0, b, e, h, 0, c, f, i, 0, 0, 0, 0, 1];
  box.applyMatrix4(new Matrix4().set(...(rows as Parameters<Matrix4['set']>)));
  const middle = box.getCenter(new Vector3());
  return { middle, halfSize: box.getSize(new Vector3()).multiplyScalar(0.5) };
}

/** The place of the middle of a sensor's box. */
export function middleAt(middle: Vector3, { position, rotation, scale }: TakenApart): Vector3 {
  return middle
    .clone()
    .multiplyScalar(scale)
    .applyQuaternion(new Quaternion(...rotation))
    .add(new Vector3(...position));
}
