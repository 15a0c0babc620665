/** Meshes that the objects of a scene share: one for each surface and each stretch of it. */
import type { BufferAttribute, InterleavedBufferAttribute, Mesh as Object3DMesh } from 'three';
import type { Mesh } from '../meshes/mesh.js';
import { isSameStretch, type Stretch, stretchCorners } from '../meshes/taken_apart.js';
import type { RicochetScenes } from '../solver/ricochet_scenes.js';
import {
  indicesOf,
  isPosed,
  type Part,
  partsOf,
  plainPositions,
  positionsOf,
  readPositions,
} from './surfaces.js';

/** The state of a surface when it was read. */
type Stamp = readonly unknown[];

/** A mesh, and how many targets have it. */
export interface SharedMesh {
  readonly mesh: Mesh;
  readonly stretch: Stretch | undefined;
  readonly surface: Surface;
  users: number;
}

/** A surface that has been read, with the meshes that were made of it. */
export interface Surface {
  /** A geometry; or an object, which bones and morph targets have moved. */
  readonly key: object;
  readonly stamp: Stamp;
  readonly parts: readonly Part[];
  readonly meshes: SharedMesh[];
}

const versionOf = (attribute: BufferAttribute | InterleavedBufferAttribute): number =>
  'data' in attribute ? attribute.data.version : attribute.version;

/** The values that change when the triangles of an object change. */
function stampOf({ geometry, material }: Object3DMesh): Stamp {
  const position = positionsOf(geometry, 'geometry');
  const { index, drawRange, groups } = geometry;
  const drawn = [drawRange.start, drawRange.count, Array.isArray(material) && groups];
  return [geometry, position, versionOf(position), index, index === null ? 0 : versionOf(index), ...drawn];
}

const isSameStamp = (a: Stamp, b: Stamp) => a.every((part, i) => part === b[i]);

/** True if an object still has the surface that was read. */
export const isUpToDate = ({ stamp }: Surface, object: Object3DMesh): boolean =>
  isSameStamp(stamp, stampOf(object));

/** The meshes of a scene. */
export class SharedMeshes {
  readonly #ricochet: RicochetScenes;
  readonly #surfaces = new Map<object, Surface[]>();

  constructor(ricochet: RicochetScenes) {
    this.#ricochet = ricochet;
  }

  /** The surface of an object, which it shares with others, unless bones and morph targets have changed it. */
  surfaceOf(object: Object3DMesh): Surface {
    const stamp = stampOf(object);
    const key = isPosed(object) ? object : object.geometry;
    const known = this.#surfaces.get(key)?.find((surface) => isSameStamp(surface.stamp, stamp));
    if (known !== undefined && key !== object) return known;
    const chosen = Array.isArray(object.material) ? () => true : undefined;
    return { key, stamp, parts: partsOf(object.geometry, 'geometry', chosen), meshes: [] };
  }

  /** A mesh of a surface with a stretch, made if there is none. `release` gives it back. */
  acquire(object: Object3DMesh, surface: Surface, stretch: Stretch | undefined): SharedMesh {
    let shared = surface.meshes.find((made) => isSameStretch(made.stretch, stretch));
    if (shared === undefined) {
      shared = { mesh: this.#make(object, surface, stretch), stretch, surface, users: 0 };
      surface.meshes.push(shared);
      const others = this.#surfaces.get(surface.key) ?? [];
      if (!others.includes(surface)) this.#surfaces.set(surface.key, [...others, surface]);
    }
    shared.users++;
    return shared;
  }

  release(shared: SharedMesh): void {
    if (--shared.users > 0) return;
    const { surface } = shared;
    shared.mesh.dispose();
    surface.meshes.splice(surface.meshes.indexOf(shared), 1);
    if (surface.meshes.length > 0) return;
    const others = this.#surfaces.get(surface.key)?.filter((other) => other !== surface) ?? [];
    if (others.length > 0) this.#surfaces.set(surface.key, others);
    else this.#surfaces.delete(surface.key);
  }

  #make(object: Object3DMesh, { parts }: Surface, stretch: Stretch | undefined): Mesh {
    const { geometry } = object;
    const position = positionsOf(geometry, 'geometry');
    const indices = indicesOf(geometry, parts);
    const posed = isPosed(object) ? object : undefined;
    const plain = stretch === undefined && posed === undefined ? plainPositions(position) : undefined;
    if (plain !== undefined) return this.#ricochet.createMesh({ positions: plain, indices });
    const positions = readPositions(position, posed);
    if (stretch !== undefined) stretchCorners(positions, stretch);
    return this.#ricochet.createMesh({ positions, indices });
  }
}
