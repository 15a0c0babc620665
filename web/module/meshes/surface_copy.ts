/** Surfaces on their way to a worker: copies of the arrays, checked without a solver. */

import { isSized } from '../arguments/check.js';
import { MeshFault } from '../boundary/layout.js';
import { failRoom } from '../boundary/memory.js';
import { checkStart, copying, type Numbers, type Surface } from './mesh.js';

/** Copies a surface into memory of its own, which can be handed over, in pieces, and stops after each. */
export function* copyingSurface(
  { positions, indices, ...counts }: Surface,
  path: string,
): Generator<void, Surface> {
  function* copied<Kind extends Numbers>(from: Kind, at: string): Generator<void, Kind> {
    const copy = newLike(from, at);
    yield* copying(from, copy.length, () => copy, at);
    return copy;
  }
  return {
    positions: yield* copied(positions, `${path}.positions`),
    indices: indices && (yield* copied(indices, `${path}.indices`)),
    ...counts,
  };
}

function newLike<Kind extends Numbers>(array: Kind, path: string): Kind {
  try {
    return new (array.constructor as new (length: number) => Kind)(array.length);
  } catch {
    failRoom(array.byteLength, path, array);
  }
}

/** Refuses the numbers that the solver refuses, where there is none to ask. */
export function checkSurface({ positions, indices }: Surface, path: string): void {
  const vertices = positions.length / 3;
  let place = 0;
  while (place < positions.length && isSized(positions[place])) place++;
  if (place < positions.length) checkStart(MeshFault.badCoordinate, place, positions, indices, path);
  if (indices === undefined) return;
  place = 0;
  while (place < indices.length && (indices[place] as number) < vertices) place++;
  if (place < indices.length) checkStart(MeshFault.badIndex, place, positions, indices, path);
}
