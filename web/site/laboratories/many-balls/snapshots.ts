// Snapshots of the past, for going back; their density decreases with the length of the past. The solver continues
// from a snapshot bit for bit, so every moment between two can be computed again.
import type { SimulationEvent, SimulationSnapshot } from 'ricochet-wasm';

interface KeptSnapshot {
  time: number;
  events: number;
  counts: Readonly<Record<SimulationEvent['kind'], number>>;
  snapshot: SimulationSnapshot;
  /** True if the visitor changed something: the earlier past does not lead here by itself. */
  edited: boolean;
}

/** The approximate size of a ball in a snapshot, and the limit for all snapshots, in balls. */
const roomInBalls = 60_000;

export class SnapshotHistory {
  #moments: KeptSnapshot[] = [];
  #most: number;

  constructor(count: number) {
    this.#most = Math.max(6, Math.min(64, Math.floor(roomInBalls / Math.max(1, count))));
  }

  get newest(): { time: number; events: number } | undefined {
    return this.#moments.at(-1);
  }

  add(moment: KeptSnapshot): void {
    this.cut(moment.time);
    const last = this.#moments.at(-1);
    // Repeated changes at one instant count as one.
    if (last?.time === moment.time && last.events === moment.events) this.#moments.pop();
    this.#moments.push({ ...moment, edited: moment.edited || (last?.time === moment.time && last.edited) });
    if (this.#moments.length > this.#most)
      this.#moments = this.#moments.filter((one, i) => i === 0 || one.edited || i % 2 === 0);
  }

  /** Removes everything later. */
  cut(time: number): void {
    while ((this.#moments.at(-1)?.time ?? Number.NEGATIVE_INFINITY) > time) this.#moments.pop();
  }

  /** The last moment from which the goal is still ahead. */
  before(goal: { time: number } | { events: number }): KeptSnapshot | undefined {
    const isAhead = (moment: KeptSnapshot) =>
      'time' in goal ? moment.time <= goal.time : moment.events <= goal.events;
    return this.#moments.filter(isAhead).at(-1);
  }
}
