/** Surfaces to be made into a mesh: which numbers of an array are positions, and which vertices triangles have. */
import { plainArray } from '../arguments/check.js';
import { nowReading } from '../arguments/reentrancy_guard.js';
import { fail, failWhole } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';
import { refuseAttribute, refuseIndexAttribute } from './attributes.js';
import { type Stretch, stretchCorners } from './taken_apart.js';

/** Kinds of numbers that positions come in. */
export type PositionArray =
  | Float32Array
  | Float64Array
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array;

/** Kinds of numbers that indices come in. */
export type IndexArray = Exclude<PositionArray, Float32Array | Float64Array>;

/**
 * A surface in the form of files and three.js. It is read when a mesh is made (in slices if the mesh is made in
 * slices), and not kept.
 */
export interface MeshData {
  /** Three coordinates a vertex. */
  positions: PositionArray;
  /**
   * Three vertices a triangle; the vertices in order without them, or with null. Whole numbers of any kind: of one with signs, none is
   * below 0.
   */
  indices?: IndexArray | null | undefined;
  /**
   * From the first coordinate of a vertex to that of the next, for arrays with other numbers between them; 3 by
   * default.
   */
  stride?: number | undefined;
  /** The place of the first coordinate of the first vertex; 0 by default. */
  offset?: number | undefined;
  /**
   * True if whole numbers represent 0 to 1, or with a sign −1 to 1, as in glTF and three.js: x / 127, and at least
   * −1.
   */
  normalized?: boolean | undefined;
}

export const meshFields = ['positions', 'indices', 'stride', 'offset', 'normalized'] as const;

/** The most triangles of a mesh. */
const mostTriangles = 10_000_000;

const indexKinds = [
  ...(['Uint16Array', 'Uint32Array', 'Uint8Array', 'Uint8ClampedArray'] as const),
  ...(['Int8Array', 'Int16Array', 'Int32Array'] as const),
] as const;
const positionKinds = ['Float32Array', 'Float64Array', ...indexKinds] as const;

/** The largest number of each kind of whole ones. */
const largest: Readonly<Record<string, number>> = {
  Int8Array: 127,
  Uint8Array: 255,
  Uint8ClampedArray: 255,
  Int16Array: 32767,
  Uint16Array: 65535,
  Int32Array: 2 ** 31 - 1,
  Uint32Array: 2 ** 32 - 1,
};

/** The arrays of a surface, how they are read, and how many triangles they make. */
export interface Surface {
  readonly positions: PositionArray;
  readonly indices: IndexArray | undefined;
  /** Triangles. */
  readonly count: number;
  /** The number of coordinates. */
  readonly length: number;
  readonly indexCount: number;
  /** The length of the positions' array when it was checked. */
  readonly given: number;
  readonly stride: number;
  readonly offset: number;
  /** The divisor of whole numbers; undefined if numbers are used as they are. */
  readonly divisor: number | undefined;
  readonly stretch: Stretch | undefined;
  /** True if single precision holds the coordinates exactly. */
  readonly isSingle: boolean;
}

/** A surface that has not been checked. */
export interface Unread {
  readonly positions?: unknown;
  readonly indices?: unknown;
  readonly stride?: unknown;
  readonly offset?: unknown;
  readonly normalized?: unknown;
}

function readWhole(value: unknown, path: string, least: number, usual: number): number {
  if (value === undefined) return usual;
  if (!(Number.isInteger(value) && (value as number) >= least))
    failWhole(path, value, { from: least, whole: true });
  return value as number;
}

function asPositions(given: unknown, path: string): PositionArray {
  const positions = plainArray(given, ...positionKinds);
  if (positions !== undefined) return positions;
  refuseAttribute(given, path);
  fail(
    given === undefined ? 'missing' : 'not-an-object',
    path,
    given,
    'a Float32Array, Float64Array or another typed array of three coordinates a vertex is needed',
    Array.isArray(given) ? 'Make one of it: new Float32Array(list)' : '',
  );
}

function asIndices(given: unknown, path: string): IndexArray | undefined {
  if (given === undefined || given === null) return undefined;
  const indices = plainArray(given, ...indexKinds);
  if (indices !== undefined) return indices;
  refuseIndexAttribute(given, path);
  fail(
    'not-an-object',
    path,
    given,
    'a typed array of whole numbers, such as a Uint32Array, of three vertices a triangle is needed',
    'Leave it out for vertices in order',
  );
}

/** The number of vertices in an array. */
function verticesIn(length: number, stride: number, offset: number): number {
  return length < offset + 3 ? 0 : Math.floor((length - offset - 3) / stride) + 1;
}

/**
 * Reads the arrays of a surface, and checks their types and lengths. `stretch`: the matrix by which corners are
 * multiplied.
 */
