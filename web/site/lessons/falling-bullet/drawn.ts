// Shared by all drawings of a throw: their labels, curves in space, and a suitable length.
import { Box3, Vector3 } from 'three';
import { vec } from '../../stage/figure.js';
import { placeAt } from '../shared/legs.js';
import type { FallMessages } from './messages.js';
import type { FallScene } from './scene.js';
import type { Path, Stretch } from './stretches.js';

/** The labels in the picture. */
export type FigureWords = FallMessages['figure'];

/** The optional parts beside the throw itself. */
export interface Shown {
  both: boolean;
  safety: boolean;
  ghost: boolean;
  vectors: boolean;
  tape: { from: Vector3; to: Vector3 } | undefined;
}

/** The place of the bullet if it met nothing. */
export const freeAt = ({ stretches }: Path, time: number): Vector3 => placeAt(stretches.slice(0, 1), time);

/** Places on a stretch, evenly in time. */
export function placesOn(stretch: Stretch, until: number, count = 40): Vector3[] {
  return Array.from({ length: count + 1 }, (_, i) =>
    placeAt([stretch], stretch.time + ((until - stretch.time) * i) / count),
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
    vec(given.from),
    vec(given.target.center),
    ...(open.landing === undefined ? [] : [vec(open.landing.at)]),
  ];
  const { x, y } = new Box3().setFromPoints(places).getSize(new Vector3());
  return Math.max(given.target.radius, given.radius, 0.13 * Math.max(x, y));
}
