/** Meshes as targets of scenes. */

import {
  checkFields,
  type Fields,
  isMarked,
  isObject,
  isSized,
  putPositive,
  putVector,
} from '../arguments/check.js';
import { proxyRemedy } from '../arguments/receivers.js';
import { nowReading } from '../arguments/reentrancy_guard.js';
import { rotation } from '../arguments/shape_forms.js';
import type { TargetTraits } from '../arguments/traits.js';
import { placementAt, Refusal } from '../boundary/layout.js';
import type { RawMesh } from '../boundary/raw_module.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import type { Quaternion, Vector } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import { Mesh, makeMesh, remedyFor } from './mesh.js';
import { surfaceOf } from './mesh_memory.js';
import { type MeshData, meshFields, type Unread } from './surface.js';
import { type Stretch, takeApart } from './taken_apart.js';
import type { TargetState } from './target_state.js';

/** 16 numbers, column by column, or a `Matrix4` of three.js. */
export type Matrix = ArrayLike<number> | { readonly elements: ArrayLike<number> };

/** @inline */
interface Moving {
  /** Constant, units a frame; at rest without it. */
  velocity?: Vector | undefined;
}

/** @inline */
interface Placed extends Moving {
  /** The place of its origin; by default the origin. */
  position?: Vector | undefined;
  /** Turns it, as in three.js; only the quaternion's direction matters. */
  rotation?: Quaternion | undefined;
  /** > 0, or a factor along each of its own axes, which mirrors if negative; 1 by default. */
  scale?: number | Vector | undefined;
  matrix?: undefined;
}

/** @inline */
interface PlacedByMatrix extends Moving {
  /**
   * Its placement as in three.js, instead of position, rotation and scale: `object.matrixWorld`. The last row is 0,
   * 0, 0, 1. It may mirror, stretch and shear.
   */
  matrix: Matrix;
  position?: undefined;
  rotation?: undefined;
  scale?: undefined;
}

/**
 * A surface of triangles as a target of a scene: its own arrays, or a `Mesh` that several targets share. A corner c
 * is at position + scale · R c, in doubles. The mesh is hit exactly where the first of its triangles is; at equal
 * times the lower index counts.
 *
 * If a matrix, or a scale along axes, stretches or mirrors the target, it gets its own mesh when it is added: 90
 * bytes a triangle. A matrix that rotates and scales evenly, to 1e-6, becomes a position, a rotation and a scale.
 */
export type MeshTarget = (Placed | PlacedByMatrix) &
  ({ shape: 'mesh'; mesh: Mesh } | ({ shape: 'mesh' } & MeshData));

export const isMeshTarget = (target: unknown): target is Fields =>
  isObject(target) && target.shape === 'mesh';

const allowed = 'a mesh of createMesh or buildMesh is needed';
const placement = ['position', 'rotation', 'scale', 'matrix', 'velocity'];
const turned = rotation(placementAt.rotation);
/** The numbers of a placement. */
const placementStart = placementAt.position;
const placementEnd = placementAt.velocity + 3;

/** A mesh in a scene: a handle on it, and its placement. */
export interface PlacedMesh {
  readonly mesh: Mesh;
  /** True if the handle was made for this target alone. */
  readonly isOwn: boolean;
  /** The layout of the shared buffer. */
  readonly numbers: Float64Array;
}

/**
 * Checks a target that is a mesh, writes its placement into the shared buffer, and passes it to `put`, which returns
 * its index.
 */
export function putMesh(
  shared: SharedBuffer,
  target: Fields,
  path: string,
  put: (mesh: RawMesh) => number,
  others?: readonly string[],
): PlacedMesh & { index: number } {
  const { object, own, handle } = meshOf(shared, target, path, others);
  try {
    const index = putPlaced(shared, target, path, () => put(object));
    const numbers = shared.view().slice(placementStart, placementEnd);
    return { index, mesh: handle ?? new Mesh(shared.raw, object), isOwn: own, numbers };
  } catch (cause) {
    if (own) object.delete();
    throw cause;
  }
}

