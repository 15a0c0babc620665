// The formula as the article of 2016 prints it, for comparison with the answer.
import type { Vector3 } from 'three';
import { vec } from '../../stage/figure.js';
import type { Triple } from '../../widgets/numbers.js';

export type Corners = [Triple, Triple, Triple];

/** The normal from the differences to the third point, divided by its length. */
function normalOf([a, b, c]: Corners): Vector3 {
  const [m, n] = [vec(a).sub(vec(c)), vec(b).sub(vec(c))];
  const normal = m.cross(n);
  return normal.divideScalar(normal.length());
}

/** D of A x + B y + C z + D = 0: how far the origin is from the plane. */
export function constantOf(corners: Corners): number {
  return -normalOf(corners).dot(vec(corners[0]));
}

/** The centre put into the equation of the plane. Far from the origin two large numbers cancel. */
export function printedDistance(center: Triple, corners: Corners): number {
  return vec(center).dot(normalOf(corners)) + constantOf(corners);
}
