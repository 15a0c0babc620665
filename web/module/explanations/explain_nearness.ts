/** `explain` for the questions of nearness, which every entry with scenes has. */

import type { Target } from '../arguments/shapes.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import type { Vector } from '../boundary/vectors.js';
import { type ClosestPoint, closestPointInSteps } from '../queries/closest_point.js';
import { type BallOrPoint, overlapInSteps } from '../queries/overlap.js';
import type { ExplanationStep } from './explanation.js';
import { readSteps } from './steps.js';
import { overlapSymbols, placeSymbols } from './symbols.js';

/** The explanations of nearness. */
export interface NearnessExplanations {
  /** `closestPoint`, step by step: `start-gap` is its distance. */
  closestPoint(point: Vector, shape: Target): { closestPoint: ClosestPoint; steps: ExplanationStep[] };
  /**
   * `overlap` of a ball or a point and a shape. The last step is the gap between them, positive exactly if they are
   * apart.
   */
  overlap(a: BallOrPoint, b: Target): { overlaps: boolean; steps: ExplanationStep[] };
}

export function explainClosestPoint(
  shared: SharedBuffer,
  point: Vector,
  shape: Target,
): { closestPoint: ClosestPoint; steps: ExplanationStep[] } {
  const closestPoint = closestPointInSteps(shared, point, shape);
  return { closestPoint, steps: readSteps(shared, placeSymbols) };
}

export function explainOverlap(
  shared: SharedBuffer,
  a: BallOrPoint,
  b: Target,
): { overlaps: boolean; steps: ExplanationStep[] } {
  const overlaps = overlapInSteps(shared, a, b);
  return { overlaps, steps: readSteps(shared, overlapSymbols(b.shape)) };
}
