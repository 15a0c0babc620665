// The text description of a shot: what happens, in words.
import type { Shot } from 'ricochet-wasm';
import { degrees, place, short } from '../../widgets/numbers.js';
import type { ShotMessages } from './shot_messages.js';

export function describeShot(shot: Shot, { description: words, reasons }: ShotMessages): string {
  if (shot.hit)
    return words.hit(short(shot.time), place(shot.point), degrees(shot.ricochetAngle), place(shot.velocity));
  const closest =
    shot.closest === undefined
      ? words.overlap
      : words.closest(short(shot.closest.time), short(shot.closest.gap));
  return reasons[shot.reason] + closest;
}
