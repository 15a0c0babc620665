// What a bullet of a speed can reach: both angles to a goal, the least speed, and the parabola of safety around all its paths.
import type { Ricochet } from 'ricochet-wasm';
import { gravityOf, type Place, type Throw } from './throw.js';

/** One way to a goal. */
export interface Aimed {
  /** Degrees above the horizontal. */
  angle: number;
  time: number;
  velocity: Place;
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
function aimed({ from, speed, target }: Throw) {
  const { center, velocity, motion } = target;
  return {
    from: { position: [from.x, from.y, 0] as const, speed },
    goal: {
      position: [center.x, center.y, 0] as const,
      velocity: [velocity.x, velocity.y, 0] as const,
      falls: motion === 'falls',
    },
  };
}

/** The ways to the centre of the target, the earliest first; none beyond reach, and none without gravity. */
export function waysTo(ricochet: Ricochet, given: Throw): Aimed[] {
  if (!(given.gravity > 0) || !(given.speed > 0)) return [];
  const { from, goal } = aimed(given);
  return ricochet.aim(from, [], goal, { gravity: gravityOf(given) }).map(({ bullet, time }) => {
    const { x, y } = bullet.velocity;
    return { angle: (Math.atan2(y, x) * 180) / Math.PI, velocity: { x, y }, time };
  });
}

/** The least speed with which the centre of a target is reached; none where every speed above a limit reaches it later. */
export function leastSpeedTo(ricochet: Ricochet, given: Throw): number | undefined {
  if (!(given.gravity > 0)) return undefined;
  const { from, goal } = aimed(given);
  const least = ricochet.leastSpeed({ position: from.position }, goal, { gravity: gravityOf(given) });
  return least.attained ? least.speed : undefined;
}
