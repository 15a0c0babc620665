// The extent of a figure: spheres around all that has to be in view, at every moment that the player shows.
import type { Vector3 } from 'three';
import type { Figure, Part } from './figure.js';

export interface Sphere {
  at: Vector3;
  radius: number;
}

/** The number of sampled times of a moving part, evenly spread over the shown time. */
const moments = 32;

/**
 * The bounds of a part at time 0. Planes and polygons are left to `inView`, because they may be much larger than the
 * scene.
 */
function spheresOf(part: Part): Sphere[] {
  const points = (list: Vector3[]) => list.map((at) => ({ at, radius: 0 }));
  switch (part.kind) {
    case 'ball':
      return [{ at: part.center, radius: part.radius }];
    case 'arrow':
      return points([part.from, part.to]);
    case 'path':
      return points(part.points);
    case 'point':
    case 'label':
      return points([part.at]);
    default:
      return [];
  }
}

/** The bounds of everything that the figure shows from `start` to `end`. */
export function extentOf({ parts, inView }: Figure, start: number, end: number): Sphere[] {
  const found: Sphere[] = inView.map((at) => ({ at, radius: 0 }));
  for (const part of parts) {
    const { shift, during } = part;
    if (part.isUnframed === true) continue;
    if (shift === undefined) {
      found.push(...spheresOf(part));
      continue;
    }
    for (let i = 0; i <= moments; i++) {
      const time = start + ((end - start) * i) / moments;
      if (during?.(time) === false) continue;
      const by = shift(time);
      for (const { at, radius } of spheresOf(part)) found.push({ at: at.clone().add(by), radius });
    }
  }
  return found.filter(({ at, radius }) => Number.isFinite(at.x + at.y + at.z + radius));
}
