/** Questions about surroundings: the nearest target, and those that overlap. */

import { checkRecord, putNotNegative, putVector } from '../arguments/check.js';
import { type PredicateOptions, predicateFields } from '../arguments/filter.js';
import type { BoxTarget } from '../arguments/shapes.js';
import { putNamedTarget } from '../arguments/targets.js';
import {
  boxAt,
  nearAt,
  overlappingAt,
  ShapeKind,
  sceneTargetAt,
  sceneTriangleAt,
} from '../boundary/layout.js';
import { failQuestion } from '../boundary/memory.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import type { Vector } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import { type ClosestPoint, readClosestPoint } from '../queries/closest_point.js';
import { type BallOrPoint, putBall } from '../queries/overlap.js';

/** Options of a scene's `nearest`. */
export interface NearestOptions extends PredicateOptions {
  /**
   * ≥ 0, inclusive.
   *
   * @defaultValue Infinity
   */
  maxDistance?: number | undefined;
}

/** A scene's nearest target, and the point of its surface that is nearest. */
export interface SceneClosestPoint extends ClosestPoint {
  /** Its index in the scene. */
  target: number;
  /** The triangle, if it is a mesh. */
  triangle?: number;
}

/** The argument of a scene's `overlaps`: a ball, an axis-aligned box, or a point. */
export type Volume = BallOrPoint | BoxTarget;

/** Checks and writes the arguments of `nearest`. */
export function putNearest(shared: SharedBuffer, point: Vector, options: NearestOptions | undefined): void {
  const numbers = shared.view();
  putVector(point, 'point', numbers, nearAt.place);
  numbers[nearAt.distance] = Number.POSITIVE_INFINITY;
  if (options === undefined) return;
  checkRecord(options, 'options', '{ maxDistance: 10 }', ['maxDistance', ...predicateFields]);
  const { maxDistance } = options;
  if (maxDistance !== undefined && maxDistance !== Number.POSITIVE_INFINITY)
    putNotNegative(maxDistance, 'options.maxDistance', numbers, nearAt.distance);
}

/** The answer in the shared buffer, if the solver has found one. */
export function readNearest(shared: SharedBuffer, found: number): SceneClosestPoint | null {
  if (found < 0) failQuestion(found, 'scene', 'its index');
  if (found === 0) return null;
  const after = shared.view();
  const answer = readClosestPoint(after) as SceneClosestPoint;
  answer.target = after[sceneTargetAt] as number;
  const triangle = after[sceneTriangleAt] as number;
  if (triangle >= 0) answer.triangle = triangle;
  return answer;
}

function putBox(shared: SharedBuffer, shape: unknown): void {
  const kind = putNamedTarget(shared, shape, 'shape', (each) => each);
  if (kind !== ShapeKind.box)
    fail(
      'unknown-shape',
      'shape.shape',
      (shape as BoxTarget).shape,
      'a sphere, a box of min and max, or a point is needed',
      'Ask for a box around the shape, and then overlap or closestPoint with each that is found',
    );
  shared.view().copyWithin(nearAt.min, boxAt.min, boxAt.min + 6);
}

/** Checks and writes a volume; whether it is a box. */
export function putVolume(shared: SharedBuffer, shape: Volume): boolean {
  const isBox = !putBall(shared, shape, 'shape');
  if (isBox) putBox(shared, shape);
  return isBox;
}

/** The indices of `count` targets, whose address is in the shared buffer. */
export function readOverlaps(shared: SharedBuffer, count: number): number[] {
  if (count < 0) failQuestion(count, 'scene', 'its index or the answer');
  if (count === 0) return [];
  const address = shared.view()[overlappingAt] as number;
  const indices = new Int32Array(shared.raw.HEAPF64.buffer, address, count);
  const found: number[] = [];
  for (let i = 0; i < count; i++) found.push(indices[i] as number);
  return found;
}
