// When the numbers, the plots and the text description are updated while the simulation plays: each at its own interval.

interface Intervals {
  /** Milliseconds between two updates. */
  numbers: number;
  plots: number;
  description: number;
}

const usual: Intervals = { numbers: 100, plots: 300, description: 6000 };

/** Where graphics run in software, each change of the page costs as much as a frame. */
const inSoftware: Intervals = { numbers: 250, plots: 1000, description: 6000 };

export class UpdateSchedule {
  #last: Intervals = { numbers: 0, plots: 0, description: 0 };

  /** All three have just been updated. */
  reset(now: number): void {
    this.#last = { numbers: now, plots: now, description: now };
  }

  /** The next description comes a whole interval from now. */
  delayDescription(now: number): void {
    this.#last.description = now;
  }

  /** Whether something is due; the answer counts as its update. */
  isDue(what: keyof Intervals, now: number, drawsInSoftware: boolean): boolean {
    const interval = (drawsInSoftware ? inSoftware : usual)[what];
    if (now - this.#last[what] < interval) return false;
    this.#last[what] = now;
    return true;
  }
}
