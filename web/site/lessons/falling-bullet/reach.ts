// What a bullet of a speed can reach: both angles to a goal, the least speed, and the parabola of safety around all its paths.
import type { Ricochet } from 'ricochet-wasm';
import { type Place, type Throw, velocityAt } from './throw.js';

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

/**
 * The ways to the centre of the target. A target that falls is reached as if nothing fell: aim straight at it.
 */
export function waysTo(_ricochet: Ricochet, given: Throw): Aimed[] {
  const { from, speed, gravity, target } = given;
  const [x, y] = [target.center.x - from.x, target.center.y - from.y];
  if (target.motion !== 'rests' || x === 0) return [];
  const s2 = speed * speed;
  const root = s2 * s2 - gravity * (gravity * x * x + 2 * y * s2);
  if (!(root >= 0)) return [];
  return [-1, 1].map((sign) => {
    const slope = (s2 + sign * Math.sqrt(root)) / (gravity * Math.abs(x));
    const angle = (Math.atan2(slope, Math.sign(x)) * 180) / Math.PI;
    const velocity = velocityAt(angle, speed);
    return { angle, velocity, time: x / velocity.x };
  });
}

/** The least speed with which the centre of a target at rest is reached: s² = g (y + d). */
export function leastSpeedTo(_ricochet: Ricochet, { from, gravity, target }: Throw): number | undefined {
  if (!(gravity > 0) || target.motion !== 'rests') return undefined;
  const [x, y] = [target.center.x - from.x, target.center.y - from.y];
  return Math.sqrt(gravity * (y + Math.hypot(x, y)));
}
