/** Targets of scenes, as a scene returns them. */
import type { Material } from '../arguments/material.js';
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
 * A target as `scene.target` returns it. All fields are present, except properties of the material that the target does not have. Vectors are three
 * numbers. Planes and boxes have the form in which they were given, and every mesh has a position, a rotation and a scale.
 */
export type TargetState = { velocity: Triple; groups: number; sensor: boolean } & Material &
  (
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
