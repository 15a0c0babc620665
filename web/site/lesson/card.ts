// The card beside the stage: a line of five dots, and the chosen step of the lesson.
import { html, nothing, type TemplateResult } from 'lit';
import { messagesIn } from '../messages/index.js';
import { prefersStill } from '../shell/motion.js';
import { copyText } from '../widgets/export.js';
import { icon } from '../widgets/icons.js';
import { brief } from '../widgets/numbers.js';
import { type CardMessages, cardMessages } from './card_messages.js';
import type { Check, Round, Texts, View } from './lesson.js';
import type { LessonHost } from './lesson_host.js';
import type { LessonState } from './lesson_state.js';
import type { Predicting } from './predicting.js';
import { guessView, outcomeView, triesView } from './prediction_view.js';
import { Rounds, starsOf } from './rounds.js';
import { slidersView, switchesView } from './sliders.js';
import { askedStep, type Step, steps } from './steps.js';
import { whyView } from './why.js';

const ownDot = '.dot[aria-current="step"]';

/** The first control of each step. It gets the focus when someone enters the step by keyboard. */
const firstIn = {
  why: '.card .onward',
  try: '.round[aria-pressed="true"]',
  numbers: '.card-body input',
} as const;

/** The contents of the last step. */
export interface CardParts {
  /** Renders the given numbers, for a guess that needs them. */
  given(): TemplateResult;
  numbers(): TemplateResult;
  historyButtons: unknown;
}

export class Card {
  step: Step = 'guess';
  #idea = 0;
  #copied = '';
  readonly #rounds = new Rounds();

  constructor(
    private readonly host: LessonHost,
    private readonly predicting: Predicting,
  ) {}

