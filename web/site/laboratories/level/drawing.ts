// What the stage shows of a shot: the three paths, and markers where the plain ones part.

import type { Texts } from '../../lesson/lesson.js';
import type { Drawing, Marker, Track } from './level_stage.js';
import type { LevelMessages } from './messages.js';
import { precisions } from './plain_path.js';
import { commonLeak, type Shot } from './shot.js';
import { radiusOf } from './state.js';
import { type Colors, colorOf, exactKnots, leakKnots, plainKnots } from './tracks.js';

/** While they agree, the plain paths lie around the exact one like the sheaths of a cable: the widest is drawn first. */
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
