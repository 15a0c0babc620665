// The clock of the two bullets: a player that goes from bounce to bounce.
import { Player, type PlayerState } from '../../widgets/player.js';
import { bouncesBy, type Pair } from './trace_pair.js';

export class BounceClock extends Player {
  #pair: Pair | undefined;

  constructor(changed: (state: PlayerState) => void) {
    super(changed, 16_000);
  }

  /** Other bullets: the time stays where it can. */
  show(pair: Pair): void {
    this.#pair = pair;
    this.setRange(0, pair.bounces.at(-1)?.time ?? 0);
  }

  /** How many bounces have happened. */
  get bounce(): number {
    return this.#pair === undefined ? 0 : bouncesBy(this.#pair, this.state.time);
  }

  /** Goes to a bounce and stops there; 0 is the start. */
  toBounce(number: number): void {
    this.pause();
    const bounces = this.#pair?.bounces ?? [];
    this.seek(number < 1 ? 0 : ((bounces[number - 1] ?? bounces.at(-1))?.time ?? 0));
  }

  next(): void {
    this.toBounce(this.bounce + 1);
  }

  /** Back from the middle of a leg leads to the bounce where it began. */
  previous(): void {
    const { bounce } = this;
    const isBetween = bounce > 0 && this.state.time > (this.#pair?.bounces[bounce - 1]?.time ?? 0);
    this.toBounce(isBetween ? bounce : bounce - 1);
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
