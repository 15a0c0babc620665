/** `spherePlane`: whether a sphere overlaps a plane, and where the plane cuts it. */

import type { Fields } from '../arguments/check.js';
import { failDegenerate, putPlane, putSphere } from '../arguments/targets.js';
import { overlapNames, spherePlaneAnswerAt, spherePlaneAt } from '../boundary/layout.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector, Vector3 } from '../boundary/vectors.js';
import type { RaySphereTarget } from './ray_sphere.js';

/** A plane for `spherePlane` through three points, not in line; the answer also describes their triangle. */
export interface PlaneThrough {
  shape?: 'plane' | undefined;
  through: readonly [Vector, Vector, Vector];
}

/** A plane for `spherePlane`: a point and a normal, or three points. */
export type PlainPlane = { shape?: 'plane' | undefined; point: Vector; normal: Vector } | PlaneThrough;

/** The answer of `spherePlane`; `overlap` is decided exactly. */
export interface SpherePlane {
  overlap: 'apart' | 'touching' | 'overlapping';
  /** From the plane to the centre, positive on the side the normal points to. */
  distance: number;
  /** Radius minus |distance|; 0 if they are apart. */
  depth: number;
  /** Unit; for three points p, q, r the direction of (q − p) × (r − p). */
  normal: Vector3;
  /** The foot of the perpendicular from the centre onto the plane. */
  foot: Vector3;
  /** Where the plane cuts the line from centre + radius · normal (0) to centre − radius · normal (1). */
  t: number;
  /** For a plane through three points: foot = p + u (q − p) + v (r − p), and whether it lies in their triangle. */
  triangle?: { u: number; v: number; inside: boolean };
}

function putSpherePlane(shared: SharedBuffer, sphere: RaySphereTarget, plane: PlainPlane): number {
  const numbers = shared.view();
  putSphere(sphere, '{ center: [0, 0, 2], radius: 1 }', numbers, spherePlaneAt);
  return putPlane(plane, 'plane', numbers);
}

function readSpherePlane(shared: SharedBuffer, overlap: number): SpherePlane {
  const n = shared.view();
  const at = spherePlaneAnswerAt;
  const answer: SpherePlane = {
    overlap: overlapNames[overlap] as SpherePlane['overlap'],
    distance: n[at.distance] as number,
    depth: n[at.depth] as number,
    normal: vectorAt(n, at.normal),
    foot: vectorAt(n, at.foot),
    t: n[at.t] as number,
  };
  if (n[at.hasUv] === 1)
    answer.triangle = { u: n[at.u] as number, v: n[at.v] as number, inside: n[at.inside] === 1 };
  return answer;
}

/** `ask` takes the number of the plane's kind, and returns that of the outcome. */
function askSpherePlane(
  shared: SharedBuffer,
  ask: (kind: number) => number,
  sphere: RaySphereTarget,
  plane: PlainPlane,
): SpherePlane {
  const kind = putSpherePlane(shared, sphere, plane);
  const overlap = ask(kind);
  if (overlap < 0) failDegenerate(plane as unknown as Fields, kind, 'plane');
  return readSpherePlane(shared, overlap);
}

export function spherePlane(shared: SharedBuffer, sphere: RaySphereTarget, plane: PlainPlane): SpherePlane {
  return askSpherePlane(shared, shared.raw._ricochet_sphere_plane, sphere, plane);
}

/** The same answer, with the steps in the shared buffer. */
export function spherePlaneInSteps(
  shared: SharedBuffer,
  sphere: RaySphereTarget,
  plane: PlainPlane,
): SpherePlane {
  return askSpherePlane(shared, shared.raw.explainSpherePlane, sphere, plane);
}
