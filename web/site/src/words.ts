// The text twin of the stage: what happens, in words.
import type { Shot } from 'ricochet-wasm';
import { messages } from '../messages/en.js';
import { degrees, type Triple } from './numbers.js';

const short = (x: number): string => Number(x.toPrecision(5)).toString().replace('-', '−');
const place = (v: Triple): string => `(${short(v.x)}, ${short(v.y)}, ${short(v.z)})`;

export function tell(shot: Shot): string {
  const { told, reasons } = messages;
  if (shot.hit)
    return told.hit(short(shot.time), place(shot.point), degrees(shot.ricochetAngle), place(shot.velocity));
  const closest =
    shot.closest === undefined
      ? told.overlap
      : told.closest(short(shot.closest.time), short(shot.closest.gap));
  return reasons[shot.reason] + closest;
}
