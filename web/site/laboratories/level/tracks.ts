// The three paths as lines to draw: the exact one in the colour of its digits, the plain ones a little way beyond their parting.

import type { Texts } from '../../lesson/lesson.js';
import type { Quantity } from '../../shell/quantity.js';
import type { Knot } from './growing_line.js';
import type { Precision } from './plain_path.js';
import type { PlainTrack, Shot } from './shot.js';
import { pointOf } from './state.js';
import { distanceOf, plusTimes } from './vectors.js';

/** The colours of the page, by their names in colors.css. */
export type Colors = (name: string) => string;

/** A plain path keeps the colour of its precision everywhere. */
export const colorOf: Readonly<Record<Precision, Quantity>> = { double: 'sphere', single: 'normal' };

/** How many digits count as many: below, the path fades toward the grey of what is unknown. */
const many = 15;

/** The colour for so many digits: the bullet's, and ever less of it. */
export function digitColor(digits: number, colors: Colors): string {
  const share = Math.round(100 * Math.min(1, Math.max(0, digits / many)));
  const [full, none] = [hex(colors('bullet')), hex(colors('soft'))];
  return `rgb(${full.map((value, i) => Math.round((value * share + (none[i] as number) * (100 - share)) / 100)).join(', ')})`;
}

const hex = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

export function exactKnots({ start }: Texts, { trace, bounces }: Shot, colors: Colors): Knot[] {
  const from = pointOf(start);
  return [
    { at: from, time: 0, color: colors('bullet') },
    ...trace.legs.map(({ center, time }, i) => ({
      at: [center.x, center.y, center.z] as const,
      time,
      color: digitColor(bounces[i]?.digitsLeft ?? 0, colors),
    })),
  ];
}

/** What is shown of a plain path after it has parted: so many bounces, or so far outside the room. */
const after = 3;
const outside = 3;

export function plainKnots({ start }: Texts, { bounces, parting }: PlainTrack, color: string): Knot[] {
  const shown = parting?.kind === 'apart' ? bounces.slice(0, parting.number + after) : bounces;
  return [
    { at: pointOf(start), time: 0, color },
    ...shown.map(({ point, total }) => ({ at: point, time: total, color })),
  ];
}

/** Where it leaves the room: through the wall where it should have bounced, and on. Nothing where it stays, or is not followed so far. */
export function leakKnots(track: PlainTrack, knots: readonly Knot[]): Knot[] {
  const { bounces, leak, parting } = track;
  const last = knots.at(-1);
  if (leak === undefined || last === undefined || knots.length <= bounces.length) return [];
  const { from, velocity } = leak;
  const wall = parting?.kind === 'leak' ? parting.place : from;
  const far = outside + distanceOf(wall, from);
  return [last, { ...last, at: plusTimes(from, velocity, far), time: last.time + far }];
}
