/** Refused balls: the errors for balls that overlap something, or lie outside the bounds. */
import { type Exchange, layout } from '../boundary/exchange.js';
import { failMemory, outOfMemory } from '../boundary/memory.js';
import { fail } from '../errors/fail.js';

const axisNames = ['x', 'y', 'z'] as const;

/** Throws the error for the solver's `fault`, if it is one; the balls and the depth of their overlap stand in the answer. */
export function refuseBall(
  exchange: Exchange,
  fault: number,
  path: string,
  name: (ball: number) => string,
): void {
  if (fault === 0) return;
  if (fault === outOfMemory) failMemory(path, undefined);
  const numbers = exchange.view();
  const [a = 0, b = 0, depth = 0] = numbers.subarray(layout.answer, layout.answer + 3);
  const deep = `${depth} deep`;
  if (fault === 1)
    fail(
      'overlap',
      `${name(a)}.position`,
      depth,
      `${name(a)} and ${name(b)} overlap, ${deep}`,
      'Move them apart; touching is allowed',
    );
  if (fault === 2)
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
