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

/** A piece of the path that is drawn as one line. */
export interface Curve {
  points: Vector3[];
  /** True up to the first contact. */
  isFirst: boolean;
  /** True while the bullet stays on something. */
  isOn: boolean;
}

/** The most places on a stretch of a curve, and the number on all of a path. */
const most = 40;
const onAll = 400;

/** The curves of a path: stretches in a row that look alike are one. */
export function curvesOf({ stretches, bounces, end }: Pick<Path, 'stretches' | 'bounces' | 'end'>): Curve[] {
  const curves: Curve[] = [];
  const first = bounces[0]?.time ?? end;
  for (const [i, stretch] of stretches.entries()) {
    const until = Math.min(end, stretches[i + 1]?.time ?? end);
    if (!(until > stretch.time)) continue;
    const [isFirst, isOn] = [stretch.time < first, stretch.kind !== 'flies'];
    const isStraight = stretch.acceleration.y === 0;
    const count = isStraight ? 1 : Math.min(most, Math.ceil((onAll * (until - stretch.time)) / end));
    const points = placesOn(stretch, until, count);
    const last = curves.at(-1);
    if (last?.isFirst === isFirst && last.isOn === isOn) last.points.push(...points.slice(1));
    else curves.push({ points, isFirst, isOn });
  }
  return curves;
}

/** All places of curves. */
export const pointsOf = (curves: readonly Curve[]): Vector3[] => curves.flatMap(({ points }) => points);

/** The greatest of width and height of the picture, and a length that suits it. */
export function sizeOf({ given, path, open }: FallScene): number {
  const places = [
    ...pointsOf(curvesOf(path)),
    ...given.walls.flat().map(vec),
    vec(given.from),
    vec(given.target.center),
    ...(open.landing === undefined ? [] : [vec(open.landing.at)]),
  ];
  const { x, y } = new Box3().setFromPoints(places).getSize(new Vector3());
  return Math.max(given.target.radius, given.radius, 0.13 * Math.max(x, y));
}
