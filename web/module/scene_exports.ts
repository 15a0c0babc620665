/** Exports about scenes, meshes, aim and batches, for the full build and for the entry without simulations and tables. */
export type { FilterOptions, PredicateOptions } from './arguments/filter.js';
export type { BulletMaterial, Material } from './arguments/material.js';
export type { TargetTraits } from './arguments/traits.js';
export type { BatchOptions } from './batches/batch_options.js';
export type {
  BulletColumns,
  HitColumns,
  Pairs,
  SphereColumns,
  VectorColumns,
} from './batches/pair_columns.js';
export type { VectorArrays } from './batches/vectors.js';
export type { FallExplanation } from './explanations/explain_fall.js';
export type { NearnessExplanations } from './explanations/explain_nearness.js';
export type { BuildOptions, Mesh } from './meshes/mesh.js';
export type { Matrix, MeshTarget } from './meshes/mesh_target.js';
export type { SceneTarget } from './meshes/scene_target.js';
export type { IndexArray, MeshData, PositionArray } from './meshes/surface.js';
export type { TargetState } from './meshes/target_state.js';
export type {
  AimBounce,
  AimFrom,
  AimOptions,
  AimSolution,
  AimTo,
  LeastSpeed,
  LeastSpeedOptions,
} from './queries/aim.js';
export type { ClosestPoint } from './queries/closest_point.js';
export type { FallOptions, ShotOptions } from './queries/fall.js';
export type { BallOrPoint } from './queries/overlap.js';
export type {
  BulletContact,
  BulletCrossing,
  BulletEvent,
  BulletHit,
  EndedBullet,
} from './scene/bullet_events.js';
export type {
  BulletCallbacks,
  BulletChange,
  BulletState,
  BulletsOptions,
  FiredBullet,
} from './scene/bullet_options.js';
export type { Bullets, BulletsSnapshot } from './scene/bullets.js';
export type { CrossingOptions } from './scene/crossing_rows.js';
export type { SceneContact } from './scene/leaving.js';
export type { LeavingOptions } from './scene/leaving_rows.js';
export type { NearestOptions, SceneClosestPoint, Volume } from './scene/proximity.js';
export type { RowFilterOptions } from './scene/row_filters.js';
export type { Scene } from './scene/scene.js';
export type { SceneBuffer } from './scene/scene_buffer.js';
export type { SceneOptions } from './scene/scene_options.js';
export type { SceneShootOptions, SceneShot, SceneShotWithClosest } from './scene/scene_shot.js';
export type { Support } from './scene/supports.js';
export type { ThroughHit, ThroughOptions } from './scene/through.js';
export type { Crossing, Leg, PathSegment, Trace, TraceOptions } from './scene/trace.js';
export type { Signal } from './scheduling/abort_signal.js';
export type { RicochetScenes } from './solver/ricochet_scenes.js';
