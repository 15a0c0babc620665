// The questions that a learner can predict, and the distance of a prediction from the answer.
import type { Triple } from '../widgets/numbers.js';

interface QuestionBase {
  /** Its name in the messages that a frame sends. */
  id: string;
  /** A word or two, for its button and the list of tries. */
  title: string;
  /** The question, as a sentence. */
  ask: string;
  /** The difference that scores 0, and its name for the learner: 'one radius'. */
  worst: { value: number; name: string };
  /** The option for an outcome that does not exist, for example if a bullet misses. */
  none?: string;
  /** The time at which the animation has shown the answer. Default: the first of the view's moments, or the end. */
  seenAt?: number | undefined;
  /**
   * True if the question is about the time after the contact. The animation may then play to just before the contact
   * while the learner guesses.
   */
  isAfterContact?: boolean;
  /** The time up to which the animation may play meanwhile, if it is another one. */
  shownUntil?: number | undefined;
}

export interface ChoiceQuestion extends QuestionBase {
  kind: 'choice';
  options: { value: string; label: string }[];
  /** The value of the right one, as the solver decides it. */
  answer: string;
}

export interface NumberQuestion extends QuestionBase {
  kind: 'number';
  /** True for a whole number. */
  isCount?: boolean;
  unit: string;
  answer: number | undefined;
}

/** A place in the plane z = 0, or the tip of an arrow in it: dragged, or typed as x and y. */
export interface PlaceQuestion extends QuestionBase {
  kind: 'place';
  unit: string;
  /** The label of the handle. */
  name: string;
  /** The start of the arrow before and after the outcome is shown; missing for a place. */
  arrow?: { before: Triple; after: Triple };
  /** The handle's first place; for an arrow its tip, relative to its start. */
  first: Triple;
  answer: Triple | undefined;
}

/**
 * A point on a circle. On a sphere it is the great circle in the plane of the path and the centre. `first` and
 * `aside` are perpendicular unit vectors; the angle is measured in degrees from `first` toward `aside`.
 */
export interface CirclePointQuestion extends QuestionBase {
  kind: 'circle';
  name: string;
  circle: { center: Triple; radius: number; first: Triple; aside: Triple };
  /** The circle's centre when the outcome is shown: a moving sphere is hit somewhere else. */
  centerAfter: Triple;
  /** True if the guess is a direction from the circle's centre, drawn as an arrow, and not a point on it. */
  isDirection?: boolean;
  answer: number | undefined;
}

export type Question = ChoiceQuestion | NumberQuestion | PlaceQuestion | CirclePointQuestion;

/** A number, an angle in degrees, a choice or a place; null for "there is none". */
export type Guess = number | string | Triple | null;

/**
 * A guess on the stage: one that can still be changed, or a checked one, which moves with its body until a given
 * time.
 */
export interface ShownGuess {
  question: Question;
  guess: Guess | undefined;
  checked?: { start: number; moment: number };
}

const isPlace = (guess: Guess): guess is Triple => typeof guess === 'object' && guess !== null;

/** The right answer, in the form of a guess. */
export const answerOf = ({ answer }: Question): Guess => answer ?? null;

/** The distance of a guess from the answer, in the question's unit; undefined if there is nothing to measure. */
export function differenceOf(question: Question, guess: Guess): number | undefined {
  const answer = answerOf(question);
  if (typeof guess === 'number' && typeof answer === 'number') return Math.abs(guess - answer);
  if (isPlace(guess) && isPlace(answer))
    return Math.hypot(guess.x - answer.x, guess.y - answer.y, guess.z - answer.z);
  return undefined;
}

/**
 * The score, 0 to 100. For a number or a place it is 100 (1 − difference / worst), and 0 beyond the worst. A choice,
 * or "there is none", is right or wrong, as the solver decides exactly.
 */
export function scoreOf(question: Question, guess: Guess): number {
  const difference = differenceOf(question, guess);
  if (difference === undefined) return guess === answerOf(question) ? 100 : 0;
  if (difference === 0) return 100;
  const share = 1 - difference / question.worst.value;
  // Only an exact prediction scores 100.
  return Number.isFinite(share) ? Math.min(99, Math.max(0, Math.round(100 * share))) : 0;
}

/** The point on the circle at an angle in degrees; the circle may have moved to another centre. */
export function onCircle({ circle }: CirclePointQuestion, degrees: number, center = circle.center): Triple {
  const { radius, first, aside } = circle;
  const angle = (degrees * Math.PI) / 180;
  const along = (axis: 'x' | 'y' | 'z') =>
    center[axis] + radius * (Math.cos(angle) * first[axis] + Math.sin(angle) * aside[axis]);
  return { x: along('x'), y: along('y'), z: along('z') };
}

/** The angle in degrees, to a half, of the point on the circle that is nearest to a point: from −90 to 90. */
export function angleOnCircle({ circle }: CirclePointQuestion, point: Triple): number {
  const { center, first, aside } = circle;
  const dot = (axis: Triple) =>
    axis.x * (point.x - center.x) + axis.y * (point.y - center.y) + axis.z * (point.z - center.z);
  const degrees = (Math.atan2(dot(aside), dot(first)) * 180) / Math.PI;
  return Math.round(2 * Math.min(90, Math.max(-90, degrees))) / 2;
}
