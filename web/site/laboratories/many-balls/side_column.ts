// The column beside the stage: presets, prediction, fields, readouts, energy, momenta, graphs, runs, events, and
// exports.
import { html, nothing, type TemplateResult } from 'lit';
import { switchView } from '../../lesson/given_table.js';
import { seriesCsv } from '../../lesson/lesson_export.js';
import { predictionMessages } from '../../lesson/prediction_messages.js';
import { quantityOf } from '../../lesson/quantities.js';
import { csvFile, jsonFile } from '../../widgets/export_bar.js';
import type { BallsParts } from './balls_parts.js';
import { givenFields, presetChips } from './controls.js';
import { customWorldForm } from './custom_world_form.js';
import { energyBars } from './energy_bars.js';
import { momentumView } from './momentum_view.js';
import { motionsOf } from './motion.js';
import { type Readout, readouts } from './readouts.js';
import { logTable, piCounter, readoutList } from './results_view.js';
import { codeOf } from './scene.js';
import type { Session } from './session.js';
import { fields } from './state.js';

export function sideColumn(page: BallsParts): TemplateResult {
  const { state, words, session, shared, prediction } = page;
  const { switchOn } = predictionMessages[page.language];
  const isPi = state.preset === 'pi';
  return html`<div class="beside-stage balls-side stack" data-part="table">
    <section class="look" aria-labelledby="look-title">
      <h2 id="look-title" class="visually-hidden">${words.lookTitle}</h2>
      ${presetChips(page)}
      ${prediction.hides ? nothing : html`<p>${words.look[state.preset]}</p>`}
    </section>
    ${session !== undefined && isPi ? piView(page, session) : nothing}
    <section class="given" aria-labelledby="given-title">
      <div class="title-row flow"><h2 id="given-title">${shared.table.given}</h2>${page.undo.buttons()}</div>
      ${givenFields(page)}
      ${isPi ? switchView('predict', switchOn, state.predict, (predict) => prediction.switch(predict)) : nothing}
      ${page.isOwn && session !== undefined ? customWorldForm(page, session) : nothing}
    </section>
    ${session === undefined ? nothing : results(page, session)}
  </div>`;
}

/** The prediction, the count, and the circle of the two velocities. */
function piView(page: BallsParts, session: Session): TemplateResult {
  const { eventCount } = session.runner;
  return html`${page.prediction.view()} ${piCounter(page, session)}
    ${page.circle.view(motionsOf(session), eventCount, page.words.circle)}`;
}

function results(page: BallsParts, session: Session): TemplateResult {
  const { words } = page;
  const { runner, meter } = session;
  const list = readouts(page, session);
  const motions = motionsOf(session);
  const { pressureNote, approximations } = words;
  const theory = meter?.box.dimension === 2 ? approximations.flat : approximations.deep;
  return html`
    ${readoutList(list, words)} ${energyBars(page, session, motions)} ${momentumView(page, session, motions)}
    <div class="balls-plots">
      ${page.plots.map((plot) => html`<ricochet-plot .plot=${plot} .height=${150}></ricochet-plot>`)}
      ${meter === undefined ? nothing : html`<p class="soft">${pressureNote(theory)}</p>`}
    </div>
    ${page.runsView(() => runOf(page, runner.time, list))} ${logTable(page, runner.log.last(8))} ${exports(page, session)}
  `;
}

/** The settings and the results, for the table of runs. */
function runOf({ state, words, isOwn }: BallsParts, time: number, list: readonly Readout[]) {
  const { preset, values, balls } = state;
  return {
    inputs: [
      quantityOf(words.preset, words.presets[preset]),
      ...fields[preset].map(({ id, start }) => quantityOf(words.fields[id], values[id] ?? start)),
      ...(isOwn ? [quantityOf(words.custom.title, balls.length)] : []),
    ],
    answers: [
      quantityOf(words.plots.time, Number(time.toFixed(3))),
      ...list.map(({ id, number, value }) => quantityOf(words.names[id], number ?? value)),
    ],
  };
}

/** Energy, momentum and number of events over time, with the current settings. */
function seriesOf({ state, isOwn }: BallsParts, { runner }: Session): string {
  const { preset, values, balls } = state;
  const { times, columns } = runner.series;
  const given: [string, string | number][] = [
    ['preset', preset],
    ...fields[preset].map(({ id, start }): [string, number] => [id, values[id] ?? start]),
    ...(isOwn ? [['balls', balls.length] as [string, number]] : []),
  ];
  return seriesCsv(given, [
    ['time', 'energy', 'momentum x', 'momentum y', 'momentum z', 'events'],
    ...times.map((time, i) => [time, ...columns.map((column) => column[i] ?? '')]),
  ]);
}

function exports(page: BallsParts, session: Session): TemplateResult {
  const { runner, scene } = session;
  const { stage, words, shared, customWorld } = page;
  // The time and events played since the last change by hand.
  const played = {
    time: runner.time - customWorld.since.time,
    events: runner.eventCount - customWorld.since.events,
    atEvent: runner.shown !== undefined,
  };
  // While it plays, the shown program would change with every frame.
  const shown = page.playing ? { ...played, time: Math.floor(played.time) } : played;
  const picture = { name: shared.exportBar.picture, ending: 'png', content: () => stage?.picture() ?? '' };
  const { csv, series, json } = words.exports;
  const snapshot = () => `${JSON.stringify(runner.simulation.snapshot())}\n`;
  return page.exportBar({
    program: { code: codeOf(scene, played), shown: codeOf(scene, shown) },
    files: [
      ...(stage === undefined ? [] : [picture]),
      csvFile(csv, () => runner.log.csv(), 'events.csv'),
      csvFile(series, () => seriesOf(page, session), 'series.csv'),
      jsonFile(json, snapshot),
    ],
  });
}
