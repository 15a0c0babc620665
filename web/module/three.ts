/**
 * For three.js: its objects as scenes, its raycaster's answers, its rays as bullets, and lines and instances that
 * show answers: `ricochet-wasm/three`. Needs `three`, 0.150 or newer.
 *
 * @packageDocumentation
 */

export { debugLines } from './three/debug_lines.js';
export { type MeshDataOptions, meshDataOf } from './three/mesh_data.js';
export type { ObjectSceneOptions, ObjectShape } from './three/object_options.js';
export { ObjectScene } from './three/object_scene.js';
export { type PathLineOptions, pathLine } from './three/path_line.js';
export { raycast } from './three/raycast.js';
export { type Places, syncInstances } from './three/sync_instances.js';
export type { SyncOptions } from './three/sync_motion.js';
export { bulletOf, type ObjectTarget, type ObjectTraits, targetOf } from './three/target_of.js';
