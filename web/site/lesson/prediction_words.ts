// A prediction in words: the guess, the answer, and what was made of them.
import { short, type Triple } from '../widgets/numbers.js';
import type { Try } from './prediction.js';
import type { PredictionPanelMessages } from './prediction_panel_messages.js';
import type { Guess, Question } from './question.js';

function withUnit(text: string, unit: string): string {
  if (unit === '' || unit === '°') return text + unit;
  return `${text} ${unit}`;
}

const unitOf = (question: Question): string =>
  question.kind === 'circle' ? '°' : 'unit' in question ? question.unit : '';

/** A guess or an answer, as the page says it. */
export function saidGuess(question: Question, guess: Guess): string {
  if (guess === null) return question.none ?? '';
  if (question.kind === 'choice') return question.options.find(({ value }) => value === guess)?.label ?? '';
  if (typeof guess === 'number') return withUnit(short(guess), unitOf(question));
  const { x, y } = guess as Triple;
  return withUnit(`(${short(x)}, ${short(y)})`, unitOf(question));
}

/** How far off it was; empty where there is nothing to measure. */
export const saidDifference = ({ question, difference }: Try): string =>
  difference === undefined ? '' : withUnit(short(difference), unitOf(question));

/** What came of a try, in a sentence. */
export function saidOutcome(one: Try, words: PredictionPanelMessages): string {
  const { question, guess, answer, difference, score } = one;
  const [said, right] = [saidGuess(question, guess), saidGuess(question, answer)];
  if (difference === undefined) return score === 100 ? words.right(right) : words.wrong(said, right);
  if (difference === 0) return words.exact(right);
  return words.off(said, right, saidDifference(one), score);
}

/** How the score is reckoned. */
export function saidRule(question: Question, words: PredictionPanelMessages): string {
  if (question.kind === 'choice') return words.ruleChoice;
  const rule = words.rule(question.worst.name);
  return question.none === undefined ? rule : `${rule}${words.ruleNone}`;
}
