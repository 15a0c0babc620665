// The column beside the stage: presets, the shot, challenges, the events and their reasons, graphs, the map, and
// exports.
import { html, nothing, type TemplateResult } from 'lit';
import {
  type Condition,
  conditionNames,
  foresights,
  type TableName,
  tableNames,
} from '../../billiards/layout.js';
import type { Messages } from '../../messages/index.js';
import { linkTo } from '../../shell/address.js';
import { copyText } from '../../widgets/export.js';
import type { Exports } from '../../widgets/export_bar.js';
import { choice, shotControls } from './controls.js';
import { eventList } from './event_list.js';
import { codeOf, csvOf, jsonOf } from './exports.js';
import { goalView, nextOf } from './goal_view.js';
import type { Hall } from './hall.js';
import { goalOf, outcomeOf } from './judge.js';
import { mapView } from './map_view.js';
import { firstBallsOf } from './placing.js';
import { challengeIds, chosenOf, type PresetId, presetIds } from './presets.js';
import { writeState } from './state.js';

interface SideColumn {
  historyButtons: unknown;
  shared: Messages;
  exportBar(given: Pick<Exports, 'files' | 'program'>): TemplateResult;
}

export function sideColumn(hall: Hall, { historyButtons, shared, exportBar }: SideColumn): TemplateResult {
  const { words, state } = hall;
  const chosen = chosenOf(state);
  const look =
    state.goal !== undefined
      ? nothing
      : html`<p class="hall-look">${chosen === undefined ? words.lookOwn : words.look[chosen as PresetId]}</p>`;
  return html`<div class="beside-stage hall-side stack" data-part="table">
    <section class="hall-card" aria-labelledby="hall-shot">
      <div class="title-row flow"><h2 id="hall-shot">${words.shotTitle}</h2>${historyButtons}</div>
      <div class="presets on-screen" role="group" aria-label=${shared.table.presets}>
        ${presetIds.map((id) => html`<button type="button" class="preset" data-preset=${id} aria-pressed=${id === chosen ? 'true' : 'false'} @click=${() => hall.choose(id)}>${words.presets[id]}</button>`)}
      </div>
      ${state.goal === undefined ? look : goalView(hall, state.goal)}
      ${shotControls(hall)}
      ${acts(hall)}
      <div class="hall-show flow"><span class="soft" aria-hidden="true">${words.foresight.label}</span> ${choice(
        words.foresight.label,
        foresights,
        state.foresight,
        (name) => words.foresight[name],
        (foresight) => hall.showAs({ foresight }),
      )}</div>
    </section>
    ${challenges(hall, shared)} ${eventList(hall)} ${graphs(hall)} ${mapView(hall)} ${tableSettings(hall)}
    ${exportBar({
      program: { code: codeOf(state) },
      files: [
        ...(hall.stage === undefined
          ? []
          : [{ name: words.exports.picture, ending: 'png', content: () => hall.stage?.picture() ?? '' }]),
        { name: words.exports.csv, ending: 'events.csv', type: 'text/csv', content: () => csvOf(hall) },
        { name: words.exports.json, ending: 'json', type: 'application/json', content: () => jsonOf(hall) },
      ],
    })}
  </div>`;
}

/** The main button, which keeps the focus from shot to shot, and beside it the other possible actions. */
function acts(hall: Hall): TemplateResult {
  const { words, clock, isTry } = hall;
  const isAimed = clock.phase === 'aim';
  const name = isAimed ? words.shoot : isTry ? words.goal.again : words.nextShot;
  const act = () => (isAimed ? hall.shoot() : hall.goOn());
  // The second click of a double click, or a key that is held down, would skip a shot that has only just begun.
  const click = (event: MouseEvent) => event.detail < 2 && act();
  const hold = (event: KeyboardEvent) => event.repeat && event.preventDefault();
  // This one goes with the shot.
  const takeBack = () => {
    hall.again();
    hall.querySelector<HTMLElement>('.hall-shoot')?.focus({ preventScroll: true });
  };
  const isMain = clock.phase === 'rest' && nextOf(hall) === undefined;
  return html`<p class="card-buttons on-screen">
    <button type="button" class="hall-shoot ${isMain ? 'primary' : ''}" ?disabled=${hall.future === undefined} @click=${click} @keydown=${hold}>${name}</button>
    ${isAimed || isTry ? nothing : html`<button type="button" @click=${takeBack}>${words.again}</button>`}
  </p>`;
}

