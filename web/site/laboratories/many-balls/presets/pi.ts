// Galperin's billiard (2003): two balls and a wall count the digits of pi.
import { powerOfTen } from '../../../widgets/numbers.js';
import { type Scene, wallsAt } from '../scene.js';
import type { Values } from '../state.js';

export const massRatio = (n: number): number => 100 ** n;

/** The number of collisions: π √(M / m), rounded down, since no collision falls on the last point of the half circle. */
export const collisionsOf = (n: number): number => Math.floor(Math.PI * 10 ** n);

const right = 13;

export function piScene({ n = 3 }: Values): Scene {
  const balls = [
    { position: [2.2, 0] as const, velocity: [0, 0] as const, radius: 0.4, mass: 1 },
    { position: [9, 0] as const, velocity: [-2, 0] as const, radius: 1.2, mass: massRatio(n) },
  ];
  return {
    world: { balls, bounds: wallsAt(0) },
    view: { min: [-0.2, -1.9], max: [right, 1.9] },
    shape: 'lane',
    quantityOf: (index) => (index === 0 ? 'bullet' : 'sphere'),
    lines: [{ from: [0, -1.6], to: [0, 1.6] }],
    labels: [
      { text: '1', quantity: 'bullet', at: [0, 0.4], ball: 0 },
      { text: powerOfTen(2 * n), quantity: 'sphere', at: [0, 1.2], ball: 1 },
    ],
    end: 9,
  };
}
