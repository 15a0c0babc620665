// Random numbers at the limits of the allowed ranges, for fuzzing.

/** Xorshift generator (Marsaglia 2003): fractions, the same for the same seed. */
export function xorshift(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

const bits = new DataView(new ArrayBuffer(8));

/** A number at an edge of the allowed range: an end of a range, a neighbour of the present value, or any bits. */
export function edgeNumber(random: () => number, present: unknown): number {
  const sign = random() < 0.5 ? -1 : 1;
  const one = (list: readonly number[]) => list[Math.floor(random() * list.length)] as number;
  const old = typeof present === 'number' && Number.isFinite(present) ? present : 1;
  switch (Math.floor(random() * 10)) {
    case 0:
      return sign * 10 ** (random() * 300 - 150);
    case 1:
      return sign * 2 ** Math.floor(random() * 996 - 498);
    case 2:
      return sign * one([1e-150, 1e150, 1e-149, 1e149, 0, 1]);
    case 3:
      return Math.floor(random() * 9) - 4;
    case 4:
      return old * (1 + sign * 2 ** -52);
    case 5:
      return old + sign * 2 ** -Math.floor(random() * 500);
    case 6:
      return old * 10 ** (Math.floor(random() * 290) - 145);
    case 7:
      return sign * one([5e-324, 1e-310, 2.3e-308, 1e-151, 1.1e150, 1e300, Number.MAX_VALUE]);
    case 8:
      return one([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0]);
    default:
      for (let i = 0; i < 8; i++) bits.setUint8(i, Math.floor(random() * 256));
      return bits.getFloat64(0);
  }
}

/** The arguments with every number times a factor: one for all, or one for each. */
export function scaled(value: unknown, factor: () => number): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value * factor() : value;
  if (value instanceof Float64Array) return value.map((x) => (Number.isFinite(x) ? x * factor() : x));
  if (Array.isArray(value)) return value.map((part) => scaled(part, factor));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, scaled(part, factor)]));
}
