// Lehmer generator with the multiplier of Park, Miller and Stockmeyer 1993: the same numbers for the same seed.
const modulus = 2 ** 31 - 1;

function lehmer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % modulus;
    return state;
  };
}

/** Numbers between 0 and 1. */
export function fractions(seed: number): () => number {
  const next = lehmer(seed);
  return () => next() / modulus;
}

/** Numbers between two bounds. */
export function numbersBetween(seed: number): (low: number, high: number) => number {
  const next = lehmer(seed);
  return (low, high) => low + ((high - low) * next()) / modulus;
}
