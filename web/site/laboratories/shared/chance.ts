/**
 * Pseudo-random numbers from 0 to 1, the same on every visit and machine. This is a linear congruential generator
 * modulo 2^32.
 */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
