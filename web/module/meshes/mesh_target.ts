/** Meshes as targets of scenes. */

import { checkFields, type Fields, isObject, putPositive, putVector } from '../arguments/check.js';
import { proxyRemedy } from '../arguments/receivers.js';
import { rotation } from '../arguments/shape_forms.js';
import { placementAt, Refusal } from '../boundary/layout.js';
import type { RawMesh } from '../boundary/raw_module.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import type { Quaternion, Vector } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import { Mesh, type MeshData, makeMesh, meshFields } from './mesh.js';

/** @inline */
interface Placed {
  /** Where its origin stands; at the origin without it. */
  position?: Vector | undefined;
  /** Turns it, as in three.js; only the quaternion's direction matters. */
  rotation?: Quaternion | undefined;
  /** > 0; 1 without it. */
  scale?: number | undefined;
  /** Constant, units a frame; at rest without it. */
  velocity?: Vector | undefined;
}

/**
 * A surface of triangles as a target of a scene: its own, or a `Mesh` that several targets share. A corner c stands at
 * position + scale · R c, in doubles; what is hit is exactly what hitting each triangle says, of equal times the lower.
 */
export type MeshTarget = Placed & ({ shape: 'mesh'; mesh: Mesh } | ({ shape: 'mesh' } & MeshData));

export const isMeshTarget = (target: unknown): target is Fields =>
  isObject(target) && target.shape === 'mesh';

const allowed = 'a mesh of createMesh or buildMesh is needed';
const placement = ['position', 'rotation', 'scale', 'velocity'];
const turned = rotation(placementAt.rotation);

/** Checks a mesh that is a target, writes where it stands into the shared buffer, and hands it over to `put`. */
export function putMesh(
  shared: SharedBuffer,
  target: Fields,
  path: string,
  put: (mesh: RawMesh) => number,
  others?: readonly string[],
): number {
  const { object, own } = meshOf(shared, target, path, others);
  try {
    return putPlaced(shared, target, path, () => put(object));
  } finally {
    if (own) object.delete(); // a scene keeps what it needs
  }
}

/** Checks a mesh that is a target, and gives it; its own, made of the target's arrays, is to be deleted. */
export function meshOf(
  shared: SharedBuffer,
  target: Fields,
  path: string,
  others?: readonly string[],
): { object: RawMesh; own: boolean } {
  const mesh = checkMeshTarget(target, path, shared.view(), others); // refuses what is wrong before anything is made
  if (mesh !== undefined) {
    const at = `${path}.mesh`;
    if (Mesh.rawOf(mesh) !== shared.raw) fail('out-of-range', at, mesh, `${allowed}, of the same solver`);
    return { object: mesh.object(at), own: false };
  }
  return { object: makeMesh(shared.raw, target, path), own: true };
}

/** Checks a mesh that is a target, but for arrays of its own, and writes where it stands; gives its mesh, if it has none of its own. */
export function checkMeshTarget(
  target: Fields,
  path: string,
  numbers: Float64Array,
  others: readonly string[] = [],
): Mesh | undefined {
  const { mesh } = target;
  const own = mesh === undefined ? meshFields : [];
  checkFields(target, path, ['shape', 'mesh', ...own, ...placement, ...others]);
  putPlacement(target, path, numbers);
  if (mesh === undefined) return undefined;
  if (Mesh.rawOf(mesh) === undefined)
    fail('not-an-object', `${path}.mesh`, mesh, allowed, mesh instanceof Mesh ? proxyRemedy('mesh') : '');
  return mesh as Mesh;
}

/** Writes where a mesh stands into the shared buffer, and calls `put`. */
export function putPlaced(shared: SharedBuffer, target: Fields, path: string, put: () => number): number {
  putPlacement(target, path, shared.view());
  const answer = put();
  if (answer === Refusal.outOfRange)
    fail(
      'out-of-range',
      `${path}.scale`,
      target.scale,
      'corners would stand beyond 1e150',
      'Take other units',
    );
  return answer;
}

function putPlacement(target: Fields, path: string, numbers: Float64Array): void {
  for (const name of ['position', 'velocity'] as const) {
    const value = target[name];
    if (value !== undefined) putVector(value, `${path}.${name}`, numbers, placementAt[name]);
    else numbers.fill(0, placementAt[name], placementAt[name] + 3);
  }
  turned.put(target.rotation, `${path}.rotation`, numbers);
  if (Object.values(placementAt.rotation).every((place) => numbers[place] === 0))
    fail(
      'degenerate-shape',
      `${path}.rotation`,
      target.rotation,
      'a quaternion has a length above 0',
      'Leave it out for a mesh that is not turned',
    );
  if (target.scale === undefined) numbers[placementAt.scale] = 1;
  else putPositive(target.scale, `${path}.scale`, numbers, placementAt.scale);
}

/** The target that stands where `numbers` say. */
export function readMeshTarget(mesh: Mesh, numbers: Float64Array): MeshTarget {
  const { position, scale, velocity } = placementAt;
  const vector = (at: number) => Array.from(numbers.subarray(at, at + 3)) as [number, number, number];
  return {
    shape: 'mesh',
    mesh,
    position: vector(position),
    rotation: turned.read(numbers) as Quaternion,
    scale: numbers[scale] as number,
    velocity: vector(velocity),
  };
}
