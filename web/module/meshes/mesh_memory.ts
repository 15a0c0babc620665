/**
 * Finished meshes as memory, which can be copied in pieces from one WebAssembly instance to another of the same
 * build.
 */

import { Refusal } from '../boundary/layout.js';
import { failFull } from '../boundary/memory.js';
import { meshParts, type RawMesh, type RawModule } from '../boundary/raw_module.js';
import { RicochetError } from '../errors/ricochet_error.js';

/** Bytes of a part, from place `at`. */
export interface MeshPiece {
  readonly part: number;
  readonly at: number;
  readonly bytes: Uint8Array<ArrayBufferLike>;
}

/** The most bytes that are copied at a time: some milliseconds. */
export const pieceBytes = 2 ** 23;

/** The pieces of a finished mesh, in order. Their bytes are views of its memory, which must be copied at once. */
export function* piecesOf(raw: RawModule, object: RawMesh): Generator<MeshPiece, undefined> {
  for (let part = 0; part < meshParts; part++) {
    const length = object.partBytes(part);
    for (let at = 0; at < length; at += pieceBytes) {
      const bytes = new Uint8Array(
        raw.HEAPF64.buffer,
        object.part(part) + at,
        Math.min(pieceBytes, length - at),
      );
      yield { part, at, bytes };
    }
  }
}

/** The corners and triangles that a finished mesh was made of, copied. */
export function surfaceOf(
  raw: RawModule,
  object: RawMesh,
): { positions: Positions; indices: Uint32Array | undefined } {
  const { buffer } = raw.HEAPF64;
  // The head's first numbers are the lengths of the lists: nodes, blocks, coordinates in single or double precision, indices.
  const [, , singles, doubles, indices] = new Float64Array(buffer, object.part(0), 5) as unknown as number[];
  const coordinates = object.part(3);
  const positions =
    singles === 0
      ? new Float64Array(buffer, coordinates, doubles).slice()
      : new Float32Array(buffer, coordinates, singles).slice();
  return {
    positions,
    indices: indices === 0 ? undefined : new Uint32Array(buffer, object.part(4), indices).slice(),
  };
}

type Positions = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Copies a piece into an object that will become the same mesh; the first piece makes room for the others. */
export function putPiece(
  raw: RawModule,
  object: RawMesh,
  { part, at, bytes }: MeshPiece,
  path: string,
): void {
  if (!(at >= 0 && at + bytes.length <= object.partBytes(part))) failPiece(path);
  new Uint8Array(raw.HEAPF64.buffer, object.part(part) + at, bytes.length).set(bytes);
  if (part > 0) return;
  const answer = object.makeRoom();
  if (answer === Refusal.outOfRange) failPiece(path);
  if (answer === Refusal.outOfMemory) failFull(path, 'a mesh');
}

/** Ends the copying. */
export function finishCopy(object: RawMesh, path: string): void {
  if (object.finishCopy() === Refusal.outOfMemory) failFull(path, 'a mesh');
}

function failPiece(path: string): never {
  const message = `${path} has arrived as memory that is no mesh's. Let page and workers have the same version of ricochet-wasm.`;
  throw new RicochetError('solver-failed', path, undefined, message);
}
