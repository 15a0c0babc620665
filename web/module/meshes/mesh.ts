/** Meshes: surfaces of many triangles, prepared once, which can be added to scenes any number of times. */

import '../disposable.js';
import {
  checkFields,
  checkFunction,
  checkObject,
  checkRecord,
  checkSignal,
  type Fields,
} from '../arguments/check.js';
import { freeWhenCollected } from '../arguments/collected.js';
import { guardReceivers, Handle } from '../arguments/receivers.js';
import { asked, guarded, nonReentrant, refuseReentry } from '../arguments/reentrancy_guard.js';
import { leastSize, MeshFault, mostSize, Refusal } from '../boundary/layout.js';
import { checkRoom, failFull } from '../boundary/memory.js';
import type { RawMesh, RawModule } from '../boundary/raw_module.js';
import { fail, failDisposed } from '../errors/fail.js';
import type { Signal } from '../scheduling/abort_signal.js';
import { atOnce, inTurns, nextSlice, yieldToEventLoop } from '../scheduling/time_slices.js';
import { surfaceOf } from './mesh_memory.js';
import {
  checkAllThere,
  copyingIndices,
  copyingPositions,
  meshFields,
  readSurface,
  type Surface,
  type Unread,
} from './surface.js';
import type { Stretch } from './taken_apart.js';

/** Options of `buildMesh`. */
export interface BuildOptions {
  /**
   * Called after each slice of about 12 ms with the number of triangles that are done, and of all triangles.
   *
   * @defaultValue none
   */
  onProgress?: ((done: number, count: number) => void) | undefined;
  /**
   * An `AbortSignal` that ends the work between two slices.
   *
   * @defaultValue none
   */
  signal?: Signal | undefined;
}

/** While a mesh is built: blocks, hierarchy and the boxes of the triangles. */
const bytesATriangle = 110;

const example = '{ positions: new Float32Array(9) }';

const forgotten = freeWhenCollected((object: RawMesh) => object.delete());

/** The object that will hold a surface, if there is room for all of it. */
export function roomForMesh(
  raw: RawModule,
  { length, isSingle, indexCount, count }: Surface,
  path: string,
  data: unknown,
): RawMesh {
  checkRoom(raw, (isSingle ? 4 : 8) * length + 4 * indexCount + bytesATriangle * count, path, data);
  return raw.Mesh.create() ?? failFull(path, 'a mesh');
}

/** Reads a surface into WebAssembly memory, in pieces, and checks its numbers. */
export function* reading(
  raw: RawModule,
  object: RawMesh,
  surface: Surface,
  path: string,
): Generator<void, void> {
  const { indices, length, indexCount, isSingle } = surface;
  checkAllThere(surface, path);
  // Makes room for all of it first, because growing memory ends existing views.
  const at = isSingle ? object.roomForFloats(length) : object.roomForDoubles(length);
  const indicesAt = indices === undefined ? 0 : object.roomForIndices(indexCount);
  if (at === 0 || (indices !== undefined && indicesAt === 0)) failFull(path, 'a mesh');
  const coordinates = () => {
    const { buffer } = raw.HEAPF64;
    return isSingle ? new Float32Array(buffer, at, length) : new Float64Array(buffer, at, length);
  };
  yield* copyingPositions(surface, coordinates, path);
  yield* copyingIndices(surface, () => new Uint32Array(raw.HEAPF64.buffer, indicesAt, indexCount), path);
  checkStart(object.start(), object.place(), coordinates(), surface, path);
}

/** Refuses the numbers at which the solver has stopped, by their places in the arrays that were given. */
export function checkStart(
  fault: number,
  place: number,
  coordinates: ArrayLike<number>,
  { indices, stride, offset, length }: Surface,
  path: string,
): void {
  if (fault === MeshFault.badCoordinate) {
    const at = offset + Math.floor(place / 3) * stride + (place % 3);
    // The number that was read: another thread may have written a new one meanwhile.
    const value = coordinates[place] as number;
    fail(
      Number.isFinite(value) ? 'out-of-range' : 'not-finite',
      `${path}.positions[${at}]`,
      value,
      Number.isFinite(value)
        ? `a coordinate is 0, or of a size from ${leastSize} to ${String(mostSize).replace('+', '')}`
        : 'a finite number is needed',
    );
  }
  if (fault === MeshFault.badIndex)
    fail(
      'out-of-range',
      `${path}.indices[${place}]`,
      indices?.[place],
      `the index of one of ${length / 3} vertices is needed`,
    );
  if (fault !== MeshFault.none) failFull(path, 'a mesh');
}

/** Continues with a mesh whose surface has been read; true at the end. */
export function step(object: RawMesh, budget: number, path: string): boolean {
  const answer = asked(() => object.step(budget));
  if (answer === Refusal.outOfMemory) failFull(path, 'a mesh');
  return answer === 1;
}

