// The column that stays in sight: the stage, the player beneath it, and what happens, in words.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../messages/index.js';
import type { BallsPage } from './balls_page.js';
import { playerView } from './controls.js';
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
    <p class="playback-status ${session?.runner.late ? 'late' : ''}">${session === undefined ? '' : playbackStatus(page, session)}</p>
    <p class="text-description" role="status" aria-live=${live}>${situation === undefined ? '' : textDescription(situation)}</p>
  </div>`;
}

function playbackStatus({ playing, words }: BallsPage, { runner, isOver }: Session): string {
  if (playing && runner.late) return words.late;
  return isOver ? words.over : '';
}

function player({ page, rate }: StageColumn, runner: SimulationRunner): TemplateResult {
  const seek = (act: (one: SimulationRunner) => void) => page.seek(act);
  return playerView(
    {
      playing: page.playing,
      time: runner.time.toFixed(3),
      share: runner.furthest > 0 ? runner.time / runner.furthest : 0,
      speed: page.state.speed,
      rate,
      atStart: runner.eventCount === 0,
      act: {
        toggle: () => (page.playing ? page.pause() : page.play()),
        start: () => seek((one) => one.seek(0)),
        back: () => seek((one) => one.stepBack()),
        next: () => seek((one) => one.step()),
      },
      scrub: (share) => seek((one) => one.seek(share * one.furthest)),
      setSpeed: (speed) => page.setSpeed(speed),
    },
    page.words,
    page.format,
  );
}
