/// <reference lib="esnext.disposable" preserve="true" />
/**
 * Batches spread over workers: `ricochet-wasm/workers`. Each worker has a solver and the scene of its own, so nothing is
 * shared, and no special headers are needed.
 *
 * @packageDocumentation
 */

export { createSceneWorkers, SceneWorkers, type SceneWorkersOptions } from './workers/scene_workers.js';
