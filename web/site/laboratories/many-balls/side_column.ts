// The column beside the stage: presets, prediction, fields, readouts, energy, momenta, graphs, runs, events, and what to take along.
import { html, nothing, type TemplateResult } from 'lit';
import type { NamedQuantity } from '../../lesson/quantities.js';
import type { Messages } from '../../messages/index.js';
import type { Exports } from '../../widgets/export_bar.js';
import type { Plot } from '../../widgets/plot.js';
import type { BallsPage } from './balls_page.js';
import { fieldRows, presetChips, switchView } from './controls.js';
import { customWorldForm } from './custom_world_form.js';
import { energyBars } from './energy_bars.js';
import { answersOf, givenOf, playedSince, seriesOf } from './export_view.js';
import { momentumView } from './momentum_view.js';
import { motionsOf } from './motion.js';
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
  predictFirst: string;
  historyButtons: unknown;
  runsView: (run: () => { inputs: NamedQuantity[]; answers: NamedQuantity[] }) => TemplateResult;
  exportBar: (given: Pick<Exports, 'files' | 'program'>) => TemplateResult;
}

export function sideColumn(column: SideColumn): TemplateResult {
  const { page, session, situation, shared } = column;
  const { state, words } = page;
  const isAsked = page.prediction.hides;
  return html`<div class="beside-stage balls-side" data-part="table">
    <section class="look" aria-labelledby="look-title">
      <h2 id="look-title" class="visually-hidden">${words.lookTitle}</h2>
      ${presetChips(state.preset, words, shared.table.presets, (id) => page.choose(id))}
      ${isAsked ? nothing : html`<p>${words.look[state.preset]}</p>`}
    </section>
    ${session !== undefined && state.preset === 'pi' ? piView(page, session) : nothing}
    <section class="given" aria-labelledby="given-title">
      <div class="title-row"><h2 id="given-title">${shared.table.given}</h2>${column.historyButtons}</div>
      ${fieldRows(state, page.typed, words, (field, text) => page.type(field, text))}
      ${state.preset === 'pi' ? switchView('predict', state.predict, column.predictFirst, (predict) => page.prediction.switch(predict)) : nothing}
      ${state.preset === 'own' && session !== undefined ? customWorldForm(page.customWorld.form(), words) : nothing}
    </section>
    ${situation === undefined || session === undefined ? nothing : results(column, session, situation)}
  </div>`;
}

/** The prediction, the count, and the circle of the two velocities. */
function piView(page: BallsPage, session: Session): TemplateResult {
  const { words, state } = page;
  const { runner, scene } = session;
  const motions = motionsOf(runner.simulation, scene.world.balls);
  return html`${page.prediction.view()} ${piCounter(session, state.values.n ?? 3, words, page.format)}
    ${page.circle.view(motions, runner.eventCount, words.circle)}`;
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
      ${meter === undefined ? nothing : html`<p class="soft">${words.pressureNote(meter.box.dimension === 2 ? words.approximations.flat : words.approximations.deep)}</p>`}
    </div>
    ${column.runsView(run)} ${logTable(runner.log.last(8), words, format)} ${exports(column, session)}
  `;
}

function exports({ page, shared, exportBar }: SideColumn, session: Session): TemplateResult {
  const { runner, scene } = session;
  const { stage, words, state } = page;
  const played = playedSince(runner, page.customWorld.since);
  // While it plays, the program shown would change with every frame.
  const shown = page.playing ? { ...played, time: Math.floor(played.time) } : played;
  const picture = { name: shared.exportBar.picture, ending: 'png', content: () => stage?.picture() ?? '' };
  return exportBar({
    program: { code: codeOf(scene, played), shown: codeOf(scene, shown) },
    files: [
      ...(stage === undefined ? [] : [picture]),
      { name: words.exports.csv, ending: 'events.csv', type: 'text/csv', content: () => runner.log.csv() },
      {
        name: words.exports.series,
        ending: 'series.csv',
        type: 'text/csv',
        content: () => seriesOf(state, runner),
      },
      {
        name: words.exports.json,
        ending: 'json',
        type: 'application/json',
        content: () => `${JSON.stringify(runner.simulation.snapshot())}\n`,
      },
    ],
  });
}
