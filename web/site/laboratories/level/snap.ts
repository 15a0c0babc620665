// Aiming exactly at a corner or an edge: the one of the triangle hit first that is nearest to where it is hit.

import type { Texts } from '../../lesson/lesson.js';
import { cornersOf, type Room } from './room.js';
import type { Shot } from './shot.js';
import { textsOf } from './state.js';
import { distanceOf, mix, type Point } from './vectors.js';

/** The coordinates of corners are single, so a middle of two of them is exact in double. */
export function snapped(state: Texts, { trace }: Shot, room: Room, to: 'corner' | 'seam'): Texts {
  const [leg] = trace.legs;
  if (leg?.triangle === undefined) return state;
  const hit: Point = [leg.point.x, leg.point.y, leg.point.z];
  const [a, b, c] = cornersOf(room, leg.triangle);
  const places = to === 'corner' ? [a, b, c] : [mix(a, b, 0.5), mix(b, c, 0.5), mix(c, a, 0.5)];
  const [nearest = a] = places.sort((one, other) => distanceOf(one, hit) - distanceOf(other, hit));
  return { ...state, aim: textsOf(nearest) };
}
