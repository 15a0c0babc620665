// The handle with which one drags a guess.
import type { HandleView } from '../stage/page_stage.js';
import { hundredths, type Triple } from '../widgets/numbers.js';
import { angleOnCircle, type Guess, onCircle, type Question } from './question.js';

/** Its id. */
export const guessHandle = 'guess';

/** The tip of the guess: the guessed place, or the tip of its arrow, before or after the outcome is shown. */
export function tipOf(
  { arrow, first }: Extract<Question, { kind: 'place' }>,
  guess: Guess | undefined,
  outcome: 'before' | 'after',
): Triple {
  const value = typeof guess === 'object' && guess !== null ? guess : first;
  if (arrow === undefined) return value;
  const from = arrow[outcome];
  return { x: from.x + value.x, y: from.y + value.y, z: from.z + value.z };
}

/** The handle of a guess that one drags; none for one that is typed or chosen. */
export function guessHandleView(
  question: Question,
  guess: Guess | undefined,
  hints: { keys: string; keysFlat: string },
): HandleView | undefined {
  if (question.kind !== 'circle' && question.kind !== 'place') return undefined;
  const flat = question.kind === 'place';
  const at = flat
    ? tipOf(question, guess, 'before')
    : onCircle(question, typeof guess === 'number' ? guess : 0);
  const hint = flat ? hints.keysFlat : hints.keys;
  return { id: guessHandle, name: question.name, quantity: 'guess', flat, hint, at };
}

/** The guess after its handle was dragged to a point. */
export function draggedGuess(question: Question, to: Triple): Guess | undefined {
  if (question.kind === 'circle') return angleOnCircle(question, to);
  if (question.kind !== 'place') return undefined;
  const { x = 0, y = 0 } = question.arrow?.before ?? {};
  return { x: hundredths(to.x - x), y: hundredths(to.y - y), z: 0 };
}
