// The goal of a lesson and its questions, each with numbers to try it with.
import { html, nothing, type TemplateResult } from 'lit';
import type { ClassQuestion, Goals } from './goals.js';
import type { PredictionMessages } from './prediction_messages.js';

export function goalsView(
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
