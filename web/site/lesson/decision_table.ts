// Two decisions beside each other: that of exact arithmetic, and that of the article's formula in doubles.
import { html, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';
import type { Textbook, View } from './lesson.js';

/** Hit or miss, as the table of answers says it. */
function exactDecision({ answers }: View, words: Messages): string {
  const { hit, miss } = words.textbook;
  const verdict = answers.find((answer) => answer.kind === 'verdict')?.value;
  if (verdict === words.answers.yes) return hit;
  return verdict === words.answers.no ? miss : String(verdict ?? '');
}

export function decisionTable(view: View, textbook: Textbook, words: Messages): TemplateResult {
  const { title, exact, agrees, differs } = words.textbook;
  return html`<section class="decisions ${textbook.agrees ? '' : 'differ'}" aria-labelledby="decisions-title">
    <h2 id="decisions-title">${title}</h2>
    <dl>
      <div><dt>${exact}</dt><dd>${textbook.exact ?? exactDecision(view, words)}</dd></div>
      <div><dt>${textbook.name}</dt><dd>${textbook.says}</dd></div>
    </dl>
    <p>${textbook.agrees ? agrees : (textbook.why ?? differs)}</p>
  </section>`;
}
