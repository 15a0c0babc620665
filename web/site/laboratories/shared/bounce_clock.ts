// The clock of a path with bounces: a player that goes from bounce to bounce.
import { Player, type PlayerState } from '../../widgets/player.js';

/** The whole of a path is shown in no more milliseconds. */
const most = 16_000;

export class BounceClock extends Player {
  #times: readonly number[] = [];

  constructor(changed: (state: PlayerState) => void) {
    super(changed, most);
  }

  /** Another path, by the times of its bounces, in `milliseconds` or the most there are: the time stays where it can. */
  protected showTimes(times: readonly number[], milliseconds = most): void {
    this.#times = times;
    this.milliseconds = Math.min(most, milliseconds);
    this.setRange(0, times.at(-1) ?? 0);
  }

  /** How many bounces have happened. */
  get bounce(): number {
    return this.#times.filter((time) => time <= this.state.time).length;
  }

  /** Goes to a bounce and stops there; 0 is the start. */
  toBounce(number: number): void {
    this.pause();
    this.seek(number < 1 ? 0 : (this.#times[number - 1] ?? this.#times.at(-1) ?? 0));
  }

  next(): void {
    this.toBounce(this.bounce + 1);
  }

  /** Back from the middle of a leg leads to the bounce where it began. */
  previous(): void {
    const { bounce } = this;
    const isBetween = bounce > 0 && this.state.time > (this.#times[bounce - 1] ?? 0);
    let before = isBetween ? bounce : bounce - 1;
    // In a corner two bounces fall into one moment: from the second one goes to the one before both.
    while (!isBetween && before > 0 && this.#times[before - 1] === this.state.time) before--;
    this.toBounce(before);
  }
}
