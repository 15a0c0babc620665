// Random targets and bullets for tests of scenes.
import type { Target } from 'ricochet-wasm';
import { numbersBetween } from './random.js';

export type Triple = [number, number, number];

/** Spheres, moving spheres and triangles at random. */
export function cloud(count: number, seed: number): Target[] {
  const random = numbersBetween(seed);
  const place = (): Triple => [random(-10, 10), random(-10, 10), random(-10, 10)];
  return Array.from({ length: count }, (_, i): Target => {
    if (i % 13 === 5) return { shape: 'triangle', a: place(), b: place(), c: place() };
    if (i % 17 === 3)
      return { shape: 'sphere', center: place(), radius: 0.5, velocity: [random(-1, 1), 0, 0] };
    return { shape: 'sphere', center: place(), radius: random(0.1, 1) };
  });
}

/** Rows of bullets at random: points and balls, with and without a longest time. */
export function bullets(count: number, seed: number): Float64Array {
  const random = numbersBetween(seed);
  const rows = new Float64Array(8 * count);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) rows[8 * i + k] = random(-15, 15);
    for (let k = 3; k < 6; k++) rows[8 * i + k] = random(-1, 1);
    rows[8 * i + 6] = i % 3 === 0 ? random(0, 0.3) : 0;
    rows[8 * i + 7] = i % 5 === 0 ? random(0, 20) : Number.POSITIVE_INFINITY;
  }
  return rows;
}

/** A row as an argument of `shoot`. */
export const row = (rows: Float64Array, i: number) => {
  const [x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0, radius = 0, maxTime = 0] = rows.subarray(
    8 * i,
    8 * i + 8,
  );
  return { bullet: { position: [x, y, z] as Triple, velocity: [vx, vy, vz] as Triple, radius }, maxTime };
};
