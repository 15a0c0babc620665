// The text description of a shot: what happens, in words.
import type { Shot } from 'ricochet-wasm';
import { brief, place, short } from '../../widgets/numbers.js';
import type { ShotMessages } from './shot_messages.js';

export function describeShot(shot: Shot, { description: words, reasons }: ShotMessages): string {
  if (shot.hit)
    return words.hit(
      brief(shot.time),
      place(shot.point),
      `${brief((180 / Math.PI) * (Math.PI / 2 - shot.ricochetAngle))}°`,
      place(shot.velocity),
    );
  const closest =
    shot.closest === undefined
      ? words.overlap
      : words.closest(short(shot.closest.time), short(shot.closest.gap));
  return reasons[shot.reason] + closest;
}
