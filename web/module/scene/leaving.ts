/** `leaving`: what a bullet is just leaving, so that a loop of questions is one path. */
import { checkObject, isSized, putNotNegative, putVector } from '../arguments/check.js';
import { leavingAt } from '../boundary/layout.js';
import type { Vector } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';

/** A hit on one of a scene's targets: an answer of its `shoot`, or a leg of its `trace`. */
export interface SceneContact {
  /** Its index in the scene. */
  readonly target: number;
  /** Which of its triangles, where it is a mesh. */
  readonly triangle?: number | undefined;
  /** Frames that the bullet flew until then. */
  readonly time: number;
  /** Unit, out of the target. */
  readonly normal: Vector;
}

const { inCorner } = leavingAt;
// The lengths of a corner stand in the place of the time.
const from = leavingAt.time;
const end = leavingAt.momentLow + 1;

/** What is known of a hit besides what it says. */
interface Origin {
  /** A token of the scene that gave it. */
  readonly scene: object;
  /** Of hits between others at one moment: where the bullet is to more than a double, and by which lengths that is rounded. */
  readonly corner?: Float64Array | undefined;
}

/** Of the hits of loops, and of the last legs of paths; not of copies, nor of hits that nobody may go on from. */
const origins = new WeakMap<object, Origin>();

/** Also of what is too small to be given otherwise: hits have such normals. */
const fitsNormal = (part: unknown) => isSized(part) || (typeof part === 'number' && Math.abs(part) < 1);

const example = 'the hit that `shoot` of this scene gave last';

/** Checks what a bullet leaves, and writes it. `count`: how many targets have been given; `scene`: the token of the scene. */
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
    fail('out-of-range', `${path}.target`, target, `the index of a target is needed: ${example}`);
  if (!isIndex(triangle, -1))
    fail('out-of-range', `${path}.triangle`, triangle, `the index of a triangle is needed: ${example}`);
  numbers[leavingAt.target] = target as number;
  numbers[leavingAt.triangle] = triangle as number;
  putNotNegative(time, `${path}.time`, numbers, leavingAt.time, Number.isFinite);
  putVector(leaving.normal, `${path}.normal`, numbers, leavingAt.normal, fitsNormal);
  if (origin?.corner === undefined) numbers[inCorner] = 0;
  else numbers.set(origin.corner, from);
}

/** Remembers of which scene a hit is, and where the bullet is, if the hit was one of several at one moment. */
export function keepOrigin(hit: object, scene: object, numbers?: Float64Array): void {
  const corner = numbers?.[inCorner] === 1 ? numbers.slice(from, end) : undefined;
  origins.set(hit, { scene, corner });
}
