// The prediction of the preset of π: how many collisions there will be before nothing happens any more.
import { html, nothing, type TemplateResult } from 'lit';
import { Prediction, tellTry } from '../../lesson/prediction.js';
import { predictionMessages } from '../../lesson/prediction_messages.js';
import { goToQuestion, predictionView } from '../../lesson/prediction_view.js';
import type { NumberQuestion } from '../../lesson/question.js';
import type { BallsPage } from './balls_page.js';
import { collisionsOf, massRatio } from './presets/index.js';

export class PiPrediction {
  readonly #prediction = new Prediction();
  #error = '';

  constructor(private readonly page: BallsPage) {}

  /** True while nothing on the page may reveal the outcome. */
  get hides(): boolean {
    return this.page.state.predict && this.#prediction.hides;
  }

  get #question(): NumberQuestion {
    const { words, format, state } = this.page;
    const n = state.values.n ?? 3;
    const answer = collisionsOf(n);
    return {
      kind: 'number',
      id: 'collisions',
      title: words.names.collisions,
      ask: words.piQuestion(words.ratio(format.whole(massRatio(n)))),
      isCount: true,
      unit: '',
      worst: { value: answer, name: words.piWorst },
      answer,
    };
  }

  /** Other numbers, or another try. */
  ask(): void {
    this.#error = '';
    if (this.page.state.predict) this.#prediction.switchOn();
    else this.#prediction.switchOff();
  }

  /** Turns the question on or off. */
  switch(predict: boolean): void {
    this.page.change({ ...this.page.state, predict });
    if (predict) void goToQuestion(this.page);
  }

  /** Lets time go on, if there is a guess; returns whether it does. */
  start(): boolean {
    if (!this.page.state.predict || !this.#prediction.isAsked) return true;
    const isMade = this.#prediction.check(this.#question) !== undefined;
    this.#error = isMade ? '' : predictionMessages[this.page.language].needed.count;
    // Time goes on only while the balls are visible.
    if (isMade) this.page.querySelector('.stage')?.scrollIntoView({ block: 'nearest' });
    this.page.requestUpdate();
    return isMade;
  }

  /** Both balls have left: the guess is scored. */
  score(): void {
    const made = this.#prediction.show();
    if (made !== undefined) tellTry(this.page, 'many-balls', made, this.#prediction.tries.length);
  }

  view(): TemplateResult | typeof nothing {
    const { page } = this;
    if (!page.state.predict) return nothing;
    const again = () => page.change({ ...page.state });
    return html`<section class="prediction framed" aria-labelledby="predict-question">
      ${predictionView({
        words: predictionMessages[page.language].panel,
        prediction: this.#prediction,
        questions: [this.#question],
        error: this.#error,
        canSwitchOff: true,
        switchOff: () => page.change({ ...page.state, predict: false }),
        choose: () => {},
        guess: (guess) => this.#prediction.guess(this.#question, guess),
        check: () => page.play(),
        next: again,
        nextName: page.words.piAgain,
      })}
    </section>`;
  }
}
