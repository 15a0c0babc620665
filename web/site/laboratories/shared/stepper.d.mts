/**
 * Makes one step of `dt` seconds for a ball with a height over the floor and an upward velocity. Returns whether it has
 * bounced.
 */
export function step(
  ball: { y: number; v: number },
  dt: number,
  world: { gravity: number; restitution: number; lifts: boolean },
): boolean;
