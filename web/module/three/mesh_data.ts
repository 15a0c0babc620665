/** `meshDataOf`: the arrays of a geometry of three.js. */
import type { BufferGeometry, Matrix4 } from 'three';
import { checkRecord, isObject } from '../arguments/check.js';
import { fail } from '../errors/fail.js';
import type { MeshData } from '../meshes/surface.js';
import { stretchCorners } from '../meshes/taken_apart.js';
import { indicesOf, partsOf, plainPositions, positionsOf, readPositions } from './surfaces.js';

/** Options of `meshDataOf`. */
export interface MeshDataOptions {
  /**
   * Applied to each corner, in doubles: it may move, turn, mirror, stretch and shear.
   *
   * @defaultValue none: the geometry's own frame
   */
  matrix?: Matrix4 | undefined;
  /**
   * Only the groups with this material.
   *
   * @defaultValue none: everything in the draw range
   */
  materialIndex?: number | undefined;
}

/** Refuses a value that is no geometry. */
export function checkGeometry(geometry: unknown, path: string): asserts geometry is BufferGeometry {
  if (isObject(geometry) && geometry['isBufferGeometry'] === true) return;
  const remedy = isObject(geometry) && isObject(geometry['geometry']) ? 'Give its geometry' : '';
  fail(
    geometry === undefined ? 'missing' : 'not-an-object',
    path,
    geometry,
    'a BufferGeometry is needed',
    remedy,
  );
}

/** The 16 numbers of a matrix of three.js, finite, with a last row of 0, 0, 0, 1. */
export function elementsOf(matrix: unknown, path: string): readonly number[] {
  const elements = isObject(matrix) ? (matrix['elements'] as ArrayLike<unknown> | undefined) : undefined;
  if (elements?.length !== 16) fail('not-an-object', path, matrix, 'a Matrix4 is needed');
  const numbers = Array.from(elements) as number[];
  for (const [i, number] of numbers.entries()) {
    if (!Number.isFinite(number))
      fail('not-finite', `${path}.elements[${i}]`, number, 'a finite number is needed');
    if (i % 4 === 3 && number !== (i === 15 ? 1 : 0))
      fail('out-of-range', `${path}.elements[${i}]`, number, 'a matrix without perspective is needed');
  }
  return numbers;
}

/**
 * Mesh data for `createMesh` and for a mesh target, from a geometry of three.js: indexed or not, interleaved,
 * normalized, of any kind of numbers, with a draw range, and with groups. Triangles and their corners keep their
 * order: triangle k is the k-th of the draw range, or of the chosen groups. Arrays that can be used as they are are
 * not copied.
 *
 * @throws {RicochetError} for a value that is no geometry, has no positions or no triangle, and for a matrix with
 * perspective.
 */
export function meshDataOf(geometry: BufferGeometry, options: MeshDataOptions = {}): MeshData {
  checkGeometry(geometry, 'geometry');
  checkRecord(options, 'options', '{ materialIndex: 0 }', ['matrix', 'materialIndex']);
  const { matrix, materialIndex } = options;
  const position = positionsOf(geometry, 'geometry');
  const chosen = materialIndex === undefined ? undefined : (index: number) => index === materialIndex;
  const parts = partsOf(geometry, 'geometry', chosen);
  if (parts.length === 0 && chosen !== undefined)
    fail('out-of-range', 'options.materialIndex', materialIndex, 'a group of the geometry has to have it');
  if (parts.length === 0)
    fail('wrong-length', 'geometry', geometry, 'at least one triangle is needed', 'Set its draw range');
  const indices = indicesOf(geometry, parts);
  if (matrix === undefined)
    return { positions: plainPositions(position) ?? readPositions(position), indices };
  const m = elementsOf(matrix, 'options.matrix');
  const positions = readPositions(position);
  stretchCorners(
    positions,
    [0, 1, 2, 4, 5, 6, 8, 9, 10].map((i) => m[i] as number),
  );
  for (let at = 0; at < positions.length; at++) (positions[at] as number) += m[12 + (at % 3)] as number;
  return { positions, indices };
}
