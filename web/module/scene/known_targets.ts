/** What a scene remembers of its targets on this side: which there are, what they are besides their shapes, and meshes. */
import { type CheckedTraits, usualTraits } from '../arguments/traits.js';
import { fail } from '../errors/fail.js';
import { Mesh } from '../meshes/mesh.js';
import { movePlaced, type PlacedMesh } from '../meshes/mesh_target.js';

export class KnownTargets {
  /** By index: whether it is still there. */
  readonly #present: boolean[] = [];
  #count = 0;
  /** Of those that are not as usual. */
  readonly #traits = new Map<number, CheckedTraits>();
  readonly #meshes = new Map<number, PlacedMesh>();
  /** Meshes of targets alone that the caller has got hold of. */
  readonly #lent = new WeakSet<PlacedMesh['mesh']>();

  /** How many there are. */
  get count(): number {
    return this.#count;
  }

  /** How many there have been, the removed ones included. */
  get size(): number {
    return this.#present.length;
  }

  isThere(index: unknown): index is number {
    return Number.isInteger(index) && this.#present[index as number] === true;
  }

  /** Refuses what is not the index of a target that is there. */
  check(index: unknown, path: string): void {
    if (this.isThere(index)) return;
    const isGone = Number.isInteger(index) && this.#present[index as number] === false;
    fail(
      'out-of-range',
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

  /** The same for the caller, who may keep it. */
  lendMesh(index: number): PlacedMesh | undefined {
    const placed = this.#meshes.get(index);
    if (placed !== undefined) this.#lent.add(placed.mesh);
    return placed;
  }

  /** Targets stand elsewhere: three numbers each, and four where they are turned. */
  move(indices: Int32Array, places: Float64Array, rotations: Float64Array | undefined): void {
    if (this.#meshes.size === 0) return;
    for (const [i, index] of indices.entries()) {
      const placed = this.#meshes.get(index);
      if (placed !== undefined)
        movePlaced(placed, places.subarray(3 * i, 3 * i + 3), rotations?.subarray(4 * i, 4 * i + 4));
    }
  }

  /** Gives back what was made for targets alone. */
  free(): void {
    for (const index of [...this.#meshes.keys()]) this.#free(index);
  }

  #free(index: number): void {
    const placed = this.#meshes.get(index);
    if (placed === undefined) return;
    this.#meshes.delete(index);
    // What the caller has got hold of is collected with that.
    if (placed.isOwn && !this.#lent.has(placed.mesh)) Mesh.free(placed.mesh);
  }
}
