/// <reference lib="esnext.disposable" preserve="true" />
/** Meshes: surfaces of many triangles, made ready once and put into scenes as often as one likes. */

import { checkFunction, checkRecord, checkSignal, plainArray } from '../arguments/check.js';
import { nonReentrant, nowReading } from '../arguments/reentrancy_guard.js';
import { leastSize, MeshFault, mostSize, Refusal } from '../boundary/layout.js';
import { checkRoom, failFull } from '../boundary/memory.js';
import type { RawMesh, RawModule } from '../boundary/raw_module.js';
import { fail } from '../errors/fail.js';
import type { Signal } from '../scheduling/abort_signal.js';
import { nextSlice, yieldToEventLoop } from '../scheduling/time_slices.js';

/** A surface as three.js holds it: read when a mesh is made, not kept. */
export interface MeshData {
  /** Three coordinates a vertex. */
  positions: Float32Array | Float64Array;
  /** Three vertices a triangle; the vertices in order without them. */
  indices?: Uint16Array | Uint32Array;
}

/** Options of `buildMesh`. */
export interface BuildOptions {
  /** After each slice of about 12 ms: how many triangles are done, of how many. */
  onProgress?: (done: number, count: number) => void;
  /** An `AbortSignal` that ends the work between two slices. */
  signal?: Signal;
}

/** The most triangles of a mesh. */
const mostTriangles = 10_000_000;
/** While a mesh is made: blocks, hierarchy and the boxes of the triangles. */
const bytesATriangle = 110;

export const meshFields = ['positions', 'indices'] as const;
const example = '{ positions: new Float32Array(9) }';

const forgotten = new FinalizationRegistry<RawMesh>((object) => object.delete());

/** Checks a surface, reads it into WebAssembly memory, and gives what the mesh is to be made of. */
export function readMesh(raw: RawModule, data: MeshData, path: string): RawMesh {
  nowReading(`${path}.positions`);
  const positions = plainArray(data.positions, 'Float32Array', 'Float64Array');
  if (positions === undefined)
    fail(
      data.positions === undefined ? 'missing' : 'not-an-object',
      `${path}.positions`,
      data.positions,
      'a Float32Array or Float64Array of three coordinates a vertex is needed',
    );
  nowReading(`${path}.indices`);
  const given: unknown = data.indices;
  const indices = given === undefined ? undefined : plainArray(given, 'Uint16Array', 'Uint32Array');
  if (given !== undefined && indices === undefined)
    fail(
      'not-an-object',
      `${path}.indices`,
      given,
      'a Uint16Array or Uint32Array of three vertices a triangle is needed',
      'Leave it out for vertices in order',
    );
  checkLengths(positions, indices, data, path);
  const count = (indices === undefined ? positions.length / 3 : indices.length) / 3;
  const bytes = positions.byteLength + 4 * (indices?.length ?? 0) + bytesATriangle * count;
  checkRoom(raw, bytes, path, data);
  const object = raw.Mesh.create() ?? failFull(path, 'a mesh');
  try {
    fill(raw, object, positions, indices, path);
    checkStart(object.start(), object.place(), positions, indices, path);
  } catch (cause) {
    object.delete();
    throw cause;
  }
  return object;
}

function checkLengths(
  positions: ArrayLike<number>,
  indices: ArrayLike<number> | undefined,
  data: MeshData,
  path: string,
): void {
  const wrong = (field: 'positions' | 'indices', length: number, row: string) =>
    fail('wrong-length', `${path}.${field}`, data[field], `${row}; it has ${length}`);
  if (positions.length === 0 || positions.length % 3 !== 0)
    wrong(
      'positions',
      positions.length,
      'three coordinates a vertex are needed, and at least three vertices',
    );
  if (indices === undefined && positions.length % 9 !== 0)
    wrong('positions', positions.length, 'without indices, nine coordinates a triangle are needed');
  if (indices !== undefined && (indices.length === 0 || indices.length % 3 !== 0))
    wrong('indices', indices.length, 'three vertices a triangle are needed, and at least one triangle');
  const count = (indices === undefined ? positions.length / 3 : indices.length) / 3;
  if (count > mostTriangles)
    fail(
      'out-of-range',
      `${path}.${indices === undefined ? 'positions' : 'indices'}.length`,
      count * 3,
      `at most ${mostTriangles} triangles are possible`,
      'Cut the mesh into several',
    );
}