/**
 * A mesh for a target. If it was made for this target, it has to be deleted afterwards; else it is the handle that
 * was given.
 */
interface MeshOfTarget {
  readonly object: RawMesh;
  readonly own: boolean;
  readonly handle: Mesh | undefined;
}

/**
 * Checks a target that is a mesh, and returns the mesh; one that was made from the target's arrays has to be deleted.
 */
export function meshOf(
  shared: SharedBuffer,
  target: Fields,
  path: string,
  others?: readonly string[],
): MeshOfTarget {
  // Refuses invalid arguments before anything is made.
  const { mesh, stretch } = checkMeshTarget(target, path, shared.view(), others);
  const own = (data: Unread) => {
    return { object: makeMesh(shared.raw, data, path, stretch), own: true, handle: undefined };
  };
  if (mesh === undefined) return own(target);
  const at = `${path}.mesh`;
  if (Mesh.rawOf(mesh) !== shared.raw) fail('out-of-range', at, mesh, `${allowed}, of the same solver`);
  const object = mesh.object(at);
  return stretch === undefined ? { object, own: false, handle: mesh } : own(surfaceOf(shared.raw, object));
}

/**
 * Checks a target that is a mesh, except for its arrays, and writes its placement. Returns its mesh, if it is shared,
 * and the stretch by which corners are multiplied first.
 */
export function checkMeshTarget(
  target: Fields,
  path: string,
  numbers: Float64Array,
  others: readonly string[] = [],
): { mesh: Mesh | undefined; stretch: Stretch | undefined } {
  const { mesh } = target;
  const own = mesh === undefined ? meshFields : [];
  checkFields(target, path, ['shape', 'mesh', ...own, ...placement, ...others]);
  const stretch = putPlacement(target, path, numbers);
  if (mesh !== undefined && Mesh.rawOf(mesh) === undefined)
    fail('not-an-object', `${path}.mesh`, mesh, allowed, remedyForMesh(mesh));
  return { mesh: mesh as Mesh | undefined, stretch };
}

function remedyForMesh(mesh: unknown): string {
  if (mesh instanceof Mesh) return proxyRemedy('mesh');
  const isThree = isMarked(mesh, 'isObject3D') || isMarked(mesh, 'isBufferGeometry');
  return isThree ? `${remedyFor(mesh as Fields)}, and createMesh` : '';
}

/** Writes the placement of a mesh into the shared buffer, and calls `put`. */
export function putPlaced(shared: SharedBuffer, target: Fields, path: string, put: () => number): number {
  putPlacement(target, path, shared.view());
  const answer = put();
  if (answer === Refusal.outOfRange) {
    const field = target.matrix === undefined ? 'scale' : 'matrix';
    fail(
      'out-of-range',
      `${path}.${field}`,
      target[field],
      'corners would stand beyond 1e150',
      'Take other units',
    );
  }
  return answer;
}

/** Writes the placement of a mesh, and returns the stretch by which corners are multiplied first. */
function putPlacement(target: Fields, path: string, numbers: Float64Array): Stretch | undefined {
  const { velocity, matrix } = target;
  if (velocity === undefined) numbers.fill(0, placementAt.velocity, placementEnd);
  else putVector(velocity, `${path}.velocity`, numbers, placementAt.velocity);
  return matrix === undefined ? putParts(target, path, numbers) : putMatrix(matrix, target, path, numbers);
}

function putParts(target: Fields, path: string, numbers: Float64Array): Stretch | undefined {
  const { position, scale } = target;
  if (position === undefined) numbers.fill(0, placementAt.position, placementAt.position + 3);
  else putVector(position, `${path}.position`, numbers, placementAt.position);
  turned.put(target.rotation, `${path}.rotation`, numbers);
  if (Object.values(placementAt.rotation).every((place) => numbers[place] === 0))
    fail(
      'degenerate-shape',
      `${path}.rotation`,
      target.rotation,
      'a quaternion has a length above 0',
      'Leave it out for a mesh that is not turned',
    );
  numbers[placementAt.scale] = 1;
  if (scale === undefined) return undefined;
  if (typeof scale !== 'object' || scale === null) {
    putPositive(scale, `${path}.scale`, numbers, placementAt.scale);
    return undefined;
  }
  const factors = new Float64Array(3);
  putVector(scale, `${path}.scale`, factors, 0);
  const [x, y, z] = factors as unknown as [number, number, number];
  if (x > 0 && x === y && y === z) {
    numbers[placementAt.scale] = x;
    return undefined;
  }
  return [x, 0, 0, 0, y, 0, 0, 0, z];
}

