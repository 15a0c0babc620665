// The panel of a prediction: the question, the guess, its result, and the tries so far.
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { numberOf, short, type Triple, textOf } from '../widgets/numbers.js';
import type { Prediction, Try } from './prediction.js';
import type { PredictionMessages } from './prediction_messages.js';
import type { ChoiceQuestion, CirclePointQuestion, Guess, PlaceQuestion, Question } from './question.js';

function withUnit(text: string, unit: string): string {
  if (unit === '' || unit === '°') return text + unit;
  return `${text} ${unit}`;
}

const unitOf = (question: Question): string =>
  question.kind === 'circle' ? '°' : 'unit' in question ? question.unit : '';

/** A guess or an answer as text inside a sentence, so without a full stop of its own. */
const saidGuess = (question: Question, guess: Guess): string =>
  wholeGuess(question, guess).replace(/[.。]$/, '');

function wholeGuess(question: Question, guess: Guess): string {
  if (guess === null) return question.none ?? '';
  if (question.kind === 'choice') return question.options.find(({ value }) => value === guess)?.label ?? '';
  if (typeof guess === 'number') return withUnit(short(guess), unitOf(question));
  const { x, y } = guess as Triple;
  return withUnit(`(${short(x)}, ${short(y)})`, unitOf(question));
}

/** The difference as text; empty if there is nothing to measure. */
const saidDifference = ({ question, difference }: Try): string =>
  difference === undefined ? '' : withUnit(short(difference), unitOf(question));

/** The result of a try, in a sentence. */
function saidOutcome(one: Try, words: PredictionMessages['panel']): string {
  const { question, guess, answer, difference, score } = one;
  const [said, right] = [saidGuess(question, guess), saidGuess(question, answer)];
  if (difference === undefined) return score === 100 ? words.right(right) : words.wrong(said, right);
  if (difference === 0) return words.exact(right);
  return words.off(said, right, saidDifference(one), score);
}

/** The rule of the score. */
function saidRule(question: Question, words: PredictionMessages['panel']): string {
  if (question.kind === 'choice') return words.ruleChoice;
  const rule = words.rule(question.worst.name);
  return question.none === undefined ? rule : `${rule}${words.ruleNone}`;
}

export interface PredictionPanel {
  words: PredictionMessages['panel'];
  prediction: Prediction;
  questions: readonly Question[];
  /** The reason why the guess cannot be checked. */
  error: string;
  /** True if the learner can show everything without a prediction. */
  canSwitchOff: boolean;
  switchOff(): void;
  choose(id: string): void;
  guess(guess: Guess | undefined): void;
  /** A text that was typed and is no number; none once it is one. */
  mistyped?(text: string | undefined): void;
  check(): void;
  /** Goes to another example; undefined if there is only one. */
  next: (() => void) | undefined;
  /** The label of `next`, if it is not another example. */
  nextName?: string;
}

/** The question, the result of the guess, and the tries, in an embed without a card. */
export function predictionView(asked: PredictionPanel): TemplateResult | typeof nothing {
  const { prediction } = asked;
  if (!prediction.isOn) return triesView(asked);
  const { words, next, canSwitchOff, switchOff } = asked;
  return html`${prediction.isAsked ? guessView({ ...asked, canSwitchOff: false }) : outcomeView(asked)}
    <p class="card-buttons">
      ${prediction.shown !== undefined && next !== undefined ? html`<button type="button" class="primary" @click=${next}>${asked.nextName ?? words.next}</button>` : nothing}
      ${canSwitchOff ? html`<button type="button" class="quiet" @click=${switchOff}>${words.switchOff}</button>` : nothing}
    </p>
    ${triesView(asked)}`;
}

/** The question and its input. `further` is rendered below. */
export function guessView(
  panel: PredictionPanel,
  further: unknown = nothing,
): TemplateResult | typeof nothing {
  const { words, prediction, questions, error, check, canSwitchOff, switchOff } = panel;
  const question = prediction.asked(questions);
  if (question === undefined) return nothing;
  return html`${formView(panel, question)}
    ${error === '' ? nothing : html`<p class="prediction-outcome" role="status">${error}</p>`}
    <p class="card-buttons guess-check">
      ${canSwitchOff ? html`<button type="button" class="quiet" @click=${switchOff}>${words.switchOff}</button>` : nothing}
      <button type="button" class="primary onward" @click=${check}>${words.check}</button>
    </p>
    <div class="card-asides stack">
      ${questionsView(panel, question)}
      <details class="fold"><summary>${words.howScored}</summary><p class="soft">${saidRule(question, words)}</p></details>
      ${further}
    </div>`;
}

/** The other questions about the same numbers. */
function questionsView({ words, questions, choose }: PredictionPanel, question: Question) {
  const chip = ({ id, title }: Question) =>
    html`<button type="button" class="chip" aria-pressed=${id === question.id ? 'true' : 'false'} @click=${() => choose(id)}>${title}</button>`;
  return questions.length < 2
    ? nothing
    : html`<details class="fold other-questions"><summary>${words.questions}</summary><div class="chips" role="group" aria-label=${words.questions}>${questions.map(chip)}</div></details>`;
}

/** Scrolls to the question once it is drawn. On a phone it may be above the window, or behind the pinned stage. */
export async function goToQuestion(page: HTMLElement & { updateComplete: Promise<unknown> }): Promise<void> {
  await page.updateComplete;
  page.querySelector('.prediction')?.scrollIntoView({ block: 'nearest' });
}

