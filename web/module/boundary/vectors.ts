/**
 * Vectors, as callers pass them in and as answers return them.
 *
 * Units are the caller's own: one unit of length for every coordinate, one frame for every time; velocities are units
 * a frame. Numbers are 0, or from 1e-150 to 1e150 in size: others are refused, with the code `out-of-range`. In
 * two-dimensional questions, leave `z` out, or at 0.
 */

/**
 * A point or vector as an argument: an object with `x`, `y` and optionally `z` (a three.js `Vector3` fits), or 2 or 3
 * numbers, as an array or a typed array. Their count is checked when they are read.
 */
export type Vector =
  | { readonly x: number; readonly y: number; readonly z?: number | undefined }
  | readonly number[]
  | Float32Array
  | Float64Array;

/**
 * A rotation as an argument, of any length but 0: an object with `x`, `y`, `z` and `w` (a three.js `Quaternion`
 * fits), or 4 numbers in this order, as an array or a typed array. It converts local coordinates to those of the
 * world.
 */
export type Quaternion =
  | { readonly x: number; readonly y: number; readonly z: number; readonly w: number }
  | readonly number[]
  | Float32Array
  | Float64Array;

/** A vector in an answer. */
export interface Vector3 {
  x: number;
  y: number;
  z: number;
}
