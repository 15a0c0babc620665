/** Targets as rows of numbers: the form in which workers receive them, without the code that a caller's objects may have. */

import type { Fields } from '../arguments/check.js';
import { allGroups } from '../arguments/groups.js';
import { givenMaterial } from '../arguments/material.js';
import { asRicochetError } from '../arguments/reentrancy_guard.js';
import { countOfTargets, inScenes, putTarget, readTarget } from '../arguments/targets.js';
import { checkMeshTraits, readTraits, type TargetTraits, traitFields } from '../arguments/traits.js';
import { placementAt, sharedBufferSize, targetAt, targetRow } from '../boundary/layout.js';
import { failRoom } from '../boundary/memory.js';
import type { RawMesh, RawModule } from '../boundary/raw_module.js';
import { renamed } from '../errors/fail.js';
import { Mesh } from '../meshes/mesh.js';
import { surfaceOf } from '../meshes/mesh_memory.js';
import { checkMeshTarget, isMeshTarget, readMeshTarget } from '../meshes/mesh_target.js';
import type { SceneTarget } from '../meshes/scene_target.js';
import { readSurface, type Unread } from '../meshes/surface.js';
import { checkSurface, copyingSurface, type PlainSurface } from '../meshes/surface_copy.js';
import type { Stretch } from '../meshes/taken_apart.js';
import { atOnce } from '../scheduling/time_slices.js';

/**
 * The number of the shape, and the target's numbers in the order of the shared buffer; for a mesh, its number and its
 * placement. Then its groups, whether it is a sensor, and its restitution and friction.
 */
const rowSize = 1 + targetRow.size + 4;
const groupsAt = rowSize - 4;
/** Replaces the number of a shape. */
const isMesh = -1;
const placementSize = placementAt.velocity + 3 - placementAt.position;

/** A mesh that targets have, by the path of the first of them: a handle on a finished one, or arrays to be built. */
export type PackedMesh =
  | { readonly path: string; readonly raw: RawModule; readonly object: RawMesh }
  | { readonly path: string; readonly surface: PlainSurface };

/** Targets in the form in which they are sent. */
export class PackedTargets {
  readonly rows: Float64Array<ArrayBuffer>;
  readonly meshes: PackedMesh[] = [];
  readonly count: number;
  readonly #numberOf = new Map<Mesh, number>();
  readonly #numbers = new Float64Array(sharedBufferSize);

  /** Checks targets, and writes a row for each. Handles on meshes are there until `release`. */
  constructor(targets: unknown) {
    const count = countOfTargets(targets);
    this.count = count;
    this.rows = newNumbers(count * rowSize, 'targets.length', count);
    try {
      for (let i = 0; i < count; i++) {
        const row = this.rows.subarray(i * rowSize, (i + 1) * rowSize);
        const target = (targets as readonly unknown[])[i];
        const path = `targets[${i}]`;
        const traits = readTraits(target, path);
        row.set([traits.groups, traits.isSensor ? 1 : 0, traits.restitution, traits.friction], groupsAt);
        if (isMeshTarget(target)) {
          checkMeshTraits(traits, path);
          this.#packMesh(target, path, row);
        } else this.#packShape(target, path, row);
      }
    } catch (cause) {
      this.release();
      throw cause;
    }
  }

  release(): void {
    for (const mesh of this.meshes.splice(0)) if ('object' in mesh) mesh.object.delete();
  }

  #packShape(target: unknown, path: string, row: Float64Array): void {
    try {
      row[0] = putTarget(target, this.#numbers, inScenes);
      row.set(this.#numbers.subarray(targetAt.velocity, targetAt.velocity + targetRow.size), 1);
    } catch (cause) {
      throw renamed(asRicochetError(cause), path);
    }
  }

  #packMesh(target: Fields, path: string, row: Float64Array): void {
    const { mesh, stretch } = checkMeshTarget(target, path, this.#numbers, traitFields);
    row[0] = isMesh;
    row.set(this.#numbers.subarray(placementAt.position, placementAt.position + placementSize), 2);
    if (mesh === undefined) {
      this.#packSurface(target, path, row, stretch);
      return;
    }
    const object = mesh.object(`${path}.mesh`); // refuses one that has been disposed of
    if (stretch !== undefined) {
      this.#packSurface(surfaceOf(Mesh.rawOf(mesh) as RawModule, object), path, row, stretch);
      return;
    }
    let number = this.#numberOf.get(mesh);
    if (number === undefined) {
      number = this.meshes.push({ path, raw: Mesh.rawOf(mesh) as RawModule, object: object.clone() }) - 1;
      this.#numberOf.set(mesh, number);
    }
    row[1] = number;
  }

  #packSurface(data: Unread, path: string, row: Float64Array, stretch: Stretch | undefined): void {
    const given = readSurface(data, path, stretch);
    const surface = atOnce(copyingSurface(given, path));
    checkSurface(surface, given, path);
    row[1] = this.meshes.push({ path, surface }) - 1;
  }
}

/** A new array of numbers; throws the error if there is no memory for it. */
export function newNumbers(length: number, path: string, value: unknown): Float64Array<ArrayBuffer> {
  try {
    return new Float64Array(length);
  } catch {
    failRoom(8 * length, path, value);
  }
}

/** The traits of a target, if they are not the default. */
function traitsOf(rows: Float64Array, at: number): TargetTraits {
  const [groups, sensor, restitution, friction] = rows.subarray(at + groupsAt, at + rowSize) as unknown as [
    number,
    number,
    number,
    number,
  ];
  const material = givenMaterial({ restitution, friction });
  return groups === allGroups && sensor === 0 ? material : { groups, sensor: sensor === 1, ...material };
}

/** The targets that the rows describe. */
export function unpackTargets(rows: Float64Array, meshes: readonly Mesh[]): SceneTarget[] {
  const targets: SceneTarget[] = [];
  const numbers = new Float64Array(sharedBufferSize);
  for (let at = 0; at < rows.length; at += rowSize) {
    const [kind, number] = rows.subarray(at, at + 2) as unknown as [number, number];
    if (kind === isMesh) {
      numbers.set(rows.subarray(at + 2, at + 2 + placementSize), placementAt.position);
      targets.push({
        ...readMeshTarget(meshes[number] as Mesh, numbers),
        ...traitsOf(rows, at),
        sensor: false,
      });
    } else {
      numbers.set(rows.subarray(at + 1, at + 1 + targetRow.size), targetAt.velocity);
      targets.push({ ...readTarget(kind, numbers), ...traitsOf(rows, at) });
    }
  }
  return targets;
}
