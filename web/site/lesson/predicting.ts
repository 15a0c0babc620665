// Predictions in a lesson's page: what is hidden, the guess on the stage and in its panel, and the message to the
// host.
import { html, nothing, type TemplateResult } from 'lit';
import { messagesIn } from '../messages/index.js';
import { prefersStill } from '../shell/motion.js';
import type { HandleView } from '../stage/page_stage.js';
import type { Triple } from '../widgets/numbers.js';
import { readAddress } from './address.js';
import type { ClassQuestion, Goals } from './goals.js';
import { draggedGuess, guessHandle, guessHandleView } from './guess_handle.js';
import { onlyGiven, withoutOutcome } from './hidden_outcome.js';
import type { Lesson, View } from './lesson.js';
import type { LessonHost } from './lesson_host.js';
import { Prediction, tellTry } from './prediction.js';
import { type PredictionMessages, predictionMessages } from './prediction_messages.js';
import { goToQuestion, type PredictionPanel, predictionView } from './prediction_view.js';
import type { Guess, Question } from './question.js';
import { chosenPreset } from './texts.js';

export class Predicting {
  readonly #prediction = new Prediction();
  #error = '';
  /** The last typed guess that is not a number. */
  #mistyped: string | undefined;

  /** True in an embed that requests predictions: there the outcome cannot be shown without a guess. */
  isLocked = false;

  constructor(private readonly host: LessonHost) {}

  /**
   * Starts a prediction. `attribute` is '1' or the name of a question; the parameter `predict=` in the page's address
   * or the embed's state has the same meaning. On a page of its own the learner may switch it off.
   */
  start(attribute: string | null | undefined, query: string, ownsPage: boolean): void {
    const asked = attribute ?? new URLSearchParams(query.slice(0, 4000)).get('predict');
    if (asked === null || asked === '0') return;
    this.isLocked = !ownsPage;
    this.switchOn(asked);
  }

  /** The part of a page's query that `start` reads. */
  get address(): string {
    return this.isOn && this.hasQuestions ? `&predict=${this.#question?.id ?? '1'}` : '';
  }

  get hasQuestions(): boolean {
    return this.#question !== undefined;
  }

  get isOn(): boolean {
    return this.#prediction.isOn;
  }

  /** True while the page must not show the outcome. */
  get hides(): boolean {
    return this.#prediction.hides && this.#question !== undefined;
  }

