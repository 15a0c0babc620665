// The page of aim, as the column beside its stage sees it: what is shown, and what the visitor may do to it.

import type { Refusal } from '../shared/refusal.js';
import type { AimShot, Solution } from './find_shots.js';
import type { AimMessages } from './messages.js';
import type { Puzzle } from './puzzle.js';
import type { State } from './state.js';

export interface AimPage {
  readonly state: State;
  readonly solution: Solution | undefined;
  readonly refusal: Refusal | undefined;
  readonly words: AimMessages;
  readonly puzzle: Puzzle;
  readonly chosen: AimShot | undefined;
  /** The visitor aims, and the paths are not shown. */
  readonly isPuzzle: boolean;
  /** Whether the challenge has a solution. */
  readonly isSolvable: boolean;
  /** Bounces of the visitor's own challenge. */
  ownBounces: number;
  change(state: State): void;
  /** A text typed into the cell with an id such as `A-0`. */
  type(id: string, text: string): void;
  /** Lays out other bodies. */
  lay(state: State): void;
  /** Opens the state of a query, as a step of the history. */
  open(query: string): void;
  choose(shot: string): void;
  /** The path whose row is pointed at. */
  point(shot: string | undefined): void;
  /** Turns the visitor's own shot. */
  aim(direction: string): void;
  fire(): void;
}
