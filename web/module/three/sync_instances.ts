/** `syncInstances`: an InstancedMesh that shows balls and bullets at their places. */
import type { InstancedMesh } from 'three';
import { isObject } from '../arguments/check.js';
import { fail, failWhole } from '../errors/fail.js';
import type { Bullets } from '../scene/bullets.js';
import type { Simulation } from '../simulation/simulation.js';

/** An object with places: three numbers each, `count` of them or as many as there are. */
export interface Places {
  readonly positions: Float64Array | Float32Array;
  readonly count?: number | undefined;
}

/** The arrays into which the places of simulations and bullets are read, by the mesh that shows them. */
const rooms = new WeakMap<InstancedMesh, Float64Array>();

/** The places, without a new array for them in each frame. */
function placesOf(source: Simulation | Bullets | Places, mesh: InstancedMesh): Float64Array | Float32Array {
  if (!('readInto' in source)) return source.positions;
  const length = 3 * source.count;
  let room = rooms.get(mesh);
  if (room === undefined || room.length < length) {
    room = new Float64Array(length);
    rooms.set(mesh, room);
  }
  const places = room.length === length ? room : room.subarray(0, length);
  source.readInto({ positions: places });
  return places;
}

/**
 * Moves the instances to the balls or bullets: instance i to place i, as many as there are. The rest of the
 * instances' matrices, such as their size, stays: set it once with `setMatrixAt`, for balls of radius r as a scale.
 * `source`: a simulation, bullets of a scene, in the order of their `ids`, or any object with `positions`, three
 * numbers each, in the frame of the InstancedMesh.
 *
 * @throws {RicochetError} for more places than the InstancedMesh was made for.
 */
export function syncInstances(source: Simulation | Bullets | Places, mesh: InstancedMesh): void {
  if (!isObject(source) || !('positions' in source))
    fail(
      source === undefined ? 'missing' : 'not-an-object',
      'source',
      source,
      'a simulation, bullets, or an object such as { positions: new Float64Array(3) } is needed',
    );
  if (!isObject(mesh) || mesh['isInstancedMesh'] !== true)
    fail(mesh === undefined ? 'missing' : 'not-an-object', 'mesh', mesh, 'an InstancedMesh is needed');
  const positions = placesOf(source, mesh);
  const length: unknown = positions?.length;
  if (typeof length !== 'number' || length % 3 !== 0)
    fail('wrong-length', 'source.positions', positions, 'an array of three numbers a place is needed');
  const count = source.count ?? length / 3;
  if (!(Number.isInteger(count) && count >= 0 && 3 * count <= length))
    failWhole('source.count', count, { from: 0, to: length / 3, whole: true });
  const { instanceMatrix } = mesh;
  if (count > instanceMatrix.count)
    fail(
      'wrong-length',
      'mesh.instanceMatrix',
      instanceMatrix,
      `it has room for ${instanceMatrix.count} instances, and there are ${count} places`,
      'Make an InstancedMesh of as many',
    );
  const matrices = instanceMatrix.array;
  for (let i = 0; i < count; i++)
    for (let axis = 0; axis < 3; axis++) matrices[16 * i + 12 + axis] = positions[3 * i + axis] as number;
  mesh.count = count;
  instanceMatrix.needsUpdate = true;
  // It was computed for other places; three.js computes it again when needed.
  mesh.boundingSphere = null;
  mesh.boundingBox = null;
}
