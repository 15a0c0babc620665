// What a learner can predict of an answer, and how far off a prediction is.
import type { Triple } from '../widgets/numbers.js';

interface QuestionBase {
  /** Its name in the messages that a frame sends. */
  id: string;
  /** A word or two, for its button and the list of tries. */
  title: string;
  /** The question, as a sentence. */
  ask: string;
  /** A difference that scores 0, and what the learner is told of it: 'one radius'. */
  worst: { value: number; name: string };
  /** What one chooses where there may be nothing to predict, as of a bullet that misses. */
  none?: string;
  /** When the animation has shown the answer; without it at the first of the view's moments, or at the end where there is none. */
  seenAt?: number | undefined;
  /** It is about what comes after the contact: the animation may go on to just before that while one guesses. */
  isAfterContact?: boolean;
  /** Until when the animation may go while one guesses, where that is another moment. */
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
  /** It is a whole number. */
  isCount?: boolean;
  unit: string;
  answer: number | undefined;
}

/** A place in the plane z = 0, or the tip of an arrow in it: dragged, or typed as x and y. */
export interface PlaceQuestion extends QuestionBase {
  kind: 'place';
  unit: string;
  /** What the handle is called. */
  name: string;
  /** Where the arrow starts, before and after the outcome is shown; none for a place. */
  arrow?: { before: Triple; after: Triple };
  /** Where the handle stands at first: of an arrow the tip, counted from its start. */
  first: Triple;
  answer: Triple | undefined;
}

/**
 * A point on a circle: of a sphere that something meets, the great circle in which its path and the centre lie. `first` and
 * `aside` are unit vectors square to each other; the angle counts in degrees from `first` toward `aside`.
 */
export interface CirclePointQuestion extends QuestionBase {
  kind: 'circle';
  name: string;
  circle: { center: Triple; radius: number; first: Triple; aside: Triple };
  /** Where its centre is when the outcome is shown: what moves is met somewhere else. */
  centerAfter: Triple;
  /** One guesses a direction from the centre of the circle, drawn as an arrow, and not a point on it. */
  isDirection?: boolean;
  answer: number | undefined;
}

export type Question = ChoiceQuestion | NumberQuestion | PlaceQuestion | CirclePointQuestion;

/** A number, an angle in degrees, a choice or a place; null says that there is none. */
export type Guess = number | string | Triple | null;

/** A guess on the stage: one that can still be changed, or a checked one, which travels until a moment with what it is about. */
export interface ShownGuess {
  question: Question;
  guess: Guess | undefined;
  checked?: { start: number; moment: number };
}

const isPlace = (guess: Guess): guess is Triple => typeof guess === 'object' && guess !== null;

/** The right answer, as a guess would give it. */
export const answerOf = ({ answer }: Question): Guess => answer ?? null;

/** How far a guess lies from the answer, in the question's unit; undefined where there is nothing to measure. */
export function differenceOf(question: Question, guess: Guess): number | undefined {
  const answer = answerOf(question);
  if (typeof guess === 'number' && typeof answer === 'number') return Math.abs(guess - answer);
  if (isPlace(guess) && isPlace(answer))
    return Math.hypot(guess.x - answer.x, guess.y - answer.y, guess.z - answer.z);
  return undefined;
}

/**
 * From 0 to 100. A number or a place: 100 (1 − difference / worst), and 0 beyond the worst. A choice, and whether there is
 * anything at all: right or wrong, as the solver decides exactly.
 */
export function scoreOf(question: Question, guess: Guess): number {
  const difference = differenceOf(question, guess);
  if (difference === undefined) return guess === answerOf(question) ? 100 : 0;
  if (difference === 0) return 100;
  const share = 1 - difference / question.worst.value;
  // Only an exact prediction has all the points.
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
