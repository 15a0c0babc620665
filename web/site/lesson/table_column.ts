// The column of tables beside the stage: presets, what is given, and the answers.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';
import { answerTable } from '../widgets/answer_table.js';
import { type Change, givenTable, strayError } from './given_table.js';
import type { FieldError, Lesson, Texts, View } from './lesson.js';

export interface TableColumn {
  lesson: Lesson;
  texts: Texts;
  view: View | undefined;
  /** What the module refuses in the fields as they stand. */
  error: FieldError | undefined;
  /** What became of an address. */
  note: FieldError | undefined;
  words: Messages;
  choosePreset(texts: Texts): void;
  change: Change;
}

export function tableColumn(column: TableColumn): TemplateResult {
  const { lesson, texts, view, error, words, change } = column;
  const { table } = words;
  const shown = error ?? column.note;
  const stray = strayError(lesson.groups, texts, shown);
  return html`<div class="table-column">
    <section class="given" aria-labelledby="given-title">
      <h2 id="given-title">${table.given}</h2>
      <div class="presets" role="group" aria-label=${table.presets}>
        <span class="presets-name" aria-hidden="true">${table.presets}</span>
        ${lesson.presets.map((preset) => html`<button type="button" class="chip" @click=${() => column.choosePreset(preset.texts)}>${preset.name}</button>`)}
      </div>
      ${stray ? html`<p class="error" role="alert">${stray}</p>` : nothing}
      ${givenTable(lesson.groups, { texts, error: shown, words, change })}
    </section>
    <section class="found ${error ? 'stale' : ''}" aria-labelledby="answers-title">
      <h2 id="answers-title">${table.answers}</h2>
      ${error ? html`<p class="stale-note">${table.stale}</p>` : nothing}
      ${view === undefined ? nothing : answerTable(view.answers)}
    </section>
  </div>`;
}
