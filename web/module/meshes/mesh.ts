/** Meshes: surfaces of many triangles, made ready once and put into scenes as often as one likes. */

import '../disposable.js';
import { checkFunction, checkRecord, checkSignal, plainArray } from '../arguments/check.js';
import { guardReceivers } from '../arguments/receivers.js';
import {
  asked,
  freeCollected,
  nonReentrant,
  nowReading,
  refuseReentry,
} from '../arguments/reentrancy_guard.js';
import { leastSize, MeshFault, mostSize, Refusal } from '../boundary/layout.js';
import { checkRoom, failFull } from '../boundary/memory.js';
import type { RawMesh, RawModule } from '../boundary/raw_module.js';
import { fail, failDisposed } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';
import type { Signal } from '../scheduling/abort_signal.js';
import { atOnce, inTurns, nextSlice, yieldToEventLoop } from '../scheduling/time_slices.js';
import { refuseAttribute, refuseIndexAttribute } from './attributes.js';

/**
 * A surface as three.js holds it: read when a mesh is made, not kept; in slices where it is made in slices.
 *
 * Arrays are taken as they are. That of an interleaved attribute has other numbers between the positions, which its array alone
 * does not tell: give `attribute.clone().array`, which three.js writes without them.
 */
export interface MeshData {
  /** Three coordinates a vertex, and nothing else. */
  positions: Float32Array | Float64Array;
  /** Three vertices a triangle; the vertices in order without them. */
  indices?: Uint16Array | Uint32Array | undefined;
}