  get #words(): CardMessages {
    return cardMessages[this.host.language];
  }

  /**
   * The part of an address that says which step is shown. A first visit begins with a guess, so that step is not
   * written.
   */
  get address(): string {
    const { chosen } = this.#rounds;
    const round = this.step === 'try' && chosen !== undefined ? `&round=${chosen + 1}` : '';
    return this.step === 'guess' ? '' : `&step=${this.step}${round}`;
  }

  start(attribute: string | null | undefined, query: string, ownsPage: boolean): void {
    const { model } = this.host;
    if (model === undefined) return;
    const { step, predict, round, hasNumbers } = askedStep(model.lesson, attribute, query);
    // Without a picture no guess can be made.
    this.step = step === 'guess' && predict === undefined && this.host.stage === undefined ? 'numbers' : step;
    if (step === 'why') this.#showIdea(0);
    if (step === 'try') this.#startRound(model, round, hasNumbers);
    if (this.step !== 'guess') return;
    if (predict === undefined) this.predicting.switchOn();
    else this.predicting.start(predict, query, ownsPage);
    // If there is nothing to predict, the lesson begins with the step *Watch*.
    if (this.predicting.hides) return;
    this.predicting.switchOff();
    this.step = 'watch';
  }

  /** An address with its own numbers continues in the step where it was copied. */
  #startRound({ lesson, view }: LessonState, round: number, hasNumbers: boolean): void {
    const { rounds = [] } = lesson;
    if (view === undefined) return;
    this.#rounds.chosen = round;
    if (hasNumbers) this.#rounds.judge(rounds, view);
    else this.#playRound(rounds, round);
  }

  /**
   * Shows the step and the round of an address to which the browser has gone back. Returns the texts of a round that
   * the address names without numbers; undefined if it has its own.
   */
  wentBack({ lesson }: LessonState, query: string): Texts | undefined {
    const { step, round, hasNumbers } = askedStep(lesson, null, query);
    this.step = step;
    this.host.isSeenFrom = false;
    this.#rounds.chosen = step === 'try' ? round : undefined;
    if (step === 'guess') this.predicting.switchOn();
    else if (!this.predicting.isLocked) this.predicting.switchOff();
    const texts = step === 'try' && !hasNumbers ? lesson.rounds?.[round]?.texts : undefined;
    return texts && structuredClone(texts);
  }

  /** Drag handles are shown only in the steps in which numbers are changed. */
  get hasHandles(): boolean {
    return this.step === 'try' || this.step === 'numbers';
  }

  go(step: Step): void {
    if (step === this.step) return;
    // A visitor who leaves the guess without making one wants to see the outcome. After a guess the prediction is
    // finished once its result was shown.
    if (!this.predicting.isLocked && step !== 'guess') this.predicting.switchOff();
    this.step = step;
    if (step !== 'why') this.host.isSeenFrom = false;
    const { model } = this.host;
    if (step === 'guess') {
      this.predicting.switchOn();
      this.predicting.approach();
    }
    if (step === 'watch') this.#play();
    if (step === 'why') this.#showIdea(0);
    else this.host.point([]);
    if (step === 'try' && this.#rounds.chosen === undefined) this.#playRound(model?.lesson.rounds ?? [], 0);
    this.host.addressChanged();
    this.host.redraw();
  }

  /** Other numbers hide the outcome again. */
  numbersChanged({ lesson, view }: LessonState): void {
    this.host.isSeenFrom = false;
    if (this.predicting.hides) this.step = 'guess';
    if (view !== undefined) this.#rounds.judge(lesson.rounds ?? [], view);
  }

  panel(model: LessonState, parts: CardParts): TemplateResult {
    const words = this.#words;
    const { step } = this;
    const mustGuess = this.predicting.isLocked && this.predicting.hides;
    return html`<section class="card panel card-${step}" aria-labelledby="card-step">
      <div class="card-head title-row flow on-screen">
        <nav class="dots" aria-label=${words.label}>
          ${steps.map((one, i) => html`<button type="button" class="dot" aria-current=${one === step ? 'step' : 'false'} ?disabled=${mustGuess && one !== 'guess'} @click=${() => this.#chosen(one)}><span class="dot-mark" aria-hidden="true">${i + 1}</span><span class="dot-name" id=${one === step ? 'card-step' : nothing}>${words.names[one]}</span></button>`)}
        </nav>
        ${this.hasHandles ? parts.historyButtons : nothing}
      </div>
      <div class="card-body">${this.#body(model, parts)}</div>
    </section>`;
  }

  #body(model: LessonState, parts: CardParts): TemplateResult | typeof nothing {
    switch (this.step) {
      case 'guess':
        return html`<div class="prediction">${guessView(
          { ...this.predicting.asked(), switchOff: () => this.go('watch') },
          html`<details class="fold"><summary>${this.#words.given}</summary>${parts.given()}</details>`,
        )}</div>`;
      case 'watch':
        return this.#watch(model);
      case 'why':
        return this.#why(model);
      case 'try':
        return this.#try(model);
      case 'numbers':
        return parts.numbers();
    }
  }

  /**
   * Goes to a step that the visitor chose. It moves the focus if the button has disappeared, and scrolls to the step,
   * which may be out of sight in a narrow window.
   */
  #chosen(step: Step, focus: string = ownDot): void {
    this.go(step);
    const { element } = this.host;
    void element.updateComplete.then(() => {
      const card = element.querySelector('.card');
      if (card === null) return;
      const next = card.querySelector<HTMLElement>(focus);
      if (focus !== ownDot || document.activeElement === document.body) next?.focus({ preventScroll: true });
      const covered = Number.parseFloat(getComputedStyle(card).scrollMarginTop);
      if (card.getBoundingClientRect().top < covered) card.scrollIntoView({ block: 'start' });
    });
  }

  /** Goes on to a step and focuses its first control. */
  #onward(step: 'why' | 'try' | 'numbers', name: string, isMain = true): TemplateResult {
    return html`<button type="button" class="${isMain ? 'primary' : ''} onward" @click=${() => this.#chosen(step, firstIn[step])}>${name}</button>`;
  }

  #watch({ view, lesson }: LessonState): TemplateResult {
    const words = this.#words.watch;
    const { predicting, host } = this;
    const hasExamples = lesson.presets.length > 1 && predicting.hasQuestions;
    const isShown = !predicting.hides;
    return html`<h2>${words.title}</h2>
      <div class="prediction">${outcomeView(predicting.asked())}</div>
      ${isShown ? html`<p class="happens">${this.host.isSeenFrom ? (view?.seenFrom?.description ?? '') : (view?.description ?? '')}</p>` : nothing}
      ${isShown ? checksView(view?.checks) : nothing}
      ${isShown && view !== undefined ? this.#frameButton(view) : nothing}
      <p class="card-buttons">
        <button type="button" @click=${() => host.play()}>${words.again}</button>
        ${hasExamples ? html`<button type="button" @click=${() => predicting.nextExample()}>${words.example}</button>` : nothing}
        ${isShown ? this.#onward('why', words.onward) : nothing}
      </p>
      <div class="card-asides stack">${triesView(predicting.asked())}</div>`;
  }

  /** Plays from the start. With reduced motion it shows the contact at once. */
  #play(): void {
    const { view } = this.host.model ?? {};
    if (prefersStill()) this.host.seek(view?.moments?.[0]?.time ?? view?.end ?? 0);
    else this.host.play();
  }

  /** The button that lets the camera move with a body, or stand still again. */
  #frameButton({ seenFrom }: View): TemplateResult | typeof nothing {
    if (seenFrom === undefined) return nothing;
    const words = this.#words.frame;
    const { host } = this;
    const turn = () => {
      host.isSeenFrom = !host.isSeenFrom;
      host.redraw();
      host.fit();
      this.#play();
    };
    return html`<p class="card-buttons"><button type="button" class="frame-button" aria-pressed=${host.isSeenFrom ? 'true' : 'false'} @click=${turn}>${words.from(seenFrom.name)}</button></p>`;
  }

  #why({ lesson }: LessonState): TemplateResult {
    const show = (at: number) => {
      this.#showIdea(at);
      this.host.redraw();
    };
    return whyView(lesson.why ?? [], this.#idea, this.host.language, show, () =>
      this.#chosen('try', firstIn.try),
    );
  }

  /** Draws the sentence that is being read into the stage, at the time that it is about. */
  #showIdea(at: number): void {
    const { model } = this.host;
    const ideas = model?.lesson.why ?? [];
    this.#idea = Math.min(Math.max(0, at), Math.max(0, ideas.length - 1));
    const isSeenFrom = ideas[this.#idea]?.isSeenFrom === true;
    const isTurned = isSeenFrom !== this.host.isSeenFrom;
    this.host.isSeenFrom = isSeenFrom;
    const moment = model?.view?.moments?.[0]?.time;
    if (moment !== undefined) this.host.seek(moment);
    if (isTurned) {
      this.host.redraw();
      this.host.fit();
    }
    this.host.point(ideas[this.#idea]?.refers ?? []);
  }

  #playRound(rounds: readonly Round[], number: number): void {
    this.#rounds.chosen = number;
    this.#copied = '';
    const texts = rounds[number]?.texts;
    if (texts !== undefined) this.host.show(structuredClone(texts));
  }

  #try({ lesson, texts, view }: LessonState): TemplateResult {
    const words = this.#words.try;
    const { rounds = [] } = lesson;
    const chosen = this.#rounds.chosen ?? 0;
    const best = this.#rounds.best(chosen);
    const hasNext = best > 0 && chosen < rounds.length - 1;
    const next = () => {
      this.#playRound(rounds, chosen + 1);
      this.#chosen('try', '.round[aria-pressed="true"]');
    };
    const slide = (field: string, index: number, text: string) => this.host.slide(field, index, text);
    return html`<h2>${words.title}</h2>
      ${view === undefined || rounds.length === 0 ? nothing : this.#round(rounds, view)}
      ${slidersView(lesson, texts, this.host.language, slide)} ${switchesView(lesson, texts, slide)}
      ${typeof view?.whileTrying === 'function' ? view.whileTrying(this.host) : (view?.whileTrying ?? nothing)}
      <p class="card-buttons">
        ${best > 0 ? html`<span class="soft">${words.best(best)}</span>` : nothing}
        ${hasNext ? html`<button type="button" class="primary" @click=${next}>${words.next}</button>` : nothing}
        ${this.#onward('numbers', words.onward, !hasNext)}
      </p>`;
  }

  #round(rounds: readonly Round[], view: View): TemplateResult {
    const words = this.#words.try;
    const chosen = this.#rounds.chosen ?? 0;
    const round = rounds[chosen] as Round;
    const isLast = chosen === rounds.length - 1;
    const name = (i: number) => (i === rounds.length - 1 ? words.challenge : words.round(i + 1));
    return html`<div class="rounds" role="group" aria-label=${words.rounds}>
        ${rounds.map((_, i) => html`<button type="button" class="round" aria-pressed=${i === chosen ? 'true' : 'false'} aria-label="${name(i)}: ${words.stars(this.#rounds.best(i))}" @click=${() => this.#playRound(rounds, i)}>${i === rounds.length - 1 ? icon('star') : i + 1}${starRow(this.#rounds.best(i))}</button>`)}
      </div>
      <p class="goal question">${round.say}</p>
      <p class="goal-now card-buttons" role="status">
        ${starRow(starsOf(round, view))} <span>${this.#difference(round, view)}</span>
      </p>
      ${isLast ? html`<p class="card-buttons"><button type="button" class="quiet" @click=${() => this.#copy()}>${words.link}</button> <span role="status">${this.#copied}</span></p>` : nothing}`;
  }

  #difference({ off, unit, missedBy }: Round, view: View): string {
    const words = this.#words.try;
    const difference = off(view);
    if (difference === 0) return words.done;
    if (difference !== undefined)
      return words.off(
        unit === '°' || unit === '' ? brief(difference) + unit : `${brief(difference)} ${unit}`,
      );
    const gap = missedBy?.(view);
    return gap === undefined ? words.notYet : words.missed(gap);
  }

  #copy(): void {
    const { host } = this;
    void copyText(host.link, messagesIn(host.language).exportBar).then((said) => {
      this.#copied = said;
      host.redraw();
    });
  }
}

/** Each check appears a moment after the one before. */
const checksView = (checks: readonly Check[] = []): TemplateResult | typeof nothing =>
  checks.length === 0
    ? nothing
    : html`<ol class="checks">${checks.map(({ name, outcome, says }) => html`<li class="check is-${outcome}"><span>${name}</span> <span class="soft">${says}</span></li>`)}</ol>`;

const starRow = (count: number): TemplateResult =>
  html`<span class="stars" aria-hidden="true">${[1, 2, 3].map((one) => html`<span class=${one <= count ? 'has-star' : ''}>${icon('star')}</span>`)}</span>`;
