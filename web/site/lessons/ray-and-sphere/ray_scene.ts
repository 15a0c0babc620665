// The ray, and the stretch of it that is drawn.
import type { RaySphere } from 'ricochet-wasm';
import type { Vector3 } from 'three';

export interface RayScene {
  origin: Vector3;
  direction: Vector3;
  sphere: { center: Vector3; radius: number };
  ray: RaySphere;
  /** The end of the window; Infinity without an end. */
  maxTime: number;
  /** The stretch of the line that is drawn. */
  from: number;
  to: number;
  /** The part of the window that is drawn, and that the player runs through. */
  start: number;
  end: number;
}

/** Anything further away than this many radii is outside the picture. */
const farAway = 60;

export function rayScene(
  origin: Vector3,
  direction: Vector3,
  sphere: RayScene['sphere'],
  maxTime: number,
  ray: RaySphere,
): RayScene {
  const { time } = ray.closest;
  /** The time in which the ray goes the length of a radius. */
  const radius = sphere.radius / direction.length();
  const near = (t: number) => Math.abs(t - time) <= farAway * radius;
  const shown = [time - 1.7 * radius, time + 1.7 * radius];
  if (near(0)) shown.push(-0.4 * radius);
  if (near(maxTime)) shown.push(maxTime + 0.4 * radius);
  else if (time > 0) shown.push(time + 3 * radius);
  else shown.push(near(0) ? 4 * radius : time);
  if (!near(0) && time > 0) shown.push(time - 6 * radius);
  const from = Math.min(...shown);
  const to = Math.max(...shown);
  const start = Math.max(0, from);
  return {
    origin,
    direction,
    sphere,
    ray,
    maxTime,
    from,
    to,
    start,
    end: Math.max(start, Math.min(maxTime, to)),
  };
}
