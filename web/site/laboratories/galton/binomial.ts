// Compares counts with the binomial: the expectation if each row were a fair and independent choice.

/** The probability of k heads of n fair coins, for each k. */
export function binomial(n: number): number[] {
  const shares = [0.5 ** n];
  for (let k = 0; k < n; k++) shares.push(((shares[k] as number) * (n - k)) / (k + 1));
  return shares;
}

/** Mean and variance of numbers that occur so often. */
export function moments(counts: readonly number[], placeAt: (i: number) => number) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return { all, mean: 0, variance: 0 };
  const mean = counts.reduce((sum, count, i) => sum + count * placeAt(i), 0) / all;
  const variance = counts.reduce((sum, count, i) => sum + count * (placeAt(i) - mean) ** 2, 0) / all;
  return { all, mean, variance };
}

/** The variance of n fair choices of one to the left or right by half a pitch: n / 4 of the pitch squared. */
export const fairVariance = (n: number): number => n / 4;