function challenges(hall: Hall, shared: Messages): TemplateResult {
  const { words, future, state } = hall;
  const chosen = chosenOf(state);
  const own = future === undefined ? undefined : goalOf(outcomeOf(future, state.balls));
  const share = () => {
    if (own === undefined) {
      hall.shareSaid = words.goal.noShare;
      return;
    }
    const task = {
      ...state,
      goal: own,
      foresight: 'contact' as const,
      shot: { ...state.shot, side: 0, height: 0, tilt: 0, angle: 90 },
    };
    void copyText(linkTo(writeState(task)), shared.exportBar).then((text) => {
      hall.shareSaid = text;
    });
  };
  return html`<section class="hall-card" aria-labelledby="hall-challenges">
    <h2 id="hall-challenges">${words.challengesTitle}</h2>
    <div class="presets flow on-screen">
      ${challengeIds.map((id, i) => html`<button type="button" class="preset" data-challenge=${id} aria-pressed=${id === chosen ? 'true' : 'false'} @click=${() => hall.choose(id)}>${i + 1}. ${words.challenges[id]}</button>`)}
    </div>
    <p class="card-buttons on-screen"><button type="button" ?disabled=${future === undefined} @click=${share}>${words.goal.share}</button> <span class="soft" role="status">${hall.shareSaid || words.goal.shareHint}</span></p>
  </section>`;
}

function graphs(hall: Hall): TemplateResult {
  const { words, future, state, session } = hall;
  if (future === undefined || session === undefined)
    return html`<section class="hall-card hall-plots"></section>`;
  const isHidden = state.foresight !== 'end' && hall.clock.phase === 'aim';
  return html`<section class="hall-card hall-plots" aria-labelledby="hall-plots" ?hidden=${isHidden}>
    <div class="title-row flow"><h2 id="hall-plots">${words.plots.title}</h2>
      <label>${words.plots.ball} <select @change=${(event: Event) => {
        hall.plotted = Number((event.target as HTMLSelectElement).value);
      }}>
        ${state.balls.map(({ number }, i) => html`<option value=${i} ?selected=${i === hall.plotted}>${hall.story.ball(number, true)}</option>`)}
      </select></label></div>
    ${hall.plotsOf(future, session).map((plot) => html`<ricochet-plot .plot=${plot} .height=${150} .cursor=${hall.clock.time}></ricochet-plot>`)}
  </section>`;
}

function tableSettings(hall: Hall): TemplateResult {
  const { words, state } = hall;
  const lay = (table: TableName) => hall.change({ table, balls: firstBallsOf(table), goal: undefined });
  return html`<details class="hall-card hall-table">
    <summary><h2>${words.tableTitle}</h2></summary>
    <p class="card-buttons on-screen">
      <select aria-label=${words.tableTitle} @change=${(event: Event) => lay((event.target as HTMLSelectElement).value as TableName)}>
        ${tableNames.map((name) => html`<option value=${name} ?selected=${name === state.table}>${words.tables[name]}</option>`)}
      </select>
      <select aria-label=${words.cloth} @change=${(event: Event) => hall.change({ conditions: (event.target as HTMLSelectElement).value as Condition })}>
        ${conditionNames.map((name) => html`<option value=${name} ?selected=${name === state.conditions}>${words.conditions[name]}</option>`)}
      </select>
      <button type="button" @click=${() => hall.change({ balls: state.balls.slice(0, 1), goal: undefined })}>${words.alone}</button>
    </p>
    <label class="switch"><input type="checkbox" .checked=${state.throws} @change=${(event: Event) => hall.change({ throws: (event.target as HTMLInputElement).checked })} /> ${words.throws}</label>
    <div class="scroller"><table><caption>${words.numbersTitle}</caption><thead><tr><th scope="col">${words.number}</th><th scope="col" class="number">x</th><th scope="col" class="number">y</th></tr></thead>
      <tbody>${state.balls.map(({ number, x, y }) => html`<tr><th scope="row">${hall.story.ball(number, true)}</th><td class="number">${x.toFixed(4).replace('-', '−')}</td><td class="number">${y.toFixed(4).replace('-', '−')}</td></tr>`)}</tbody></table></div>
  </details>`;
}
