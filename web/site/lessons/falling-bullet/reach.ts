// What a bullet of a speed can reach: both angles to a goal, the least speed, and the parabola of safety around all its paths.
import type { Ricochet } from 'ricochet-wasm';
import type { Triple } from '../../widgets/numbers.js';
import { gravityOf, inSpace, type Throw } from './throw.js';

/** One way to a goal. */
export interface Aimed {
  /** Degrees above the horizontal. */
  angle: number;
  time: number;
  velocity: Triple;
}

/**
 * The parabola of safety: the highest places that the speed reaches, over the place across,
 *   y = s² / 2g − g x² / 2 s².
 */
export function safetyAt({ from, speed, gravity }: Throw, x: number): number {
  const across = x - from.x;
  return from.y + (speed * speed) / (2 * gravity) - (gravity * across * across) / (2 * speed * speed);
}

/** Where the parabola of safety comes down to a height: so far to either side. */
export function safetyReach({ from, speed, gravity }: Throw, y: number): number {
  const room = from.y - y + (speed * speed) / (2 * gravity);
  return room > 0 ? (speed / gravity) * Math.sqrt(2 * gravity * room) : 0;
}

/** What `aim` is asked: from where, and what goal. */
function aimed({ from, speed, target: { center, velocity, motion } }: Throw) {
  return {
    from: { position: inSpace(from), speed },
    goal: { position: inSpace(center), velocity: inSpace(velocity), falls: motion === 'falls' },
  };
}

/** The ways to the centre of the target, the earliest first; none beyond reach, and none without gravity. */
export function waysTo(ricochet: Ricochet, given: Throw): Aimed[] {
  if (!(given.gravity > 0) || !(given.speed > 0)) return [];
  const { from, goal } = aimed(given);
  return ricochet.aim(from, [], goal, { gravity: gravityOf(given) }).map(({ bullet, time }) => {
    const { velocity } = bullet;
    return { angle: (Math.atan2(velocity.y, velocity.x) * 180) / Math.PI, velocity, time };
  });
}

/** The least speed with which the centre of a target is reached; none where every speed above a limit reaches it later. */
export function leastSpeedTo(ricochet: Ricochet, given: Throw): number | undefined {
  if (!(given.gravity > 0)) return undefined;
  const { from, goal } = aimed(given);
  const least = ricochet.leastSpeed({ position: from.position }, goal, { gravity: gravityOf(given) });
  return least.attained ? least.speed : undefined;
}