export function readSurface(data: Unread, path: string, stretch?: Stretch): Surface {
  nowReading(`${path}.positions`);
  const { positions: coordinates } = data;
  const positions = asPositions(coordinates, `${path}.positions`);
  nowReading(`${path}.indices`);
  const { indices: corners } = data;
  const indices = asIndices(corners, `${path}.indices`);
  const stride = readWhole(data.stride, `${path}.stride`, 3, 3);
  const offset = readWhole(data.offset, `${path}.offset`, 0, 0);
  const { normalized } = data;
  if (normalized !== undefined && typeof normalized !== 'boolean')
    fail('out-of-range', `${path}.normalized`, normalized, 'true or false is needed');
  const given = positions.length;
  const wrong = (field: 'positions' | 'indices', value: unknown, length: number, row: string) =>
    fail('wrong-length', `${path}.${field}`, value, `${row}; it has ${length}`);
  const vertices = verticesIn(given, stride, offset);
  if (vertices === 0 || (stride === 3 && offset === 0 && given % 3 !== 0))
    wrong(
      'positions',
      coordinates,
      given,
      'three coordinates a vertex are needed, and at least three vertices',
    );
  if (indices === undefined && vertices % 3 !== 0)
    wrong(
      'positions',
      coordinates,
      given,
      stride === 3
        ? 'without indices, nine coordinates a triangle are needed'
        : `without indices, three vertices a triangle are needed, and there are ${vertices}`,
    );
  if (indices !== undefined && (indices.length === 0 || indices.length % 3 !== 0))
    wrong(
      'indices',
      corners,
      indices.length,
      'three vertices a triangle are needed, and at least one triangle',
    );
  const count = (indices === undefined ? vertices : indices.length) / 3;
  if (count > mostTriangles)
    fail(
      'out-of-range',
      `${path}.${indices === undefined ? 'positions' : 'indices'}.length`,
      count * 3,
      `at most ${mostTriangles} triangles are possible`,
      'Cut the mesh into several',
    );
  const most = largest[positions.constructor.name];
  const isWhole = most !== undefined;
  const isNormalized = normalized === true && isWhole;
  return {
    positions,
    indices,
    count,
    length: 3 * vertices,
    indexCount: indices?.length ?? 0,
    given,
    stride,
    offset,
    divisor: isNormalized ? most : undefined,
    stretch,
    isSingle:
      stretch === undefined &&
      !isNormalized &&
      (positions instanceof Float32Array || (isWhole && most < 2 ** 24)),
  };
}

function checkThere(array: ArrayLike<number>, length: number, path: string): void {
  if (array.length === length) return;
  const message = `${path} has become a detached array: its memory has been transferred or resized, or is WebAssembly memory that has grown. Leave it as it is until the mesh is there.`;
  throw new RicochetError('disposed', path, undefined, message);
}

/** Refuses arrays that have changed their length since they were checked. */
export function checkAllThere({ positions, indices, given, indexCount }: Surface, path: string): void {
  checkThere(positions, given, `${path}.positions`);
  if (indices !== undefined) checkThere(indices, indexCount, `${path}.indices`);
}

/** True if the array contains just the coordinates, one after the other. */
const isPlain = ({ positions, stride, offset, divisor, stretch, given, length }: Surface) =>
  stride === 3 &&
  offset === 0 &&
  divisor === undefined &&
  stretch === undefined &&
  given === length &&
  (positions instanceof Float32Array || positions instanceof Float64Array);

/** Writes the coordinates of as many vertices as fit into `to`. */
function putCoordinates(surface: Surface, first: number, to: Float32Array | Float64Array): void {
  const { positions, stride, offset, divisor, stretch } = surface;
  if (isPlain(surface)) {
    to.set(positions.subarray(3 * first, 3 * first + to.length));
    return;
  }
  const by = divisor === undefined ? 1 : divisor;
  for (let at = 0, from = offset + first * stride; at < to.length; at += 3, from += stride)
    for (let axis = 0; axis < 3; axis++) {
      const x = (positions[from + axis] as number) / by;
      to[at + axis] = divisor !== undefined && x < -1 ? -1 : x;
    }
  if (stretch !== undefined) stretchCorners(to as Float64Array, stretch);
}

/** Copied at a time: some milliseconds. */
const copiedVertices = 2 ** 18;

/**
 * Copies the coordinates in pieces, and pauses after each. The destination is requested again for each, because
 * memory may grow meanwhile.
 */
export function* copyingPositions(
  surface: Surface,
  to: () => Float32Array | Float64Array,
  path: string,
): Generator<void, void> {
  const { positions, given, length } = surface;
  for (let first = 0; 3 * first < length; first += copiedVertices) {
    // Making room may have ended it, if it is in WebAssembly memory.
    checkThere(positions, given, `${path}.positions`);
    putCoordinates(surface, first, to().subarray(3 * first, 3 * (first + copiedVertices)));
    yield;
  }
}

/** Like `copyingPositions`, for the indices. */
export function* copyingIndices(
  { indices, indexCount }: Surface,
  to: () => Uint32Array | Uint16Array,
  path: string,
): Generator<void, void> {
  if (indices === undefined) return;
  for (let at = 0; at < indexCount; at += 3 * copiedVertices) {
    checkThere(indices, indexCount, `${path}.indices`);
    to().set(indices.subarray(at, at + 3 * copiedVertices), at);
    yield;
  }
}
