/** `spherePlane`: does a sphere overlap a plane, and where does the plane cut it? */
import { checkFields, checkObject, putPositive, putVector } from './check.js';
import { type Exchange, layout, vectorAt } from './exchange.js';
import { checkIsSphere, failDegeneratePlane, putPlane } from './shapes.js';
import type { PlainPlane, RaySphereTarget, SpherePlane } from './types.js';

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

export function readSpherePlane(exchange: Exchange, overlap: number, plane: PlainPlane): SpherePlane {
  if (overlap < 0) failDegeneratePlane(plane as unknown as Record<string, unknown>, 'plane');
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
  return readSpherePlane(exchange, exchange.raw._ricochet_sphere_plane(kind, explain), plane);
}
