// The thin lines of the stage: walls, velocities, the ring around a chosen ball, the tangent of a contact.

import type { Scene, SceneState } from './scene.js';

/** x, y, z of both ends of each segment. */
export type Segments = number[];

/** A velocity is drawn as the path in this many units of time. */
const arrowTime = 0.35;

const corners = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The walls of the box that are there, and the scene's own lines. */
export function boundsLines({ world, deep, lines = [] }: Scene): Segments {
  const points: Segments = lines.flatMap(({ from, to }) => [...from, 0, ...to, 0]);
  const { min, max } = (world.bounds ?? {}) as { min?: readonly number[]; max?: readonly number[] };
  if (min === undefined || max === undefined) return points;
  const end = (side: number, axis: number) => (side === 0 ? min : max)[axis] ?? 0;
  const at = (corner: number) => [
    end(corner & 1, 0),
    end((corner >> 1) & 1, 1),
    deep === true ? end(corner >> 2, 2) : 0,
  ];
  for (const from of corners)
    for (const bit of [1, 2, 4]) {
      if ((from & bit) !== 0 || (deep !== true && (bit === 4 || from > 3))) continue;
      const segment = [...at(from), ...at(from | bit)];
      points.push(...clipped(segment));
    }
  return points;
}

/** An infinite wall is drawn in part; one at an infinite place is not drawn. */
function clipped(segment: number[]): number[] {
  const [x0 = 0, y0 = 0, , x1 = 0, y1 = 0] = segment;
  if (segment.every(Number.isFinite)) return segment;
  if (x0 === x1 && Number.isFinite(x0)) return [x0, Math.max(y0, -1.2), 0, x1, Math.min(y1, 1.2), 0];
  return [];
}

function arrow(points: Segments, x: number, y: number, u: number, v: number): void {
  const long = Math.hypot(u, v);
  if (!(long > 1e-9)) return;
  const head = Math.min(0.22, long * 0.4) / long;
  points.push(x, y, 0, x + u, y + v, 0);
  for (const side of [-1, 1])
    points.push(x + u, y + v, 0, x + u - head * (u + 0.5 * side * v), y + v - head * (v - 0.5 * side * u), 0);
}

function ring(points: Segments, x: number, y: number, radius: number): void {
  const count = 48;
  for (let i = 0; i < count; i++)
    for (const turn of [i, i + 1]) {
      const angle = (2 * Math.PI * turn) / count;
      points.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle), 0);
    }
}

export function velocityArrows({
  positions,
  velocities,
  hasArrows,
  radii,
  chosen,
  contact,
}: SceneState): Segments {
  const points: Segments = [];
  const at = (list: Float64Array, ball: number) =>
    [list[3 * ball] as number, list[3 * ball + 1] as number] as const;
  for (let i = 0; hasArrows && i < radii.length; i++) {
    const [u, v] = at(velocities, i);
    arrow(points, ...at(positions, i), arrowTime * u, arrowTime * v);
  }
  const radius = chosen === undefined ? undefined : radii[chosen];
  if (chosen !== undefined && radius !== undefined) ring(points, ...at(positions, chosen), radius * 1.18);
  if (contact !== undefined) {
    const { point, normal } = contact;
    const [x, y] = [-normal.y * 0.9, normal.x * 0.9];
    points.push(point.x - x, point.y - y, point.z, point.x + x, point.y + y, point.z);
    ring(points, point.x, point.y, 0.12);
  }
  return points;
}