/** Room first, for all of it: memory that grows ends the views of what was there before. */
function fill(
  raw: RawModule,
  object: RawMesh,
  positions: Float32Array | Float64Array | Uint16Array | Uint32Array,
  indices: ArrayLike<number> | undefined,
  path: string,
): void {
  const isSingle = positions instanceof Float32Array;
  const at = isSingle ? object.roomForFloats(positions.length) : object.roomForDoubles(positions.length);
  const indicesAt = indices === undefined ? 0 : object.roomForIndices(indices.length);
  if (at === 0 || (indices !== undefined && indicesAt === 0)) failFull(path, 'a mesh');
  const { buffer } = raw.HEAPF64;
  const { length } = positions;
  (isSingle ? new Float32Array(buffer, at, length) : new Float64Array(buffer, at, length)).set(positions);
  if (indices !== undefined) new Uint32Array(buffer, indicesAt, indices.length).set(indices);
}

function checkStart(
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

/** Makes a mesh of what has been read. */
export function finish(object: RawMesh, path: string): void {
  if (object.step(Number.MAX_SAFE_INTEGER) === Refusal.outOfMemory) failFull(path, 'a mesh');
}

/**
 * A surface of triangles without thickness, hit from either side, made by `ricochet.createMesh` or `ricochet.buildMesh`; there is
 * no inside. Scenes that have it as a target share what was made, also after `dispose`.
 */
export class Mesh {
  /** @internal */
  readonly raw: RawModule;
  #object: RawMesh | undefined;
  /** How many triangles there are. */
  readonly triangleCount: number;
  /** How many of these have no area, so that nothing hits them. */
  readonly degenerateCount: number;
  /** What it takes, in bytes. */
  readonly bytes: number;

  /** @internal */
  constructor(raw: RawModule, object: RawMesh) {
    this.raw = raw;
    this.#object = object;
    this.triangleCount = object.triangles();
    this.degenerateCount = object.degenerate();
    this.bytes = object.bytes();
    forgotten.register(this, object, this);
  }

  /** @internal */
  object(path: string): RawMesh {
    return this.#object ?? fail('disposed', path, undefined, 'it has been disposed of', 'Create another');
  }

  /** Gives the memory back, once no scene uses it. */
  dispose(): void {
    if (this.#object === undefined) return;
    forgotten.unregister(this);
    this.#object.delete();
    this.#object = undefined;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** Reads a surface and makes a mesh of it. */
export function createMesh(raw: RawModule, data: unknown): Mesh {
  checkRecord(data, 'mesh', example, meshFields);
  const object = readMesh(raw, data as unknown as MeshData, 'mesh');
  try {
    finish(object, 'mesh');
    return new Mesh(raw, object);
  } catch (cause) {
    object.delete();
    throw cause;
  }
}

/** The same in slices that keep a page alive. */
export async function buildMesh(raw: RawModule, data: unknown, options: unknown = {}): Promise<Mesh> {
  const { object, onProgress, abort } = nonReentrant(() => {
    checkRecord(options, 'options', '{ onProgress: console.log }', ['onProgress', 'signal']);
    const given = options as BuildOptions;
    const checked = {
      onProgress: checkFunction(given.onProgress, 'options.onProgress') as BuildOptions['onProgress'],
      abort: checkSignal(given.signal, 'options.signal'),
    };
    checkRecord(data, 'mesh', example, meshFields);
    return { ...checked, object: readMesh(raw, data as unknown as MeshData, 'mesh') };
  })();
  const { positions, indices } = data as unknown as MeshData;
  const count = (indices?.length ?? positions.length / 3) / 3;
  try {
    for (let budget = 50_000; ; ) {
      abort?.();
      const start = performance.now();
      const answer = object.step(budget);
      if (answer === Refusal.outOfMemory) failFull('mesh', 'a mesh');
      onProgress?.(Math.floor(object.shareDone() * count), count);
      if (answer === 1) return new Mesh(raw, object);
      budget = nextSlice(budget, performance.now() - start);
      await yieldToEventLoop();
    }
  } catch (cause) {
    object.delete();
    throw cause;
  }
}
