// When the numbers and the plots are updated while the simulation plays: each at its own interval.

interface Intervals {
  /** Milliseconds between two updates. */
  numbers: number;
  plots: number;
}

const usual: Intervals = { numbers: 100, plots: 300 };

/** Where graphics run in software, each change of the page costs as much as a frame. */
const inSoftware: Intervals = { numbers: 250, plots: 1000 };

export class UpdateSchedule {
  #last: Intervals = { numbers: 0, plots: 0 };

  /** Both have just been updated. */
  reset(now: number): void {
    this.#last = { numbers: now, plots: now };
  }

  /** Whether something is due; the answer counts as its update. */
  isDue(what: keyof Intervals, now: number, drawsInSoftware: boolean): boolean {
    const interval = (drawsInSoftware ? inSoftware : usual)[what];
    if (now - this.#last[what] < interval) return false;
    this.#last[what] = now;
    return true;
  }
}
