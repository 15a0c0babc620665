/** Meshes built in a worker, away from the page. */

import { guarded } from '../arguments/reentrancy_guard.js';
import { failFull } from '../boundary/memory.js';
import { type RawMesh, type RawModule, rawModules } from '../boundary/raw_module.js';
import { fail } from '../errors/fail.js';
import { type BuildOptions, Mesh, readBuild } from '../meshes/mesh.js';
import { finishCopy, putPiece } from '../meshes/mesh_memory.js';
import type { MeshData } from '../meshes/surface.js';
import { copyingSurface } from '../meshes/surface_copy.js';
import { inTurns } from '../scheduling/time_slices.js';
import type { RicochetScenes } from '../solver/ricochet_scenes.js';
import { AskedWorker, ended } from './asked_worker.js';
import { buffersOf, piecesFrom } from './give_meshes.js';
import { readWorker, startWorker, type WorkerOptions } from './pool_worker.js';

/** The share of building in the progress, before the finished mesh is copied. */
const buildingShare = 0.85;

function rawOf(ricochet: unknown): RawModule {
  const isObject = typeof ricochet === 'object' && ricochet !== null;
  const raw = isObject ? rawModules.get(ricochet) : undefined;
  return (
    raw ??
    fail(
      ricochet === undefined ? 'missing' : 'not-an-object',
      'ricochet',
      ricochet,
      'a solver of createRicochet is needed, and no proxy of it',
    )
  );
}

/**
 * `ricochet.buildMesh` in a worker: the same mesh to the last bit, for scenes of the solver `ricochet`. The page
 * copies the arrays for the worker, and the memory of the finished mesh from it, in pieces of some milliseconds:
 * about 0.05 microseconds of its time a triangle. Do not change the arrays until the first progress. The worker ends
 * with the mesh, with an error and with the signal.
 *
 * @throws {RicochetError} as `buildMesh` does, and 'worker-failed' if the worker does not start, or ends.
 */
export async function buildMeshInWorker(
  ricochet: RicochetScenes,
  data: MeshData,
  options: BuildOptions & WorkerOptions = {},
): Promise<Mesh> {
  const raw = guarded(rawOf, ricochet);
  const { surface, onProgress, abort } = readBuild(data, options, ['worker']);
  const make = guarded(readWorker, options);
  const report = (share: number) => {
    abort?.();
    onProgress?.(Math.floor(share * surface.count), surface.count);
  };
  const { positions, indices } = await inTurns(copyingSurface(surface, 'mesh'), abort);
  const worker = new AskedWorker(await startWorker(make));
  let object: RawMesh | undefined;
  try {
    const mesh = 0;
    const given = { mesh, positions, indices, path: 'mesh' };
    const building = (share: number) => report(buildingShare * share);
    const bytes = await worker.ask('build', given, buffersOf([positions, indices]), building);
    object = raw.Mesh.create() ?? failFull('mesh', 'a mesh');
    let copied = 0;
    for await (const piece of piecesFrom(worker, mesh)) {
      putPiece(raw, object, piece, 'mesh');
      copied += piece.bytes.length;
      report(buildingShare + (1 - buildingShare) * (copied / bytes));
    }
    finishCopy(object, 'mesh');
    report(1);
    return new Mesh(raw, object);
  } catch (cause) {
    object?.delete();
    throw cause;
  } finally {
    worker.end(ended());
  }
}
