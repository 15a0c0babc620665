// The board: rows of pegs, each shifted by half a gap from the one above, and bins below the gaps of the last row.
import type { Texts } from '../../lesson/lesson.js';
import { choiceOf, scalarOf } from '../../lesson/texts.js';

export interface Board {
  rows: number;
  balls: number;
  /** The restitution of every contact. */
  restitution: number;
  pegRadius: number;
  ballRadius: number;
  /** Balls start at random within this distance to either side of the middle. */
  spread: number;
  /** Balls a second. */
  feed: number;
  /** True if balls collide with one another. */
  meet: boolean;
  gravity: number;
  seed: number;
}

/** Distance between pegs in a row: the unit of length. */
export const pitch = 1;
/** Distance between rows: the pegs make equilateral triangles. */
const rowHeight = (pitch * Math.sqrt(3)) / 2;

export function boardOf(texts: Texts): Board {
  return {
    rows: scalarOf(texts, 'rows'),
    balls: Number(choiceOf(texts, 'balls')),
    restitution: scalarOf(texts, 'restitution'),
    pegRadius: scalarOf(texts, 'peg'),
    ballRadius: scalarOf(texts, 'ball'),
    spread: scalarOf(texts, 'spread'),
    feed: scalarOf(texts, 'feed'),
    meet: texts.meet?.[0] === '1',
    gravity: scalarOf(texts, 'gravity'),
    seed: scalarOf(texts, 'seed'),
  };
}

/** The restitution of balls, pegs and walls alike: that of a contact is the product of two. */
export const ownRestitution = ({ restitution }: Board): number => Math.sqrt(restitution);

export interface Place {
  x: number;
  y: number;
}

/** Additional bins on either side, for balls that go further to the side than one choice at each row allows. */
export const spareBins = 3;

/** The number of bins: one for each number of choices to the right, and the spare ones. */
export const binCount = ({ rows }: Board): number => rows + 1 + 2 * spareBins;

/** The middle of a bin, numbered by the choices to the right, from −spareBins on. */
export const binMiddle = ({ rows }: Board, bin: number): number => (bin - spareBins - rows / 2) * pitch;

/** The walls to either side, half a gap beyond the last bins. */
export const halfWidth = (board: Board): number => (binCount(board) * pitch) / 2;

/** The bin in which a place lies. */
export function binAt(board: Board, x: number): number {
  const bin = Math.floor((x + halfWidth(board)) / pitch);
  return Math.min(binCount(board) - 1, Math.max(0, bin));
}

/** The height at which balls have landed: the bins begin one row below the last row. */
export const landingHeight = 0;
const lastRow = rowHeight;

/** The height of a row of pegs: the first is the highest. */
const rowAt = ({ rows }: Board, row: number): number => lastRow + (rows - 1 - row) * rowHeight;

/** Balls start at this height above the first row. */
export const startHeight = (board: Board): number => rowAt(board, 0) + 1.5 * rowHeight;

/** All pegs, over the whole width: the first row has one in the middle. */
export function pegsOf(board: Board): Place[] {
  const half = halfWidth(board);
  const pegs: Place[] = [];
  for (let row = 0; row < board.rows; row++) {
    const shift = row % 2 === 0 ? 0 : pitch / 2;
    const y = rowAt(board, row);
    const most = Math.floor((half - shift) / pitch);
    for (let i = -most - (row % 2); i <= most; i++) {
      const x = i * pitch + shift;
      // A ball fits between each peg and the wall.
      if (Math.abs(x) + board.pegRadius + 2.2 * board.ballRadius <= half) pegs.push({ x, y });
    }
  }
  return pegs;
}

/** Lehmer's generator, between 0 and 1: the same balls for a seed, on every machine. */
export function randoms(seed: number): () => number {
  let state = (Math.abs(Math.round(seed)) % 2147483646) + 1;
  // Seeds that are close together give similar first numbers.
  for (let i = 0; i < 3; i++) state = (state * 48271) % 2147483647;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
