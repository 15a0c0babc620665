// Error measures: distances in units of the last place, and relative errors.

const bits = new DataView(new ArrayBuffer(8));
function order(x: number): bigint {
  bits.setFloat64(0, x);
  return bits.getBigInt64(0);
}

/** Distance in units of the last place, of two doubles of one sign. */
export function ulps(a: number, b: number): number {
  if (a === b) return 0;
  if (!(Math.sign(a) === Math.sign(b))) return Number.POSITIVE_INFINITY;
  const apart = order(a) - order(b);
  return Number(apart < 0n ? -apart : apart);
}

/** Distance of two vectors, relative to the larger of `size` and the length of the wanted one. */
export function relative(
  got: { x: number; y: number; z: number },
  want: readonly [number, number, number],
  size: number,
): number {
  const scale = Math.max(size, ...want.map(Math.abs));
  return Math.hypot((got.x - want[0]) / scale, (got.y - want[1]) / scale, (got.z - want[2]) / scale);
}

/** The worst error of each field in each category. */
export class Worst {
  readonly #table = new Map<string, Map<string, number>>();

  note(category: string, field: string, error: number): void {
    const row = this.#table.get(category) ?? new Map<string, number>();
    this.#table.set(category, row);
    const safe = Number.isNaN(error) ? Number.POSITIVE_INFINITY : error;
    row.set(field, Math.max(row.get(field) ?? 0, safe));
  }

  of(field: string): number {
    return Math.max(0, ...[...this.#table.values()].map((row) => row.get(field) ?? 0));
  }

  table(name: string): string {
    const rows = [...this.#table].map(
      ([category, row]) =>
        `  ${category.padEnd(12)}${[...row].map(([field, error]) => ` ${field} ${error.toExponential(1)}`).join('')}`,
    );
    return [`worst errors, ${name} (times in ulp, the others as a part of their scale)`, ...rows].join('\n');
  }
}
