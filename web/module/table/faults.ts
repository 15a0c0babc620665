/** The solver's refusals: balls at an occupied place, and balls that are not on the table. */

import { faultAt, Refusal, TableFaultKind } from '../boundary/layout.js';
import { failMemory } from '../boundary/memory.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import { refuse } from '../errors/fail.js';

/** A depth in words: three digits of metres. */
const metres = (depth: number): string => `${Number(depth.toPrecision(3))} m`;

/** Throws the error for a fault; `nameOf` returns the path by which a ball was given. */
export function refuseFault(
  shared: SharedBuffer,
  fault: number,
  path: string,
  nameOf: (ball: number) => string,
): void {
  if (fault === TableFaultKind.none) return;
  if (fault === Refusal.outOfMemory) failMemory(path);
  const numbers = shared.view();
  const [a, b] = [numbers[faultAt.a] as number, numbers[faultAt.b] as number];
  const depth = metres(numbers[faultAt.depth] as number);
  const move = 'Nothing is moved to make room: put it further away';
  const own = nameOf(a);
  switch (fault) {
    case TableFaultKind.ballsOverlap: {
      // The ball that is blamed is the one that was given last.
      const [later, other] = nameOf(b).startsWith('ball ') ? [own, nameOf(b)] : [nameOf(b), own];
      refuse('overlap', later, `${later} and ${other} overlap by ${depth}. ${move}.`);
      break;
    }
    case TableFaultKind.overlapsCushion:
      refuse('overlap', own, `${own} overlaps segment ${b} of the table by ${depth}. ${move}.`);
      break;
    case TableFaultKind.overlapsNose:
      refuse('overlap', own, `${own} overlaps nose ${b} of the table by ${depth}. ${move}.`);
      break;
    case TableFaultKind.inPocket:
      refuse('out-of-bounds', own, `${own} is in pocket ${b}, ${depth} inside its rim. Put it on the table.`);
      break;
    case TableFaultKind.besideTable:
      refuse(
        'out-of-bounds',
        own,
        `${own} lies beside the table, by ${depth}. Put it on the table, in metres.`,
      );
      break;
    case TableFaultKind.notOnTable:
      refuse(
        'out-of-range',
        'strike.ball',
        `strike.ball is ${a}, which is not on the table. Place it first.`,
      );
      break;
    case TableFaultKind.badSnapshot:
      refuse(
        'unreadable',
        'snapshot.numbers',
        'snapshot.numbers are not those of a table of this shape with these constants. Pass what snapshot() gave.',
      );
      break;
    default:
      refuse('out-of-range', path, `${path}: there are too many balls. At most 1000 have room.`);
  }
}
