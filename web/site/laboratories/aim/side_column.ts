// The column beside the stage: the table's bodies, the paths and the chosen one, or the puzzle; challenges, and what to take along.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../messages/index.js';
import { linkTo } from '../../shell/address.js';
import { answerTable } from '../../widgets/answer_table.js';
import type { ExportButton } from '../../widgets/export_bar.js';
import type { Run } from '../shared/runs.js';
import type { AimPage } from './aim_page.js';
import { challengeQuery } from './challenge.js';
import { challengeList, challengePanel } from './challenge_view.js';
import { codeOf, csvOf, givenOf, jsonOf } from './export.js';
import { givenSection } from './given_table.js';
import { shotTable } from './shot_table.js';
import { bouncesOf, isTableOf, writeState } from './state.js';
import { answers, measured } from './text_description.js';

export interface SideColumn {
  page: AimPage;
  shared: Messages;
  predictFirst: string;
  historyButtons: TemplateResult;
  runsView: (run: (() => Run) | undefined) => TemplateResult;
  exportBar: (code: string, buttons: ExportButton[]) => TemplateResult;
  exportButtons: (buttons: ExportButton[]) => TemplateResult;
  /** Buttons for the link, the drawing and the data. */
  planeExports: (svgLabel: string, csv: () => string, json: () => string) => ExportButton[];
  copyLink: () => void;
  copy: (text: string) => void;
}

export function sideColumn(column: SideColumn): TemplateResult {
  return html`<div class="side-column">
    ${beside(column)} ${challenges(column)} ${exports(column)}
  </div>`;
}

function tables({ page, shared, predictFirst, historyButtons, runsView }: SideColumn): TemplateResult {
  const { words, solution, chosen, state, refusal } = page;
  const answered = refusal === undefined ? chosen : undefined;
  return html`
    ${givenSection({
      state,
      words,
      presetsName: shared.table.presets,
      isChosen: (preset) => isTableOf(preset, state),
      buttons: historyButtons,
      predictFirst,
      refusal,
      predict: () => page.open(challengeQuery(state, Math.min(2, bouncesOf(chosen?.id ?? 'direct')))),
      change: (next) => page.change(next),
      type: (id, text) => page.type(id, text),
      lay: (next) => page.lay(next),
    })}
    ${
      solution === undefined
        ? nothing
        : shotTable(
            solution,
            chosen,
            words,
            (id) => page.choose(id),
            (id) => page.point(id),
          )
    }
    <section class="found ${refusal ? 'stale' : ''}" aria-labelledby="chosen-title">
      <h2 id="chosen-title">${words.chosen}</h2>
      ${refusal ? html`<p class="stale-note">${shared.table.stale}</p>` : nothing}
      ${chosen === undefined ? nothing : answerTable(answers(chosen, words, shared.units))}
    </section>
    ${runsView(answered && (() => ({ inputs: givenOf(state, words), answers: measured(answered, words) })))}
  `;
}

/** A puzzle can be tried once its solutions are known. */
function beside(column: SideColumn): TemplateResult | typeof nothing {
  const { page } = column;
  if (!page.isPuzzle) return tables(column);
  return page.solution === undefined ? nothing : puzzleView(page);
}

function puzzleView(page: AimPage): TemplateResult {
  const { puzzle, state, words } = page;
  return challengePanel({
    words: words.challenge,
    bounces: state.challenge ?? 0,
    isSolvable: page.isSolvable,
    direction: puzzle.direction,
    isRunning: puzzle.isRunning,
    tries: puzzle.tries,
    turn: (direction) => page.aim(direction),
    fire: () => page.fire(),
    leave: () => {
      const { challenge: _, ...all } = state;
      page.open(writeState(all));
    },
  });
}

function challenges({ page, copy }: SideColumn): TemplateResult {
  const own = () => challengeQuery(page.state, page.ownBounces);
  return challengeList({
    words: page.words,
    solved: page.puzzle.solved,
    present: writeState(page.state),
    own: page.ownBounces,
    open: (query) => page.open(query),
    choose: (bounces) => {
      page.ownBounces = bounces;
    },
    tryOwn: () => page.open(own()),
    share: () => copy(linkTo(own())),
  });
}

function exports(column: SideColumn): TemplateResult | typeof nothing {
  const { page, shared } = column;
  const { solution, state } = page;
  if (solution === undefined || page.refusal !== undefined) return nothing;
  // The program and the data hold the answers of a puzzle.
  if (page.isPuzzle) return column.exportButtons([[shared.exportBar.copyLink, column.copyLink]]);
  return column.exportBar(
    codeOf(state, solution),
    column.planeExports(
      page.words.svg,
      () => csvOf(state, solution),
      () => jsonOf(state, solution),
    ),
  );
}
