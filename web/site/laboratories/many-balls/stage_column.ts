// The column that stays in sight: the stage, the player beneath it, and what happens, in words.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../messages/index.js';
import { type Playable, playerView } from '../../widgets/player_view.js';
import type { BallsPage } from './balls_page.js';
import { paceView } from './controls.js';
import type { Situation } from './readouts.js';
import type { Session } from './session.js';
import type { SimulationRunner } from './simulation_runner.js';
import { stageHints, stageView } from './stage_view.js';
import { textDescription } from './text_description.js';

interface StageColumn {
  page: BallsPage;
  session: Session | undefined;
  /** Frames per second. */
  rate: number;
  notices: TemplateResult;
  shared: Messages;
  situation: Situation | undefined;
}

export function stageColumn(column: StageColumn): TemplateResult {
  const { page, session, notices, shared, situation } = column;
  const { words } = page;
  const stage = stageView({
    scene: session?.scene,
    custom: page.state.preset === 'own',
    words,
    stage: shared.stage,
    turn: (azimuth, rise) => page.stage?.turn(azimuth, rise),
    key: (event) => page.customWorld.key(event),
  });
  // While it plays, the words change too often to be read out.
  const live = page.playing ? 'off' : 'polite';
  return html`<div class="stage-column">
    ${notices}
    <div class="stage-and-player">${stage} ${session === undefined ? nothing : player(column, session.runner)}</div>
    ${stageHints({ scene: session?.scene, custom: page.state.preset === 'own', words })}
    <p class="playback-status soft ${session?.runner.late ? 'late' : ''}">${session === undefined ? '' : playbackStatus(page, session)}</p>
    <p class="text-description" role="status" aria-live=${live}>${situation === undefined ? '' : textDescription(situation)}</p>
  </div>`;
}

function playbackStatus({ playing, words }: BallsPage, { runner, isOver }: Session): string {
  if (playing && runner.late) return words.late;
  return isOver ? words.over : '';
}

function player({ page, rate, shared }: StageColumn, runner: SimulationRunner): TemplateResult {
  const { words, format, state } = page;
  const seek = (act: (one: SimulationRunner) => void) => page.seek(act);
  const playable: Playable = {
    state: page,
    play: () => page.play(),
    pause: () => page.pause(),
    stepBy: (steps) => seek((one) => (steps > 0 ? one.step() : one.stepBack())),
    get share() {
      return runner.furthest > 0 ? runner.time / runner.furthest : 0;
    },
    set share(share) {
      seek((one) => one.seek(share * one.furthest));
    },
  };
  const { back, next, start, scrub } = words.player;
  return html`${playerView({
    player: playable,
    words: shared.player,
    clock: runner.time.toFixed(3),
    scrub,
    isRoomy: true,
    tick: page.tick,
    changed: () => page.requestUpdate(),
    start: { name: start, act: () => seek((one) => one.seek(0)) },
    back: { name: back, act: () => playable.stepBy(-1), disabled: runner.eventCount === 0 },
    next: { name: next, act: () => playable.stepBy(1) },
  })}
  ${paceView(state.speed, rate, (speed) => page.setSpeed(speed), words, format)}`;
}
