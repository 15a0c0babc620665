// The column that stays in sight: the stage, the player beneath it, and what happens, in words.
import { html, nothing, type TemplateResult } from 'lit';
import { type IconName, icon } from '../../widgets/icons.js';
import { type Playable, playerView } from '../../widgets/player_view.js';
import type { BallsParts } from './balls_parts.js';
import { paceView } from './controls.js';
import type { SimulationRunner } from './simulation_runner.js';
import { textDescription } from './text_description.js';

export function stageColumn(page: BallsParts): TemplateResult {
  const { session, playing, words } = page;
  // While it plays, the words change too often to be read aloud.
  const live = playing ? 'off' : 'polite';
  const isLate = session?.runner.late === true;
  const status = playing && isLate ? words.late : session?.isOver ? words.over : '';
  return html`<div class="stage-column">
    ${page.notices()}
    <div class="stage-and-player">${stageView(page)} ${session === undefined ? nothing : player(page, session.runner)}</div>
    ${stageHints(page)}
    <p class="playback-status soft ${isLate ? 'late' : ''}">${status}</p>
    <p class="text-description" role="status" aria-live=${live}>${session === undefined ? '' : textDescription(page, session)}</p>
  </div>`;
}

/**
 * Canvas, labels, and the buttons that turn a box of three dimensions. The balls of a custom world are moved by mouse
 * and keys.
 */
function stageView(page: BallsParts): TemplateResult {
  const { words, shared, isOwn } = page;
  const { shape = 'table', deep = false } = page.session?.scene ?? {};
  const { label, turnLeft, turnRight, tiltUp, tiltDown } = shared.stage;
  const turner = (name: string, sign: IconName, azimuth: number, rise: number) =>
    html`<button type="button" class="tool" aria-label=${name} title=${name} @click=${() => page.stage?.turn(azimuth, rise)}>${icon(sign)}</button>`;
  const tools = html`<div class="view-tools on-screen" role="group" aria-label=${label}>
    ${turner(turnLeft, 'left', 0.26, 0)} ${turner(turnRight, 'right', -0.26, 0)}
    ${turner(tiltUp, 'up', 0, 0.2)} ${turner(tiltDown, 'down', 0, -0.2)}
  </div>`;
  return html`<div class="stage-box">
      <div
        class="stage balls-stage"
        data-shape=${shape}
        role=${isOwn ? 'application' : 'img'}
        tabindex=${isOwn ? '0' : nothing}
        aria-label=${isOwn ? words.stageKeys : words.stage}
        @keydown=${(event: KeyboardEvent) => isOwn && page.customWorld.key(event)}
      >
        <canvas aria-hidden="true" class=${deep || isOwn ? '' : 'is-still'}></canvas>
        <div class="stage-layer" aria-hidden="true"></div>
      </div>
      ${deep ? tools : nothing}
    </div>`;
}

/** Below the player: the meaning of the colours, and how to move the view or the balls. */
function stageHints({ session, words, isOwn }: BallsParts): TemplateResult {
  const { fastest, followed, deep = false } = session?.scene ?? {};
  const marked = followed === undefined ? nothing : html`<span>${words.followed}</span>`;
  return html`${fastest === undefined ? nothing : html`<p class="speed-key flow soft"><span>${words.slow}</span><span class="ramp" aria-hidden="true"></span><span>${words.fast}</span>${marked}</p>`}
    ${isOwn || deep ? html`<p class="soft on-screen">${isOwn ? words.custom.tap : words.turn}</p>` : nothing}`;
}

function player(page: BallsParts, runner: SimulationRunner): TemplateResult {
  const playable: Playable = {
    state: page,
    play: () => page.play(),
    pause: () => page.pause(),
    stepBy: (steps) => page.seek((one) => (steps > 0 ? one.step() : one.stepBack())),
    get share() {
      return runner.furthest > 0 ? runner.time / runner.furthest : 0;
    },
    set share(share) {
      page.seek((one) => one.seek(share * one.furthest));
    },
  };
  const { back, next, start, scrub } = page.words.player;
  return html`${playerView({
    player: playable,
    words: page.shared.player,
    clock: runner.time.toFixed(3),
    scrub,
    isRoomy: true,
    tick: page.tick,
    changed: () => page.requestUpdate(),
    start: { name: start, act: () => page.seek((one) => one.seek(0)) },
    back: { name: back, act: () => playable.stepBy(-1), disabled: runner.eventCount === 0 },
    next: { name: next, act: () => playable.stepBy(1) },
  })}
  ${paceView(page)}`;
}
