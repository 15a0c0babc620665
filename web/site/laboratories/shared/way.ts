// The path of a bullet in the plane, as a list of points.
import type { Trace } from 'ricochet-wasm';
import type { Point } from '../../lesson/plane_view.js';

export interface Way {
  path: readonly Point[];
  /** The time at each point. */
  times: readonly number[];
  /** The velocity after the last point. Without it the bullet stays there. */
  velocity?: Point;
}

export const wayOf = ({ legs, position, velocity }: Trace): Way => ({
  path: [legs[0]?.from ?? position, ...legs.map(({ center }) => center)],
  times: [0, ...legs.map(({ time }) => time)],
  velocity,
});

export function placeAt({ path, times, velocity = { x: 0, y: 0 } }: Way, time: number): Point {
  const along = (from: Point, { x, y }: Point, share: number): Point => ({
    x: from.x + x * share,
    y: from.y + y * share,
  });
  const next = times.findIndex((at) => at >= time);
  if (next < 0) return along(path.at(-1) as Point, velocity, time - (times.at(-1) ?? 0));
  const to = path[next] as Point;
  const from = path[next - 1] ?? to;
  const begun = times[next - 1] ?? 0;
  // Two bounces in a corner have the same time.
  const share = (times[next] as number) > begun ? (time - begun) / ((times[next] as number) - begun) : 0;
  return along(from, { x: to.x - from.x, y: to.y - from.y }, share);
}

/** The path up to a time: the start, the bounces, and the present place. */
export const pathUntil = (way: Way, time: number): Point[] => [
  ...way.path.filter((_, i) => i === 0 || (way.times[i] as number) <= time),
  placeAt(way, time),
];

/** The index of the last that is not later; −1 before the first. */
export function lastBefore(list: readonly { time: number }[], time: number): number {
  let [low, high] = [-1, list.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((list[middle] as { time: number }).time <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}
