/** Surfaces to be sent to a worker: copies of the arrays, checked without a solver. */

import { isSized } from '../arguments/check.js';
import { MeshFault } from '../boundary/layout.js';
import { failRoom } from '../boundary/memory.js';
import { checkStart } from './mesh.js';
import { copyingIndices, copyingPositions, type Surface } from './surface.js';

/** A surface with plain arrays: coordinates one after the other, already stretched. */
export interface PlainSurface extends Surface {
  readonly positions: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
  readonly indices: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | undefined;
}

/** Copies a surface into its own memory, which can be transferred, in pieces, and pauses after each. */
export function* copyingSurface(surface: Surface, path: string): Generator<void, PlainSurface> {
  const { length, indexCount, isSingle } = surface;
  const positions = roomFor<Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(
    isSingle ? Float32Array : Float64Array,
    length,
    `${path}.positions`,
    surface.positions,
  );
  yield* copyingPositions(surface, () => positions, path);
  const indices =
    surface.indices && roomFor(kindFor(surface.indices), indexCount, `${path}.indices`, surface.indices);
  if (indices !== undefined) yield* copyingIndices(surface, () => indices, path);
  const plain = { given: length, stride: 3, offset: 0, divisor: undefined, stretch: undefined };
  return { ...surface, ...plain, positions, indices };
}

/** Negative indices become ones that no vertex has. */
const kindFor = (
  indices: object,
): (new (
  length: number,
) => Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) =>
  indices instanceof Uint8Array || indices instanceof Uint16Array ? Uint16Array : Uint32Array;

function roomFor<Kind>(
  Kind: new (length: number) => Kind,
  length: number,
  path: string,
  given: ArrayBufferView,
): Kind {
  try {
    return new Kind(length);
  } catch {
    failRoom(given.byteLength, path, given);
  }
}

/**
 * Refuses the numbers that the solver would refuse, without a solver: for a plain copy, named by their places in the
 * `given` arrays.
 */
export function checkSurface({ positions, indices }: PlainSurface, given: Surface, path: string): void {
  const vertices = positions.length / 3;
  let place = 0;
  while (place < positions.length && isSized(positions[place])) place++;
  if (place < positions.length) checkStart(MeshFault.badCoordinate, place, positions, given, path);
  if (indices === undefined) return;
  place = 0;
  while (place < indices.length && (indices[place] as number) < vertices) place++;
  if (place < indices.length) checkStart(MeshFault.badIndex, place, positions, given, path);
}
