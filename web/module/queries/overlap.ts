/** `overlap`: have a ball or a point and a shape any place in common? */

import { checkFields, isObject, putPositive, putVector } from '../arguments/check.js';
import { nowReading } from '../arguments/reentrancy_guard.js';
import type { SphereTarget, Target } from '../arguments/shapes.js';
import { putNamedTarget } from '../arguments/targets.js';
import { nearAt, targetAt } from '../boundary/layout.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import type { Vector } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';

/** A ball or a point: `overlap` takes it together with any shape. */
export type BallOrPoint = SphereTarget | Vector;

const isPoint = (value: unknown): boolean =>
  Array.isArray(value) || ArrayBuffer.isView(value) || (isObject(value) && 'x' in value);

const ballFields = ['shape', 'center', 'radius', 'velocity'];

/** Writes a ball, or a point as a ball of radius 0; returns false, and writes nothing, for other values. */
export function putBall(shared: SharedBuffer, value: unknown, path: string): boolean {
  nowReading(path);
  const numbers = shared.view();
  if (isPoint(value)) {
    putVector(value, path, numbers, nearAt.place);
    numbers[nearAt.distance] = 0;
    return true;
  }
  if (!isObject(value) || value.shape !== 'sphere') return false;
  checkFields(value, path, ballFields);
  putVector(value.center, `${path}.center`, numbers, nearAt.place);
  putPositive(value.radius, `${path}.radius`, numbers, nearAt.distance);
  if (value.velocity !== undefined) putVector(value.velocity, `${path}.velocity`, numbers, targetAt.velocity);
  return true;
}

/** True if the ball in the shared buffer overlaps a shape; a point is a sphere of radius 0. */
function overlapWith(shared: SharedBuffer, shape: unknown, path: string): boolean {
  return putNamedTarget(shared, shape, path, shared.raw._ricochet_overlap) === 1;
}

/** The ball or the point is the first; the second is a shape. */
export function overlapInSteps(shared: SharedBuffer, a: BallOrPoint, b: Target): boolean {
  if (!putBall(shared, a, 'a'))
    fail(
      'unknown-shape',
      'a',
      a,
      'has to be a ball or a point',
      "Give { shape: 'sphere', center, radius } or a vector, and the other shape second",
    );
  return putNamedTarget(shared, b, 'b', shared.raw._ricochet_explain_overlap) === 1;
}

export function overlap(shared: SharedBuffer, a: Target | Vector, b: Target | Vector): boolean {
  const isPointB = isPoint(b);
  if (!isPointB && putBall(shared, a, 'a')) return overlapWith(shared, b, 'b');
  if (putBall(shared, b, 'b')) {
    if (!isPointB || !isPoint(a)) return overlapWith(shared, a, 'a');
    // Two points
    const numbers = shared.view();
    const other = [0, 1, 2].map((i) => numbers[nearAt.place + i]);
    putBall(shared, a, 'a');
    return other.every((x, i) => x === numbers[nearAt.place + i]);
  }
  // Neither is a ball or a point; a value that is no shape at all gives its own error.
  putNamedTarget(shared, a, 'a', (kind) => kind);
  putNamedTarget(shared, b, 'b', (kind) => kind);
  fail(
    'unknown-shape',
    'a.shape',
    (a as Target).shape,
    'one of the two has to be a sphere or a point',
    'Ask createScene([b]).overlaps(a) for a box along the axes',
  );
}
