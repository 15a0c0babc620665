// Predictions: a guess before the answer is shown, how far off it was, and its score.
import { tellHost } from '../../widgets/prediction_message.js';

export interface Attempt {
  guess: number;
  answer: number;
  difference: number;
  /** 0 to 100. */
  score: number;
}

/** score = 100 · max(0, 1 − |guess − answer| / scale): full marks for the answer, none from a difference of `scale` on. */
export function attemptOf(guess: number, answer: number, scale: number): Attempt {
  const difference = Math.abs(guess - answer);
  return { guess, answer, difference, score: Math.round(100 * Math.max(0, 1 - difference / scale)) };
}

const orNone = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Which page asks, and which of its questions: so the host is told. */
export interface Asked {
  page: string;
  question: string;
}

/** Tells the host of an attempt; where there is no answer, it says so. */
export function tellAttempt(element: HTMLElement, asked: Asked, attempt: Attempt, tries: number): void {
  const { guess, answer, difference, score } = attempt;
  tellHost(element, {
    type: 'ricochet-prediction',
    ...asked,
    guess,
    answer: orNone(answer),
    difference: orNone(difference),
    score,
    tries,
  });
}

/** One question, from the guess to the score, over and over. */
export class Prediction {
  /** `asked`: the learner guesses; `running`: the answer is being played; `shown`: the answer is there. */
  stage: 'asked' | 'running' | 'shown' = 'asked';
  /** The guess as typed. */
  text = '';
  error = '';
  attempts: readonly Attempt[] = [];

  /** `changed` is called when there is something new to show. */
  constructor(
    private readonly element: HTMLElement,
    private readonly asked: Asked,
    private readonly changed: () => void,
  ) {}

  /** The next guess. */
  ask(): void {
    Object.assign(this, { stage: 'asked', text: '', error: '' });
    this.changed();
  }

  type(text: string): void {
    this.text = text;
    this.error = '';
    this.changed();
  }

  /** Lets the answer be played, if the guess will do; `needed` says what is missing otherwise. */
  start(isGuess: boolean, needed: string): boolean {
    this.stage = isGuess ? 'running' : 'asked';
    this.error = isGuess ? '' : needed;
    this.changed();
    return isGuess;
  }

  score(attempt: Attempt): void {
    this.stage = 'shown';
    this.attempts = [...this.attempts, attempt];
    tellAttempt(this.element, this.asked, attempt, this.attempts.length);
    this.changed();
  }
}
