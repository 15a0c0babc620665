/** The drawn part of a geometry: its triangles, in the order of three.js, and the arrays that a mesh is made from. */
import type { BufferAttribute, BufferGeometry, InterleavedBufferAttribute, Mesh } from 'three';
import { Vector3 } from 'three';
import { fail } from '../errors/fail.js';
import type { MeshData } from '../meshes/surface.js';

/** Corners `start`, `start` + 1 … of a geometry, three a triangle. */
export interface Part {
  readonly start: number;
  readonly triangles: number;
  /** The index into an array of materials. */
  readonly materialIndex: number;
}

type Attribute = BufferAttribute | InterleavedBufferAttribute;

/** The positions of a geometry, with three numbers each that can be read. */
export function positionsOf(geometry: BufferGeometry, path: string): Attribute {
  const position = geometry.attributes?.['position'] as Attribute | undefined;
  if (position === undefined)
    fail(
      'missing',
      `${path}.attributes.position`,
      position,
      'a BufferGeometry with positions is needed',
      "Call setAttribute('position', …)",
    );
  if (typeof position.getX !== 'function' || position.itemSize !== 3)
    fail(
      'not-an-object',
      `${path}.attributes.position`,
      position,
      'a BufferAttribute of three numbers a vertex is needed',
      'Read it from where it is computed into one',
    );
  return position;
}

/** The number of corners of a geometry's triangles. */
const cornersOf = (geometry: BufferGeometry, position: Attribute) => (geometry.index ?? position).count;

/** The drawn parts of a geometry: `chosen` selects groups; if it is undefined, all are one part. */
export function partsOf(geometry: BufferGeometry, path: string, chosen?: (index: number) => boolean): Part[] {
  const total = cornersOf(geometry, positionsOf(geometry, path));
  const { drawRange } = geometry;
  const whole = { start: 0, count: total, materialIndex: 0 };
  const groups = chosen === undefined ? [whole] : geometry.groups;
  return groups.flatMap((group) => {
    const { materialIndex = 0 } = group;
    if (chosen?.(materialIndex) === false) return [];
    const start = Math.max(group.start, drawRange.start);
    const end = Math.min(total, group.start + group.count, drawRange.start + drawRange.count);
    // A triangle that begins before the end counts, if its corners exist.
    const triangles = Math.min(Math.ceil((end - start) / 3), Math.floor((total - start) / 3));
    return triangles > 0 ? [{ start, triangles, materialIndex }] : [];
  });
}

/** The corners of the triangle that begins with one of them. */
export function cornersFrom({ index }: BufferGeometry, at: number): [number, number, number] {
  if (index === null) return [at, at + 1, at + 2];
  return [index.getX(at), index.getX(at + 1), index.getX(at + 2)];
}

/** The indices of the triangles in these parts; undefined if these are all triangles, in order. */
export function indicesOf(geometry: BufferGeometry, parts: readonly Part[]): MeshData['indices'] {
  const { index } = geometry;
  const [first] = parts;
  const total = cornersOf(geometry, geometry.attributes['position'] as Attribute);
  if (parts.length === 1 && first?.start === 0 && 3 * first.triangles === total) {
    if (index === null) return undefined;
    const { array } = index;
    const isPlain = array instanceof Uint16Array || array instanceof Uint32Array;
    if (isPlain && array.length === total) return array;
  }
  const indices = new Uint32Array(3 * parts.reduce((sum, { triangles }) => sum + triangles, 0));
  let at = 0;
  for (const { start, triangles } of parts)
    for (let corner = start; corner < start + 3 * triangles; corner++)
      indices[at++] = index === null ? corner : index.getX(corner);
  return indices;
}

/** True if a mesh's corners differ from its geometry's: bones and morph targets move them. */
export function isPosed(object: Mesh): boolean {
  if ((object as { isSkinnedMesh?: boolean }).isSkinnedMesh === true) return true;
  const { geometry, morphTargetInfluences } = object;
  return (
    geometry.morphAttributes?.['position'] !== undefined &&
    (morphTargetInfluences?.some((influence) => influence !== 0) ?? false)
  );
}

/** A corner of a mesh in its own frame. */
export function cornerOf(object: Mesh, index: number, out: Vector3): Vector3 {
  if (isPosed(object)) return object.getVertexPosition(index, out);
  return out.fromBufferAttribute(object.geometry.attributes['position'] as BufferAttribute, index);
}

/** The coordinates of an attribute in place, if its array contains nothing else. */
export function plainPositions(position: Attribute): Float32Array | Float64Array | undefined {
  const { array, count, normalized } = position as BufferAttribute;
  const isPlain = array instanceof Float32Array || array instanceof Float64Array;
  const isInterleaved = (position as { isInterleavedBufferAttribute?: boolean }).isInterleavedBufferAttribute;
  return isPlain && isInterleaved !== true && !normalized && array.length === 3 * count ? array : undefined;
}

/** All corners in doubles: of a geometry, or of a mesh that bones and morph targets have moved. */
export function readPositions(from: Attribute, object?: Mesh): Float64Array {
  const positions = new Float64Array(3 * from.count);
  const corner = new Vector3();
  for (let i = 0; i < from.count; i++) {
    if (object !== undefined) cornerOf(object, i, corner);
    else corner.fromBufferAttribute(from as BufferAttribute, i);
    positions[3 * i] = corner.x;
    positions[3 * i + 1] = corner.y;
    positions[3 * i + 2] = corner.z;
  }
  return positions;
}
