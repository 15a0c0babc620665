// Two decisions beside each other: that of exact arithmetic, and that of the article's formula.
import { html, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';
import type { Textbook } from './lesson.js';

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
