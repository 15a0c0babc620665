/** The JavaScript side's record of a scene's targets: which exist, their traits, and meshes. */
import { type CheckedTraits, usualTraits } from '../arguments/traits.js';
import { failWhole } from '../errors/fail.js';
import { Mesh } from '../meshes/mesh.js';
import { movePlaced, type PlacedMesh } from '../meshes/mesh_target.js';

export class KnownTargets {
  /** By index: true if it still exists. */
  readonly #present: boolean[] = [];
  #count = 0;
  /** The traits that are not the default. */
  readonly #traits = new Map<number, CheckedTraits>();
  readonly #meshes = new Map<number, PlacedMesh>();
  /** Meshes of single targets that the caller has a reference to. */
  readonly #lent = new WeakSet<PlacedMesh['mesh']>();

  /** The number of targets. */
  get count(): number {
    return this.#count;
  }

  /** The number of targets ever added, including removed ones. */
  get size(): number {
    return this.#present.length;
  }

  isThere(index: unknown): index is number {
    return Number.isInteger(index) && this.#present[index as number] === true;
  }

  /** Refuses a value that is not the index of an existing target. */
  check(index: unknown, path: string): void {
    if (this.isThere(index)) return;
    const isGone = Number.isInteger(index) && this.#present[index as number] === false;
    failWhole(
      path,
      index,
      'the index of a target of this scene is needed',
      isGone ? 'It has been removed, and add gives another' : '',
    );
  }

  /** All up to this index are there. */
  begin(count: number): void {
    for (let i = 0; i < count; i++) this.#present.push(true);
    this.#count = count;
  }

  /** A target that is new, or another in the place of one. */
  put(index: number, traits: CheckedTraits, mesh: PlacedMesh | undefined): void {
    if (this.#present[index] !== true) this.#count++;
    this.#present[index] = true;
    this.setTraits(index, traits);
    this.setMesh(index, mesh);
  }

  setTraits(index: number, traits: CheckedTraits): void {
    if (traits === usualTraits) this.#traits.delete(index);
    else this.#traits.set(index, traits);
  }

  setMesh(index: number, mesh: PlacedMesh | undefined): void {
    this.#free(index);
    if (mesh !== undefined) this.#meshes.set(index, mesh);
  }

  remove(index: number): void {
    this.#present[index] = false;
    this.#count--;
    this.#traits.delete(index);
    this.#free(index);
  }

  traits(index: number): CheckedTraits {
    return this.#traits.get(index) ?? usualTraits;
  }

  /** The mesh of a target, if it is one. */
  mesh(index: number): PlacedMesh | undefined {
    return this.#meshes.get(index);
  }

  /** The mesh for the caller, who may keep it. */
  lendMesh(index: number): PlacedMesh | undefined {
    const placed = this.#meshes.get(index);
    if (placed !== undefined) this.#lent.add(placed.mesh);
    return placed;
  }

  /** Records new places of targets: three numbers each, and four if they are rotated. */
  move(indices: Int32Array, places: Float64Array, rotations: Float64Array | undefined): void {
    if (this.#meshes.size === 0) return;
    for (const [i, index] of indices.entries()) {
      const placed = this.#meshes.get(index);
      if (placed !== undefined)
        movePlaced(placed, places.subarray(3 * i, 3 * i + 3), rotations?.subarray(4 * i, 4 * i + 4));
    }
  }

  /** Frees meshes that were made for single targets. */
  free(): void {
    for (const index of [...this.#meshes.keys()]) this.#free(index);
  }

  #free(index: number): void {
    const placed = this.#meshes.get(index);
    if (placed === undefined) return;
    this.#meshes.delete(index);
    // A mesh that the caller has a reference to is freed when that is collected.
    if (placed.isOwn && !this.#lent.has(placed.mesh)) Mesh.free(placed.mesh);
  }
}
