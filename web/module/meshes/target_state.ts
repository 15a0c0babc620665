/** Targets of scenes, as a scene tells them. */
import type { Mesh } from './mesh.js';

type Triple = [x: number, y: number, z: number];

/** @inline */
interface Rotation {
  x: number;
  y: number;
  z: number;
  w: number;
}

/**
 * A target as `scene.target` tells it: nothing is left out, and vectors are three numbers. Planes and boxes have the fields that they were
 * given by, and every mesh a position, a rotation and a scale.
 */
export type TargetState = { velocity: Triple; groups: number; sensor: boolean } & (
  | { shape: 'sphere'; center: Triple; radius: number }
  | { shape: 'plane'; point: Triple; normal: Triple }
  | { shape: 'plane'; through: [Triple, Triple, Triple] }
  | { shape: 'triangle'; a: Triple; b: Triple; c: Triple }
  | { shape: 'box'; min: Triple; max: Triple }
  | { shape: 'box'; center: Triple; halfSize: Triple; rotation: Rotation }
  | { shape: 'capsule'; a: Triple; b: Triple; radius: number }
  | { shape: 'cylinder'; a: Triple; b: Triple; radius: number }
  | { shape: 'wall'; a: Triple; b: Triple }
  | { shape: 'mesh'; mesh: Mesh; position: Triple; rotation: Rotation; scale: number; sensor: false }
);
