// What a learner predicts in: the question, the guess, what came of it, and the tries so far.
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Language } from '../shell/language.js';
import { numberOf, short, type Triple, textOf } from '../widgets/numbers.js';
import type { Prediction } from './prediction.js';
import { type PredictionPanelMessages, predictionPanelMessages } from './prediction_panel_messages.js';
import { saidDifference, saidGuess, saidOutcome, saidRule } from './prediction_words.js';
import type { ChoiceQuestion, CirclePointQuestion, Guess, PlaceQuestion, Question } from './question.js';

export interface PredictionPanel {
  language: Language;
  prediction: Prediction;
  questions: readonly Question[];
  /** What keeps the guess from being checked. */
  error: string;
  /** Whether a learner can show everything without a prediction. */
  canSwitchOff: boolean;
  switchOff(): void;
  choose(id: string): void;
  guess(guess: Guess | undefined): void;
  check(): void;
  /** Another example; none where there is only one. */
  next: (() => void) | undefined;
}

interface WordedPanel extends PredictionPanel {
  words: PredictionPanelMessages;
}

export function predictionView(asked: PredictionPanel): TemplateResult | typeof nothing {
  const panel = { ...asked, words: predictionPanelMessages[asked.language] };
  const { words, prediction, questions } = panel;
  const question = prediction.asked(questions);
  if (question === undefined) return nothing;
  return html`
    ${prediction.isOn ? askedView(panel, question) : nothing}
    ${prediction.tries.length > 0 ? triesView(prediction, words) : nothing}
  `;
}

function askedView(panel: WordedPanel, question: Question): TemplateResult {
  const { words, prediction, error, canSwitchOff, switchOff, next } = panel;
  const { isAsked, played, shown } = prediction;
  const message =
    shown !== undefined
      ? saidOutcome(shown, words)
      : played !== undefined
        ? words.watch(saidGuess(played.question, played.guess))
        : error;
  return html`
    ${isAsked ? formView(panel, question) : nothing}
    <p class="prediction-outcome ${isAsked ? '' : 'is-checked'}" role="status" tabindex="-1">${message}</p>
    ${isAsked ? html`<p class="soft">${saidRule(question, words)}</p>` : nothing}
    ${shown === undefined ? nothing : html`<p class="soft">${words.change}</p>`}
    <p class="prediction-buttons">
      ${shown !== undefined && next !== undefined ? html`<button type="button" class="primary" @click=${next}>${words.next}</button>` : nothing}
      ${canSwitchOff ? html`<button type="button" class="quiet" @click=${switchOff}>${words.switchOff}</button>` : nothing}
    </p>
  `;
}

function formView(panel: WordedPanel, question: Question): TemplateResult {
  const { words, prediction, questions, choose, check } = panel;
  const chip = ({ id, title }: Question) =>
    html`<button type="button" class="chip" aria-pressed=${id === question.id ? 'true' : 'false'} @click=${() => choose(id)}>${title}</button>`;
  // No form: in a frame whose sandbox allows scripts alone, none can be submitted.
  const pressed = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    // What was typed last belongs to the guess.
    target.blur();
    check();
  };
  return html`
    ${questions.length > 1 ? html`<div class="chips" role="group" aria-label=${words.questions}>${questions.map(chip)}</div>` : nothing}
    <div class="guess-form" @keydown=${pressed}>
      <p class="question" id="predict-question">${question.ask}</p>
      ${keyed(`${prediction.round} ${question.id}`, guessInput(panel, question))}
      ${question.none === undefined ? nothing : noneInput(panel, question, question.none)}
      <button type="button" class="primary" @click=${check}>${words.check}</button>
    </div>
  `;
}

function guessInput(panel: WordedPanel, question: Question): TemplateResult {
  switch (question.kind) {
    case 'choice':
      return choiceInput(panel, question);
    case 'number':
      return html`<span class="guess-cell">
        <input
          id="guess"
          class="own-undo"
          type="text"
          inputmode="text"
          autocomplete="off"
          aria-label=${panel.words.number}
          aria-describedby="predict-question"
          @input=${(event: Event) => panel.guess(typed((event.target as HTMLInputElement).value))}
        />
        <span class="unit">${question.unit}</span>
      </span>`;
    case 'place':
      return placeInput(panel, question);
    case 'circle':
      return circleInput(panel, question);
  }
}

/** A number that was typed; undefined for what is none. */
function typed(text: string): number | undefined {
  const value = numberOf(text) as number | undefined;
  return value === undefined || !Number.isFinite(value) ? undefined : value;
}

function choiceInput({ prediction, guess }: WordedPanel, question: ChoiceQuestion): TemplateResult {
  return html`<div class="options" role="radiogroup" aria-labelledby="predict-question">
    ${question.options.map(
      ({ value, label }) => html`<label>
        <input type="radio" name="guess" value=${value} .checked=${prediction.guessOf(question) === value} @change=${() => guess(value)} />
        ${label}
      </label>`,
    )}
  </div>`;
}

function placeInput({ words, prediction, guess }: WordedPanel, question: PlaceQuestion): TemplateResult {
  const given = prediction.guessOf(question);
  const at = typeof given === 'object' && given !== null ? given : undefined;
  const cell = (axis: 'x' | 'y') =>
    html`<span class="guess-cell">
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
          const value = typed((event.target as HTMLInputElement).value);
          const old: Triple = at ?? question.first;
          guess(value === undefined ? undefined : { ...old, [axis]: value });
        }}
      />
    </span>`;
  return html`<p class="soft">${words.drag}</p>
    <div class="guess-cells">${cell('x')} ${cell('y')} <span class="unit">${question.unit}</span></div>`;
}

function circleInput(
  { words, prediction, guess }: WordedPanel,
  question: CirclePointQuestion,
): TemplateResult {
  const given = prediction.guessOf(question);
  const degrees = typeof given === 'number' ? given : 0;
  return html`<p class="soft">${words.drag}</p>
    <span class="guess-cell">
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

function noneInput({ prediction, guess }: WordedPanel, question: Question, name: string): TemplateResult {
  return html`<label class="none">
    <input
      type="checkbox"
      .checked=${prediction.guessOf(question) === null}
      @change=${(event: Event) => guess((event.target as HTMLInputElement).checked ? null : undefined)}
    />
    ${name}
  </label>`;
}

function triesView({ tries, mean }: Prediction, words: PredictionPanelMessages): TemplateResult {
  return html`<div class="scroller" tabindex="0" role="region" aria-label=${words.tries}>
      <table class="tries">
        <caption>${words.tries}</caption>
        <thead><tr>${words.head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
        <tbody>
          ${tries.map(
            (one, i) => html`<tr>
              <td class="number">${i + 1}</td>
              <td>${one.question.title}</td>
              <td>${saidGuess(one.question, one.guess)}</td>
              <td>${saidGuess(one.question, one.answer)}</td>
              <td>${saidDifference(one)}</td>
              <td class="number" data-score=${one.score}>${one.score}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="mean">${words.mean(mean)}</p>`;
}
