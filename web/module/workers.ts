/**
 * Batches spread over workers, and meshes built in a worker: `ricochet-wasm/workers`. Each worker has its own solver
 * and scene, so no special headers are needed. With headers that isolate a page from other origins, rows are shared
 * instead of sent.
 *
 * @packageDocumentation
 */

export { buildMeshInWorker } from './workers/build_mesh.js';
export type { WorkerOptions, WorkerThread } from './workers/pool_worker.js';
export { createSceneWorkers, SceneWorkers, type SceneWorkersOptions } from './workers/scene_workers.js';
