// The shot in the fields: its start, the point it is aimed at, its radius, and the number of bounces; and shots to
// try.

import type { Texts } from '../../lesson/lesson.js';
import { hundredths, numberOf, textOf } from '../../widgets/numbers.js';
import { halfDepth, halfWidth, height } from './room.js';
import type { Point } from './vectors.js';

export const presetNames = ['long', 'straight', 'edge', 'seam', 'corner', 'ball'] as const;
export type PresetName = (typeof presetNames)[number];

/** From the middle of the room. */
const start = ['-1.5', '2.2', '1.5'];

const shotAt = (aim: string[], bounces: string, radius = '0'): Texts => ({
  start,
  aim,
  radius: [radius],
  bounces: [bounces],
});

export const presets: Readonly<Record<PresetName, Texts>> = {
  // Single precision finds no triangle at bounce 24.
  long: shotAt(['5.8', '1.6', '-2.6'], '40'),
  straight: shotAt(['4', '2.6', '-4'], '8'),
  // Just beside an edge of a pillar, single precision passes it on the other side.
  edge: shotAt(['0.1', '2.4', '-1.3'], '40'),
  // The middle of an edge between two triangles of the back wall, in all its digits.
  seam: shotAt(['-0.24029350746423006', '1.4771530628204346', '-4'], '8'),
  // Where the floor and the back wall meet: the bullet hits the wall half a billionth of a unit after the floor.
  corner: shotAt(['-2', '0', '-3.9999999995'], '8'),
  ball: shotAt(['0.5', '2.7', '-3'], '40', '0.35'),
};

export const bounceLimits = ['8', '20', '40', '60'];

/** Larger balls fit nowhere. */
export const largestRadius = 1;

export const pointOf = (texts: readonly string[] = []): Point =>
  texts.map((text) => numberOf(text)) as unknown as Point;

export const textsOf = (point: Point): string[] => point.map(textOf);

export const radiusOf = ({ radius }: Texts): number => numberOf(radius?.[0]);

/** A shot at a point, followed for a few bounces. */
export const shotOf = (from: Point, to: Point): Texts => ({
  ...shotAt(textsOf(to), '8'),
  start: textsOf(from),
});

/** The region to which handles can be dragged, including the vault. */
const [lowest, highest]: [Point, Point] = [
  [-halfWidth, 0, -halfDepth],
  [halfWidth, height + 2, halfDepth],
];

/**
 * A dragged handle stays in the room. Coordinates that a drag does not change keep all digits, because they may be
 * those of a corner.
 */
export function dragged(before: Texts, id: string, to: Point): Texts {
  const old = before[id] ?? [];
  const from = pointOf(old);
  const text = (value: number, i: number): string => {
    // Steps smaller than the precision of links are ignored.
    if (Math.abs(value - (from[i] as number)) < 0.005) return old[i] as string;
    return textOf(hundredths(Math.min(highest[i] as number, Math.max(lowest[i] as number, value))));
  };
  return { ...before, [id]: to.map(text) };
}
