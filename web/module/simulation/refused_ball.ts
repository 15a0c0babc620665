/** Refused balls and obstacles: the errors for one that overlaps something, or is outside of the bounds. */
import { Fault, faultAt, Refusal } from '../boundary/layout.js';
import { failMemory } from '../boundary/memory.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import type { Vector3 } from '../boundary/vectors.js';
import type { Allowed } from '../errors/allowed.js';
import { type ErrorCode, RicochetError } from '../errors/ricochet_error.js';

const axisNames = ['x', 'y', 'z'] as const;

/** The fault's numbers. */
function readFault(shared: SharedBuffer): [number, number, number] {
  const numbers = shared.view();
  return [faultAt.a, faultAt.b, faultAt.depth].map((place) => numbers[place]) as [number, number, number];
}

/** Throws the error if the solver refuses an obstacle because it overlaps a ball. */
export function refuseObstacle(shared: SharedBuffer, fault: number, obstacle: unknown): void {
  if (fault === Fault.none) return;
  const [ball, , depth] = readFault(shared);
  throw new RicochetError(
    'overlap',
    'obstacle',
    obstacle,
    `obstacle and ball ${ball} overlap, ${depth} deep. Move them apart, or let it come with a velocity; touching is allowed.`,
    { apart: ['obstacle', `balls[${ball}]`] },
  );
}

/** Balls as messages have them. */
export interface NamedBalls {
  name(index: number): string;
  /** The path and position of the ball to blame: the first of the two, or the one that is added or changed. */
  blamed(first: number): { readonly path: string; readonly position: Vector3 };
}

/**
 * Throws the error for the solver's `fault`, if there is one; the balls and the depth of their overlap are in the
 * shared buffer.
 */
export function refuseBall(shared: SharedBuffer, fault: number, all: string, balls: NamedBalls): void {
  if (fault === Fault.none) return;
  if (fault === Refusal.outOfMemory) failMemory(all);
  const [a, b, depth] = readFault(shared);
  const { path, position } = balls.blamed(a);
  const name = balls.name(a);
  const refuse = (code: ErrorCode, message: string, allowed?: Allowed): never => {
    throw new RicochetError(code, `${path}.position`, position, message, allowed);
  };
  const apart = `overlap, ${depth} deep. Move them apart; touching is allowed.`;
  if (fault === Fault.ballsOverlap)
    refuse('overlap', `${name} and ${balls.name(b)} ${apart}`, { apart: [`balls[${a}]`, `balls[${b}]`] });
  if (fault === Fault.outsideBounds)
    refuse(
      'out-of-bounds',
      `${name} reaches out of the bounds along ${axisNames[b]}, by ${depth}. Move it in, or make the box larger.`,
    );
  refuse('overlap', `${name} and obstacle ${b} ${apart}`, { apart: [`balls[${a}]`, `obstacles[${b}]`] });
}
