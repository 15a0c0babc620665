// Surfaces for tests of meshes.
import type { MeshData } from 'ricochet-wasm';

/** Positions by indices. */
export interface Surface extends MeshData {
  positions: Float32Array;
  indices: Uint16Array | Uint32Array;
}

/** A closed, bumpy surface: a torus knot's poor relation. */
export function torus(around: number, across: number, random: () => number): Surface {
  const positions = new Float32Array(3 * around * across);
  const indices = new (around * across > 65536 ? Uint32Array : Uint16Array)(6 * around * across);
  for (let i = 0; i < around; i++)
    for (let k = 0; k < across; k++) {
      const [turn, tube] = [(2 * Math.PI * i) / around, (2 * Math.PI * k) / across];
      const radius = 0.4 * (1 + 0.2 * random());
      const out = 1 + radius * Math.cos(tube);
      positions.set(
        [out * Math.cos(turn), out * Math.sin(turn), radius * Math.sin(tube)],
        3 * (i * across + k),
      );
      const at = (a: number, b: number) => (a % around) * across + (b % across);
      const [a, b, c, d] = [at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1)];
      indices.set([a, b, c, a, c, d], 6 * (i * across + k));
    }
  return { positions, indices };
}
