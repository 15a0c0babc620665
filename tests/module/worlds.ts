// Worlds for tests of simulations.
import type { Simulation, World } from 'ricochet-wasm';
import { expect } from 'vitest';
import { fractions } from './random.js';

export type Triple = [number, number, number];

/** Gravity, and a room for falling bodies, in tests of simulations. */
export const down: Triple = [0, -10, 0];
export const room = { min: [0, 0, 0], max: [20, 20, 20] } as const;

/** A ball on the line y = z = 5 that moves along it. */
export const ballAt = (x: number, vx = 0, more = {}) => ({
  position: [x, 5, 5] as Triple,
  velocity: [vx, 0, 0] as Triple,
  radius: 0.5,
  mass: 1,
  ...more,
});

/** A ball anywhere. */
export const placed = (position: Triple, velocity: Triple, more = {}) => ({
  position,
  velocity,
  radius: 0.5,
  mass: 1,
  ...more,
});

/** Expects two simulations to be in the same state, to the last bit. */
export function expectSame(one: Simulation, other: Simulation): void {
  expect(one.time).toBe(other.time);
  expect(one.counts).toEqual(other.counts);
  expect(one.positions).toEqual(other.positions);
  expect(one.velocities).toEqual(other.velocities);
}

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
