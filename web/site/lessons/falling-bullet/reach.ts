// The reach of a bullet at a given speed: both angles to a goal, the least speed, and the parabola of safety around
// all its paths.
import type { SceneSolver } from '../../shell/solvers/scene.js';
import type { Triple } from '../../widgets/numbers.js';
import { gravityOf, inSpace, type Throw } from './throw.js';

/** One solution for a goal. */
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

/** The distance to either side at which the parabola of safety comes down to a height. */
export function safetyReach({ from, speed, gravity }: Throw, y: number): number {
  const room = from.y - y + (speed * speed) / (2 * gravity);
  return room > 0 ? (speed / gravity) * Math.sqrt(2 * gravity * room) : 0;
}

/** The arguments of `aim`: the start, and the goal. */
function aimed({ from, speed, target: { center, velocity, motion } }: Throw) {
  return {
    from: { position: inSpace(from), speed },
    goal: { position: inSpace(center), velocity: inSpace(velocity), falls: motion === 'falls' },
  };
}

/** The solutions for the centre of the target, the earliest first; empty beyond reach, and without gravity. */
export function waysTo(ricochet: SceneSolver, given: Throw): Aimed[] {
  if (!(given.gravity > 0) || !(given.speed > 0)) return [];
  const { from, goal } = aimed(given);
  return ricochet.aim(from, [], goal, { gravity: gravityOf(given) }).map(({ bullet, time }) => {
    const { velocity } = bullet;
    return { angle: (Math.atan2(velocity.y, velocity.x) * 180) / Math.PI, velocity, time };
  });
}

/**
 * The least speed that reaches the centre of a target. Undefined if there is only a limit, which slower and slower
 * shots approach ever later.
 */
export function leastSpeedTo(ricochet: SceneSolver, given: Throw): number | undefined {
  if (!(given.gravity > 0)) return undefined;
  const { from, goal } = aimed(given);
  const least = ricochet.leastSpeed({ position: from.position }, goal, { gravity: gravityOf(given) });
  return least.attained ? least.speed : undefined;
}
