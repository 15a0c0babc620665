// The column beside the stage: presets, prediction, fields, readouts, energy, momenta, graphs, runs, events, and what to take along.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../messages/index.js';
import type { ExportButton } from '../../widgets/export_bar.js';
import type { Plot } from '../../widgets/plot.js';
import type { LaboratoryMessages } from '../shared/messages.js';
import type { Run } from '../shared/runs.js';
import type { BallsPage } from './balls_page.js';
import { fieldRows, predictSwitch, presetChips } from './controls.js';
import { customWorldForm } from './custom_world_form.js';
import { energyBars } from './energy_bars.js';
import { answersOf, givenOf, playedSince, seriesOf } from './export_view.js';
import { momentumView } from './momentum_view.js';
import { motionsOf } from './motion.js';
import { piPrediction } from './pi_prediction.js';
import { massRatio } from './presets/pi.js';
import { codeOf } from './program_text.js';
import { readouts, type Situation } from './readouts.js';
import { logTable, piCounter, readoutList } from './results_view.js';
import type { Session } from './session.js';

export interface SideColumn {
  page: BallsPage;
  session: Session | undefined;
  situation: Situation | undefined;
  plots: Plot[];
  shared: Messages;
  predictWords: LaboratoryMessages['predict'];
  historyButtons: TemplateResult;
  runsView: (run: (() => Run) | undefined) => TemplateResult;
  exportBar: (shown: string, buttons: ExportButton[], copied: string) => TemplateResult;
  copyLink: () => void;
  save: (ending: string, content: string | Blob, type?: string) => void;
}

export function sideColumn(column: SideColumn): TemplateResult {
  const { page, session, situation, shared } = column;
  const { state, words } = page;
  const isAsked = state.predict && page.prediction.stage !== 'shown';
  return html`<div class="side-column balls-side">
    <section class="look" aria-labelledby="look-title">
      <h2 id="look-title" class="visually-hidden">${words.lookTitle}</h2>
      ${presetChips(state.preset, words, shared.table.presets, (id) => page.choose(id))}
      ${isAsked ? nothing : html`<p>${words.look[state.preset]}</p>`}
    </section>
    ${state.predict && session !== undefined ? prediction(column) : nothing}
    ${state.preset === 'pi' && session !== undefined ? piCounter(session, state.values.n ?? 3, words) : nothing}
    <section class="given" aria-labelledby="given-title">
      <div class="section-head"><h2 id="given-title">${shared.table.given}</h2>${column.historyButtons}</div>
      ${fieldRows(state, page.typed, words, (field, text) => page.type(field, text))}
      ${state.preset === 'pi' ? predictSwitch(state.predict, column.predictWords.first, (predict) => page.change({ ...state, predict })) : nothing}
      ${state.preset === 'own' && session !== undefined ? customWorldForm(page.customWorld.form(), words) : nothing}
    </section>
    ${situation === undefined || session === undefined ? nothing : results(column, session, situation)}
  </div>`;
}

function prediction({ page, predictWords }: SideColumn): TemplateResult {
  const { state, words, format } = page;
  return piPrediction({
    prediction: page.prediction,
    ratio: words.ratio(format.whole(massRatio(state.values.n ?? 3))),
    words,
    shared: predictWords,
    format,
    check: () => page.play(),
    again: () => {
      page.prediction.ask();
      page.begin();
    },
  });
}

function results(column: SideColumn, session: Session, situation: Situation): TemplateResult {
  const { page, plots } = column;
  const { state, words, format } = page;
  const { runner, meter, scene } = session;
  const list = readouts(situation);
  const motions = motionsOf(runner.simulation, state.preset === 'own' ? undefined : scene.world.balls);
  const quantityOf = (ball: number) => scene.quantityOf(ball);
  const dimension = state.values.dimension ?? 2;
  const total = runner.series.columns[0]?.[0] ?? 0;
  const run = () => ({
    inputs: givenOf(state, words),
    answers: answersOf(runner.time, words.plots.time, list),
  });
  return html`
    ${readoutList(list)}
    ${energyBars({ motions, dimension, quantityOf, total: Math.max(total, runner.simulation.energy), words, format })}
    ${momentumView({
      motions,
      quantityOf,
      words: words.momenta,
      isShown: page.hasMomenta,
      show: (isShown) => {
        page.hasMomenta = isShown;
      },
    })}
    <div class="balls-plots">
      ${plots.map((plot) => html`<ricochet-plot .plot=${plot} .height=${150}></ricochet-plot>`)}
      ${meter === undefined ? nothing : html`<p class="soft note">${words.pressureNote(meter.box.dimension === 2 ? words.approximations.flat : words.approximations.deep)}</p>`}
    </div>
    ${column.runsView(run)} ${logTable(runner.log.last(8), words, format)} ${exports(column, session)}
  `;
}

function exports({ page, shared, save, copyLink, exportBar }: SideColumn, session: Session): TemplateResult {
  const { runner, scene } = session;
  const { stage, words, state } = page;
  const played = playedSince(runner, page.customWorld.since);
  // While it plays, the program shown would change with every frame.
  const shown = page.playing ? { ...played, time: Math.floor(played.time) } : played;
  const snapshot = () => `${JSON.stringify(runner.simulation.snapshot())}\n`;
  const picture = () => void stage?.picture().then((blob) => save('png', blob));
  const buttons: ExportButton[] = [
    [shared.exportBar.copyLink, copyLink],
    ...(stage === undefined ? [] : [[shared.exportBar.picture, picture] satisfies ExportButton]),
    [words.exports.csv, () => save('events.csv', runner.log.csv(), 'text/csv')],
    [words.exports.series, () => save('series.csv', seriesOf(state, runner), 'text/csv')],
    [words.exports.json, () => save('json', snapshot(), 'application/json')],
  ];
  return exportBar(codeOf(scene, shown), buttons, codeOf(scene, played));
}
