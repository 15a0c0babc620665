// Worlds for tests of simulations.
import type { World } from 'ricochet-wasm';
import { fractions } from './random.js';

export type Triple = [number, number, number];

/** A ball on the line y = z = 5 that moves along it. */
export const ballAt = (x: number, vx = 0, more = {}) => ({
  position: [x, 5, 5] as Triple,
  velocity: [vx, 0, 0] as Triple,
  radius: 0.5,
  mass: 1,
  ...more,
});

export const box = { min: [0, 0, 0], max: [10, 10, 10] } as const;

/** A cube of side³ balls with random velocities, in a box with walls or a periodic one. */
export function gas(side: number, periodic: boolean, seed = 7): World {
  const random = fractions(seed);
  const size = 1.5 * side;
  const balls = Array.from({ length: side ** 3 }, (_, i) => {
    const cell = [i % side, Math.floor(i / side) % side, Math.floor(i / side / side)];
    return {
      position: cell.map((c) => 1.5 * c + 0.75) as Triple,
      velocity: [random() - 0.5, random() - 0.5, random() - 0.5] as Triple,
      radius: 0.5,
      mass: 1,
    };
  });
  return { balls, periodic, bounds: { min: [0, 0, 0], max: [size, size, size] } };
}
