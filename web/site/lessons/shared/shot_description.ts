// The text description of a shot: what happens, in words.
import type { Shot } from 'ricochet-wasm';
import type { Messages } from '../../messages/index.js';
import { degrees, place, short } from '../../widgets/numbers.js';

export function describeShot(shot: Shot, { shotDescription: words, reasons }: Messages): string {
  if (shot.hit)
    return words.hit(short(shot.time), place(shot.point), degrees(shot.ricochetAngle), place(shot.velocity));
  const closest =
    shot.closest === undefined
      ? words.overlap
      : words.closest(short(shot.closest.time), short(shot.closest.gap));
  return reasons[shot.reason] + closest;
}
