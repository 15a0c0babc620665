// The view of a shot: the exact path in the colour of its digits, the plain paths a little beyond the point where
// they part, and markers there.
import type { Texts } from '../../lesson/lesson.js';
import type { Quantity } from '../../shell/quantity.js';
import type { Knot, Track } from './growing_line.js';
import type { LevelMessages } from './messages.js';
import { type Precision, precisions } from './plain_path.js';
import { commonLeak, type PlainTrack, type Shot } from './shot.js';
import { pointOf, radiusOf } from './state.js';
import { distanceOf, type Point, plusTimes } from './vectors.js';

/** A place with a label, from a time on. */
export interface Marker {
  at: Point;
  time: number;
  text: string;
  quantity: string;
}

export interface Drawing {
  tracks: readonly Track[];
  markers: readonly Marker[];
  /** A path out of the room that the camera follows while it plays. */
  follows: readonly Knot[] | undefined;
  /** The triangle that was hit last. */
  triangleAt(time: number): number | undefined;
}

/** The colours of the page, by their names in colors.css. */
export type Colors = (name: string) => string;

/** A plain path keeps the colour of its precision everywhere. */
export const colorOf: Readonly<Record<Precision, Quantity>> = { double: 'sphere', single: 'normal' };

/** The number of digits with the full colour: below it, the path fades toward the grey of the unknown. */
const many = 15;

/** The colour for a number of digits: the bullet's colour, fading with fewer digits. */
function digitColor(digits: number, colors: Colors): string {
  const share = Math.round(100 * Math.min(1, Math.max(0, digits / many)));
  const [full, none] = [hex(colors('bullet')), hex(colors('soft'))];
  return `rgb(${full.map((value, i) => Math.round((value * share + (none[i] as number) * (100 - share)) / 100)).join(', ')})`;
}

const hex = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function exactKnots({ start }: Texts, { trace, bounces }: Shot, colors: Colors): Knot[] {
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

/** The part of a plain path that is shown after it has parted: this many bounces, or this far outside of the room. */
const after = 3;
const outside = 3;

function plainKnots({ start }: Texts, { bounces, parting }: PlainTrack, color: string): Knot[] {
  const shown = parting?.kind === 'apart' ? bounces.slice(0, parting.number + after) : bounces;
  return [
    { at: pointOf(start), time: 0, color },
    ...shown.map(({ point, total }) => ({ at: point, time: total, color })),
  ];
}

/**
 * The path out of the room: through the wall at which it should have bounced, and on. Empty if it stays, or is not
 * followed that far.
 */
function leakKnots(track: PlainTrack, knots: readonly Knot[]): Knot[] {
  const { bounces, leak, parting } = track;
  const last = knots.at(-1);
  if (leak === undefined || last === undefined || knots.length <= bounces.length) return [];
  const { from, velocity } = leak;
  const wall = parting?.kind === 'leak' ? parting.place : from;
  const far = outside + distanceOf(wall, from);
  return [last, { ...last, at: plusTimes(from, velocity, far), time: last.time + far }];
}

/**
 * While they agree, the plain paths surround the exact one like the sheaths of a cable: the widest is drawn first.
 */
const widths = { single: 9.5, double: 6.5 };
const opacities = { single: 0.4, double: 0.5 };

function plainTracks(state: Texts, { plain }: Shot, colors: Colors): Track[] {
  if (plain === undefined) return [];
  return (['single', 'double'] as const).flatMap((precision) => {
    const knots = plainKnots(state, plain[precision], colors(colorOf[precision]));
    const leak = leakKnots(plain[precision], knots);
    const look = {
      color: colorOf[precision],
      width: widths[precision],
      opacity: opacities[precision],
      radius: 0.1,
      hasDots: false,
    };
    const inside = { ...look, knots, isOutside: false };
    return leak.length === 0 ? [inside] : [inside, { ...look, knots: leak, opacity: 0.75, isOutside: true }];
  });
}

function markersOf(shot: Shot, { markers }: LevelMessages): Marker[] {
  const { plain, bounces } = shot;
  if (plain === undefined) return [];
  const found = precisions.flatMap((precision): Marker[] => {
    const { parting } = plain[precision];
    if (parting === undefined) return [];
    const time = bounces[parting.number - 1]?.time ?? 0;
    const text = markers[parting.kind][precision];
    return [{ at: parting.place, time, text, quantity: colorOf[precision] }];
  });
  return commonLeak(shot) === undefined
    ? found
    : found.slice(0, 1).map((one) => ({ ...one, text: markers.both }));
}

export function drawingOf(state: Texts, shot: Shot, words: LevelMessages, colors: Colors): Drawing {
  const radius = radiusOf(state);
  const tracks = plainTracks(state, shot, colors);
  const exact: Track = {
    knots: exactKnots(state, shot, colors),
    color: 'bullet',
    width: 2.6,
    opacity: 1,
    radius: Math.max(radius, 0.12),
    hasDots: true,
    isOutside: false,
  };
  return {
    tracks: [...tracks, exact],
    markers: markersOf(shot, words),
    follows: commonLeak(shot) && tracks.find(({ isOutside }) => isOutside)?.knots,
    triangleAt: (time) => shot.bounces.filter((bounce) => bounce.time <= time).at(-1)?.triangle,
  };
}
