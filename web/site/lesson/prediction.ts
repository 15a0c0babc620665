// Predict, then check. The outcome is hidden until a guess is checked and the animation has come to the time in
// question.
import { tellHost } from '../widgets/prediction_message.js';
import { answerOf, differenceOf, type Guess, type Question, scoreOf } from './question.js';

/** A prediction that was checked. */
export interface Try {
  question: Question;
  guess: Guess;
  answer: Guess;
  /** The difference in the question's unit; undefined for a choice. */
  difference: number | undefined;
  score: number;
}

/** Reports a try whose outcome has been shown to the host. */
export function tellTry(element: HTMLElement, page: string, made: Try, tries: number): void {
  const { question, guess, answer, difference = null, score } = made;
  tellHost(element, {
    type: 'ricochet-prediction',
    page,
    question: question.id,
    guess: plain(guess),
    answer: plain(answer),
    difference,
    score,
    tries,
  });
}

/** A guess without class instances, so that a message can carry it. */
const plain = (guess: Guess): Guess =>
  typeof guess === 'object' && guess !== null ? { x: guess.x, y: guess.y, z: guess.z } : guess;

export class Prediction {
  /** The tries whose outcome has been shown. */
  readonly tries: Try[] = [];
  /** Counts the rounds: each starts with empty fields. */
  round = 0;
  #isOn = false;
  /** The guess of this round, once it is checked. */
  #made: Try | undefined;
  #isShown = false;
  #chosen = '';
  readonly #guesses = new Map<string, Guess>();

  get isOn(): boolean {
    return this.#isOn;
  }

  /** True while a guess can still be made or changed. */
  get isAsked(): boolean {
    return this.#isOn && this.#made === undefined;
  }

  /** The checked guess whose outcome is being played. */
  get played(): Try | undefined {
    return this.#isShown ? undefined : this.#made;
  }

  /** The checked guess whose outcome is visible. */
  get shown(): Try | undefined {
    return this.#isShown ? this.#made : undefined;
  }

  /** True while the outcome must stay hidden. */
  get hides(): boolean {
    return this.#isOn && !this.#isShown;
  }

  switchOn(): void {
    this.#isOn = true;
    this.startOver();
  }

  switchOff(): void {
    this.#isOn = false;
    this.startOver();
  }

  /** Called for other numbers or another round: guesses are dropped, tries are kept. */
  startOver(): void {
    this.round += 1;
    this.#made = undefined;
    this.#isShown = false;
    this.#guesses.clear();
  }

  /**
   * Chooses another question. An outcome that is already visible would answer it, so it stays visible until the
   * numbers change.
   */
  choose(id: string): void {
    this.#chosen = id;
  }

  /** The current question: the chosen one, or the first. */
  asked(questions: readonly Question[]): Question | undefined {
    return questions.find(({ id }) => id === this.#chosen) ?? questions[0];
  }

  guess(question: Question, guess: Guess | undefined): void {
    if (!this.isAsked) return;
    if (guess === undefined) this.#guesses.delete(question.id);
    else this.#guesses.set(question.id, guess);
  }

  guessOf({ id }: Question): Guess | undefined {
    return this.#guesses.get(id);
  }

  /** Checks the present guess: from now on it counts. Without a guess nothing happens. */
  check(question: Question): Try | undefined {
    const guess = this.guessOf(question);
    if (guess === undefined || !this.isAsked) return undefined;
    this.#made = {
      question,
      guess,
      answer: answerOf(question),
      difference: differenceOf(question, guess),
      score: scoreOf(question, guess),
    };
    return this.#made;
  }

  /**
   * Shows the outcome of the checked guess and adds it to the tries. Returns the try the first time, and undefined
   * after that.
   */
  show(): Try | undefined {
    const made = this.played;
    if (made === undefined) return undefined;
    this.#isShown = true;
    this.tries.push(made);
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
