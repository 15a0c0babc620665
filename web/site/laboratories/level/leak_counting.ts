// The count of leaks as the page runs it: how many shots, what has been counted so far, and how to stop.
import { countLeaks, type LeakCount } from './leaks.js';
import { room } from './room.js';
import type { ShootingRange } from './shot.js';

/** How many shots there are to choose from. */
export const shotCounts = [2000, 20_000] as const;

export class LeakCounting {
  shots: number = shotCounts[0];
  count: LeakCount | undefined;
  #running: AbortController | undefined;

  constructor(private readonly changed: () => void) {}

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  choose(shots: number): void {
    this.shots = shots;
    this.count = undefined;
    this.changed();
  }

  /** Counts anew. What had been counted when it is cancelled stays. */
  async run(range: ShootingRange): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    this.count = undefined;
    this.changed();
    try {
      await countLeaks(range, room, this.shots, running.signal, (count) => {
        this.count = count;
        this.changed();
      });
    } catch (cause) {
      if (!running.signal.aborted) throw cause;
    } finally {
      this.#running = undefined;
      this.changed();
    }
  }

  cancel(): void {
    this.#running?.abort();
  }
}
