// The column that stays in sight: the stage with its tools, the player beneath it, and what happens, in words.
import { html, nothing, type TemplateResult } from 'lit';
import { mostOn } from '../../billiards/layout.js';
import type { Messages } from '../../messages/index.js';
import { playerView } from '../../widgets/player_view.js';
import { choice } from './controls.js';
import { goalText } from './goal_view.js';
import type { Hall } from './hall.js';

interface StageColumn {
  notices: TemplateResult;
  shared: Messages;
  key(event: KeyboardEvent): void;
}

const paces = [1 / 16, 1 / 4, 1, 2] as const;

export function stageColumn(hall: Hall, { notices, shared, key }: StageColumn): TemplateResult {
  const { words, future, state } = hall;
  const { time, phase, playing } = hall.clock;
  const live = playing ? 'off' : 'polite';
  const ball = hall.mode === 'place' ? state.balls[hall.chosen] : undefined;
  const said = future === undefined ? '' : hall.story.describe(state, future, time, phase, ball);
  return html`<div class="stage-column">
    ${notices}
    <div class="stage-and-player">
      <div class="stage-box hall-box">
        <div class="stage hall-stage" role="application" tabindex="0" aria-label=${words.stageKeys} data-mode=${hall.mode} data-view=${state.view} @keydown=${key}>
          <canvas aria-hidden="true"></canvas>
          <div class="stage-layer" aria-hidden="true"></div>
        </div>
      </div>
      ${player(hall, shared)}
    </div>
    ${tools(hall)}
    <p class="soft on-screen">${state.goal === undefined ? nothing : html`<strong class="hall-asked">${goalText(hall, state.goal)}</strong> `}${hall.mode === 'place' ? words.hints.place : state.view === 'cue' ? words.hints.cue : words.hints.aim} <span class="hall-keys">${words.keyHints[hall.mode]}</span></p>
    <p class="text-description" role="status" aria-live=${live}>${said}</p>
  </div>`;
}

function tools(hall: Hall): TemplateResult {
  const { words, state, mode } = hall;
  return html`<div class="hall-tools card-buttons on-screen">
    ${choice(
      words.views.label,
      ['above', 'cue'],
      state.view,
      (name) => words.views[name],
      (view) => hall.showAs({ view }),
    )}
    ${choice(
      words.modes.label,
      ['aim', 'place'],
      mode,
      (name) => words.modes[name],
      (name) => hall.setMode(name),
    )}
    ${
      mode === 'place'
        ? html`<span class="chips flow">
            <button type="button" class="chip" ?disabled=${state.balls.length >= mostOn(state.table)} @click=${() => hall.addBall()}>${words.addBall}</button>
            <button type="button" class="chip" ?disabled=${hall.chosen === 0} @click=${() => hall.removeBall()}>${words.removeBall}</button>
          </span>`
        : nothing
    }
    <label class="onward"><span class="visually-hidden">${words.player.pace}</span>
      <select @change=${(event: Event) => {
        hall.clock.pace = Number((event.target as HTMLSelectElement).value);
      }}>
          ${paces.map((one) => html`<option value=${one} ?selected=${one === hall.clock.pace}>× ${one < 1 ? `1/${1 / one}` : one}</option>`)}
      </select></label>
  </div>`;
}

function player(hall: Hall, shared: Messages): TemplateResult {
  const { words, future, clock } = hall;
  const { back, next, start, scrub } = words.player;
  const isAimed = clock.phase === 'aim';
  return playerView({
    player: clock,
    words: isAimed ? { ...shared.player, play: words.shoot } : shared.player,
    clock: words.seconds(clock.time.toFixed(2)),
    scrub,
    disabled: future === undefined,
    isRoomy: true,
    isMain: clock.phase !== 'rest',
    start: { name: start, act: () => hall.again() },
    back: { name: back, act: () => clock.stepBy(-1), disabled: isAimed },
    next: { name: next, act: () => clock.stepBy(1) },
    tick: hall.tick,
    changed: () => hall.requestUpdate(),
  });
}
