// The step *Why*: sentences to be read one after the other, each drawn in the stage while it is read.
import { html, nothing, type TemplateResult } from 'lit';
import type { Language } from '../shell/language.js';
import { cardMessages } from './card_messages.js';
import type { Idea } from './lesson.js';
import { formula } from './working.js';

/** `at` is the sentence that is being read; `onward` is called after the last one. */
export function whyView(
  ideas: readonly Idea[],
  at: number,
  language: Language,
  show: (at: number) => void,
  onward: () => void,
): TemplateResult {
  const words = cardMessages[language].why;
  const isLast = at >= ideas.length - 1;
  const sentence = ({ formula: latex, ...say }: Idea, i: number) =>
    html`<li class="sentence" aria-current=${i === at ? 'true' : 'false'}>
      <button type="button" class="sentence-button" @click=${() => show(i)}>${say[language]}</button>
      ${latex === undefined || i !== at ? nothing : html`<div class="sentence-formula">${formula(latex)}</div>`}
    </li>`;
  return html`<h2>${words.title}</h2>
    <ol class="sentences stack">${ideas.map(sentence)}</ol>
    <p class="card-buttons">
      <button type="button" ?disabled=${at === 0} @click=${() => show(at - 1)}>${words.back}</button>
      <span class="sentence-count soft" role="status">${ideas.length === 0 ? '' : words.count(at + 1, ideas.length)}</span>
      <button type="button" class="primary onward" @click=${isLast ? onward : () => show(at + 1)}>${isLast ? words.onward : words.next}</button>
    </p>`;
}
