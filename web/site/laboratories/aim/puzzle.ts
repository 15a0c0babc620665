// The puzzle while it is played: aiming, flying, and what became of each shot.
import type { Ricochet } from 'ricochet-wasm';
import { numberOf } from '../../widgets/numbers.js';
import { tellAttempt } from '../shared/prediction.js';
import { attemptWith, type FiredShot, fire, isSolved } from './challenge.js';
import type { Try } from './challenge_view.js';
import type { Solution } from './find_shots.js';
import type { AimMessages } from './messages.js';
import { type State, writeState } from './state.js';

export class Puzzle {
  /** Degrees from the x axis, as typed. */
  direction = '0';
  /** The shot on its way or at its end; undefined while the visitor aims. */
  shot: FiredShot | undefined;
  tries: readonly Try[] = [];
  /** The challenges solved on this visit, by their queries. */
  readonly solved = new Set<string>();
  #isCounted = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly page: string,
  ) {}

  get degrees(): number {
    return numberOf(this.direction);
  }

  get isRunning(): boolean {
    return this.shot !== undefined && !this.#isCounted;
  }

  /** Another challenge. */
  begin(): void {
    this.direction = '0';
    this.tries = [];
    this.shot = undefined;
  }

  aim(direction: string): void {
    this.direction = direction;
    this.shot = undefined;
  }

  /** The shot in the present direction; undefined if that is no number. */
  fire(ricochet: Ricochet, state: State): FiredShot | undefined {
    this.#isCounted = false;
    this.shot = Number.isFinite(this.degrees) ? fire(ricochet, state, this.degrees) : undefined;
    return this.shot;
  }

  /** The bullet has come to its end: the shot is scored, once. */
  finish(solution: Solution, state: State, words: AimMessages['challenge']): void {
    const { shot } = this;
    if (shot === undefined || this.#isCounted) return;
    this.#isCounted = true;
    const attempt = attemptWith(this.degrees, shot, solution, state);
    this.tries = [...this.tries, { ...attempt, outcome: outcomeOf(shot, attempt.difference, state, words) }];
    if (isSolved(shot, state)) this.solved.add(writeState(state));
    tellAttempt(this.element, { page: this.page, question: 'direction' }, attempt, this.tries.length);
  }
}

function outcomeOf(
  shot: FiredShot,
  difference: number,
  state: State,
  words: AimMessages['challenge'],
): string {
  if (isSolved(shot, state)) return words.solved;
  const off = Number.isFinite(difference) ? words.off(`${difference.toFixed(1)}°`) : '';
  if (shot.bounces === undefined) return words.missed + off;
  return words.otherBounces(shot.bounces, state.challenge ?? 0) + off;
}
