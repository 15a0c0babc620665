// The rounds of the step *Try*: goals from easy to hard, each worth up to three stars. They are kept while the page
// is open.
import type { Round, View } from './lesson.js';

/** The number of stars, 0 to 3. */
export function starsOf({ off, stars }: Round, view: View): number {
  const difference = off(view);
  if (difference === undefined) return 0;
  return 3 - stars.filter((most) => !(difference <= most)).length;
}

export class Rounds {
  /** The one that is played; none while a visitor plays freely. */
  chosen: number | undefined;
  readonly #best: number[] = [];

  best(round: number): number {
    return this.#best[round] ?? 0;
  }

  /** Judges an answer; the best one so far counts. */
  judge(rounds: readonly Round[], view: View): void {
    const { chosen } = this;
    const round = chosen === undefined ? undefined : rounds[chosen];
    if (chosen === undefined || round === undefined) return;
    this.#best[chosen] = Math.max(this.best(chosen), starsOf(round, view));
  }
}