/** Reads a surface and makes a mesh of it, at once. */
export function makeMesh(raw: RawModule, data: Unread, path: string, stretch?: Stretch): RawMesh {
  const surface = readSurface(data, path, stretch);
  const object = roomForMesh(raw, surface, path, data);
  try {
    atOnce(reading(raw, object, surface, path));
    step(object, Number.MAX_SAFE_INTEGER, path);
    return object;
  } catch (cause) {
    object.delete();
    throw cause;
  }
}

/**
 * A surface of triangles. `ricochet.createMesh` and `ricochet.buildMesh` make it. It has no thickness and no inside, and
 * bullets hit it from either side. Scenes that have it as a target share its memory, and keep that after `dispose`.
 */
export class Mesh extends Handle {
  readonly #raw: RawModule;
  #object: RawMesh | undefined;
  /** The number of triangles. */
  readonly triangleCount: number;
  /** The number of triangles without an area, which nothing hits. */
  readonly degenerateCount: number;
  /** Its memory, in bytes. */
  readonly bytes: number;

  static {
    guardReceivers(Mesh, {
      name: 'mesh',
      isOne: (value) => #object in value,
      kept: 'mesh.data() gives its arrays',
    });
  }

  /** The module that a mesh belongs to; undefined if the value is no mesh. @internal */
  static rawOf(value: unknown): RawModule | undefined {
    return typeof value === 'object' && value !== null && #raw in value ? value.#raw : undefined;
  }

  /** Disposes of a mesh that no caller has a reference to, even while arguments are read. @internal */
  static free(mesh: Mesh): void {
    mesh.#free();
  }

  /** @internal */
  constructor(raw: RawModule, object: RawMesh) {
    super();
    this.#raw = raw;
    this.#object = object;
    this.triangleCount = object.triangles();
    this.degenerateCount = object.degenerate();
    this.bytes = object.bytes();
    forgotten.register(this, object, this);
  }

  /** @internal */
  object(path: string): RawMesh {
    return this.#object ?? failDisposed(path);
  }

  /** The corners and triangles that it was made of: a copy. */
  data(): { positions: Float32Array | Float64Array; indices: Uint32Array | undefined } {
    refuseReentry();
    return surfaceOf(this.#raw, this.#object ?? failDisposed('mesh'));
  }

  /** Frees the memory, as soon as no scene uses it. */
  dispose(): void {
    refuseReentry();
    this.#free();
  }

  #free(): void {
    if (this.#object === undefined) return;
    forgotten.unregister(this);
    const object = this.#object;
    this.#object = undefined;
    object.delete();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** How to make mesh data from a geometry of three.js, or from an object that has one. */
export const remedyFor = (given: Fields): string =>
  `Use meshDataOf(${given.isObject3D === true ? 'mesh.geometry' : 'geometry'}) of 'ricochet-wasm/three'`;

function checkMeshData(data: unknown): asserts data is Fields {
  checkObject(data, 'mesh', example);
  if (data.isBufferGeometry === true || data.isObject3D === true)
    fail('not-an-object', 'mesh', data, 'mesh data are needed', remedyFor(data));
  checkFields(data, 'mesh', meshFields);
}

/** Reads a surface and makes a mesh of it. */
export function createMesh(raw: RawModule, data: unknown): Mesh {
  checkMeshData(data);
  return new Mesh(raw, makeMesh(raw, data, 'mesh'));
}

/** Checks a surface, and the options for building a mesh from it, which may have further ones. */
export const readBuild = nonReentrant((data: unknown, options: unknown, others: readonly string[] = []) => {
  checkRecord(options, 'options', '{ onProgress: console.log }', [...others, 'onProgress', 'signal']);
  const { onProgress, signal } = options as BuildOptions;
  const checked = {
    onProgress: checkFunction(onProgress, 'options.onProgress') as BuildOptions['onProgress'],
    abort: checkSignal(signal, 'options.signal'),
  };
  checkMeshData(data);
  return { ...checked, surface: readSurface(data, 'mesh') };
});

/** Makes a mesh in slices, so that a page stays responsive. */
export async function buildMesh(raw: RawModule, data: unknown, options: unknown = {}): Promise<Mesh> {
  const { surface, onProgress, abort } = readBuild(data, options);
  const object = guarded(roomForMesh, raw, surface, 'mesh', data);
  try {
    await inTurns(reading(raw, object, surface, 'mesh'), abort);
    for (let budget = 50_000; ; ) {
      abort?.();
      const start = performance.now();
      const isDone = step(object, budget, 'mesh');
      onProgress?.(Math.floor(object.shareDone() * surface.count), surface.count);
      if (isDone) return new Mesh(raw, object);
      budget = nextSlice(budget, performance.now() - start);
      await yieldToEventLoop();
    }
  } catch (cause) {
    object.delete();
    throw cause;
  }
}
