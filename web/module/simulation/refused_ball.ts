/** Refused balls: the errors for balls that overlap something, or lie outside the bounds. */
import { Fault, faultAt, Refusal } from '../boundary/layout.js';
import { failMemory } from '../boundary/memory.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import { fail } from '../errors/fail.js';

const axisNames = ['x', 'y', 'z'] as const;

/** Throws the error for the solver's `fault`, if it is one; the balls and the depth of their overlap stand in the shared buffer. */
export function refuseBall(
  shared: SharedBuffer,
  fault: number,
  path: string,
  name: (ball: number) => string,
): void {
  if (fault === Fault.none) return;
  if (fault === Refusal.outOfMemory) failMemory(path);
  const numbers = shared.view();
  const a = numbers[faultAt.a] as number;
  const b = numbers[faultAt.b] as number;
  const depth = numbers[faultAt.depth] as number;
  const deep = `${depth} deep`;
  if (fault === Fault.ballsOverlap)
    fail(
      'overlap',
      `${name(a)}.position`,
      depth,
      `${name(a)} and ${name(b)} overlap, ${deep}`,
      'Move them apart; touching is allowed',
    );
  if (fault === Fault.outsideBounds)
    fail(
      'out-of-bounds',
      `${name(a)}.position`,
      depth,
      `it reaches out of the bounds along ${axisNames[b]}, ${deep}`,
      'Move it in, or make the box larger',
    );
  fail(
    'overlap',
    `${name(a)}.position`,
    depth,
    `${name(a)} and obstacle ${b} overlap, ${deep}`,
    'Move them apart; touching is allowed',
  );
}
