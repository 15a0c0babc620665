// The export bar: the call as a program, and buttons that copy or save what the page shows.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';

export type ExportButton = [name: string, act: () => void];

interface ExportBar {
  words: Messages['exportBar'];
  /** The program, as it is shown. */
  code: string;
  buttons: ExportButton[];
  /** What became of the last copy or download. */
  status: string;
}

/** `further` stands below the buttons. */
export function exportBar(
  { words, code, buttons, status }: ExportBar,
  further: unknown = nothing,
): TemplateResult {
  return html`<section class="export-bar" aria-labelledby="code-title">
    <h2 id="code-title">${words.code}</h2>
    <pre tabindex="0" role="region" aria-label=${words.program}><code>${code}</code></pre>
    ${exportButtons(words, buttons, status)}
    ${further}
  </section>`;
}

export function exportButtons(
  words: Messages['exportBar'],
  buttons: ExportButton[],
  status: string,
): TemplateResult {
  return html`<div class="export-buttons" role="group" aria-label=${words.label}>
    ${buttons.map(([name, act]) => html`<button type="button" @click=${act}>${name}</button>`)}
    <span role="status" class="export-status">${status}</span>
  </div>`;
}
