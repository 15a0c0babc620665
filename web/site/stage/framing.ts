// Framing: the nearest place of a perspective camera, looking in a given direction, from which spheres are all in view.
import { Vector3 } from 'three';
import type { Sphere } from './extent.js';

/** The tangents of the angles between the line of sight and the edges of the usable area. */
export interface Opening {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Framing {
  /** The point that the camera looks at: on the line of sight, in the middle of the scene. */
  target: Vector3;
  distance: number;
}

/**
 * Along one axis of the picture, take a sphere at x (across) and z (toward the reader) with radius r, seen from the
 * place c at the distance D. It is inside the two edges with the tangents m and p if
 *   x + z p + r √(1 + p²) ≤ c + D p   and   −x + z m + r √(1 + m²) ≤ −c + D m.
 * The least D satisfies both with equality.
 */
function along(spheres: { across: number; toward: number; radius: number }[], minus: number, plus: number) {
  const [slantMinus, slantPlus] = [Math.hypot(1, minus), Math.hypot(1, plus)];
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { across, toward, radius } of spheres) {
    low = Math.max(low, -across + toward * minus + radius * slantMinus);
    high = Math.max(high, across + toward * plus + radius * slantPlus);
  }
  const least = (low + high) / (minus + plus);
  /** The place across for a distance at least as large as the least: the free room is shared evenly. */
  const place = (distance: number) => (high - distance * plus + (distance * minus - low)) / 2;
  return { least, place };
}

/** `view`: from the scene toward the reader. `up` is the y axis. */
export function framingOf(spheres: Sphere[], view: Vector3, opening: Opening): Framing {
  const back = view.clone().normalize();
  const right = new Vector3(0, 1, 0).cross(back).normalize();
  const up = back.clone().cross(right);
  const seen = (axis: Vector3) =>
    spheres.map(({ at, radius }) => ({ across: at.dot(axis), toward: at.dot(back), radius }));
  const horizontal = along(seen(right), opening.left, opening.right);
  const vertical = along(seen(up), opening.bottom, opening.top);
  // No part of the scene may be behind the camera.
  const depths = spheres.map(({ at, radius }) => [at.dot(back) - radius, at.dot(back) + radius] as const);
  const nearest = Math.max(...depths.map(([, near]) => near));
  const middle = (nearest + Math.min(...depths.map(([far]) => far))) / 2;
  const distance = Math.max(horizontal.least, vertical.least, nearest);
  const target = right
    .multiplyScalar(horizontal.place(distance))
    .addScaledVector(up, vertical.place(distance))
    .addScaledVector(back, middle);
  return { target, distance: distance - middle };
}