/** The result of the guess, with its score. */
export function outcomeView({ words, prediction }: PredictionPanel): TemplateResult {
  const { played, shown } = prediction;
  const said =
    shown !== undefined
      ? saidOutcome(shown, words)
      : played !== undefined
        ? words.watch(saidGuess(played.question, played.guess))
        : '';
  return html`<p class="prediction-outcome is-checked" role="status" tabindex="-1" data-score=${shown?.score ?? nothing}>${said}</p>`;
}

function formView(panel: PredictionPanel, question: Question): TemplateResult {
  const { prediction, check } = panel;
  // There is no form, because a frame whose sandbox allows only scripts cannot submit one.
  const pressed = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    // Leaving the input makes the last typed text part of the guess.
    target.blur();
    check();
  };
  return html`
    <div class="guess-form stack" @keydown=${pressed}>
      <h2 class="question" id="predict-question">${question.ask}</h2>
      ${keyed(`${prediction.round} ${question.id}`, guessInput(panel, question))}
      ${question.none === undefined ? nothing : noneInput(panel, question, question.none)}
    </div>
  `;
}

function guessInput(panel: PredictionPanel, question: Question): TemplateResult {
  switch (question.kind) {
    case 'choice':
      return choiceInput(panel, question);
    case 'number':
      return html`<span class="guess-cell flow">
        <input
          id="guess"
          class="own-undo"
          type="text"
          inputmode="text"
          autocomplete="off"
          aria-label=${panel.words.number}
          aria-describedby="predict-question"
          @input=${(event: Event) => panel.guess(typed(panel, (event.target as HTMLInputElement).value))}
        />
        <span class="unit">${question.unit}</span>
      </span>`;
    case 'place':
      return placeInput(panel, question);
    case 'circle':
      return circleInput(panel, question);
  }
}

/** The typed number; undefined if the text is not a number. */
function typed({ mistyped }: PredictionPanel, text: string): number | undefined {
  const value = numberOf(text) as number | undefined;
  const isNumber = value !== undefined && Number.isFinite(value);
  mistyped?.(isNumber || text.trim() === '' ? undefined : text);
  return isNumber ? value : undefined;
}

function choiceInput({ prediction, guess }: PredictionPanel, question: ChoiceQuestion): TemplateResult {
  return html`<div class="choices stack" role="radiogroup" aria-labelledby="predict-question">
    ${question.options.map(
      ({ value, label }) => html`<label>
        <input type="radio" name="guess" value=${value} .checked=${prediction.guessOf(question) === value} @change=${() => guess(value)} />
        ${label}
      </label>`,
    )}
  </div>`;
}

function placeInput(panel: PredictionPanel, question: PlaceQuestion): TemplateResult {
  const { words, prediction, guess } = panel;
  const given = prediction.guessOf(question);
  const at = typeof given === 'object' && given !== null ? given : undefined;
  const cell = (axis: 'x' | 'y') =>
    html`<span class="guess-cell flow">
      <label for="guess-${axis}">${axis}</label>
      <input
        id="guess-${axis}"
        class="own-undo"
        type="text"
        inputmode="text"
        autocomplete="off"
        aria-label=${words.vector(axis)}
        .value=${at === undefined ? '' : textOf(at[axis])}
        @change=${(event: Event) => {
          const value = typed(panel, (event.target as HTMLInputElement).value);
          const old: Triple = at ?? question.first;
          guess(value === undefined ? undefined : { ...old, [axis]: value });
        }}
      />
    </span>`;
  return html`<p class="soft">${words.drag}</p>
    <div class="guess-cells flow">${cell('x')} ${cell('y')} <span class="unit">${question.unit}</span></div>`;
}

function circleInput(
  { words, prediction, guess }: PredictionPanel,
  question: CirclePointQuestion,
): TemplateResult {
  const given = prediction.guessOf(question);
  const degrees = typeof given === 'number' ? given : 0;
  return html`<p class="soft">${words.drag}</p>
    <span class="guess-cell flow">
      <input
        type="range"
        min="-90"
        max="90"
        step="0.5"
        aria-label=${words.angle}
        aria-valuetext="${short(degrees)}°"
        .value=${String(degrees)}
        @input=${(event: Event) => guess(Number((event.target as HTMLInputElement).value))}
      />
      <output>${short(degrees)}°</output>
    </span>`;
}

function noneInput({ prediction, guess }: PredictionPanel, question: Question, name: string): TemplateResult {
  return html`<label class="none">
    <input
      type="checkbox"
      .checked=${prediction.guessOf(question) === null}
      @change=${(event: Event) => guess((event.target as HTMLInputElement).checked ? null : undefined)}
    />
    ${name}
  </label>`;
}

/** The tries so far; nothing before the first one. */
export function triesView({ prediction, words }: PredictionPanel): TemplateResult | typeof nothing {
  const { tries, mean } = prediction;
  if (tries.length === 0) return nothing;
  return html`<details class="fold tries-fold"><summary>${words.tries} · ${words.mean(mean)}</summary>
    ${triesTable(
      words.tries,
      words.head,
      tries.map(
        (one, i) => html`<tr>
          <td class="number">${i + 1}</td>
          <td>${one.question.title}</td>
          <td>${saidGuess(one.question, one.guess)}</td>
          <td>${saidGuess(one.question, one.answer)}</td>
          <td>${saidDifference(one)}</td>
          <td class="number" data-score=${one.score}>${one.score}</td>
        </tr>`,
      ),
    )}</details>`;
}

export const triesTable = (name: string, head: readonly string[], rows: TemplateResult[]): TemplateResult =>
  html`<div class="scroller" tabindex="0" role="region" aria-label=${name}>
    <table class="tries">
      <thead><tr>${head.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
      <tbody>${rows}</tbody>
    </table>
  </div>`;
