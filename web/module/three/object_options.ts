/** Options of an `ObjectScene`, and checks of objects of three.js. */
import type { Mesh, Object3D } from 'three';
import { checkRecord, isObject } from '../arguments/check.js';
import { givenMaterial, type Material, materialFields, readMaterial } from '../arguments/material.js';
import type { Vector } from '../boundary/vectors.js';
import { changed, fail } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';
import { nameOf } from './target_of.js';

/** Options of an `ObjectScene`. Functions are called once for each mesh, when it is added. */
export interface ObjectSceneOptions {
  /**
   * The groups that objects are in, a bit each.
   *
   * @defaultValue all
   */
  groups?: number | ((object: Mesh) => number | undefined) | undefined;
  /**
   * Selects the objects that are sensors: boxes, unless `shape` says otherwise. They need not be visible.
   *
   * @defaultValue none
   */
  sensor?: ((object: Mesh) => boolean) | undefined;
  /**
   * The shape for an object: its triangles; the box around its geometry, which rotates with it; or a ball about the
   * middle of that box, as wide as its longest side.
   *
   * @defaultValue 'mesh', and 'box' for sensors
   */
  shape?: ((object: Mesh) => ObjectShape | undefined) | undefined;
  /**
   * The `restitution` and `friction` of an object's targets.
   *
   * @defaultValue none
   */
  material?: ((object: Mesh) => Material | undefined) | undefined;
  /**
   * Selects the meshes that are targets. It is also called for those below a mesh that is not included.
   *
   * @defaultValue all
   */
  include?: ((object: Mesh) => boolean) | undefined;
  /**
   * Selects the objects that `sync` checks.
   *
   * @defaultValue true: all
   */
  dynamic?: boolean | ((object: Mesh) => boolean) | undefined;
  /**
   * The gravity by which bullets fall, units a frame², as in `createScene`.
   *
   * @defaultValue no gravity
   */
  gravity?: Vector | undefined;
}

export const optionFields = ['groups', 'sensor', 'shape', 'material', 'include', 'dynamic', 'gravity'];
const objectShapes: readonly ObjectShape[] = ['mesh', 'box', 'sphere'];

/** The shape for an object of three.js in a scene. */
export type ObjectShape = 'mesh' | 'box' | 'sphere';

/** Checks what `material` has returned for an object. */
export function checkMaterial(material: unknown): Material {
  if (material === undefined) return {};
  checkRecord(material, 'material', '{ friction: 0.5 }', materialFields);
  return givenMaterial(readMaterial(material as Material, 'material'));
}

/** Updates the world matrices of an object and of everything below it. */
export function updateWorld(object: Object3D): void {
  object.parent?.updateWorldMatrix(true, false);
  // Not `updateWorldMatrix`, which does not notify objects with bones.
  object.updateMatrixWorld(true);
}

export function checkShape(shape: ObjectShape): ObjectShape {
  if (!objectShapes.includes(shape))
    fail('unknown-shape', 'options.shape', shape, `it has to give one of ${objectShapes.join(', ')}`);
  return shape;
}

export function checkObject3D(value: unknown, path: string): asserts value is Object3D {
  if (isObject(value) && value['isObject3D'] === true) return;
  const allowed = 'an object of three.js is needed';
  fail(
    value === undefined ? 'missing' : 'not-an-object',
    path,
    value,
    allowed,
    'Give a scene, group or mesh',
  );
}

/** An error about one of many objects, which it names. */
export function named(cause: unknown, object: Object3D): unknown {
  if (!RicochetError.is(cause) || cause.message.includes(nameOf(object))) return cause;
  const error = changed(cause, cause.path, `${cause.message} It is of ${nameOf(object)}.`);
  error.cause = cause;
  return error;
}
