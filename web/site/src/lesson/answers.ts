// Every number answered, with all its digits.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../messages/index.js';
import type { Answer, Textbook, View } from './lesson.js';
import { full } from './numbers.js';

const axes = ['x', 'y', 'z'] as const;

/** Those that a vector shows. */
export const axesOf = (flat = false): readonly ('x' | 'y' | 'z')[] => (flat ? axes.slice(0, 2) : axes);

function value(answer: Answer): TemplateResult {
  const unit = answer.unit ? html` <span class="unit">${answer.unit}</span>` : nothing;
  switch (answer.kind) {
    case 'verdict':
    case 'words':
      return html`${answer.value}`;
    case 'number':
      return html`<span class="value" data-value=${answer.value}>${full(answer.value)}</span>${unit}${answer.extra ? html` <span class="extra">= ${answer.extra}</span>` : nothing}`;
    case 'vector':
      return html`${axesOf(answer.flat).map(
        (axis) =>
          html`<span class="part"><span class="axis">${axis}</span> <span class="value" data-value=${answer.value[axis]}>${full(answer.value[axis])}</span></span>`,
      )}${unit}`;
  }
}

export function answerTable(answers: Answer[]): TemplateResult {
  return html`<dl class="answers">
    ${answers.map(
      (answer) => html`<div class="answer ${answer.kind}">
        <dt><span class="swatch quantity-${answer.quantity ?? 'plain'}" aria-hidden="true"></span>${answer.name}</dt>
        <dd>${value(answer)}</dd>
      </div>`,
    )}
  </dl>`;
}

/** What exact arithmetic decides, beside what the article's formula decides in doubles. */
export function decisions(exact: string, textbook: Textbook, { textbook: words }: Messages): TemplateResult {
  return html`<section class="decisions ${textbook.agrees ? '' : 'differ'}" aria-labelledby="decisions-title">
    <h2 id="decisions-title">${words.title}</h2>
    <dl>
      <div><dt>${words.exact}</dt><dd>${textbook.exact ?? exact}</dd></div>
      <div><dt>${textbook.name}</dt><dd>${textbook.says}</dd></div>
    </dl>
    <p>${textbook.agrees ? words.agrees : (textbook.why ?? words.differs)}</p>
  </section>`;
}

export function furtherTables(view: View): TemplateResult | typeof nothing {
  if (view.tables === undefined) return nothing;
  return html`${view.tables.map(
    ({ title, head, rows }) => html`<section class="further">
      <h2>${title}</h2>
      <div class="scroller" tabindex="0" role="region" aria-label=${title}>
        <table>
          <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
          <tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
        </table>
      </div>
    </section>`,
  )}`;
}
