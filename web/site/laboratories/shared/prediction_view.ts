// The panel in which a learner guesses before the answer is shown.
import { html, nothing, type TemplateResult } from 'lit';
import type { LaboratoryMessages } from './messages.js';
import type { Prediction } from './prediction.js';

export interface PredictionPanel {
  prediction: Prediction;
  words: LaboratoryMessages['predict'];
  /** What is to be predicted, as a question. */
  question: string;
  /** A number as the page writes it. */
  format: (value: number) => string;
  /** The field or the words with which one guesses. */
  input: TemplateResult;
  check: () => void;
  /** Asks for the next guess. */
  again: () => void;
}

function outcome({ words, prediction, format }: PredictionPanel): string {
  const { stage, error, attempts } = prediction;
  if (stage === 'running') return words.running;
  const last = attempts.at(-1);
  if (stage === 'asked' || last === undefined) return error;
  return last.difference === 0
    ? words.exact(format(last.answer))
    : words.said(format(last.answer), format(last.difference), last.score);
}

function attemptTable({ words, prediction, format }: PredictionPanel): TemplateResult {
  return html`<div class="scroller" tabindex="0" role="region" aria-label=${words.tries}>
    <table class="attempts">
      <thead><tr>${words.head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>
        ${prediction.attempts.map(
          ({ guess, answer, difference, score }, i) => html`<tr>
            <td class="number">${i + 1}</td>
            <td class="number">${format(guess)}</td>
            <td class="number">${format(answer)}</td>
            <td class="number">${format(difference)}</td>
            <td class="number" data-score=${score}>${words.score(score)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export function predictionPanel(panel: PredictionPanel): TemplateResult {
  const { words, question, prediction, input, check, again } = panel;
  const isRunning = prediction.stage === 'running';
  return html`<section class="prediction" aria-labelledby="predict-title">
    <h2 id="predict-title">${words.title}</h2>
    <p class="question">${question}</p>
    ${
      prediction.stage === 'shown'
        ? html`<p><button type="button" @click=${again}>${words.again}</button></p>`
        : html`<div class="guess" @keydown=${onEnter(isRunning ? () => {} : check)}>
          ${input} <button type="button" class="primary" ?disabled=${isRunning} @click=${check}>${words.check}</button>
        </div>`
    }
    <p class="outcome" role="status">${outcome(panel)}</p>
    ${prediction.attempts.length === 0 ? nothing : attemptTable(panel)}
  </section>`;
}

/** Enter in a field does what the button beside it does: a form could not be submitted in a sandboxed frame. */
export function onEnter(act: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) act();
  };
}

/** The field for a number that is guessed. */
export function guessField(prediction: Prediction, label: string): TemplateResult {
  return html`<input id="guess" class="own-undo" type="text" inputmode="decimal" autocomplete="off" aria-label=${label} .value=${prediction.text}
    @input=${(event: Event) => prediction.type((event.target as HTMLInputElement).value)} />`;
}
