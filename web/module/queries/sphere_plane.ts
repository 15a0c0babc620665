/** `spherePlane`: does a sphere overlap a plane, and where does the plane cut it? */

import { checkFields, checkObject, type Fields, putPositive, putVector } from '../arguments/check.js';
import { checkIsSphere, failDegenerate, putPlane } from '../arguments/targets.js';
import { type Exchange, layout, vectorAt } from '../boundary/exchange.js';
import type { Vector, Vector3 } from '../boundary/vectors.js';
import type { RaySphereTarget } from './ray_sphere.js';

/** A plane for `spherePlane`: a point and a normal, or three points, whose triangle is then looked at too. */
export type PlainPlane =
  | { shape?: 'plane'; point: Vector; normal: Vector }
  | { shape?: 'plane'; through: readonly [Vector, Vector, Vector] };

/** The answer of `spherePlane`; `overlap` is decided exactly. */
export interface SpherePlane {
  overlap: 'apart' | 'touching' | 'overlapping';
  /** From the plane to the centre, positive on the side the normal points to. */
  distance: number;
  /** Radius less |distance|; 0 where they are apart. */
  depth: number;
  /** Unit; for three points p, q, r that of (q − p) × (r − p). */
  normal: Vector3;
  /** Of the centre, on the plane. */
  foot: Vector3;
  /** The plane along the line from centre + radius · normal (0) to centre − radius · normal (1). */
  t: number;
  /** For a plane through three points: foot = p + u (q − p) + v (r − p), and whether it lies in their triangle. */
  triangle?: { u: number; v: number; inside: boolean };
}

const overlaps = ['apart', 'touching', 'overlapping'] as const;

export function putSpherePlane(exchange: Exchange, sphere: RaySphereTarget, plane: PlainPlane): number {
  const numbers = exchange.view();
  checkObject(sphere, 'sphere', '{ center: [0, 0, 2], radius: 1 }');
  checkFields(sphere, 'sphere', ['shape', 'center', 'radius']);
  checkIsSphere(sphere.shape);
  putVector(sphere.center, 'sphere.center', numbers, layout.position);
  putPositive(sphere.radius, 'sphere.radius', numbers, layout.radius);
  return putPlane(plane, 'plane', numbers);
}

export function readSpherePlane(exchange: Exchange, overlap: number): SpherePlane {
  const n = exchange.view();
  const a = layout.answer;
  const answer: SpherePlane = {
    overlap: overlaps[overlap] as SpherePlane['overlap'],
    distance: n[a] as number,
    depth: n[a + 1] as number,
    normal: vectorAt(n, a + 2),
    foot: vectorAt(n, a + 5),
    t: n[a + 8] as number,
  };
  if (n[a + 9] === 1)
    answer.triangle = { u: n[a + 10] as number, v: n[a + 11] as number, inside: n[a + 12] === 1 };
  return answer;
}

/** With `explain` the steps stand in the exchange as well. */
export function spherePlane(
  exchange: Exchange,
  explain: 0 | 1,
  sphere: RaySphereTarget,
  plane: PlainPlane,
): SpherePlane {
  const kind = putSpherePlane(exchange, sphere, plane);
  const overlap = exchange.raw._ricochet_sphere_plane(kind, explain);
  if (overlap < 0) failDegenerate(plane as unknown as Fields, kind, 'plane');
  return readSpherePlane(exchange, overlap);
}
