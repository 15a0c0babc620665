/** One step of `dt` seconds, of a ball with its height over the floor and its velocity upward; whether it has bounced. */
export function step(
  ball: { y: number; v: number },
  dt: number,
  world: { gravity: number; restitution: number; lifts: boolean },
): boolean;
