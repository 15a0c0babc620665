/** `closestPoint`: the point of a shape's surface that is nearest to a place, its distance and direction. */

import { putVector } from '../arguments/check.js';
import type { Target } from '../arguments/shapes.js';
import { putNamedTarget } from '../arguments/targets.js';
import { closestPointAt, nearAt } from '../boundary/layout.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector, Vector3 } from '../boundary/vectors.js';

/** The answer of `closestPoint`: place = point + distance · normal. */
export interface ClosestPoint {
  /** On the shape's surface. */
  point: Vector3;
  /** Distance from the surface, negative inside a solid: the double nearest to the exact one. */
  distance: number;
  /** Unit, out of the shape at `point`. */
  normal: Vector3;
}

/** The answer in the shared buffer. */
export function readClosestPoint(numbers: Float64Array): ClosestPoint {
  return {
    point: vectorAt(numbers, closestPointAt.point),
    distance: numbers[closestPointAt.distance] as number,
    normal: vectorAt(numbers, closestPointAt.normal),
  };
}

/** Calls one of the solver's two forms of the question: plain, or with steps. */
function ask(
  shared: SharedBuffer,
  point: Vector,
  shape: Target,
  form: (kind: number) => number,
): ClosestPoint {
  putVector(point, 'point', shared.view(), nearAt.place);
  putNamedTarget(shared, shape, 'shape', form);
  return readClosestPoint(shared.view());
}

export const closestPoint = (shared: SharedBuffer, point: Vector, shape: Target): ClosestPoint =>
  ask(shared, point, shape, shared.raw._ricochet_closest_point);

export const closestPointInSteps = (shared: SharedBuffer, point: Vector, shape: Target): ClosestPoint =>
  ask(shared, point, shape, shared.raw._ricochet_explain_closest_point);
