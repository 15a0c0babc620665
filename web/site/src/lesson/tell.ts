// The text twin of a shot: what happens, in words.
import type { Shot } from 'ricochet-wasm';
import type { Messages } from '../../messages/index.js';
import { degrees, type Triple } from './numbers.js';

/** A number in a sentence: five digits and a true minus. */
export const short = (x: number): string => Number(x.toPrecision(5)).toString().replace('-', '−');
export const place = (v: Triple): string => `(${short(v.x)}, ${short(v.y)}, ${short(v.z)})`;

export function tell(shot: Shot, { told, reasons }: Messages): string {
  if (shot.hit)
    return told.hit(short(shot.time), place(shot.point), degrees(shot.ricochetAngle), place(shot.velocity));
  const closest =
    shot.closest === undefined
      ? told.overlap
      : told.closest(short(shot.closest.time), short(shot.closest.gap));
  return reasons[shot.reason] + closest;
}
