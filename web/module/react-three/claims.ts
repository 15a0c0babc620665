/** The objects of each `Target`: those below its group, except those below another one's. */
import type { Mesh, Object3D } from 'three';
import type { Material } from '../arguments/material.js';
import type { ObjectSceneOptions, ObjectShape } from '../three/object_options.js';
import type { ObjectScene } from '../three/object_scene.js';

/** The properties that a `Target` gives to the objects below it. */
export interface Claim {
  readonly groups: number | undefined;
  readonly sensor: boolean;
  readonly shape: ObjectShape | undefined;
  readonly material: Material;
  readonly dynamic: boolean;
}

export class Claims {
  readonly #claims = new Map<Object3D, Claim>();
  /** The objects of each claim when they were last listed. */
  readonly #objects = new Map<Object3D, Set<Mesh>>();

  /** Options for a scene with the claimed objects. */
  readonly options: ObjectSceneOptions = {
    include: (object) => this.#of(object) !== undefined,
    groups: (object) => this.#of(object)?.groups,
    sensor: (object) => this.#of(object)?.sensor ?? false,
    shape: (object) => this.#of(object)?.shape,
    material: (object) => this.#of(object)?.material,
    dynamic: (object) => this.#of(object)?.dynamic ?? true,
  };

  add(group: Object3D, claim: Claim, objects: ObjectScene): void {
    this.#claims.set(group, claim);
    this.#objects.set(group, new Set());
    this.#follow(group, objects);
  }

  remove(group: Object3D, objects: ObjectScene): void {
    this.#claims.delete(group);
    for (const object of this.#objects.get(group) ?? []) objects.removeOne(object);
    this.#objects.delete(group);
  }

  /** Adds objects that are new, and removes those that have gone. */
  follow(objects: ObjectScene): void {
    for (const group of this.#claims.keys()) this.#follow(group, objects);
  }

  #of(object: Object3D): Claim | undefined {
    for (let at: Object3D | null = object; at !== null; at = at.parent) {
      const claim = this.#claims.get(at);
      if (claim !== undefined) return claim;
    }
    return undefined;
  }

  #follow(group: Object3D, objects: ObjectScene): void {
    const claim = this.#claims.get(group);
    const known = this.#objects.get(group) ?? new Set<Mesh>();
    const found = new Set<Mesh>();
    group.traverse((object) => {
      if ((object as Partial<Mesh>).isMesh === true && this.#of(object) === claim) found.add(object as Mesh);
    });
    for (const object of known)
      if (!found.has(object)) {
        known.delete(object);
        objects.removeOne(object);
      }
    for (const object of found)
      if (!known.has(object)) {
        objects.addOne(object);
        known.add(object);
      }
  }
}
