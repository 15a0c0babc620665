/** `leaving`: what a bullet is just leaving, so that a loop of questions is one path. */
import { checkObject, putNotNegative, putVector } from '../arguments/check.js';
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
const size = leavingAt.momentLow + 1 - inCorner;

/** Of hits between others at one moment: where the bullet is to more than a double. */
const corners = new WeakMap<object, Float64Array>();

const example = 'the hit that `shoot` of this scene gave last';

/** Checks what a bullet leaves, and writes it. `count`: how many targets have been given. */
export function putLeaving(numbers: Float64Array, leaving: unknown, count: number): void {
  const path = 'options.leaving';
  if (leaving === null) {
    numbers[leavingAt.target] = -1;
    return;
  }
  checkObject(leaving, path, example);
  const { target, triangle = -1, time } = leaving;
  const isIndex = (index: unknown, least: number) =>
    Number.isInteger(index) && (index as number) >= least && (index as number) < 2 ** 31;
  if (!(isIndex(target, 0) && (target as number) < count))
    fail('out-of-range', `${path}.target`, target, `the index of a target is needed: ${example}`);
  if (!isIndex(triangle, -1))
    fail('out-of-range', `${path}.triangle`, triangle, `the index of a triangle is needed: ${example}`);
  numbers[leavingAt.target] = target as number;
  numbers[leavingAt.triangle] = triangle as number;
  putNotNegative(time, `${path}.time`, numbers, leavingAt.time);
  putVector(leaving.normal, `${path}.normal`, numbers, leavingAt.normal);
  const corner = corners.get(leaving);
  if (corner === undefined) numbers[inCorner] = 0;
  else numbers.set(corner, inCorner);
}

/** Remembers where the bullet is, if this hit was one of several at one moment. */
export function keepCorner(numbers: Float64Array, answer: object): void {
  if (numbers[inCorner] === 1) corners.set(answer, numbers.slice(inCorner, inCorner + size));
}
