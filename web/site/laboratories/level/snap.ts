// Aiming exactly at a corner or an edge: the one of the triangle hit first that is nearest to where it is hit.
import { cornersOf, type Point, type Room } from './room.js';
import type { Shot } from './shot.js';
import { type State, textsOf } from './state.js';

const apart = (a: Point, b: Point): number =>
  a.reduce((sum, value, i) => sum + (value - (b[i] as number)) ** 2, 0);

const middle = (a: Point, b: Point): Point =>
  a.map((value, i) => (value + (b[i] as number)) / 2) as unknown as Point;

/** The coordinates of corners are single, so a middle of two of them is exact in double. */
export function snapped(state: State, { trace }: Shot, room: Room, to: 'corner' | 'seam'): State {
  const [leg] = trace.legs;
  if (leg?.triangle === undefined) return state;
  const hit: Point = [leg.point.x, leg.point.y, leg.point.z];
  const [a, b, c] = cornersOf(room, leg.triangle);
  const places = to === 'corner' ? [a, b, c] : [middle(a, b), middle(b, c), middle(c, a)];
  const [nearest = a] = places.sort((one, other) => apart(one, hit) - apart(other, hit));
  return { ...state, aim: textsOf(nearest) };
}
