// Predict, then check: while a prediction is awaited, the outcome is hidden; a check shows it and scores the guess.
import { answerOf, differenceOf, type Guess, type Question, scoreOf } from './question.js';

/** A prediction that was checked. */
export interface Try {
  question: Question;
  guess: Guess;
  answer: Guess;
  /** In the question's unit; undefined for a choice. */
  difference: number | undefined;
  score: number;
}

export class Prediction {
  readonly tries: Try[] = [];
  /** Counts the rounds: each starts with empty fields. */
  round = 0;
  #isOn = false;
  /** The try that has just shown the outcome. */
  #shown: Try | undefined;
  #chosen = '';
  readonly #guesses = new Map<string, Guess>();

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Whether the outcome is not to be seen. */
  get hides(): boolean {
    return this.#isOn && this.#shown === undefined;
  }

  get shown(): Try | undefined {
    return this.#shown;
  }

  switchOn(): void {
    this.#isOn = true;
    this.startOver();
  }

  switchOff(): void {
    this.#isOn = false;
    this.startOver();
  }

  /** Other numbers, or another round: guesses are forgotten, tries are kept. */
  startOver(): void {
    this.round += 1;
    this.#shown = undefined;
    this.#guesses.clear();
  }

  /** Another question; an outcome that is shown already would answer it, so it stays shown until the numbers change. */
  choose(id: string): void {
    this.#chosen = id;
  }

  /** The question that is asked: the chosen one, or the first. */
  asked(questions: readonly Question[]): Question | undefined {
    return questions.find(({ id }) => id === this.#chosen) ?? questions[0];
  }

  guess(question: Question, guess: Guess | undefined): void {
    if (!this.hides) return;
    if (guess === undefined) this.#guesses.delete(question.id);
    else this.#guesses.set(question.id, guess);
  }

  guessOf({ id }: Question): Guess | undefined {
    return this.#guesses.get(id);
  }

  /** Scores the guess and shows the outcome; without a guess nothing happens. */
  check(question: Question): Try | undefined {
    const guess = this.guessOf(question);
    if (guess === undefined || !this.hides) return undefined;
    const made: Try = {
      question,
      guess,
      answer: answerOf(question),
      difference: differenceOf(question, guess),
      score: scoreOf(question, guess),
    };
    this.tries.push(made);
    this.#shown = made;
    return made;
  }

  /** The mean score of all tries. */
  get mean(): number {
    const { tries } = this;
    return tries.length === 0
      ? 0
      : Math.round(tries.reduce((sum, { score }) => sum + score, 0) / tries.length);
  }
}
