// Whether a ball has room at a place: the place lies in the air, and no triangle is nearer than the radius.
import { cornersOf, type Room } from './room.js';
import { cross, distanceOf, dot, length, minus, type Point, plusTimes } from './vectors.js';

const triangles = (room: Room) =>
  Array.from({ length: room.indices.length / 3 }, (_, i) => cornersOf(room, i));

/**
 * Seen from inside a closed surface, its triangles cover the whole sphere of directions, 4π; seen from outside, they cancel out.
 * The solid angle of one: Van Oosterom and Strackee, IEEE Transactions on Biomedical Engineering 30, 1983.
 */
export function isInside(room: Room, place: Point): boolean {
  let angle = 0;
  for (const corners of triangles(room)) {
    const [a, b, c] = corners.map((corner): Point => minus(corner, place)) as [Point, Point, Point];
    const [la, lb, lc] = [length(a), length(b), length(c)];
    const over = dot(a, cross(b, c));
    const under = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
    angle += 2 * Math.atan2(over, under);
  }
  return Math.abs(angle) > 2 * Math.PI;
}

/** The distance of a place from a triangle: Ericson, Real-Time Collision Detection, 5.1.5, by the triangle's plane or its edges. */
function distanceTo([a, b, c]: [Point, Point, Point], place: Point): number {
  const n = cross(minus(b, a), minus(c, a));
  const isOver = [
    [a, b],
    [b, c],
    [c, a],
  ].every(([from, to]) => dot(cross(n, minus(to as Point, from as Point)), minus(place, from as Point)) >= 0);
  if (isOver) return Math.abs(dot(n, minus(place, a))) / length(n);
  return Math.min(toSegment(a, b, place), toSegment(b, c, place), toSegment(c, a, place));
}

function toSegment(a: Point, b: Point, place: Point): number {
  const ab = minus(b, a);
  const share = Math.min(1, Math.max(0, dot(minus(place, a), ab) / dot(ab, ab)));
  return distanceOf(place, plusTimes(a, ab, share));
}

/** How far the nearest triangle is. */
export const clearance = (room: Room, place: Point): number =>
  triangles(room).reduce(
    (least, triangle) => Math.min(least, distanceTo(triangle, place)),
    Number.POSITIVE_INFINITY,
  );
