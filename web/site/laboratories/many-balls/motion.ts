// The motion of the balls: mass and velocity of each, and from them kinetic energies and momenta.
import type { Session } from './session.js';

export interface Motion {
  mass: number;
  velocity: readonly [number, number, number];
}

export function motionsOf({ runner: { simulation }, lastingBalls: balls }: Session): Motion[] {
  const { velocities } = simulation;
  return Array.from({ length: simulation.count }, (_, i) => ({
    mass: balls === undefined ? simulation.ball(i).mass : (balls[i]?.mass ?? 1),
    velocity: [velocities[3 * i] ?? 0, velocities[3 * i + 1] ?? 0, velocities[3 * i + 2] ?? 0],
  }));
}

/** E = m |v|² / 2. */
export const energyOf = ({ mass, velocity: [x, y, z] }: Motion): number =>
  (mass * (x * x + y * y + z * z)) / 2;

/** Σ m vₖ² / 2 for each axis k. */
export function energyByAxis(motions: readonly Motion[], dimension: number): number[] {
  return Array.from({ length: dimension }, (_, k) =>
    motions.reduce((sum, { mass, velocity }) => sum + (mass * (velocity[k] ?? 0) ** 2) / 2, 0),
  );
}

/** The momenta in the plane, m v, each from the tip of the one before: the last tip is the sum of all. */
export function momentumChain(motions: readonly Motion[]): { x: number; y: number }[] {
  const tips = [{ x: 0, y: 0 }];
  for (const { mass, velocity } of motions) {
    const { x, y } = tips.at(-1) as { x: number; y: number };
    tips.push({ x: x + mass * velocity[0], y: y + mass * velocity[1] });
  }
  return tips;
}