const matrixExample =
  'a matrix is 16 finite numbers, column by column, such as object.matrixWorld of three.js';

function putMatrix(given: unknown, target: Fields, path: string, numbers: Float64Array): Stretch | undefined {
  const at = `${path}.matrix`;
  for (const field of ['position', 'rotation', 'scale'])
    if (target[field] !== undefined)
      fail(
        'conflicting-fields',
        `${path}.${field}`,
        target[field],
        `${at} says where it stands`,
        'Leave one out',
      );
  nowReading(at);
  const elements = isObject(given) ? given.elements : given;
  const isList = Array.isArray(elements) || ArrayBuffer.isView(elements);
  if (!isList || (elements as unknown as ArrayLike<unknown>).length !== 16)
    fail(
      typeof given === 'object' && given !== null ? 'wrong-length' : 'not-an-object',
      at,
      given,
      matrixExample,
    );
  const m = Array.from(elements as unknown as ArrayLike<number>);
  for (const [i, number] of m.entries()) {
    // A number this small is a rounding error, and counts as 0.
    const isTiny = typeof number === 'number' && Math.abs(number) < 1e-150;
    if (isTiny) m[i] = 0;
    else if (!isSized(number))
      fail(
        typeof number !== 'number' ? 'not-a-number' : Number.isFinite(number) ? 'out-of-range' : 'not-finite',
        `${at}[${i}]`,
        number,
        matrixExample,
      );
    if (i % 4 === 3 && m[i] !== (i === 15 ? 1 : 0))
      fail('out-of-range', `${at}[${i}]`, number, 'the last row is 0, 0, 0, 1', 'Leave out perspective');
  }
  const { position, rotation: turn, scale, stretch } = takeApart(m);
  numbers.set(position, placementAt.position);
  for (const [i, place] of Object.values(placementAt.rotation).entries()) numbers[place] = turn[i] as number;
  numbers[placementAt.scale] = scale;
  return stretch;
}

/** The target with the placement in `numbers`: those of the shared buffer, or from `start` on. */
export function readMeshTarget(mesh: Mesh, numbers: Float64Array, start = 0): SharedMeshTarget {
  const { position, scale, velocity } = placementAt;
  const vector = (at: number) =>
    Array.from(numbers.subarray(at - start, at - start + 3)) as [number, number, number];
  const { x, y, z, w } = placementAt.rotation;
  const [qx, qy, qz, qw] = [x, y, z, w].map((at) => numbers[at - start]) as [number, number, number, number];
  return {
    shape: 'mesh',
    mesh,
    position: vector(position),
    rotation: { x: qx, y: qy, z: qz, w: qw },
    scale: numbers[scale - start] as number,
    velocity: vector(velocity),
  };
}

type SharedMeshTarget = Omit<Extract<TargetState, { shape: 'mesh' }>, keyof TargetTraits>;

/** Like `readMeshTarget`, for a mesh in a scene. */
export const targetOfPlaced = ({ mesh, numbers }: PlacedMesh): SharedMeshTarget =>
  readMeshTarget(mesh, numbers, placementStart);

/** Records a new placement of a mesh. */
export function movePlaced(
  { numbers }: PlacedMesh,
  place: ArrayLike<number>,
  turn?: ArrayLike<number>,
): void {
  numbers.set(place, placementAt.position - placementStart);
  if (turn === undefined) return;
  for (const [i, at] of Object.values(placementAt.rotation).entries())
    numbers[at - placementStart] = turn[i] as number;
}