  get #words(): PredictionMessages {
    return predictionMessages[this.host.language];
  }

  get #questions(): Question[] {
    return this.host.model?.view?.questions ?? [];
  }

  get #question(): Question | undefined {
    return this.#prediction.asked(this.#questions);
  }

  /** `question`: the id of the one to ask. */
  switchOn(question?: string): void {
    this.#show();
    if (question !== undefined) this.#prediction.choose(question);
    this.#prediction.switchOn();
    this.#startOver();
  }

  /** The numbers are others: their outcome is hidden again. */
  numbersChanged(): void {
    if (!this.isOn) return;
    this.#show();
    this.#prediction.startOver();
    this.#error = '';
  }

  /** Called when the animation has come to a time. From the time in question on, the outcome is shown. */
  timeChanged(time: number): void {
    const { view } = this.host.model ?? {};
    const { played } = this.#prediction;
    if (played === undefined || view === undefined || time < momentOf(played.question, view)) return;
    this.#show();
    this.host.redraw();
  }

  /** The view for the stage and the text beside it. */
  seen(view: View): View {
    const seen = this.#withGuess(view);
    if (!this.hides) return seen;
    const { hidden, played } = this.#words;
    if (!this.#isAsked) return { ...seen, description: played, says: undefined, moments: [] };
    return { ...seen, description: hidden, says: undefined, moments: [], end: this.#stop(view) };
  }

  /** True while a guess can still be made; the animation waits for it. */
  get #isAsked(): boolean {
    return this.#prediction.isAsked && this.#question !== undefined;
  }

  /** The action of Play while a guess is open: it plays up to the question and then checks the guess. */
  get playHidden(): (() => void) | undefined {
    if (!this.#isAsked) return undefined;
    const { view } = this.host.model ?? {};
    const isBefore = view !== undefined && this.host.time < this.#stop(view);
    return isBefore ? () => this.approach() : () => this.check();
  }

  /**
   * The time at which the animation stops while a guess is open: just before the outcome, if that comes after a
   * contact.
   */
  #stop(view: View): number {
    const { start = 0 } = view;
    const question = this.#question;
    if (question?.shownUntil !== undefined) return Math.max(start, question.shownUntil);
    if (question?.isAfterContact !== true) return start;
    return start + 0.94 * (momentOf(question, view) - start);
  }

  /** Plays up to just before the outcome. With reduced motion it shows that time at once. */
  approach(): void {
    const { view } = this.host.model ?? {};
    if (view === undefined || !this.#isAsked) return;
    const stop = this.#stop(view);
    if (stop === (view.start ?? 0)) return;
    if (prefersStill()) this.host.seek(stop);
    else this.host.play(stop);
  }

  /** Adds the guess, and removes parts that show the outcome while it is hidden. */
  #withGuess(view: View): View {
    const { figure, start = 0 } = view;
    const question = this.#question;
    if (!this.isOn || question === undefined) return view;
    const { played, shown } = this.#prediction;
    const made = played ?? shown;
    if (made === undefined) {
      const guessed = { question, guess: this.#prediction.guessOf(question) };
      return { ...view, figure: figure && withoutOutcome(figure), guessed };
    }
    const checked = { start, moment: momentOf(made.question, view) };
    const guessed = { question: made.question, guess: made.guess, checked };
    return { ...view, figure: shown === undefined ? figure && onlyGiven(figure) : figure, guessed };
  }

  /** Names of presets can give the outcome away, so they are numbered meanwhile. */
  presetName({ presets }: Lesson, i: number): string {
    return this.isOn ? this.#words.preset(i + 1) : (presets[i]?.name ?? '');
  }

  /** The handle of the guess. */
  get handles(): HandleView[] {
    const question = this.#question;
    if (!this.#isAsked || question === undefined) return [];
    const hints = messagesIn(this.host.language).stage;
    const view = guessHandleView(question, this.#prediction.guessOf(question), hints);
    return view === undefined ? [] : [view];
  }

  /** Moves the guess, if it is its handle that was dragged. */
  drag(id: string, to: Triple): boolean {
    const question = this.#question;
    if (id !== guessHandle) return false;
    if (question !== undefined) this.#guess(question, draggedGuess(question, to));
    return true;
  }

  /**
   * Checks the guess and plays; the result is shown at the time in question. With reduced motion that time is shown
   * at once. Without a guess it says what is missing.
   */
  check(): void {
    const question = this.#question;
    const { view } = this.host.model ?? {};
    if (question === undefined || view === undefined) return;
    // An angle has a value from the start, so an untouched one counts as a guess too.
    if (question.kind === 'circle' && this.#prediction.guessOf(question) === undefined)
      this.#prediction.guess(question, 0);
    if (this.#prediction.check(question) === undefined) {
      this.#error = this.#needed(question);
      this.host.redraw();
      return;
    }
    this.#error = '';
    this.host.step = 'watch';
    this.host.redraw();
    this.host.fit();
    if (prefersStill()) this.host.seek(momentOf(question, view));
    else if (this.#stop(view) > (view.start ?? 0)) this.host.resume();
    else this.host.play();
  }

  /** Says why a guess cannot be checked. */
  #needed(question: Question): string {
    const { needed } = this.#words;
    if (this.#mistyped !== undefined) return messagesIn(this.host.language).errors.notANumber(this.#mistyped);
    return question.kind === 'number' && question.isCount === true ? needed.count : needed[question.kind];
  }

  /**
   * Shows the result of a checked guess and reports it to the host, once. That happens at the time in question, or
   * earlier if the numbers change or the learner asks to see everything.
   */
  #show(): void {
    const made = this.#prediction.show();
    if (made === undefined) return;
    tellTry(this.host.element, this.host.name, made, this.#prediction.tries.length);
  }

  /** The prediction in an embed without a card. */
  panel(): TemplateResult | typeof nothing {
    if (this.#question === undefined) return nothing;
    const words = this.#words;
    const invitation = html`<p>${words.invitation}</p>
      <button type="button" class="switch-on" @click=${() => this.#begin()}>${words.switchOn}</button>`;
    return html`<section class="prediction framed" aria-labelledby="predict-title">
      <h2 id="predict-title">${words.title}</h2>
      ${this.isOn ? nothing : invitation} ${predictionView(this.asked())}
    </section>`;
  }

  /** Begins a prediction that the learner asked for. */
  #begin(): void {
    this.switchOn();
    this.approach();
    void goToQuestion(this.host.element);
  }

  /** The questions for class, each with a button that starts its prediction here. */
  goalsPanel(): TemplateResult | typeof nothing {
    const goals = this.host.model?.lesson.goals;
    if (goals === undefined || this.isLocked) return nothing;
    return goalsView(goals, this.#words.goals, (question) => this.#try(question));
  }

  /** Loads the numbers of a question for class and starts its prediction. */
  #try({ state, predict }: ClassQuestion): void {
    const { model } = this.host;
    if (model === undefined) return;
    if (state !== undefined) this.host.show(readAddress(model.lesson, `?${state}`).texts);
    if (predict === undefined) return;
    this.host.step = 'guess';
    this.switchOn(predict);
    this.approach();
  }

  /** Goes to the next preset (after the last to the first), whose outcome is to be predicted. */
  nextExample(): void {
    const { model } = this.host;
    const presets = model?.lesson.presets ?? [];
    if (model === undefined) return;
    const next = presets[(chosenPreset(model.lesson, model.texts) + 1) % presets.length];
    if (next === undefined) return;
    this.host.show(structuredClone(next.texts));
    this.host.step = 'guess';
    if (!this.isOn) this.switchOn();
    this.approach();
  }

  /** The panel's data: the question, and the learner's actions. */
  asked(): PredictionPanel {
    const { host } = this;
    const prediction = this.#prediction;
    return {
      words: this.#words.panel,
      prediction,
      questions: this.#questions,
      error: this.#error,
      canSwitchOff: !this.isLocked,
      switchOff: () => this.switchOff(),
      choose: (id) => {
        prediction.choose(id);
        this.#startOver();
        this.approach();
      },
      guess: (guess) => {
        const question = this.#question;
        if (question !== undefined) this.#guess(question, guess);
      },
      mistyped: (text) => {
        this.#mistyped = text;
      },
      check: () => {
        this.check();
        void this.#goToOutcome();
      },
      next: (host.model?.lesson.presets.length ?? 0) > 1 ? () => this.nextExample() : undefined,
    };
  }

  /** Shows everything. */
  switchOff(): void {
    if (!this.isOn) return;
    this.#show();
    this.#prediction.switchOff();
    this.#error = '';
    this.host.redraw();
    this.host.fit();
  }

  /**
   * Moves the focus to the result: the focused button is gone, and in a narrow window the result may be above the
   * visible part.
   */
  async #goToOutcome(): Promise<void> {
    const { element } = this.host;
    await element.updateComplete;
    if (!this.#isAsked) element.querySelector<HTMLElement>('.prediction-outcome')?.focus();
  }

  #guess(question: Question, guess: Guess | undefined): void {
    this.#prediction.guess(question, guess);
    this.#error = '';
    this.host.redraw();
  }

  #startOver(): void {
    this.#error = '';
    this.#mistyped = undefined;
    this.host.toStart();
    this.host.redraw();
    this.host.fit();
  }
}

/** The time at which the animation has shown the answer, within the time that it plays. */
function momentOf({ seenAt }: Question, { moments = [], start = 0, end }: View): number {
  const moment = seenAt ?? moments[0]?.time ?? end;
  return Math.min(Math.max(moment, start), end);
}

/** The goal of a lesson and its questions, each with numbers to try it with. */
function goalsView(
  { goal, questions }: Goals,
  words: PredictionMessages['goals'],
  tryIt: (question: ClassQuestion) => void,
): TemplateResult {
  return html`<details class="goals fold">
    <summary>${words.title}</summary>
    <p>${goal}</p>
    <ol>
      ${questions.map(
        (question) => html`<li>
          <p class="question">${question.ask}</p>
          ${
            question.state === undefined && question.predict === undefined
              ? nothing
              : html`<button type="button" class="chip" @click=${() => tryIt(question)}>${question.predict === undefined ? words.tryIt : words.predictIt}</button>`
          }
          <details><summary>${words.answer}</summary><p>${question.answer}</p></details>
        </li>`,
      )}
    </ol>
  </details>`;
}
