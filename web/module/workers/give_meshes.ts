/** Sends meshes to workers: each is built once at most, and copied from there. */

import { type MeshPiece, pieceBytes, piecesOf } from '../meshes/mesh_memory.js';
import type { AskedWorker } from './asked_worker.js';
import { mayShare, roomFor } from './shared_memory.js';
import type { PackedMesh } from './target_rows.js';

/** The numbers of a surface as buffers that are handed over. */
export function buffersOf(arrays: readonly (ArrayBufferView | undefined)[]): ArrayBuffer[] {
  return arrays.flatMap((array) => (array === undefined ? [] : [array.buffer as ArrayBuffer]));
}

/** Memory for a piece, or for `bytes` bytes of one. */
function roomForPiece(Kind: new (bytes: number) => ArrayBufferLike, bytes = pieceBytes): Uint8Array {
  return new Uint8Array(roomFor(Kind, bytes, 'a piece of a mesh'));
}

/** A copy of the bytes in its own memory. */
function copyOf(bytes: Uint8Array): Uint8Array {
  const copy = roomForPiece(ArrayBuffer, bytes.length);
  copy.set(bytes);
  return copy;
}

/** The pieces of a mesh that a worker has built. Each must be copied before the next, which uses the same memory. */
export async function* piecesFrom(worker: AskedWorker, mesh: number): AsyncGenerator<MeshPiece, void> {
  for (let room = roomForPiece(ArrayBuffer); ; ) {
    const piece = await worker.ask('takePiece', { mesh, room }, buffersOf([room]));
    if (piece === undefined) return;
    yield piece;
    room = new Uint8Array(piece.bytes.buffer);
  }
}

/** Sends the meshes to all workers, with their indices in the list as names. */
export async function giveMeshes(
  workers: readonly AskedWorker[],
  meshes: readonly PackedMesh[],
): Promise<void> {
  if (meshes.length === 0) return;
  const shared = workers.length > 1 && mayShare() ? roomForPiece(SharedArrayBuffer) : undefined;
  const builderOf = (mesh: number) => workers[mesh % workers.length] as AskedWorker;

  /** One piece at a time is sent, so that little memory is used. */
  async function give(to: readonly AskedWorker[], mesh: number, path: string, piece?: MeshPiece) {
    if (piece !== undefined) shared?.set(piece.bytes);
    const copies = to.map(async (worker) => {
      if (piece === undefined) return worker.ask('putPiece', { mesh, path, piece });
      const bytes = shared?.subarray(0, piece.bytes.length) ?? copyOf(piece.bytes);
      const transfer = shared === undefined ? buffersOf([bytes]) : [];
      return worker.ask('putPiece', { mesh, path, piece: { ...piece, bytes } }, transfer);
    });
    await Promise.all(copies);
  }

  await Promise.all(
    meshes.map(async (packed, mesh) => {
      if ('object' in packed) return;
      const { path, surface } = packed;
      const { positions, indices } = surface;
      await builderOf(mesh).ask('build', { mesh, path, positions, indices }, buffersOf([positions, indices]));
    }),
  );
  for (const [mesh, packed] of meshes.entries()) {
    const { path } = packed;
    if ('object' in packed) {
      for (const piece of piecesOf(packed.raw, packed.object)) await give(workers, mesh, path, piece);
      await give(workers, mesh, path);
      continue;
    }
    const builder = builderOf(mesh);
    const others = workers.filter((worker) => worker !== builder);
    if (others.length === 0) continue;
    for await (const piece of piecesFrom(builder, mesh)) await give(others, mesh, path, piece);
    await give(others, mesh, path);
  }
}
