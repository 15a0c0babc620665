// What was measured of the two bullets, in words and numbers.
import { html, nothing, type TemplateResult } from 'lit';
import { answerTable } from '../../widgets/answer_table.js';
import type { PredictabilityMessages } from './messages.js';
import { answers, textDescription } from './text_description.js';
import type { Pair } from './trace_pair.js';

/** `stale` says that the numbers are the last good ones, where that is so. */
export function resultsView(
  pair: Pair,
  words: PredictabilityMessages,
  stale: string | undefined,
): TemplateResult {
  return html`<section class="found ${stale === undefined ? '' : 'stale'}" aria-labelledby="results-title">
    <h2 id="results-title">${words.results}</h2>
    ${stale === undefined ? nothing : html`<p class="stale-note">${stale}</p>`}
    <p class="text-description" role="status" aria-live="polite">${textDescription(pair, words)}</p>
    ${answerTable(answers(pair, words))}
    ${pair.inside ? html`<p class="soft" role="note">${words.inside}</p>` : nothing}
  </section>`;
}