/** Options of `buildMesh`. */
export interface BuildOptions {
  /**
   * After each slice of about 12 ms: how many triangles are done, of how many.
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

/** The most triangles of a mesh. */
const mostTriangles = 10_000_000;
/** While a mesh is made: blocks, hierarchy and the boxes of the triangles. */
const bytesATriangle = 110;
/** Copied at a time: some milliseconds. */
const copiedNumbers = 2 ** 20;

export const meshFields = ['positions', 'indices'] as const;
const example = '{ positions: new Float32Array(9) }';

const forgotten = new FinalizationRegistry<RawMesh>((object) => freeCollected(() => object.delete()));

/** The arrays of a surface, and how many triangles they make. */
export interface Surface {
  readonly positions: Float32Array | Float64Array;
  readonly indices: Uint16Array | Uint32Array | undefined;
  readonly count: number;
  /** How many numbers they had when they were checked. */
  readonly length: number;
  readonly indexCount: number;
}

/** A surface that has not been checked. */
interface Unread {
  positions?: unknown;
  indices?: unknown;
}

/** Reads the arrays of a surface, and checks what they are and how long. */
export function readSurface(data: Unread, path: string): Surface {
  nowReading(`${path}.positions`);
  const { positions: coordinates } = data;
  const positions = plainArray(coordinates, 'Float32Array', 'Float64Array');
  if (positions === undefined) refuseAttribute(coordinates, `${path}.positions`);
  if (positions === undefined)
    fail(
      coordinates === undefined ? 'missing' : 'not-an-object',
      `${path}.positions`,
      coordinates,
      'a Float32Array or Float64Array of three coordinates a vertex is needed',
    );
  nowReading(`${path}.indices`);
  const { indices: given } = data;
  const indices = given === undefined ? undefined : plainArray(given, 'Uint16Array', 'Uint32Array');
  if (given !== undefined && indices === undefined) refuseIndexAttribute(given, `${path}.indices`);
  if (given !== undefined && indices === undefined)
    fail(
      'not-an-object',
      `${path}.indices`,
      given,
      'a Uint16Array or Uint32Array of three vertices a triangle is needed',
      'Leave it out for vertices in order',
    );
  const wrong = (field: 'positions' | 'indices', value: unknown, length: number, row: string) =>
    fail('wrong-length', `${path}.${field}`, value, `${row}; it has ${length}`);
  const { length } = positions;
  if (length === 0 || length % 3 !== 0)
    wrong(
      'positions',
      coordinates,
      length,
      'three coordinates a vertex are needed, and at least three vertices',
    );
  if (indices === undefined && length % 9 !== 0)
    wrong('positions', coordinates, length, 'without indices, nine coordinates a triangle are needed');
  if (indices !== undefined && (indices.length === 0 || indices.length % 3 !== 0))
    wrong(
      'indices',
      given,
      indices.length,
      'three vertices a triangle are needed, and at least one triangle',
    );
  const count = (indices === undefined ? length / 3 : indices.length) / 3;
  if (count > mostTriangles)
    fail(
      'out-of-range',
      `${path}.${indices === undefined ? 'positions' : 'indices'}.length`,
      count * 3,
      `at most ${mostTriangles} triangles are possible`,
      'Cut the mesh into several',
    );
  return { positions, indices, count, length, indexCount: indices?.length ?? 0 };
}

export type Numbers = Float32Array | Float64Array | Uint16Array | Uint32Array;

function checkThere(array: Numbers, length: number, path: string): void {
  if (array.length === length) return;
  const message = `${path} has become a detached array: its memory has been transferred or resized, or is WebAssembly memory that has grown. Leave it as it is until the mesh is there.`;
  throw new RicochetError('disposed', path, undefined, message);
}

/** Copies an array in pieces, and stops after each. What receives it is asked for anew, for memory may grow meanwhile. */
export function* copying(
  from: Numbers,
  length: number,
  to: () => Numbers,
  path: string,
): Generator<void, void> {
  for (let at = 0; at < length; at += copiedNumbers) {
    // Making room may have ended it, if it lies in WebAssembly memory.
    checkThere(from, length, path);
    to().set(from.subarray(at, at + copiedNumbers), at);
    yield;
  }
}

/** The object that a surface is to be read into, where there is room for all of it. */
export function roomForMesh(
  raw: RawModule,
  { positions, indices, count }: Surface,
  path: string,
  data: unknown,
): RawMesh {
  const bytes = positions.byteLength + 4 * (indices?.length ?? 0) + bytesATriangle * count;
  checkRoom(raw, bytes, path, data);
  return raw.Mesh.create() ?? failFull(path, 'a mesh');
}

/** Reads a surface into WebAssembly memory, in pieces, and checks its numbers. */
export function* reading(
  raw: RawModule,
  object: RawMesh,
  { positions, indices, length, indexCount }: Surface,
  path: string,
): Generator<void, void> {
  checkThere(positions, length, `${path}.positions`);
  if (indices !== undefined) checkThere(indices, indexCount, `${path}.indices`);
  // Room first, for all of it: memory that grows ends the views of what was there before.
  const isSingle = positions instanceof Float32Array;
  const at = isSingle ? object.roomForFloats(length) : object.roomForDoubles(length);
  const indicesAt = indices === undefined ? 0 : object.roomForIndices(indexCount);
  if (at === 0 || (indices !== undefined && indicesAt === 0)) failFull(path, 'a mesh');
  const coordinates = () => {
    const { buffer } = raw.HEAPF64;
    return isSingle ? new Float32Array(buffer, at, length) : new Float64Array(buffer, at, length);
  };
  yield* copying(positions, length, coordinates, `${path}.positions`);
  if (indices !== undefined)
    yield* copying(
      indices,
      indexCount,
      () => new Uint32Array(raw.HEAPF64.buffer, indicesAt, indexCount),
      `${path}.indices`,
    );
  checkStart(object.start(), object.place(), coordinates(), indices, path);
}

export function checkStart(
  fault: number,
  place: number,
  positions: ArrayLike<number>,
  indices: ArrayLike<number> | undefined,
  path: string,
): void {
  if (fault === MeshFault.badCoordinate) {
    const value = positions[place] as number;
    fail(
      Number.isFinite(value) ? 'out-of-range' : 'not-finite',
      `${path}.positions[${place}]`,
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
      `the index of one of ${positions.length / 3} vertices is needed`,
    );
  if (fault !== MeshFault.none) failFull(path, 'a mesh');
}

/** Goes on with a mesh whose surface has been read; true at the end. */
export function step(object: RawMesh, budget: number, path: string): boolean {
  const answer = asked(() => object.step(budget));
  if (answer === Refusal.outOfMemory) failFull(path, 'a mesh');
  return answer === 1;
}

/** Reads a surface and makes a mesh of it, at once. */
export function makeMesh(raw: RawModule, data: Unread, path: string): RawMesh {
  const surface = readSurface(data, path);
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
 * A surface of triangles without thickness, hit from either side, made by `ricochet.createMesh` or `ricochet.buildMesh`; there is
 * no inside. Scenes that have it as a target share what was made, also after `dispose`.
 */
export class Mesh {
  readonly #raw: RawModule;
  #object: RawMesh | undefined;
  /** How many triangles there are. */
  readonly triangleCount: number;
  /** How many of these have no area, so that nothing hits them. */
  readonly degenerateCount: number;
  /** What it takes, in bytes. */
  readonly bytes: number;

  static {
    guardReceivers(Mesh, { name: 'mesh', isOne: (value) => #object in value });
  }

  /** The module that a mesh belongs to; undefined for what is no mesh itself. @internal */
  static rawOf(value: unknown): RawModule | undefined {
    return typeof value === 'object' && value !== null && #raw in value ? value.#raw : undefined;
  }

  /** @internal */
  constructor(raw: RawModule, object: RawMesh) {
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

  /** Gives the memory back, once no scene uses it. */
  dispose(): void {
    refuseReentry();
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

/** Reads a surface and makes a mesh of it. */
export function createMesh(raw: RawModule, data: unknown): Mesh {
  checkRecord(data, 'mesh', example, meshFields);
  return new Mesh(raw, makeMesh(raw, data, 'mesh'));
}

/** Checks a surface, and the options for building a mesh of it, of which there may be others besides. */
export const readBuild = nonReentrant((data: unknown, options: unknown, others: readonly string[] = []) => {
  checkRecord(options, 'options', '{ onProgress: console.log }', [...others, 'onProgress', 'signal']);
  const { onProgress, signal } = options as BuildOptions;
  const checked = {
    onProgress: checkFunction(onProgress, 'options.onProgress') as BuildOptions['onProgress'],
    abort: checkSignal(signal, 'options.signal'),
  };
  checkRecord(data, 'mesh', example, meshFields);
  return { ...checked, surface: readSurface(data, 'mesh') };
});

/** The same in slices that keep a page alive. */
export async function buildMesh(raw: RawModule, data: unknown, options: unknown = {}): Promise<Mesh> {
  const { surface, onProgress, abort } = readBuild(data, options);
  const object = nonReentrant(roomForMesh)(raw, surface, 'mesh', data);
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
