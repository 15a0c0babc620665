/** Explanations: the types of their steps. */
import type { Vector3 } from '../boundary/vectors.js';
import type { Shot } from '../queries/shoot.js';

/** The part of a picture of the scene that a step refers to. */
export interface Reference {
  kind: 'point' | 'vector' | 'length' | 'angle' | 'number';
  /** Such as `path`, `center`, `hit-point`, `normal`, `ricochet-angle`. */
  name: string;
}

/** One step of a derivation. */
export interface ExplanationStep {
  id: QuantityId;
  /** LaTeX. */
  formula: string;
  /**
   * LaTeX: the value, to six digits. If numbers can be put into the formula, its right-hand side comes first, with
   * the values of earlier steps; a symbol without a step, such as p₁, stays a symbol.
   */
  numbers: string;
  /** All digits. */
  value: number | Vector3;
  unit:
    | ''
    | 'units'
    | 'units²'
    | 'frames'
    | 'units/frame'
    | 'units/frame²'
    | 'units²/frame'
    | 'units²/frame²'
    | 'units²/frame³'
    | 'units²/frame⁴'
    | 'radians';
  refers: Reference;
  /** If the article computes it in another way: that way, and why this one is used instead. */
  note?: string;
}

/** The answer of `explain.shoot`. */
export interface ShotExplanation {
  shot: Shot;
  /**
   * The computation, step by step. The last step computes the new velocity if the bullet hits, and the gap if it misses,
   * with the same digits as `shot`. If the bullet `starts-inside`, the last step shows that: `start-excess` for a sphere,
   * the height of the bullet for a plane.
   */
  steps: ExplanationStep[];
}

/** The quantity that a step computes; the names of the solver's `Quantity`. */
export type QuantityId =
  | 'direction'
  | 'own-velocity'
  | 'relative-velocity'
  | 'reach'
  | 'to-center'
  | 'start-excess'
  | 'surface-normal'
  | 'height'
  | 'climb'
  | 'relative-speed'
  | 'closest-time'
  | 'closest-distance-squared'
  | 'half-chord-squared'
  | 'gap'
  | 'time'
  | 'distance'
  | 'center'
  | 'normal'
  | 'point'
  | 'approach-speed'
  | 'ricochet-angle'
  | 'velocity'
  | 'start-gap'
  | 'from-surface'
  | 'fraction'
  | 'enter'
  | 'exit'
  | 'plane-t'
  | 'plane-u'
  | 'plane-v'
  | 'depth'
  | 'center-a'
  | 'center-b'
  | 'before-a'
  | 'before-b'
  | 'restitution'
  | 'after-a'
  | 'after-b'
  | 'velocity-a'
  | 'velocity-b'
  | 'edge-direction'
  | 'across-velocity'
  | FallingQuantityId;

/** Quantities that only a step under gravity computes. */
export type FallingQuantityId =
  | 'gravity'
  | 'apex-time'
  | 'apex'
  | 'fourth-power'
  | 'third-power'
  | 'second-power'
  | 'first-power'
  | 'constant'
  | 'first-root'
  | 'second-root'
  | 'third-root'
  | 'fourth-root'
  | 'impact-velocity';
