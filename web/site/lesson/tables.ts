// The tables beside the stage: presets and given numbers, the answers, and the decision of the article's formula.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';
import { answerTable } from '../widgets/answer_table.js';
import { type Form, givenTable, strayError } from './given_table.js';
import type { Cell, LabPage, Table, Textbook, View } from './lesson.js';
import type { LessonPage } from './lesson_page.js';
import type { LessonState } from './lesson_state.js';
import { chosenPreset, groupsOf } from './texts.js';

export function givenSection(page: LessonPage, model: LessonState): TemplateResult {
  const { words, predicting } = page;
  const { lesson, texts, problem, view } = model;
  const groups = groupsOf(lesson, texts);
  const { table } = words;
  const stray = strayError(groups, texts, problem);
  const form: Form = {
    texts,
    error: problem,
    words,
    change: (field, index, text) => page.type(field, index, text),
    lay: (next) => page.lay(next, false),
  };
  const chosen = chosenPreset(lesson, texts);
  return html`<section class="given" aria-labelledby="given-title">
    <div class="title-row flow"><h2 id="given-title">${lesson.words?.given ?? table.given}</h2>${page.element.hasCard ? nothing : page.undo.buttons()}</div>
    <div class="presets on-screen" role="group" aria-label=${table.presets}>
      <span class="soft" aria-hidden="true">${table.presets}</span>
      ${lesson.presets.map((preset, i) => html`<button type="button" class="preset" data-preset=${preset.id ?? i} aria-pressed=${i === chosen} @click=${() => page.show(preset.texts)}>${predicting.presetName(lesson, i)}</button>`)}
    </div>
    ${stray ? html`<p class="error" role="alert">${stray}</p>` : nothing}
    ${givenTable(groups, form)}
    ${view?.panels?.given?.(page) ?? nothing}
    <p class="soft on-screen">${lesson.words?.hint ?? words.stage.hint}</p>
  </section>`;
}

/** The number of answers that are shown; the others are folded. */
const keyAnswers = 5;

export function answersSection({ view, error }: LessonState, words: Messages): TemplateResult {
  const { table } = words;
  const answers = view?.answers ?? [];
  // One more answer takes no more room than the line that would unfold it.
  const shown = answers.length <= keyAnswers + 1 ? answers.length : keyAnswers;
  const rest = answers.slice(shown);
  return html`<section class="found ${error ? 'stale' : ''}" aria-labelledby="answers-title">
    <h2 id="answers-title">${table.answers}</h2>
    ${error ? html`<p class="stale-note">${table.stale}</p>` : nothing}
    ${answerTable(answers.slice(0, shown))}
    ${rest.length === 0 ? nothing : html`<details class="further-answers fold"><summary>${table.further(rest.length)}</summary>${answerTable(rest)}</details>`}
    ${view?.textbook === undefined ? nothing : decisionTable(view.textbook, words)}
  </section>`;
}

/** Two decisions side by side: exact arithmetic, and the article's formula in doubles. */
function decisionTable(textbook: Textbook, words: Messages): TemplateResult {
  const { title, exact, agrees, differs } = words.textbook;
  return html`<section class="decisions framed ${textbook.agrees ? '' : 'differ'}" aria-labelledby="decisions-title">
    <h2 id="decisions-title">${title}</h2>
    <dl>
      <div class="answer decision"><dt>${exact}</dt><dd>${textbook.exact}</dd></div>
      <div class="answer decision"><dt>${textbook.name}</dt><dd>${textbook.says}</dd></div>
    </dl>
    <p class="soft">${textbook.agrees ? agrees : (textbook.why ?? differs)}</p>
  </section>`;
}

/** Each table with its title; it can be scrolled by keyboard. */
export function seriesAndTables({ plots = [], tables = [] }: View, page: LabPage): TemplateResult {
  return html`${plots.map((plot) => html`<ricochet-plot .plot=${plot}></ricochet-plot>`)}
  ${tables.map((table) => tableView(table, page))}`;
}

function tableView({ title, head, rows, isByStop }: Table, page: LabPage): TemplateResult {
  return html`<section class="further ${isByStop ? 'bounces' : ''}">
      <h2>${title}</h2>
      <div class="scroller tall" tabindex="0" role="region" aria-label=${title}>
        <table>
          <thead><tr>${head.map((name, i) => html`<th scope="col" class=${classOf(rows[0]?.[i])}>${name}</th>`)}</tr></thead>
          <tbody>${rows.map((cells, i) => (isByStop ? stopRow(cells, i + 1, page) : html`<tr>${cells.map(cellView)}</tr>`))}</tbody>
        </table>
      </div>
    </section>`;
}

/** A click on a row goes to its stop, as the player's buttons do. */
function stopRow(cells: readonly Cell[], stop: number, page: LabPage): TemplateResult {
  return html`<tr class=${stop === page.atStop ? 'chosen' : ''} data-bounce=${stop} @click=${() => page.toStop(stop)}>${cells.map(cellView)}</tr>`;
}

const isNumber = (cell: Cell | undefined): boolean => typeof cell === 'object' || typeof cell === 'number';

const classOf = (cell: Cell | undefined): string => (isNumber(cell) ? 'number' : '');

function cellView(cell: Cell): TemplateResult {
  if (typeof cell !== 'object') return html`<td class=${classOf(cell)}>${cell}</td>`;
  return html`<td class="number ${cell.look ?? ''}" data-value=${cell.value ?? nothing}>${cell.text}</td>`;
}
