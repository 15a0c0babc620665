// Predictions: a guess before the answer is shown, how far off it was, and its score.

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

/** What a page that embeds a laboratory is told of each attempt. */
export interface PredictionMessage extends Attempt {
  type: 'ricochet-prediction';
  page: string;
  tries: number;
}

/** Tells the host of an attempt: a page with the element hears an event, a page with a frame a message. */
export function tellHost(element: HTMLElement, page: string, attempt: Attempt, tries: number): void {
  const { guess, answer, difference, score } = attempt;
  const detail: PredictionMessage = {
    type: 'ricochet-prediction',
    page,
    guess,
    answer,
    difference,
    score,
    tries,
  };
  element.dispatchEvent(new CustomEvent('ricochet-prediction', { detail, bubbles: true, composed: true }));
  if (window.parent !== window) window.parent.postMessage(detail, '*');
}

/** One question, from the guess to the score, over and over. */
export class Prediction {
  /** `asked`: the learner guesses; `running`: the answer is being played; `shown`: the answer is there. */
  stage: 'asked' | 'running' | 'shown' = 'asked';
  /** The guess as typed. */
  text = '';
  error = '';
  attempts: readonly Attempt[] = [];

  /** `page`: the name under which the host is told; `changed` is called when there is something new to show. */
  constructor(
    private readonly element: HTMLElement,
    private readonly page: string,
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
    tellHost(this.element, this.page, attempt, this.attempts.length);
    this.changed();
  }
}
