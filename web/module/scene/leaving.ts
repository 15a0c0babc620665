/** `leaving`: the hit that a bullet is leaving, so that a loop of questions is one path. */
import { checkObject, isSized, putNotNegative, putVector } from '../arguments/check.js';
import { leavingAt } from '../boundary/layout.js';
import type { Vector } from '../boundary/vectors.js';
import { fail, failWhole } from '../errors/fail.js';

/** A hit on one of a scene's targets: an answer of its `shoot`, or a leg of its `trace`. */
export interface SceneContact {
  /** Its index in the scene. */
  readonly target: number;
  /** The triangle, if it is a mesh. */
  readonly triangle?: number | undefined;
  /** Frames that the bullet flew until then. */
  readonly time: number;
  /** Unit, out of the target. */
  readonly normal: Vector;
}

const { inCorner } = leavingAt;
// In a corner, the time's place holds the lengths of the corner.
const from = leavingAt.time;
const end = leavingAt.momentLow + 1;

/** The data about a hit besides its fields. */
interface Origin {
  /** A token of the scene that gave it. */
  readonly scene: object;
  /**
   * For one of several simultaneous hits: the bullet's place to more than a double, and the lengths that determine
   * its rounding.
   */
  readonly corner?: Float64Array | undefined;
}

/**
 * For the hits of loops, and for the last legs of paths; not for copies, nor for hits that nobody can continue from.
 */
const origins = new WeakMap<object, Origin>();

/** Also accepts numbers that are too small elsewhere, because normals of hits may have them. */
const fitsNormal = (part: unknown) => isSized(part) || (typeof part === 'number' && Math.abs(part) < 1);

const example = 'the hit that `shoot` of this scene gave last';

/**
 * Checks the hit that a bullet leaves, and writes it. `count`: the number of indices in use; `scene`: the token of
 * the scene.
 */
export function putLeaving(numbers: Float64Array, leaving: unknown, count: number, scene: object): void {
  const path = 'options.leaving';
  if (leaving === null) {
    numbers[leavingAt.target] = -1;
    return;
  }
  checkObject(leaving, path, example);
  const origin = origins.get(leaving);
  if (origin !== undefined && origin.scene !== scene)
    fail('conflicting-fields', path, leaving, 'it is a hit of another scene', `Give ${example}, or null`);
  const { target, triangle = -1, time } = leaving;
  const isIndex = (index: unknown, least: number) =>
    Number.isInteger(index) && (index as number) >= least && (index as number) < 2 ** 31;
  if (!(isIndex(target, 0) && (target as number) < count))
    failWhole(`${path}.target`, target, `the index of a target is needed: ${example}`);
  if (!isIndex(triangle, -1))
    failWhole(`${path}.triangle`, triangle, `the index of a triangle is needed: ${example}`);
  numbers[leavingAt.target] = target as number;
  numbers[leavingAt.triangle] = triangle as number;
  putNotNegative(time, `${path}.time`, numbers, leavingAt.time, Number.isFinite);
  putVector(leaving.normal, `${path}.normal`, numbers, leavingAt.normal, fitsNormal);
  if (origin?.corner === undefined) numbers[inCorner] = 0;
  else numbers.set(origin.corner, from);
}

/** Remembers the scene of a hit, and the bullet's exact place if the hit was one of several simultaneous ones. */
export function keepOrigin(hit: object, scene: object, numbers?: Float64Array): void {
  const corner = numbers?.[inCorner] === 1 ? numbers.slice(from, end) : undefined;
  origins.set(hit, { scene, corner });
}
