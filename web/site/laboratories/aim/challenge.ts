// The puzzle: the visitor aims, and has to reach the goal after a given number of bounces. This file has the result
// of a shot, and whether it solves the puzzle.
import type { Trace } from 'ricochet-wasm';
import type { Texts } from '../../lesson/lesson.js';
import type { SceneSolver } from '../../shell/solvers/scene.js';
import { inScene, type Solution } from './find_shots.js';
import { challengeOf, fromOf, namesIn } from './table.js';

/** The most points for a miss, and the angle in degrees from which there are none. */
const mostOfMiss = 50;
const noPointsFrom = 20;

/** Bounces after which a shot that has missed the goal is abandoned. */
const furtherBounces = 2;

export interface FiredShot {
  trace: Trace;
  /** Frames until the goal, or until the last bounce that is followed. */
  end: number;
  /** The bounces before the goal; undefined if it is never hit. */
  bounces: number | undefined;
}

/** Shoots at an angle in degrees from the x axis, and follows the bullet to the goal. */
export function fire(ricochet: SceneSolver, texts: Texts, degrees: number): FiredShot {
  const { position, radius, speed } = fromOf(texts);
  const angle = (degrees * Math.PI) / 180;
  const velocity = { x: speed * Math.cos(angle), y: speed * Math.sin(angle) };
  const maxBounces = (challengeOf(texts) ?? 0) + 1 + furtherBounces;
  const trace = inScene(ricochet, texts, (scene) =>
    scene.trace({ position, velocity, radius }, { maxBounces }),
  );
  const goal = namesIn(texts).length;
  const bounces = trace.legs.findIndex(({ target }) => target === goal);
  const last = trace.legs[bounces < 0 ? trace.legs.length - 1 : bounces];
  // A bullet that leaves is drawn for a while longer, to show its direction.
  const beyond = bounces < 0 && trace.ended === 'flies-off' ? 5 / speed : 0;
  return { trace, end: (last?.time ?? 0) + beyond, bounces: bounces < 0 ? undefined : bounces };
}

export const isSolved = ({ bounces }: FiredShot, texts: Texts): boolean => bounces === challengeOf(texts);

/** The directions of the free paths that solve the challenge. */
const solving = ({ shots }: Solution, texts: Texts): number[] =>
  shots
    .filter(({ via, blocked }) => via.length === challengeOf(texts) && blocked === undefined)
    .map(({ angle }) => angle);

export const isSolvable = (solution: Solution, texts: Texts): boolean => solving(solution, texts).length > 0;

/** The angle between two directions in degrees, 0 to 180. */
const turnBetween = (a: number, b: number): number => Math.abs(((((a - b) % 360) + 540) % 360) - 180);

/** A shot that was fired: its direction, the nearest one that solves the challenge, and its points. */
export interface Attempt {
  guess: number;
  answer: number;
  difference: number;
  score: number;
}

/**
 * Full points for any shot that solves the challenge, and few for a miss, depending on its distance from the nearest
 * solution.
 */
export function attemptWith(degrees: number, shot: FiredShot, solution: Solution, texts: Texts): Attempt {
  const answers = solving(solution, texts);
  const [answer = Number.NaN] = answers.sort((a, b) => turnBetween(a, degrees) - turnBetween(b, degrees));
  const difference = turnBetween(degrees, answer);
  const share = Number.isFinite(difference) ? Math.max(0, 1 - difference / noPointsFrom) : 0;
  const score = isSolved(shot, texts) ? 100 : Math.round(mostOfMiss * share);
  return { guess: degrees, answer, difference, score };
}
