/** Targets of scenes. */
import type { Target } from '../arguments/shapes.js';
import type { TargetTraits } from '../arguments/traits.js';
import type { MeshTarget } from './mesh_target.js';

/** A target of a scene. */
export type SceneTarget =
  | (Target & TargetTraits)
  | (MeshTarget & TargetTraits & { sensor?: false | undefined });
