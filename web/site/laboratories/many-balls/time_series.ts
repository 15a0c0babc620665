// A time series for a plot: never more than a few hundred values, however long it lasts.

const most = 400;

export class TimeSeries {
  readonly times: number[] = [];
  readonly columns: number[][];
  #gap = 0;

  constructor(width: number) {
    this.columns = Array.from({ length: width }, () => []);
  }

  add(time: number, values: readonly number[]): void {
    const last = this.times.at(-1) ?? Number.NEGATIVE_INFINITY;
    if (!(time > last && time - last >= this.#gap)) return;
    this.times.push(time);
    for (const [i, column] of this.columns.entries()) column.push(values[i] ?? Number.NaN);
    if (this.times.length >= most) this.#thin();
  }

  /** Removes everything after `time`. */
  cut(time: number): void {
    let keep = this.times.length;
    while (keep > 0 && (this.times[keep - 1] as number) > time) keep--;
    for (const list of [this.times, ...this.columns]) list.length = keep;
  }

  /** Every second goes, and from now on the gaps are twice as long. */
  #thin(): void {
    const span = (this.times.at(-1) ?? 0) - (this.times[0] ?? 0);
    this.#gap = (2 * span) / most;
    for (const list of [this.times, ...this.columns]) {
      const kept = list.filter((_, i) => i % 2 === 0);
      list.splice(0, list.length, ...kept);
    }
  }
}
