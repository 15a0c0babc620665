// The column of tables beside the stage: presets, what is given, and the answers.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';
import { answerTable } from '../widgets/answer_table.js';
import { type Change, givenTable, strayError } from './given_table.js';
import type { Texts } from './lesson.js';
import type { LessonState } from './lesson_state.js';

export interface TableColumn {
  model: LessonState;
  words: Messages;
  choosePreset(texts: Texts): void;
  change: Change;
}

export function tableColumn({ model, words, choosePreset, change }: TableColumn): TemplateResult {
  const { lesson, texts, view, error, problem } = model;
  const { table } = words;
  const stray = strayError(lesson.groups, texts, problem);
  return html`<div class="table-column">
    <section class="given" aria-labelledby="given-title">
      <h2 id="given-title">${table.given}</h2>
      <div class="presets" role="group" aria-label=${table.presets}>
        <span class="presets-name" aria-hidden="true">${table.presets}</span>
        ${lesson.presets.map((preset) => html`<button type="button" class="chip" @click=${() => choosePreset(preset.texts)}>${preset.name}</button>`)}
      </div>
      ${stray ? html`<p class="error" role="alert">${stray}</p>` : nothing}
      ${givenTable(lesson.groups, { texts, error: problem, words, change })}
    </section>
    <section class="found ${error ? 'stale' : ''}" aria-labelledby="answers-title">
      <h2 id="answers-title">${table.answers}</h2>
      ${error ? html`<p class="stale-note">${table.stale}</p>` : nothing}
      ${view === undefined ? nothing : answerTable(view.answers)}
    </section>
  </div>`;
}
