// What all drawings of a throw share: their words, curves in space, and a length that suits them.
import { Vector3 } from 'three';
import type { FallScene } from './scene.js';
import { motionOn, type Path, type Stretch } from './stretches.js';
import type { Place } from './throw.js';

/** The words that stand in the picture. */
export interface FigureWords {
  apex: (height: string) => string;
  range: (range: string) => string;
  gap: (size: string) => string;
  flat: string;
  steep: string;
  safety: string;
  ghost: string;
  root: (number: number) => string;
}

/** What is drawn beside the throw itself. */
export interface Shown {
  both: boolean;
  safety: boolean;
  ghost: boolean;
  vectors: boolean;
  tape: { from: Place; to: Place } | undefined;
}

export const spot = ({ x, y }: Place): Vector3 => new Vector3(x, y, 0);

/** Places on a stretch, evenly in time. */
export function placesOn(stretch: Stretch, until: number, count = 40): Vector3[] {
  return Array.from({ length: count + 1 }, (_, i) =>
    spot(motionOn(stretch, stretch.time + ((until - stretch.time) * i) / count).at),
  );
}

/** The places of each stretch of a path. */
export function curvesOf({ stretches, end }: Pick<Path, 'stretches' | 'end'>): Vector3[][] {
  return stretches.flatMap((stretch, i) => {
    const until = Math.min(end, stretches[i + 1]?.time ?? end);
    const isStraight = stretch.acceleration.y === 0;
    return until > stretch.time ? [placesOn(stretch, until, isStraight ? 1 : 40)] : [];
  });
}

/** The greatest of width and height of the picture, and a length that suits it. */
export function sizeOf({ given, path, open }: FallScene): number {
  const places = [
    ...curvesOf(path).flat(),
    spot(given.from),
    spot(given.target.center),
    ...(open.landing === undefined ? [] : [spot(open.landing.at)]),
  ];
  const range = (axis: 'x' | 'y') => {
    const values = places.map((place) => place[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  return Math.max(given.target.radius, given.radius, 0.13 * Math.max(range('x'), range('y')));
}
