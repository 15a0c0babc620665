// Snapshots of the past, for going back: fewer the longer it gets. From one of them the solver goes on bit for bit, so every
// moment between two can be computed again.
import type { SimulationEvent, SimulationSnapshot } from 'ricochet-wasm';

interface KeptSnapshot {
  time: number;
  events: number;
  counts: Readonly<Record<SimulationEvent['kind'], number>>;
  snapshot: SimulationSnapshot;
  /** The visitor changed something: what came before does not lead here by itself. */
  edited: boolean;
}

/** Numbers a snapshot of one ball takes, roughly; together they may be so many. */
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
    // An instant changed over and over is one change.
    if (last?.time === moment.time && last.events === moment.events) this.#moments.pop();
    this.#moments.push({ ...moment, edited: moment.edited || (last?.time === moment.time && last.edited) });
    if (this.#moments.length > this.#most)
      this.#moments = this.#moments.filter((one, i) => i === 0 || one.edited || i % 2 === 0);
  }

  /** Forgets what comes after. */
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
