// The clock of the two bullets: it knows the bounce at which they have parted.
import { BounceClock } from '../shared/bounce_clock.js';
import type { Pair } from './trace_pair.js';

export class PairClock extends BounceClock {
  #pair: Pair | undefined;

  show(pair: Pair): void {
    this.#pair = pair;
    this.showTimes(pair.bounces.map(({ time }) => time));
  }

  /** The first bounce after the two have parted, where the drawing shows that they have; else the last. */
  get partingBounce(): number {
    const bounces = this.#pair?.bounces ?? [];
    const parted = this.#pair?.parted;
    return parted === undefined || bounces[parted.number] === undefined ? bounces.length : parted.number + 1;
  }

  toParting(): void {
    this.toBounce(this.partingBounce);
  }
}
